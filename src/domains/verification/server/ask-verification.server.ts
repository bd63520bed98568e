import { done, type Result, refuse } from '#kernel/result.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { lockOpenUser } from '../../accounts/public-api.server.ts';
import type { DocumentKind } from '../choices.ts';
import { latestRequestOf, lockOpenRequest, putDocument, setWaiting } from './store.server.ts';

/** Picture of a document, re-encoded so that it contains no harmful data. */
export type SentDocument = {
  readonly sellerId: string;
  readonly kind: DocumentKind;
  readonly jpeg: Buffer;
  readonly now: Date;
};

/** Stores a seller's document with their draft request. Refuses if the request is already waiting. */
export async function sendDocument(
  tx: Tx,
  sent: SentDocument,
): Promise<Result<null, 'not-found' | 'request-waits'>> {
  const { sellerId, now } = sent;
  // guard: document-of-open-account (condition => false)
  if (!(await lockOpenUser(tx, sellerId))) return refuse('not-found');
  const request = await lockOpenRequest(tx, sellerId, now);
  if (request.state === 'waiting') return refuse('request-waits');
  await putDocument(tx, { ...sent, requestId: request.id });
  return done(null);
}

/** Request that a seller sends to the admins. */
export type Asking = { readonly sellerId: string; readonly shopAddress: string; readonly now: Date };

/**
 * Sends a seller's request to the admins. The request needs a document and a confirmed phone number, which must still
 * be the account's number.
 */
export async function askVerification(
  tx: Tx,
  { sellerId, shopAddress, now }: Asking,
): Promise<Result<null, 'request-waits' | 'request-incomplete'>> {
  const seller = await lockOpenUser(tx, sellerId);
  const open = await lockOpenRequest(tx, sellerId, now);
  if (open.state === 'waiting') return refuse('request-waits');
  const request = await latestRequestOf(tx, sellerId);
  const isProved = open.phone !== null && open.phone === seller?.number;
  // guard: verification-complete (condition => false)
  if (!isProved || !request?.documentKind) return refuse('request-incomplete');
  await setWaiting(tx, open.id, { shopAddress, now });
  return done(null);
}
