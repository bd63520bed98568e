import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { done, type Result, refuse } from '#kernel/result.ts';
import { type Db, inTransaction, type Tx } from '#platform/db/database.server.ts';
import { findUser, lockOpenUser } from '../../accounts/public-api.server.ts';
import { CODE_MS, type CodeWay, MAX_WRONG_CODES } from '../choices.ts';
import type { CodeSender } from './code-sender.server.ts';
import { countWrongCode, deleteCode, lockCode, putCode } from './code-store.server.ts';
import { latestRequestOf, lockOpenRequest, setPhone } from './store.server.ts';

/** Dependencies of the functions that send and check codes. */
export type CodeDeps = {
  readonly sender: CodeSender;
  /** Key with which the digests of codes are computed, so that the table alone does not reveal the codes. */
  readonly secret: string;
};

const CODE_DIGITS = 6;

/** A code with its seller and phone number. */
type CodeOf = { readonly sellerId: string; readonly phone: string; readonly code: string };

function digestOf({ sellerId, phone, code }: CodeOf, secret: string): string {
  return createHmac('sha256', secret)
    .update(`verification-code\n${sellerId}\n${phone}\n${code}`)
    .digest('base64url');
}

function isCode(code: CodeOf, digest: string, secret: string): boolean {
  const [expected, given] = [Buffer.from(digestOf(code, secret)), Buffer.from(digest)];
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/** Sends a seller a code for the phone number of their account. Any previous code becomes invalid. */
export async function sendCode(
  tx: Tx,
  { sellerId, now }: { readonly sellerId: string; readonly now: Date },
  { sender, secret }: CodeDeps,
): Promise<Result<null, 'no-number'>> {
  const seller = await lockOpenUser(tx, sellerId);
  const phone = seller?.number;
  if (!seller || !phone) return refuse('no-number');
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
  const digest = digestOf({ sellerId, phone, code }, secret);
  await putCode(tx, sellerId, {
    phone,
    digest,
    sentAt: now,
    expiresAt: new Date(now.getTime() + CODE_MS),
  });
  await sender.send(tx, { seller, number: phone, code });
  return done(null);
}

/** Code that a seller has entered. */
export type TypedCode = { readonly sellerId: string; readonly code: string; readonly now: Date };

/**
 * Checks a seller's code, and returns the phone number that the code confirms. Counts a wrong code in its own
 * transaction, so that a failing request does not undo the count. {@link provePhone} deletes a code that was right.
 * Later attempts are refused with `phone-confirmed`.
 */
export async function checkCode(
  db: Db,
  { sellerId, code, now }: TypedCode,
  secret: string,
): Promise<Result<string, 'code-wrong' | 'code-over' | 'phone-confirmed'>> {
  const number = (await findUser(db, sellerId))?.number ?? null;
  return inTransaction(db, async (tx) => {
    const sent = await lockCode(tx, sellerId);
    const request = sent ? null : await latestRequestOf(tx, sellerId);
    if (number !== null && request?.state === 'draft' && request.phone === number)
      return refuse('phone-confirmed');
    // guard: verification-code-tries (drop operand 3)
    const isOver = !sent || sent.expiresAt <= now || sent.wrongTries >= MAX_WRONG_CODES;
    if (isOver || sent.phone !== number) return refuse('code-over');
    // guard: verification-code (condition => true)
    if (isCode({ sellerId, phone: sent.phone, code }, sent.digest, secret)) return done(sent.phone);
    await countWrongCode(tx, sellerId);
    return refuse('code-wrong');
  });
}

/** Records a phone number that {@link checkCode} has confirmed, and deletes the code. */
export async function provePhone(
  tx: Tx,
  {
    sellerId,
    phone,
    way,
    now,
  }: { readonly sellerId: string; readonly phone: string; readonly way: CodeWay; readonly now: Date },
): Promise<Result<null, 'not-found' | 'request-waits'>> {
  if (!(await lockOpenUser(tx, sellerId))) return refuse('not-found');
  const request = await lockOpenRequest(tx, sellerId, now);
  if (request.state === 'waiting') return refuse('request-waits');
  await setPhone(tx, request.id, { phone, way, now });
  await deleteCode(tx, sellerId);
  return done(null);
}
