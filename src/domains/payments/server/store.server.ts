import { sql } from 'kysely';
import type { Poisha } from '../../../kernel/money.ts';
import type { Db, Tx } from '../../../platform/database.server.ts';
import type { ProcessorEvent, ProcessorIntent, ProcessorRefund } from './gateway.server.ts';
import type { Intent, IntentState, Payment, PaymentOutcome, RefundState } from './intent.ts';

type Tables = {
  payment_intents: {
    id: string;
    processor_id: string | null;
    booking_id: string;
    product_id: string;
    buyer_id: string;
    hold_id: string;
    hold_expires_at: Date;
    amount_poisha: number;
    currency: string;
    state: IntentState;
    received_poisha: number | null;
    received_currency: string | null;
    created_at: Date;
    checked_at: Date;
  };
  payments: {
    id: string;
    intent_id: string;
    booking_id: string;
    amount_poisha: number;
    email: string;
    outcome: PaymentOutcome;
    paid_at: Date;
  };
  refunds: {
    id: string;
    payment_id: string;
    processor_id: string | null;
    amount_poisha: number;
    state: RefundState;
    asked_at: Date;
    checked_at: Date;
  };
  processor_events: { id: string; type: string; body: unknown; received_at: Date };
};

const intentColumns = [
  'id',
  'processor_id as processorId',
  'booking_id as bookingId',
  'product_id as productId',
  'buyer_id as buyerId',
  'hold_id as holdId',
  'hold_expires_at as holdExpiresAt',
  'amount_poisha as amountPoisha',
  'currency',
  'state',
  'received_poisha as receivedPoisha',
  'received_currency as receivedCurrency',
] as const;

const paymentColumns = [
  'id',
  'intent_id as intentId',
  'booking_id as bookingId',
  'amount_poisha as amountPoisha',
  'outcome',
] as const;

const DECIDED = ['succeeded', 'canceled', 'abandoned'] as const;

const before = (now: Date, seconds: number) => new Date(now.getTime() - seconds * 1_000);

const tables = (db: Db) => db.withTables<Tables>();

/** What a new try to pay needs. */
export type NewIntentRow = Pick<
  Intent,
  'bookingId' | 'productId' | 'buyerId' | 'holdId' | 'holdExpiresAt' | 'amountPoisha' | 'currency'
>;

/** The intent under a hold: the one that is there, or a new one. */
export async function insertIntent(tx: Tx, row: NewIntentRow): Promise<Intent> {
  await tables(tx)
    .insertInto('payment_intents')
    .values({
      booking_id: row.bookingId,
      product_id: row.productId,
      buyer_id: row.buyerId,
      hold_id: row.holdId,
      hold_expires_at: row.holdExpiresAt,
      amount_poisha: row.amountPoisha,
      currency: row.currency,
    } as never)
    .onConflict((conflict) => conflict.column('hold_id').doNothing())
    .execute();
  return tables(tx)
    .selectFrom('payment_intents')
    .select(intentColumns)
    .where('hold_id', '=', row.holdId)
    .executeTakeFirstOrThrow();
}

