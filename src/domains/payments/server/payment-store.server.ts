import { sql } from 'kysely';
import type { Poisha } from '#kernel/money.ts';
import type { Db, Tx } from '#platform/db/database.server.ts';
import type { ProcessorRefund } from './gateway.ts';
import type { Payment, RefundState } from './intent.ts';
import { before, databaseNow, tables } from './tables.server.ts';

const paymentColumns = [
  'id',
  'intent_id as intentId',
  'booking_id as bookingId',
  'amount_poisha as amountPoisha',
  'outcome',
] as const;

/** Returns the payment of an intent's money; null while nothing has been decided about the money. */
export async function paymentOfIntent(db: Db, intentId: string): Promise<Payment | null> {
  const row = await tables(db)
    .selectFrom('payments')
    .select(paymentColumns)
    .where('intent_id', '=', intentId)
    .executeTakeFirst();
  return row ?? null;
}

export async function paymentById(
  db: Db,
  id: string,
): Promise<(Payment & { readonly processorId: string; readonly buyerId: string }) | null> {
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
      'payment_intents.buyer_id as buyerId',
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
    })
    .returning(paymentColumns)
    .executeTakeFirstOrThrow();
}

/** Payment for a sale. */
export type SettledPayment = Pick<Payment, 'id' | 'bookingId' | 'amountPoisha'> & {
  readonly buyerId: string;
  readonly paidAt: Date;
  /** Market's fee in thousandths, due if the seller gets the money. */
  readonly feePerMille: number;
};

/** Locks and returns the payment of a sold order; null if there is none. */
export async function lockSettledPayment(tx: Tx, bookingId: string): Promise<SettledPayment | null> {
  const row = await tables(tx)
    .selectFrom('payments')
    .innerJoin('payment_intents', 'payment_intents.id', 'payments.intent_id')
    .select([
      'payments.id',
      'payments.booking_id as bookingId',
      'payments.amount_poisha as amountPoisha',
      'payments.paid_at as paidAt',
      'payment_intents.buyer_id as buyerId',
      'payment_intents.fee_per_mille as feePerMille',
    ])
    .where('payments.booking_id', '=', bookingId)
    .where('payments.outcome', '=', 'settled')
    .forUpdate('payments')
    .executeTakeFirst();
  return row ?? null;
}

/** Marks a sale's payment as being refunded. */
export async function setRefunding(tx: Tx, id: string): Promise<void> {
  await tables(tx).updateTable('payments').set({ outcome: 'refunding' }).where('id', '=', id).execute();
}

/** Refund to record, with the reason for admins. */
export type NewRefund = {
  readonly paymentId: string;
  readonly amountPoisha: Poisha;
  readonly reason: string;
  /** Processor's id of a refund that was made there; null for a refund that the market will make. */
  readonly processorId: string | null;
};

export async function insertRefund(tx: Tx, refund: NewRefund): Promise<void> {
  const { paymentId, amountPoisha, reason, processorId } = refund;
  await tables(tx)
    .insertInto('refunds')
    .values({ payment_id: paymentId, amount_poisha: amountPoisha, reason, processor_id: processorId })
    .execute();
}

/** Refund as stored before a change of its state. */
export type KnownRefund = {
  readonly id: string;
  readonly amountPoisha: Poisha;
  readonly state: RefundState;
};

/** New state of a refund. `processorId` is null if the buyer's bank returned the money after a dispute. */
export type NewRefundState = Pick<ProcessorRefund, 'state'> & { readonly processorId: string | null };

