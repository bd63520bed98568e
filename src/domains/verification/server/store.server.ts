import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.server.ts';
import type { WireSeller } from '../../catalog/contract.ts';
import type { CodeWay, DocumentKind, RequestState } from '../choices.ts';

/** Request of a seller for verification. */
export type VerificationRequest = {
  readonly id: string;
  readonly sellerId: string;
  readonly state: RequestState;
  /** Confirmed phone number; null if none is confirmed. Then `phoneProvedAt` and `codeWay` are null, too. */
  readonly phone: string | null;
  readonly phoneProvedAt: Date | null;
  readonly codeWay: CodeWay | null;
  readonly shopAddress: string;
  readonly askedAt: Date | null;
  readonly decidedAt: Date | null;
  /** Reason why the request was declined; null otherwise. */
  readonly reason: string | null;
  readonly documentKind: DocumentKind | null;
  readonly documentSentAt: Date | null;
};

/** SQL that selects requests with details of their documents, but without the pictures. */
const selectRequests = sql`
  select request.id, request.seller_id as "sellerId", state, phone, phone_proved_at as "phoneProvedAt",
    code_way as "codeWay", shop_address as "shopAddress", asked_at as "askedAt", decided_at as "decidedAt", reason,
    document.kind as "documentKind", document.sent_at as "documentSentAt"
  from verification_requests as request
  left join verification_documents as document on document.request_id = request.id`;