export async function intentById(db: Db, id: string): Promise<Intent | null> {
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
export async function attachProcessor(db: Db, id: string, remote: ProcessorIntent): Promise<boolean> {
  await tables(db)
    .updateTable('payment_intents')
    .set({ processor_id: remote.processorId, state: remote.state, checked_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .execute();
  const row = await intentById(db, id);
  return row?.processorId === remote.processorId;
}

/** Gives up an intent that the processor never answered for; false when it has answered after all. */
export async function abandonIntent(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('payment_intents')
    .set({ state: 'abandoned', checked_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Takes over how an intent stands at the processor; a decided one never changes again. True when it changed. */
export async function updateIntent(tx: Tx, id: string, remote: ProcessorIntent): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('payment_intents')
    .set({
      state: remote.state,
      received_poisha: remote.state === 'succeeded' ? remote.receivedPoisha : null,
      received_currency: remote.state === 'succeeded' ? remote.currency : null,
      checked_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .where('state', 'not in', DECIDED)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Gives up all intents that the processor never answered for within their hold. */
export async function abandonUnanswered(db: Db, now: Date): Promise<void> {
  await tables(db)
    .updateTable('payment_intents')
    .set({ state: 'abandoned', checked_at: sql<Date>`now()` })
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
    .where('intent.state', '=', 'succeeded')
    .where('intent.checked_at', '<', before(now, 60))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('payments').select('payments.id').whereRef('payments.intent_id', '=', 'intent.id')),
      ),
    )
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

export async function paymentOfIntent(db: Db, intentId: string): Promise<Payment | null> {
  const row = await tables(db)
    .selectFrom('payments')
    .select(paymentColumns)
    .where('intent_id', '=', intentId)
    .executeTakeFirst();
  return row ?? null;
}

export async function paymentById(db: Db, id: string): Promise<(Payment & { processorId: string }) | null> {
  const row = await tables(db)
    .selectFrom('payments')
    .innerJoin('payment_intents', 'payment_intents.id', 'payments.intent_id')
    .select([
      'payments.id',
      'payments.intent_id as intentId',
      'payments.booking_id as bookingId',
      'payments.amount_poisha as amountPoisha',
      'payments.outcome',
      'payment_intents.processor_id as processorId',
    ])
    .where('payments.id', '=', id)
    .executeTakeFirst();
  return row?.processorId ? { ...row, processorId: row.processorId } : null;
}

export type NewPayment = {
  readonly intentId: string;
  readonly bookingId: string;
  readonly amountPoisha: Poisha;
  readonly email: string;
  readonly outcome: 'settled' | 'refunding';
};

export function insertPayment(tx: Tx, payment: NewPayment): Promise<Payment> {
  return tables(tx)
    .insertInto('payments')
    .values({
      intent_id: payment.intentId,
      booking_id: payment.bookingId,
      amount_poisha: payment.amountPoisha,
      email: payment.email,
      outcome: payment.outcome,
    } as never)
    .returning(paymentColumns)
    .executeTakeFirstOrThrow();
}

export async function insertRefund(tx: Tx, paymentId: string, amountPoisha: Poisha): Promise<void> {
  await tables(tx)
    .insertInto('refunds')
    .values({ payment_id: paymentId, amount_poisha: amountPoisha } as never)
    .execute();
}

/** Takes over how a refund stands; answers its payment when that is now wholly returned. */
export async function updateRefund(
  tx: Tx,
  paymentId: string,
  remote: ProcessorRefund,
): Promise<{ readonly completed: boolean }> {
  await tables(tx)
    .updateTable('refunds')
    .set({ processor_id: remote.processorId, state: remote.state, checked_at: sql<Date>`now()` })
    .where('payment_id', '=', paymentId)
    .execute();
  if (remote.state !== 'succeeded') return { completed: false };
  const { numUpdatedRows } = await tables(tx)
    .updateTable('payments')
    .set({ outcome: 'refunded' })
    .where('id', '=', paymentId)
    .where('outcome', '=', 'refunding')
    .executeTakeFirstOrThrow();
  return { completed: numUpdatedRows > 0n };
}

export async function refundByProcessorId(db: Db, processorId: string) {
  return tables(db)
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['refunds.payment_id as paymentId', 'payments.booking_id as bookingId'])
    .where('refunds.processor_id', '=', processorId)
    .executeTakeFirst();
}

/** Refunds that are not through after ten minutes: payment, and the processor's number if it has answered. */
export function refundsToCheck(db: Db, now: Date, limit: number) {
  return tables(db)
    .selectFrom('refunds')
    .select(['payment_id as paymentId', 'processor_id as processorId'])
    .where('state', 'not in', ['succeeded', 'failed', 'canceled'])
    .where('checked_at', '<', before(now, 600))
    .orderBy('checked_at')
    .limit(limit)
    .execute();
}

/** Stores a message of the processor; false when it was here before. */
export async function insertProcessorEvent(tx: Tx, event: ProcessorEvent, body: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(tx)
    .insertInto('processor_events')
    .values({ id: event.id, type: event.type, body: sql`${body}::jsonb` } as never)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** How the payments of one booking stand. */
export type BookingPayment = {
  readonly bookingId: string;
  /** End of the running time to pay, or null. */
  readonly heldUntil: Date | null;
  /** Processor number of the payment that settled it, or null. */
  readonly transactionId: string | null;
};

/** How the payments of bookings stand; bookings nobody tried to pay are left out. */
export function paymentsOfBookings(db: Db, bookingIds: readonly string[], now: Date) {
  return tables(db)
    .selectFrom('payment_intents as intent')
    .leftJoin('payments as payment', (join) =>
      join.onRef('payment.intent_id', '=', 'intent.id').on('payment.outcome', '=', 'settled'),
    )
    .select([
      'intent.booking_id as bookingId',
      sql<Date | null>`max(intent.hold_expires_at) filter (
        where intent.state not in ('succeeded', 'canceled', 'abandoned') and intent.hold_expires_at > ${now}
      )`.as('heldUntil'),
      sql<string | null>`max(intent.processor_id) filter (where payment.id is not null)`.as('transactionId'),
    ])
    .where('intent.booking_id', 'in', [...bookingIds])
    .groupBy('intent.booking_id')
    .execute() as Promise<BookingPayment[]>;
}
