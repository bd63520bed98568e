import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import { done, type Refused, type Result, refuse } from '#kernel/result.ts';
import type { Db, Tx } from '#platform/db/database.server.ts';
import { rollbackOnRefusal } from '#platform/db/database.server.ts';
import { IDEMPOTENCY_HOURS } from '#platform/process/cache-lifetimes.ts';
import { defineJob, type JobHandler, runJob } from '#platform/work/jobs.server.ts';
import type { Call, Caller } from './contract.ts';

/** A request with an idempotency key of its caller. */
export type KeyedRequest = {
  readonly callerId: string;
  readonly key: string;
  /** Hash of the call and its input. */
  readonly fingerprint: string;
};

/** A response as it was sent. */
type StoredResponse = {
  readonly fingerprint: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
};

/** Returns the response that is stored under a key, even if it answered a different request; null if there is none. */
async function findStoredResponse(db: Db, { callerId, key }: KeyedRequest): Promise<StoredResponse | null> {
  // guard: idempotency-key-owner (drop "caller_id = ${callerId} and ")
  const { rows } = await sql<StoredResponse>`
    select fingerprint, status, headers, body from idempotency_keys
    where caller_id = ${callerId} and key = ${key}`.execute(db);
  return rows[0] ?? null;
}

/** Stores a response. Returns false if the key already has one. */
async function insertStoredResponse(
  db: Db,
  { callerId, key, fingerprint }: KeyedRequest,
  { status, headers, body }: Omit<StoredResponse, 'fingerprint'>,
): Promise<boolean> {
  const { rows } = await sql`
    insert into idempotency_keys (caller_id, key, fingerprint, status, headers, body)
    values (${callerId}, ${key}, ${fingerprint}, ${status}, ${JSON.stringify(headers)}, ${body})
    on conflict do nothing returning 1`.execute(db);
  return rows.length > 0;
}

/**
 * Maximum number of stored responses per caller within {@link IDEMPOTENCY_HOURS}. A person sends dozens, a shop's
 * program hundreds.
 */
export const MAX_STORED_RESPONSES = 1_000;

/** Largest stored body, in characters. Typical responses to changes have a few hundred. */
export const MAX_STORED_BODY = 16_384;

/** Returns whether a caller has reached the limit of stored responses. */
async function hasTooManyStored(db: Db, { callerId }: KeyedRequest): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from idempotency_keys where caller_id = ${callerId} limit ${MAX_STORED_RESPONSES}
    ) as stored`.execute(db);
  return (rows[0]?.count ?? 0) >= MAX_STORED_RESPONSES;
}

/** Locks a key until the transaction ends. Returns false while another transaction holds the lock. */
export async function tryLockKey(tx: Tx, { callerId, key }: KeyedRequest): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('idempotency-key:' || ${callerId}::text || ':' || ${key}::text, 0))
    as locked`.execute(tx);
  return rows[0]?.locked === true;
}

const deleteExpiredJob = defineJob('answers.forget', z.unknown());

/** Returns the job that deletes stored responses after a day. */
export function idempotencyJobs(db: Db): JobHandler[] {
  const deleteExpired = async () => {
    await sql`delete from idempotency_keys where created_at < now() - make_interval(hours => ${IDEMPOTENCY_HOURS})`.execute(
      db,
    );
  };
  return [runJob(deleteExpiredJob, deleteExpired, { cron: '7 * * * *' })];
}

/** A response of any call. */
export type UntypedResponse = {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
};
type ExecutionOutcome = UntypedResponse | Refused;

/** Write function of any call; `Write` in the contract is typed for one call. */
export type UntypedWrite = (
  db: Db,
  work: (tx: Tx) => Promise<ExecutionOutcome>,
) => Promise<ExecutionOutcome | Response>;

/** Turns an outcome into the response that is sent. */
type Render = (outcome: ExecutionOutcome) => Response;

/** Header with the caller's idempotency key. */
const IDEMPOTENCY_KEY_HEADER = 'idempotency-key';

const PRINTABLE = /^[\x21-\x7e]([\x20-\x7e]{0,253}[\x21-\x7e])?$/;

/**
 * Pauses in ms while a concurrent duplicate waits for the first request: three seconds in all. Then the client must
 * retry.
 */
const DUPLICATE_WAITS_MS = [25, 50, 100, 200, 400, 600, 625, 1_000];

/**
 * Returns whether a call accepts an idempotency key. Such a call needs a caller, who owns the stored responses. Reads
 * need no key.
 */
export function acceptsIdempotencyKey(callKey: string, call: Call): boolean {
  return (
    !callKey.startsWith('GET ') &&
    call.who !== 'anyone' &&
    (call.bodyKind ?? 'json') === 'json' &&
    call.storesNoResponse !== true
  );
}

function fingerprintOf(callKey: string, input: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([callKey, input]))
    .digest('base64url');
}

function invalidKey(): Refused<'invalid-input'> {
  const detail = 'An Idempotency-Key is 1 to 255 printable ASCII characters.';
  return refuse('invalid-input', { detail, errors: { 'Idempotency-Key': [detail] } });
}

function tooManyKeys(): Refused<'too-many-requests'> {
  const detail =
    'Too many requests with an Idempotency-Key today. Wait an hour, or send those without it that you would not repeat.';
  return refuse('too-many-requests', { detail, retryAfter: 3_600 });
}

