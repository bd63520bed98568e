import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/clock.ts';
import type { Caller } from '#platform/api/contract.ts';
import { inTransaction } from '#platform/db/database.server.ts';
import { settlePayment } from '../../checkout/public-api.server.ts';
import { refundSale, releaseSale } from '../../payments/public-api.server.ts';
import {
  type CheckoutClient,
  MINUTE,
  openCheckoutClient,
  type StartedPayment,
} from '../testing/checkout-client.ts';
import { eventually, type OrdersTestMarket, openOrdersTestMarket } from '../testing/test-market.ts';

/** Price of a product in these tests, in poisha. */
const PRICE = 3_850_000;
/** Fee of 20 thousandths of the price, in poisha. */
const FEE = 77_000;

let market: OrdersTestMarket;
let checkout: CheckoutClient;
let seller: Caller;
let buyer: Caller;
let productId: string;

beforeAll(async () => {
  market = await openOrdersTestMarket({ withJobs: true, webhooks: false, feePerMille: 20 });
  checkout = openCheckoutClient(market);
});
afterAll(() => market?.close());
beforeEach(async () => {
  seller = await market.join('Seller', 'Karim');
  buyer = await market.join('Buyer', 'Rahim');
  productId = await market.list(seller);
});

async function buy(id = productId): Promise<StartedPayment> {
  const payment = await checkout.pay(buyer, await checkout.book(buyer, id));
  return payment;
}

const act = (caller: Caller, id: string, action: string, body?: unknown) =>
  market.request(caller, 'POST', `/orders/${id}/${action}`, body);

async function handOver(id: string) {
  const { pin } = (await act(buyer, id, 'received')).body;
  expect((await act(seller, id, 'handover', { pin })).status).toBe(200);
}

/** Returns the ledger transactions of an order, oldest first, with the amount for each account. */
async function ledgerOf(bookingId: string) {
  const { rows } = await sql<{ kind: string; entries: Record<string, number> }>`
    select kind, jsonb_object_agg(account, amount_poisha) as entries
    from ledger_transactions booked join ledger_entries on transaction_id = booked.id
    where booking_id = ${bookingId} group by booked.id order by booked.happened_at, booked.id`.execute(
    market.db,
  );
  return rows.map(({ kind, entries }) => [kind, entries]);
}

async function balances({ id }: Caller) {
  const { rows } = await sql<{ account: string; balance: number }>`
    select account, -sum(amount_poisha) as balance from ledger_entries
    where party_id = ${id} group by account having sum(amount_poisha) <> 0`.execute(market.db);
  return Object.fromEntries(rows.map(({ account, balance }) => [account, balance]));
}

const kept = ['sale-kept', { 'card-processor': PRICE, held: -PRICE }];

