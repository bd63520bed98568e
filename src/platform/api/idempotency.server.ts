import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { done, type Refused, type Result, refuse } from '#kernel/result.ts';
import type { Db, Tx } from '#platform/db/database.server.ts';
import { unlessRefused } from '#platform/db/result-transaction.server.ts';
import type { Call, Caller } from './contract.ts';
import {
  findKept,
  insertKept,
  type KeptAnswer,
  type KeyedRequest,
  tryLockKey,
} from './idempotency-store.server.ts';

/** An answer of any call. */
export type LooseAnswer = {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
};
type Outcome = LooseAnswer | Refused;

/** Any call's way to write; see `Write` in the contract, which knows the call. */
type LooseWrite = (db: Db, work: (tx: Tx) => Promise<Outcome>) => Promise<Outcome | Response>;

/** How an outcome becomes what goes out. */
type Render = (outcome: Outcome) => Response;

/** The header that carries a caller's key. */
export const KEY_HEADER = 'idempotency-key';

const PRINTABLE = /^[\x21-\x7e]([\x20-\x7e]{0,253}[\x21-\x7e])?$/;

/** How long a twin waits for the first, in ms a try: three seconds in all, then it is told to come again. */
const WAITS_MS = [25, 50, 100, 200, 400, 600, 625, 1_000];

/** Whether a call heeds a key. Without a caller nobody's answers could be told apart; reading changes nothing. */
export function takesKey(callKey: string, call: Call): boolean {
  return (
    !callKey.startsWith('GET ') &&
    call.who !== 'anyone' &&
    (call.bodyKind ?? 'json') === 'json' &&
    call.keepsNoAnswer !== true
  );
}

function fingerprintOf(callKey: string, input: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([callKey, input]))
    .digest('base64url');
}

function unusable(): Refused<'invalid-input'> {
  const detail = 'An Idempotency-Key is 1 to 255 printable ASCII characters.';
  return refuse('invalid-input', { detail, errors: { 'Idempotency-Key': [detail] } });
}

/** What a request says about repeats; null when it has no key, or makes a call that heeds none. */
export function readKey(
  callKey: string,
  call: Call,
  request: { readonly raw: Request; readonly caller: Caller | null; readonly input: unknown },
): Result<KeyedRequest | null, 'invalid-input'> {
  const key = request.raw.headers.get(KEY_HEADER);
  if (key === null || !request.caller || !takesKey(callKey, call)) return done(null);
  if (!PRINTABLE.test(key)) return unusable();
  const { id: callerId } = request.caller;
  return done({ callerId, key, fingerprint: fingerprintOf(callKey, request.input) });
}

/** Whether an outcome stands: not a mistake in the request, not "later", not a failure of ours. */
function isFinal(outcome: Outcome, status: number): boolean {
  return status < 500 && status !== 400 && !('retryAfter' in outcome && outcome.retryAfter);
}

async function toKept(response: Response): Promise<Omit<KeptAnswer, 'fingerprint'>> {
  const { status } = response;
  const headers = Object.fromEntries(response.headers);
  return { status, headers, body: response.body === null ? null : await response.clone().text() };
}

function repeatAnswer(kept: KeptAnswer, request: KeyedRequest, render: Render): Response {
  if (kept.fingerprint !== request.fingerprint) return render(refuse('idempotency-key-reused'));
  const headers = { ...kept.headers, 'idempotent-replayed': 'true' };
  return new Response(kept.body, { status: kept.status, headers });
}

/** A write without a key: one transaction, undone by a refusal. */
const plainWrite: LooseWrite = async (db, work) => {
  const result = await unlessRefused(db, async (tx) => {
    const outcome = await work(tx);
    return 'code' in outcome ? outcome : done(outcome);
  });
  return result.ok ? result.value : result;
};

/**
 * A write whose answer is kept in its transaction. Twins wait for each other; who comes second gets the first's.
 * A twin looks for the answer before it tries for the key again: of many who all try at the same moment only one
 * gets the key, and the others would wait for an answer that is long there.
 */
function keyedWrite(request: KeyedRequest, render: Render): LooseWrite {
  const attempt = (db: Db, work: (tx: Tx) => Promise<Outcome>) =>
    unlessRefused<Response, string>(db, async (tx) => {
      if (!(await tryLockKey(tx, request))) return refuse('idempotency-key-in-use', { retryAfter: 1 });
      const kept = await findKept(tx, request);
      if (kept) return done(repeatAnswer(kept, request, render));
      const outcome = await work(tx);
      if ('code' in outcome) return outcome;
      const response = render(outcome);
      // A twin's refusal may have been kept meanwhile: then that is the answer, and this work is undone.
      const first = await insertKept(tx, request, await toKept(response));
      return first ? done(response) : refuse('idempotency-key-in-use', { retryAfter: 1 });
    });
  return async (db, work) => {
    for (const wait of WAITS_MS) {
      const result = await attempt(db, work);
      if (result.ok) return result.value;
      if (result.code !== 'idempotency-key-in-use') return result;
      await sleep(wait);
      const kept = await findKept(db, request);
      if (kept) return repeatAnswer(kept, request, render);
    }
    return refuse('idempotency-key-in-use', { retryAfter: 1 });
  };
}

/** Keeps the answer of a deed that may be done again without harm; gives the one that was kept first. */
async function keepAfterwards(
  db: Db,
  request: KeyedRequest,
  outcome: Outcome,
  render: Render,
): Promise<Response> {
  const response = render(outcome);
  if (!isFinal(outcome, response.status)) return response;
  if (await insertKept(db, request, await toKept(response))) return response;
  const kept = await findKept(db, request);
  return kept ? repeatAnswer(kept, request, render) : response;
}

/**
 * Answers a request once: a repeat under the same key gets the first answer again and does nothing. What a handler
 * does through `write` happens together with the keeping of its answer; any other deed must bear being done again,
 * because a crash may come between it and the keeping.
 */
export async function answerOnce(
  db: Db | undefined,
  request: KeyedRequest | null,
  render: Render,
  handle: (write: LooseWrite) => Promise<Outcome | Response>,
): Promise<Response> {
  if (!request || !db) {
    const outcome = await handle(plainWrite);
    return outcome instanceof Response ? outcome : render(outcome);
  }
  const kept = await findKept(db, request);
  if (kept) return repeatAnswer(kept, request, render);
  const outcome = await handle(keyedWrite(request, render));
  return outcome instanceof Response ? outcome : keepAfterwards(db, request, outcome, render);
}