/** Reads a request's idempotency key; null without one, or for a call that ignores it. */
export function readIdempotencyKey(
  callKey: string,
  call: Call,
  request: { readonly raw: Request; readonly caller: Caller | null; readonly input: unknown },
): Result<KeyedRequest | null, 'invalid-input'> {
  const key = request.raw.headers.get(IDEMPOTENCY_KEY_HEADER);
  if (key === null || !request.caller || !acceptsIdempotencyKey(callKey, call)) return done(null);
  if (!PRINTABLE.test(key)) return invalidKey();
  const { id: callerId } = request.caller;
  return done({ callerId, key, fingerprint: fingerprintOf(callKey, request.input) });
}

/**
 * Returns whether an outcome is final, so that a retry would change nothing. Outcomes with invalid input, a retry time
 * or a server error are not final.
 */
function isFinal(outcome: ExecutionOutcome, status: number): boolean {
  return status < 500 && status !== 400 && !('retryAfter' in outcome && outcome.retryAfter);
}

/** Converts a response for storage. If the body is too large, only a refusal is stored, which a repeat then gets. */
async function toStoredResponse(
  response: Response,
  render: Render,
): Promise<Omit<StoredResponse, 'fingerprint'>> {
  const { status } = response;
  const headers = Object.fromEntries(response.headers);
  const body = response.body === null ? null : await response.clone().text();
  // guard: stored-response-size
  if (body && body.length > MAX_STORED_BODY)
    return toStoredResponse(render(refuse('answer-not-kept')), render);
  return { status, headers, body };
}

function replayResponse(stored: StoredResponse, request: KeyedRequest, render: Render): Response {
  // guard: idempotency-fingerprint
  if (stored.fingerprint !== request.fingerprint) return render(refuse('idempotency-key-reused'));
  const headers = { ...stored.headers, 'idempotent-replayed': 'true' };
  return new Response(stored.body, { status: stored.status, headers });
}

/** Runs `work` without a key: in one transaction, which a refusal rolls back. */
export const unkeyedWrite: UntypedWrite = async (db, work) => {
  const result = await rollbackOnRefusal(db, async (tx) => {
    const outcome = await work(tx);
    return 'code' in outcome ? outcome : done(outcome);
  });
  return result.ok ? result.value : result;
};

/**
 * Creates a write function that stores the response in its transaction. A concurrent duplicate waits and gets the first
 * response. After each pause the duplicate looks for that response before it tries to lock the key again. Otherwise
 * only one of many duplicates would get the lock, and the others would wait for a response that exists.
 */
function keyedWrite(request: KeyedRequest, render: Render): UntypedWrite {
  const attempt = (db: Db, work: (tx: Tx) => Promise<ExecutionOutcome>) =>
    rollbackOnRefusal<Response, string>(db, async (tx) => {
      if (!(await tryLockKey(tx, request))) return refuse('idempotency-key-in-use', { retryAfter: 1 });
      const stored = await findStoredResponse(tx, request);
      if (stored) return done(replayResponse(stored, request, render));
      const outcome = await work(tx);
      if ('code' in outcome) return outcome;
      const response = render(outcome);
      // A duplicate may have stored its refusal meanwhile. Then this work is rolled back, and the caller gets that
      // refusal.
      const first = await insertStoredResponse(tx, request, await toStoredResponse(response, render));
      return first ? done(response) : refuse('idempotency-key-in-use', { retryAfter: 1 });
    });
  return async (db, work) => {
    for (const wait of DUPLICATE_WAITS_MS) {
      const result = await attempt(db, work);
      if (result.ok) return result.value;
      if (result.code !== 'idempotency-key-in-use') return result;
      await sleep(wait);
      const stored = await findStoredResponse(db, request);
      if (stored) return replayResponse(stored, request, render);
    }
    return refuse('idempotency-key-in-use', { retryAfter: 1 });
  };
}

/**
 * Stores the response of a use case that is safe to repeat, if the outcome is final. Returns the response that was
 * stored first.
 */
async function storeAfterwards(
  db: Db,
  request: KeyedRequest,
  outcome: ExecutionOutcome,
  render: Render,
): Promise<Response> {
  const response = render(outcome);
  if (!isFinal(outcome, response.status)) return response;
  if (await insertStoredResponse(db, request, await toStoredResponse(response, render))) return response;
  const stored = await findStoredResponse(db, request);
  return stored ? replayResponse(stored, request, render) : response;
}

/**
 * Executes a request once: a repeat under the same key gets the first response and changes nothing. Changes through
 * `write` and the stored response commit in one transaction. All other use cases must be safe to repeat, because a
 * crash may come before the response is stored.
 */
export async function executeOnce(
  db: Db | undefined,
  request: KeyedRequest | null,
  render: Render,
  handle: (write: UntypedWrite) => Promise<ExecutionOutcome | Response>,
): Promise<Response> {
  if (!request || !db) {
    const outcome = await handle(unkeyedWrite);
    return outcome instanceof Response ? outcome : render(outcome);
  }
  const stored = await findStoredResponse(db, request);
  if (stored) return replayResponse(stored, request, render);
  // guard: stored-responses-per-caller
  if (await hasTooManyStored(db, request)) return render(tooManyKeys());
  const outcome = await handle(keyedWrite(request, render));
  return outcome instanceof Response ? outcome : storeAfterwards(db, request, outcome, render);
}