describe('a sale in the ledger', () => {
  test('is held when paid, and goes to the seller except the fee when completed', async () => {
    const { bookingId: id } = await buy();
    expect(await ledgerOf(id)).toEqual([kept]);
    expect(await balances(seller)).toEqual({ held: PRICE });
    await handOver(id);
    expect((await act(buyer, id, 'completion')).status).toBe(200);
    expect(await ledgerOf(id)).toEqual([
      kept,
      ['sale-released', { held: PRICE, seller: FEE - PRICE, fee: -FEE }],
    ]);
    expect(await balances(seller)).toEqual({ seller: PRICE - FEE });
  });

  test('that is undone is being refunded until the card processor has sent the money', async () => {
    const { bookingId: id } = await buy();
    expect((await act(seller, id, 'cancellation', { reason: 'It fell down' })).status).toBe(200);
    const books = await eventually(
      () => ledgerOf(id),
      (found) => found.length === 3,
    );
    expect(books).toEqual([
      kept,
      ['sale-refunded', { held: PRICE, refund: -PRICE }],
      ['refund-done', { refund: PRICE, 'card-processor': -PRICE }],
    ]);
    expect([await balances(seller), await balances(buyer)]).toEqual([{}, {}]);
  });

  test("with a part refunded: the rest is the seller's, and the card processor has sent only the part", async () => {
    const { bookingId, transactionId } = await buy();
    const part = {
      bookingId,
      sellerId: seller.id,
      amountPoisha: 850_000,
      reason: 'A scratch',
      processorId: null,
    };
    await inTransaction(market.db, (tx) => refundSale(tx, part));
    const books = await eventually(
      () => ledgerOf(bookingId),
      (found) => found.length === 3,
    );
    expect(books.slice(1)).toEqual([
      ['sale-refunded', { held: PRICE, refund: -850_000, seller: -2_940_000, fee: -60_000 }],
      ['refund-done', { refund: 850_000, 'card-processor': -850_000 }],
    ]);
    expect(await checkout.ledgerOf(transactionId)).toEqual({ received: PRICE, returned: 850_000 });
  });

  test('ends once: released money cannot be refunded, nor refunded money released', async () => {
    const { bookingId } = await buy();
    const sale = { bookingId, sellerId: seller.id };
    await inTransaction(market.db, (tx) => releaseSale(tx, sale));
    const refund = { ...sale, amountPoisha: PRICE, reason: 'Late', processorId: null };
    const refunded = inTransaction(market.db, (tx) => refundSale(tx, refund));
    await expect(refunded).rejects.toThrow('has already ended');
    const released = inTransaction(market.db, (tx) => releaseSale(tx, sale));
    await expect(released).rejects.toThrow('has already ended');
    expect(await balances(seller)).toEqual({ seller: PRICE - FEE });
    expect(await checkout.paymentRows(bookingId)).toMatchObject([{ outcome: 'settled' }]);
  });

  test('keeps the fee that applied when its buyer began to pay', async () => {
    const payment = await checkout.begin(buyer, await checkout.book(buyer, productId));
    const { rows } = await sql<{ fee: number }>`
      select fee_per_mille as fee from payment_intents where processor_id = ${payment.transactionId}`.execute(
      market.db,
    );
    expect(rows).toEqual([{ fee: 20 }]);
  });

  test('shows its buyer the fee rate of the payment in progress, also while the bank decides after the hold', async () => {
    const bookingId = await checkout.book(buyer, productId);
    const feeOfNow = async () => (await checkout.bookingOf(buyer, bookingId)).feePerMille;
    expect(await feeOfNow()).toBeNull();
    const { transactionId } = await checkout.begin(buyer, bookingId);
    await sql`update payment_intents set fee_per_mille = 15
      where processor_id = ${transactionId}`.execute(market.db);
    expect(await feeOfNow()).toBe(15);
    const endHold = (state: string) =>
      sql`update payment_intents set state = ${state}, hold_expires_at = now() - interval '1 minute'
        where processor_id = ${transactionId}`.execute(market.db);
    await endHold('processing');
    expect(await feeOfNow()).toBe(15);
    await endHold('canceled');
    expect(await feeOfNow()).toBeNull();
  });
});

test('money without a sale is refunded through the ledger', async () => {
  const rival = await market.join('Buyer', 'Salma');
  const late = await checkout.begin(rival, await checkout.book(rival, productId));
  await market.cards.pay(late.clientSecret);
  await sql`update products set state = 'withdrawn', held_until = null, withdrawn_at = now(), withdrawn_by = ${seller.id}
    where id = ${productId}`.execute(market.db);
  await checkout.confirm(rival, late);
  const books = await eventually(
    () => ledgerOf(late.bookingId),
    (found) => found.length === 2,
  );
  expect(books).toEqual([
    ['receipt-returned', { 'card-processor': PRICE, refund: -PRICE }],
    ['refund-done', { refund: PRICE, 'card-processor': -PRICE }],
  ]);
});

