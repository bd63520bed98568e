import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.server.ts';
import type { ProcessorIntent } from './gateway.ts';
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

/** SQL condition: the money of `intent` has arrived, and the intent has no row in `payments` yet. */
const isUnsettled = sql<boolean>`(intent.state = 'succeeded'
  and not exists (select 1 from payments where payments.intent_id = intent.id))`;

/** Values of a new payment attempt. */
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
  /** Time when the buyer agreed to the terms on this site; null for other clients. */
  readonly termsAgreedAt: Date | null;
};

/** Inserts the intent of a hold, or returns the existing intent. */
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

/** Returns one intent, or null. */
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

/** Returns the intents of a booking whose state can still change, newest first. */
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
 * Returns the intents of a booking that are not settled, newest first. Includes intents whose money was received but
 * not yet recorded as a sale or refund, because a process may have been killed before that.
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

/** Returns the ids of the product's other bookings with an undecided payment attempt. */
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

/** Stores the processor's id of an intent that has none. Returns false if the intent was abandoned meanwhile. */
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

/** Abandons an intent to which the processor has not responded; returns false if a response has arrived. */
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
 * Stores the processor's state of an intent. Returns the changed row, or null for a decided intent, which never changes
 * again.
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

/** Sets the end of the holds of a booking's undecided intents to `now`. */
export async function endIntentHolds(tx: Tx, bookingId: string, now: Date): Promise<void> {
  await tables(tx)
    .updateTable('payment_intents')
    .set({ hold_expires_at: now })
    .where('booking_id', '=', bookingId)
    .where('state', 'not in', DECIDED)
    .where('hold_expires_at', '>', now)
    .execute();
}

/** Abandons all intents whose hold has ended without a response from the processor. */
export async function abandonUnanswered(tx: Tx, now: Date): Promise<void> {
  await tables(tx)
    .updateTable('payment_intents')
    .set({ state: 'abandoned', checked_at: databaseNow })
    .where('state', '=', 'asked')
    .where('hold_expires_at', '<', now)
    .execute();
}

/** Returns the processor's ids of undecided intents whose hold has ended, or whose last check is over a minute old. */
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

/** Returns ids of intents last checked over a minute ago, whose received money has no sale and no refund yet. */
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