/** Stores the state of a refund; returns the previous state. */
export async function updateRefund(tx: Tx, paymentId: string, remote: NewRefundState): Promise<KnownRefund> {
  const known = await tables(tx)
    .selectFrom('refunds')
    .select(['id', 'amount_poisha as amountPoisha', 'state'])
    .where('payment_id', '=', paymentId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const isBack = remote.state === 'succeeded';
  await tables(tx)
    .updateTable('refunds')
    .set({
      processor_id: remote.processorId,
      state: remote.state,
      checked_at: databaseNow,
    })
    .where('payment_id', '=', paymentId)
    .execute();
  if (!isBack) return known;
  // After a partial refund, the payment stays `settled` because its rest is still a sale.
  await tables(tx)
    .updateTable('payments')
    .set({ outcome: 'refunded' })
    .where('id', '=', paymentId)
    .where('outcome', '=', 'refunding')
    .execute();
  return known;
}

/** Refund that the market has to make, or that it only has to check because it was made at the processor. */
type RefundToMake = Pick<NewRefund, 'amountPoisha' | 'processorId'> & { readonly state: RefundState };

/** Returns the refund recorded for a payment; null for none. */
export async function refundOfPayment(db: Db, paymentId: string): Promise<RefundToMake | null> {
  const row = await tables(db)
    .selectFrom('refunds')
    .select(['amount_poisha as amountPoisha', 'state', 'processor_id as processorId'])
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
  return row ?? null;
}

/** SQL condition: `payment` is for a sale. It stays so after a full refund. A payment that bought nothing never is. */
const isSale = sql<boolean>`(payment.outcome = 'settled' or exists (
  select from ledger_transactions where subject_id = payment.id and kind = 'sale-refunded'
))`;

/** Payment with the refund that is recorded for it, if any. */
type PaymentAndRefund = Pick<Payment, 'bookingId' | 'outcome'> & {
  /** False for a payment that bought nothing. */
  readonly isSale: boolean;
  readonly hasRefund: boolean;
  /** Processor's id of the refund; null until the processor has responded. */
  readonly refundProcessorId: string | null;
};

/** Returns the payment of an intent, by the processor's id of the intent; null for none. */
export async function paymentOfProcessorIntent(
  db: Db,
  intentProcessorId: string,
): Promise<PaymentAndRefund | null> {
  const row = await tables(db)
    .selectFrom('payments as payment')
    .innerJoin('payment_intents', 'payment_intents.id', 'payment.intent_id')
    .leftJoin('refunds', 'refunds.payment_id', 'payment.id')
    .select([
      'payment.booking_id as bookingId',
      'payment.outcome',
      isSale.as('isSale'),
      'refunds.id as refundId',
      'refunds.processor_id as refundProcessorId',
    ])
    .where('payment_intents.processor_id', '=', intentProcessorId)
    .executeTakeFirst();
  if (!row) return null;
  const { refundId, ...payment } = row;
  return { ...payment, hasRefund: refundId !== null };
}

/** Returns the processor's ids of refunds that the database does not have. */
export async function unknownRefunds(db: Db, processorIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select given.id from unnest(${processorIds}::text[]) as given (id)
    where not exists (select from refunds where refunds.processor_id = given.id)`.execute(db);
  return rows.map(({ id }) => id);
}

export async function refundByProcessorId(db: Db, processorId: string) {
  return tables(db)
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .innerJoin('payment_intents', 'payment_intents.id', 'payments.intent_id')
    .select([
      'refunds.payment_id as paymentId',
      'payments.booking_id as bookingId',
      'payment_intents.buyer_id as buyerId',
    ])
    .where('refunds.processor_id', '=', processorId)
    .executeTakeFirst();
}

/**
 * Returns refunds that are still unfinished ten minutes after their last check. Counts this as a check, so that a check
 * that fails is repeated by its job and not by every sweep.
 */
export function takeRefundsToCheck(tx: Tx, now: Date, limit: number) {
  return tables(tx)
    .updateTable('refunds')
    .set({ checked_at: databaseNow })
    .where('id', 'in', (refunds) =>
      refunds
        .selectFrom('refunds')
        .select('id')
        .where('state', 'not in', ['succeeded', 'failed', 'canceled'])
        .where('checked_at', '<', before(now, 600))
        .orderBy('checked_at')
        .limit(limit),
    )
    .returning(['payment_id as paymentId', 'processor_id as processorId'])
    .execute();
}

/** Returns whether the buyer of an order disputes its card payment at their bank, or has won it back there. */
export async function isDisputedAtBank(db: Db, bookingId: string): Promise<boolean> {
  const { rows } = await sql`select from disputed_money where booking_id = ${bookingId}`.execute(db);
  return rows.length > 0;
}

/** Payment state of one booking. */
export type BookingPayment = {
  readonly bookingId: string;
  /** End of the current hold, or null. */
  readonly heldUntil: Date | null;
  /** Processor's id of the payment for the sale, also after its refund; null if there is none. */
  readonly transactionId: string | null;
  /**
   * Rate of the market's fee, in thousandths, from the payment for the sale. Before a sale, the rate comes from the
   * attempt whose hold has not ended, or on which the bank is deciding. Null if there is no such attempt.
   */
  readonly feePerMille: number | null;
};

/** Returns the payment state of bookings, by booking id. Omits bookings without a payment attempt. */
export async function bookingPayments(
  db: Db,
  bookingIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, BookingPayment>> {
  if (bookingIds.length === 0) return new Map();
  const rows: BookingPayment[] = await tables(db)
    .selectFrom('payment_intents as intent')
    .leftJoin('payments as payment', (join) => join.onRef('payment.intent_id', '=', 'intent.id').on(isSale))
    .select([
      'intent.booking_id as bookingId',
      sql<Date | null>`max(intent.hold_expires_at) filter (
        where intent.state not in ('succeeded', 'canceled', 'abandoned') and intent.hold_expires_at > ${now}
      )`.as('heldUntil'),
      sql<string | null>`max(intent.processor_id) filter (where payment.id is not null)`.as('transactionId'),
      sql<number | null>`coalesce(
        max(intent.fee_per_mille) filter (where payment.id is not null),
        max(intent.fee_per_mille) filter (
          where intent.state in ('processing', 'requires_capture')
            or (intent.state not in ('succeeded', 'canceled', 'abandoned') and intent.hold_expires_at > ${now})
        ))`.as('feePerMille'),
    ])
    .where('intent.booking_id', 'in', [...bookingIds])
    .groupBy('intent.booking_id')
    .execute();
  return new Map(rows.map((row) => [row.bookingId, row]));
}

/** SQL condition: the bank decides on the payment `intent`, or its money has arrived and is not settled. */
const isUndecided = sql<boolean>`intent.state in ('processing', 'requires_capture')
  or (intent.state = 'succeeded' and payment.id is null)`;

/**
 * Returns whether the bank decides on a payment of this booking, or received money is not settled. Reads only the
 * database; `intentsInFlight` asks the processor.
 */
export async function isPaymentUndecided(db: Db, bookingId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from payment_intents as intent left join payments as payment on payment.intent_id = intent.id
      where intent.booking_id = ${bookingId} and (${isUndecided})
    ) as found`.execute(db);
  return rows[0]?.found === true;
}

/**
 * Returns whether money is in transit for one of these bookings. Money is in transit while the bank decides, while
 * received money is not settled, or while a refund is unfinished. Reads only the database.
 */
export async function isMoneyInFlight(db: Db, bookingIds: readonly string[]): Promise<boolean> {
  if (bookingIds.length === 0) return false;
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select 1 from payment_intents as intent
      left join payments as payment on payment.intent_id = intent.id
      left join refunds as refund on refund.payment_id = payment.id
      where intent.booking_id = any(${bookingIds}::uuid[]) and (
        ${isUndecided} or refund.state not in ('succeeded', 'failed', 'canceled')
      )
    ) as found`.execute(db);
  return rows[0]?.found === true;
}