describe('the database', () => {
  const post = (entries: string) =>
    sql.raw(`with posted as (
      insert into ledger_transactions (kind, subject_id) values ('sale-kept', gen_random_uuid()) returning id
    ) insert into ledger_entries (transaction_id, account, amount_poisha)
      select posted.id, account, amount from posted, (values ${entries}) as entry (account, amount)`);

  test('refuses a transaction that does not sum to 0, or has only one side', async () => {
    const uneven = post(`('card-processor', 100), ('bank', -99)`).execute(market.db);
    await expect(uneven).rejects.toThrow('come to 1 poisha');
    const empty = sql`insert into ledger_transactions (kind, subject_id)
      values ('sale-kept', gen_random_uuid())`.execute(market.db);
    await expect(empty).rejects.toThrow('not to 0');
    await post(`('card-processor', 100), ('bank', -100)`).execute(market.db);
  });

  test('refuses changes of existing entries', async () => {
    for (const change of ['update ledger_entries set amount_poisha = 1', 'delete from ledger_transactions']) {
      await expect(sql.raw(change).execute(market.db)).rejects.toThrow('written once');
    }
  });

  test('records the settlement of a payment once in the ledger, however often it is settled', async () => {
    const payment = await checkout.begin(buyer, await checkout.book(buyer, productId));
    await market.cards.pay(payment.clientSecret);
    const { rows } = await sql<{ id: string }>`
      select id from payment_intents where processor_id = ${payment.transactionId}`.execute(market.db);
    const intentId = rows[0]?.id ?? '';
    await Promise.all([checkout.confirm(buyer, payment), checkout.confirm(buyer, payment)]);
    await Promise.all(Array.from({ length: 5 }, () => settlePayment(market.orders, intentId)));
    market.wait(DAY_MS);
    expect(await ledgerOf(payment.bookingId)).toEqual([kept]);
  });
});

describe("the comparison with the card processor's entries", () => {
  const differences = async () => {
    const { rows } = await sql<{ about: string; id: string; ours: number | null; theirs: number | null }>`
      select about, processor_id as id, ours_poisha as ours, theirs_poisha as theirs
      from processor_differences where gone_at is null order by about`.execute(market.db);
    return rows;
  };

  test('notifies admins once of a difference, lists it until it is resolved, and changes no money', async () => {
    const admin = await market.join('Admin', 'Anika');
    const { bookingId, transactionId } = await buy();
    const lost = await buy(await market.list(seller));
    await act(seller, bookingId, 'cancellation', { reason: 'It fell down' });
    await eventually(
      () => ledgerOf(bookingId),
      (found) => found.length === 3,
    );
    market.wait(2 * 60 * MINUTE);
    await market.compareBooks();
    expect(await differences()).toEqual([]);
    const { rows } = await sql<{ id: string }>`
      select processor_id as id from refunds where payment_id in
        (select id from payments where booking_id = ${bookingId})`.execute(market.db);
    const refundId = rows[0]?.id ?? '';
    const change = (by: number) =>
      sql
        .raw(`begin; set local session_replication_role = replica;
        update refunds set amount_poisha = amount_poisha + ${by} where processor_id = '${refundId}';
        update payments set amount_poisha = amount_poisha - ${by} where booking_id = '${lost.bookingId}';
        commit`)
        .execute(market.db);
    await change(100);
    await market.compareBooks();
    await market.compareBooks();
    expect(await differences()).toEqual([
      { about: 'payment', id: lost.transactionId, ours: PRICE - 100, theirs: PRICE },
      { about: 'refund', id: refundId, ours: PRICE + 100, theirs: PRICE },
    ]);
    const emails = await market.emailsTo(admin.email);
    expect(emails.map(({ subject }) => subject)).toEqual([
      'Our payment records differ from the card processor’s',
    ]);
    expect(emails[0]?.text).toContain(
      `refund ${refundId}: ৳38,501 in our records, ৳38,500 in the card processor’s`,
    );
    await change(-100);
    await market.compareBooks();
    expect(await differences()).toEqual([]);
    expect(await checkout.ledgerOf(transactionId)).toEqual({ received: PRICE, returned: PRICE });
  });

  test('finds money that is unknown to us, and money that is unknown to the processor', async () => {
    const { bookingId, transactionId } = await buy();
    await sql
      .raw(`begin; set local session_replication_role = replica;
      update payment_intents set processor_id = 'pi_ours_alone' where processor_id = '${transactionId}';
      commit`)
      .execute(market.db);
    await market.compareBooks();
    expect(await differences()).toEqual(
      expect.arrayContaining([
        { about: 'payment', id: transactionId, ours: null, theirs: PRICE },
        { about: 'payment', id: 'pi_ours_alone', ours: PRICE, theirs: null },
      ]),
    );
    expect(await ledgerOf(bookingId)).toEqual([kept]);
  });
});
