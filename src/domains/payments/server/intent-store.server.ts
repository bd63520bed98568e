import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.server.ts';
import type { ProcessorIntent } from './gateway.server.ts';
import type { Intent } from './intent.ts';
import { before, DECIDED, databaseNow, tables } from './tables.server.ts';

const intentColumns = [
  'id',
  'processor_id as processorId',
  'booking_id as bookingId',
  'product_id as productId',
  'buyer_id as buyerId',
  'hold_id as holdId',
  'hold_expires_at as holdExpiresAt',
  'amount_poisha as amountPoisha',
  'fee_per_mille as feePerMille',
  'currency',
  'state',
  'received_poisha as receivedPoisha',
  'received_currency as receivedCurrency',
] as const;

/** Whether the money of `intent` was seen to arrive and is neither sale nor refund yet. */
const isUnsettled = sql<boolean>`(intent.state = 'succeeded'
  and not exists (select 1 from payments where payments.intent_id = intent.id))`;

/** Values of a new attempt to pay. */
export type NewIntentRow = Pick<
  Intent,
  | 'bookingId'
  | 'productId'
  | 'buyerId'
  | 'holdId'
  | 'holdExpiresAt'
  | 'amountPoisha'
  | 'feePerMille'
  | 'currency'
> & {
  /** When the buyer agreed to the terms, on the site's own page; null for other clients. */
  readonly termsAgreedAt: Date | null;
};

/** The intent under a hold: the one that is there, or a new one. */
export async function insertIntent(tx: Tx, row: NewIntentRow): Promise<Intent> {
  const inserted = await tables(tx)
    .insertInto('payment_intents')
    .values({
      booking_id: row.bookingId,
      product_id: row.productId,
      buyer_id: row.buyerId,
      hold_id: row.holdId,
      hold_expires_at: row.holdExpiresAt,
      amount_poisha: row.amountPoisha,
      fee_per_mille: row.feePerMille,
      currency: row.currency,
      terms_agreed_at: row.termsAgreedAt,
    })
    .onConflict((conflict) => conflict.column('hold_id').doNothing())
    .returning(intentColumns)
    .executeTakeFirst();
  if (inserted) return inserted;
  return tables(tx)
    .selectFrom('payment_intents')
    .select(intentColumns)
    .where('hold_id', '=', row.holdId)
    .executeTakeFirstOrThrow();
}

/** One intent, or null. */
export async function findIntent(db: Db, id: string): Promise<Intent | null> {
  const row = await tables(db)
    .selectFrom('payment_intents')
    .select(intentColumns)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

export async function intentByProcessorId(db: Db, processorId: string): Promise<Intent | null> {
  const row = await tables(db)
    .selectFrom('payment_intents')
    .select(intentColumns)
    .where('processor_id', '=', processorId)
    .executeTakeFirst();
  return row ?? null;
}

/** Intents of a booking that something can still happen to, newest first. */
export function undecidedIntents(db: Db, bookingId: string): Promise<Intent[]> {
  return tables(db)
    .selectFrom('payment_intents')
    .select(intentColumns)
    .where('booking_id', '=', bookingId)
    .where('state', 'not in', DECIDED)
    .orderBy('id', 'desc')
    .execute();
}

/**
 * Finds intents of a booking that may still change, newest first. It includes received money that is neither sale nor
 * refund yet, because its handler may have been killed.
 */
export function openIntents(db: Db, bookingId: string): Promise<Intent[]> {
  return tables(db)
    .selectFrom('payment_intents as intent')
    .select(intentColumns)
    .where('booking_id', '=', bookingId)
    .where((where) => where.or([where('state', 'not in', DECIDED), isUnsettled]))
    .orderBy('id', 'desc')
    .execute();
}

/** Bookings of a product, other than `bookingId`, that somebody is trying to pay. */
export async function rivalBookings(db: Db, productId: string, bookingId: string): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('payment_intents')
    .select('booking_id')
    .distinct()
    .where('product_id', '=', productId)
    .where('booking_id', '<>', bookingId)
    .where('state', 'not in', DECIDED)
    .execute();
  return rows.map((row) => row.booking_id);
}

/** Notes the processor's number for an intent that has none yet; false when it was given up meanwhile. */
export async function attachProcessor(tx: Tx, id: string, remote: ProcessorIntent): Promise<boolean> {
  const { processorId, state } = remote;
  const { numUpdatedRows } = await tables(tx)
    .updateTable('payment_intents')
    .set({ processor_id: processorId, state, checked_at: databaseNow })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) return true;
  const row = await findIntent(tx, id);
  return row?.processorId === remote.processorId;
}

/** Gives up an intent that the processor never answered for; false when it has answered after all. */
export async function abandonIntent(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('payment_intents')
    .set({ state: 'abandoned', checked_at: databaseNow })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/**
 * Takes over how an intent stands at the processor. Gives the row as it stands now, or null for a decided intent,
 * which never changes again.
 */
export async function updateIntent(tx: Tx, id: string, remote: ProcessorIntent): Promise<Intent | null> {
  const { state } = remote;
  const received =
    state === 'succeeded'
      ? { received_poisha: remote.receivedPoisha, received_currency: remote.currency }
      : { received_poisha: null, received_currency: null };
  const row = await tables(tx)
    .updateTable('payment_intents')
    .set({ state, ...received, checked_at: databaseNow })
    .where('id', '=', id)
    .where('state', 'not in', DECIDED)
    .returning(intentColumns)
    .executeTakeFirst();
  return row ?? null;
}

/** Notes that the holds of a booking's undecided intents are over. */
export async function endIntentHolds(tx: Tx, bookingId: string, now: Date): Promise<void> {
  await tables(tx)
    .updateTable('payment_intents')
    .set({ hold_expires_at: now })
    .where('booking_id', '=', bookingId)
    .where('state', 'not in', DECIDED)
    .where('hold_expires_at', '>', now)
    .execute();
}

/** Gives up all intents that the processor never answered for within their hold. */
export async function abandonUnanswered(tx: Tx, now: Date): Promise<void> {
  await tables(tx)
    .updateTable('payment_intents')
    .set({ state: 'abandoned', checked_at: databaseNow })
    .where('state', '=', 'asked')
    .where('hold_expires_at', '<', now)
    .execute();
}

/** Processor numbers of undecided intents whose hold is over, or that were last looked at a minute ago. */
export async function intentsToCheck(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('payment_intents')
    .select('processor_id')
    .where('state', 'not in', [...DECIDED, 'asked'])
    .where((where) =>
      where.or([where('hold_expires_at', '<', now), where('checked_at', '<', before(now, 60))]),
    )
    .orderBy('checked_at')
    .limit(limit)
    .execute();
  return rows.flatMap((row) => row.processor_id ?? []);
}

/** Succeeded intents whose money has become neither sale nor refund within a minute. */
export async function unsettledIntents(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('payment_intents as intent')
    .select('intent.id')
    .where(isUnsettled)
    .where('intent.checked_at', '<', before(now, 60))
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}
