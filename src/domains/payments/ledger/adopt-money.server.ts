import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '#platform/db/database.server.ts';
import { productsByIds } from '../../catalog/public-api.server.ts';
import { postTransaction } from './ledger-store.server.ts';
import { type LedgerTransaction, receiptReturned, refundMoved, saleKept } from './ledger-transactions.ts';

/** Rows that are taken over at once. */
const BATCH = 500;

type UnbookedPayment = {
  readonly paymentId: string;
  readonly bookingId: string;
  readonly amountPoisha: number;
  readonly isSale: boolean;
  readonly paidAt: Date;
  readonly buyerId: string;
  readonly productId: string;
};

async function adoptPayments(tx: Tx, now: Date): Promise<number> {
  const { rows } = await sql<UnbookedPayment>`
    with adopted as (
      update payments set in_ledger = true where id in (
        select id from payments where in_ledger is null limit ${BATCH} for update skip locked
      ) returning id, intent_id, booking_id, amount_poisha, outcome, paid_at
    )
    select adopted.id as "paymentId", adopted.booking_id as "bookingId",
      adopted.amount_poisha as "amountPoisha", adopted.outcome = 'settled' as "isSale", adopted.paid_at as "paidAt",
      intent.buyer_id as "buyerId", intent.product_id as "productId"
    from adopted join payment_intents intent on intent.id = adopted.intent_id`.execute(tx);
  const products = await productsByIds(
    tx,
    rows.map(({ productId }) => productId),
    now,
  );
  const sellers = new Map(products.map(({ id, sellerId }) => [id, sellerId]));
  for (const { isSale, paidAt, buyerId, productId, ...money } of rows) {
    const sellerId = sellers.get(productId);
    if (!sellerId) throw new Error(`the product of payment ${money.paymentId} has no seller`);
    // What went back after it had been a sale is indistinguishable here, and comes to the same.
    await postTransaction(tx, isSale ? saleKept(money, sellerId) : receiptReturned(money, buyerId), paidAt);
  }
  return rows.length;
}

async function adoptRefunds(tx: Tx): Promise<number> {
  const { rows } = await sql<{
    refundId: string;
    bookingId: string;
    buyerId: string;
    amountPoisha: number;
    checkedAt: Date;
  }>`
    with adopted as (
      update refunds set in_ledger = true where id in (
        select id from refunds where in_ledger is null and state = 'succeeded' limit ${BATCH}
        for update skip locked
      ) returning id, payment_id, amount_poisha, checked_at
    )
    select adopted.id as "refundId", payment.booking_id as "bookingId", intent.buyer_id as "buyerId",
      adopted.amount_poisha as "amountPoisha", adopted.checked_at as "checkedAt"
    from adopted join payments payment on payment.id = adopted.payment_id
      join payment_intents intent on intent.id = payment.intent_id`.execute(tx);
  for (const { checkedAt, ...refund } of rows) {
    const done: LedgerTransaction = refundMoved('refund-done', refund);
    await postTransaction(tx, done, checkedAt);
  }
  return rows.length;
}

/**
 * Writes into the books what the version before has recorded without them, payments before their refunds. Orders release
 * what is the sellers' themselves.
 */
export async function adoptMoney(db: Db, now: Date): Promise<void> {
  for (const adopt of [adoptPayments, adoptRefunds]) {
    while ((await inTransaction(db, (tx) => adopt(tx, now))) === BATCH);
  }
}