/** Returns a seller's latest request in any state; null if there is none. */
export async function latestRequestOf(db: Db, sellerId: string): Promise<VerificationRequest | null> {
  const { rows } = await sql<VerificationRequest>`
    ${selectRequests} where request.seller_id = ${sellerId} order by request.id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Returns a waiting or decided request; null if there is none. */
export async function findRequest(db: Db, id: string): Promise<VerificationRequest | null> {
  const { rows } = await sql<VerificationRequest>`
    ${selectRequests} where request.id = ${id} and state <> 'draft'`.execute(db);
  return rows[0] ?? null;
}

/** Returns one page of waiting requests, longest waiting first. */
export async function waitingRequests(
  db: Db,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<VerificationRequest[]> {
  const { rows } = await sql<VerificationRequest>`
    ${selectRequests} where state = 'waiting' order by asked_at, request.id
    limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** Counts the waiting requests. */
export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from verification_requests where state = 'waiting'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Locks and returns a seller's undecided request. Creates a draft if there is none. */
export async function lockOpenRequest(
  tx: Tx,
  sellerId: string,
  now: Date,
): Promise<Pick<VerificationRequest, 'id' | 'state' | 'phone'>> {
  await sql`
    insert into verification_requests (seller_id, begun_at) values (${sellerId}, ${now})
    on conflict (seller_id) where state in ('draft', 'waiting') do nothing`.execute(tx);
  const { rows } = await sql<Pick<VerificationRequest, 'id' | 'state' | 'phone'>>`
    select id, state, phone from verification_requests
    where seller_id = ${sellerId} and state in ('draft', 'waiting') for update`.execute(tx);
  const [request] = rows;
  if (!request) throw new Error('the new verification request was not found');
  return request;
}

/** Records the confirmed phone number of a request. */
export async function setPhone(
  tx: Tx,
  id: string,
  { phone, way, now }: { readonly phone: string; readonly way: CodeWay; readonly now: Date },
): Promise<void> {
  await sql`
    update verification_requests set phone = ${phone}, code_way = ${way}, phone_proved_at = ${now}
    where id = ${id}`.execute(tx);
}

/** Marks a request as waiting for the admins. */
export async function setWaiting(
  tx: Tx,
  id: string,
  { shopAddress, now }: { readonly shopAddress: string; readonly now: Date },
): Promise<void> {
  await sql`
    update verification_requests set state = 'waiting', shop_address = ${shopAddress}, asked_at = ${now}
    where id = ${id}`.execute(tx);
}

/** Decision of an admin on a request. */
export type Decision = {
  readonly state: 'approved' | 'declined';
  readonly adminId: string;
  /** Reason why the request was declined; null if it was approved. */
  readonly reason: string | null;
  readonly now: Date;
  /** Time when the document will be deleted. */
  readonly documentUntil: Date;
};

/** Records the decision on a waiting request; returns false if the request is no longer waiting. */
export async function setDecided(tx: Tx, id: string, decision: Decision): Promise<boolean> {
  const { state, adminId, reason, now, documentUntil } = decision;
  // guard: verification-decided-once (drop " and state = 'waiting'")
  const { numAffectedRows = 0n } = await sql`
    update verification_requests set state = ${state}, decided_at = ${now}, decided_by = ${adminId}, reason = ${reason}
    where id = ${id} and state = 'waiting'`.execute(tx);
  if (numAffectedRows === 0n) return false;
  await sql`
    update verification_documents set kept_until = ${documentUntil} where request_id = ${id}`.execute(tx);
  return true;
}

/** Deletes a seller's undecided request and its document; returns false if there is none. */
export async function deleteOpenRequest(tx: Tx, sellerId: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from verification_requests where seller_id = ${sellerId} and state in ('draft', 'waiting')`.execute(
    tx,
  );
  return numAffectedRows > 0n;
}

/** Document to store for a request. */
export type NewDocument = {
  readonly requestId: string;
  readonly sellerId: string;
  readonly kind: DocumentKind;
  readonly jpeg: Buffer;
  readonly now: Date;
};

/** Stores the document of a request, and replaces the previous document. */
export async function putDocument(tx: Tx, document: NewDocument): Promise<void> {
  const { requestId, sellerId, kind, jpeg, now } = document;
  await sql`
    insert into verification_documents (request_id, seller_id, kind, jpeg, sent_at)
    values (${requestId}, ${sellerId}, ${kind}, ${jpeg}, ${now})
    on conflict (request_id) do update set kind = excluded.kind, jpeg = excluded.jpeg, sent_at = excluded.sent_at`.execute(
    tx,
  );
}

/** Returns the document picture of a waiting or decided request; null if there is none, or if it was deleted. */
export async function documentOfRequest(db: Db, requestId: string): Promise<Buffer | null> {
  const { rows } = await sql<{ jpeg: Buffer }>`
    select jpeg from verification_documents
    join verification_requests as request on request.id = request_id
    where request_id = ${requestId} and state <> 'draft'`.execute(db);
  return rows[0]?.jpeg ?? null;
}

/** Returns the document picture of a seller's latest request; null if there is none. */
export async function documentOfSeller(db: Db, sellerId: string): Promise<Buffer | null> {
  const { rows } = await sql<{ jpeg: Buffer }>`
    select jpeg from verification_documents
    where request_id = (
      select id from verification_requests where seller_id = ${sellerId} order by id desc limit 1)`.execute(
    db,
  );
  return rows[0]?.jpeg ?? null;
}

/** Returns the date and checks of a seller's verification; null if the seller is not verified. */
export async function verificationOf(db: Db, sellerId: string): Promise<WireSeller['verification']> {
  const { rows } = await sql<{ since: Date | null; checks: Readonly<Record<string, string>> }>`
    select verified_at as since, verified_checks as checks from seller_cards
    where id = ${sellerId} and verified`.execute(db);
  const [row] = rows;
  return row ? { since: row.since?.toISOString() ?? null, checks: toChecks(row.checks) } : null;
}

type DoneCheck = NonNullable<WireSeller['verification']>['checks'][number];

function toChecks(checks: Readonly<Record<string, string>>): DoneCheck[] {
  return (Object.entries(checks) as [DoneCheck['what'], string][])
    .map(([what, at]) => ({ what, at }))
    .toSorted((a, b) => a.what.localeCompare(b.what));
}

/**
 * Deletes documents whose time after the decision is over, drafts begun before `draftsBefore`, and expired codes.
 * Returns the number of deleted documents and drafts.
 */
export async function deleteOutdated(
  tx: Tx,
  { now, draftsBefore }: { readonly now: Date; readonly draftsBefore: Date },
): Promise<number> {
  await sql`delete from verification_codes where expires_at <= ${now}`.execute(tx);
  const documents = await sql`
    delete from verification_documents where kept_until <= ${now}`.execute(tx);
  const drafts = await sql`
    delete from verification_requests where state = 'draft' and begun_at <= ${draftsBefore}`.execute(tx);
  return Number((documents.numAffectedRows ?? 0n) + (drafts.numAffectedRows ?? 0n));
}
