import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/clock.ts';
import type { Caller } from '#platform/api/contract.ts';
import { inTransaction, type Tx } from '#platform/db/database.server.ts';
import { publish } from '#platform/work/events.server.ts';
import { productWithdrawn } from '../../catalog/events.ts';
import type { Ending } from '../../catalog/products/rules.ts';
import { lockProduct } from '../../catalog/public-api.server.ts';
import { type CheckoutClient, openCheckoutClient } from '../testing/checkout-client.ts';
import { eventually, type OrdersTestMarket, openOrdersTestMarket } from '../testing/test-market.ts';
import { agreePrice } from './agree-price.server.ts';
import { endOpenBookingsOf } from './end-bookings.server.ts';

let market: OrdersTestMarket;
let checkout: CheckoutClient;
let seller: Caller;
let buyer: Caller;
let rival: Caller;
let productId: string;

beforeAll(async () => {
  market = await openOrdersTestMarket({ withJobs: true });
  checkout = openCheckoutClient(market);
});
afterAll(() => market?.close());
beforeEach(async () => {
  seller = await market.join('Seller', 'Karim');
  buyer = await market.join('Buyer', 'Rahim');
  rival = await market.join('Buyer', 'Salma');
  productId = await market.list(seller, { title: 'Dell P2419H' });
});

/** Waits for `count` emails to a person, and returns the first words of their subjects. */
async function emails(to: Caller, count: number): Promise<string[]> {
  const found = await eventually(
    () => market.emailsTo(to.email),
    (emails) => emails.length >= count,
  );
  return found.map(({ subject }) => subject.replace(/: Dell P2419H \(SB-[0-9A-Z]{4}-[0-9A-Z]{4}\)$/, ''));
}

/** Waits until all events are delivered. */
async function delivered(): Promise<void> {
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*) from outbox_events where delivered_at is null`.execute(market.db);
    return rows[0]?.count;
  };
  expect(await eventually(waiting, (count) => count === 0)).toBe(0);
}

const publishWithdrawal = (tx: Tx, ending: Ending = 'taken-down') =>
  publish(tx, productWithdrawn, { productId, sellerId: seller.id, withdrawnBy: seller.id, ending });
const withdraw = (ending?: Ending) =>
  inTransaction(market.db, async (tx) => {
    await sql`update products set state = 'withdrawn', withdrawn_at = now(), withdrawn_by = ${seller.id}
      where id = ${productId}`.execute(tx);
    await publishWithdrawal(tx, ending);
  });

test('an order is reported to both sides', async () => {
  await checkout.book(buyer, productId);
  expect(await emails(buyer, 1)).toEqual(['Booked']);
  expect(await emails(seller, 1)).toEqual(['New order']);
});

test('an agreed price is reported to both sides instead of its order, with contact data', async () => {
  const now = new Date();
  await inTransaction(market.db, async (tx) => {
    const product = await lockProduct(tx, productId, now);
    if (!product) throw new Error('the listing is not there');
    const agreed = await agreePrice(tx, product, {
      ...{ buyerId: buyer.id, buyerPhone: '01812345678', meetLocation: 'Dhanmondi 27' },
      ...{ pricePoisha: 900_000, actorId: seller.id, until: new Date(now.getTime() + DAY_MS), now },
    });
    expect(agreed.ok).toBe(true);
  });
  await delivered();
  expect(await emails(buyer, 1)).toEqual(['Agreed, and kept for you']);
  expect(await emails(seller, 1)).toEqual(['Agreed, and kept for the buyer']);
  const [email] = await market.emailsTo(seller.email);
  expect(email?.text).toContain('৳9,000');
  expect(email?.text).toContain('Buyer: Rahim\nCall: 01812345678\nMeeting place: Dhanmondi 27');
});

test('a sale is reported to both sides and to other people who ordered the product', async () => {
  const payment = await checkout.begin(buyer, await checkout.book(buyer, productId));
  await checkout.book(rival, productId);
  await market.cards.pay(payment.clientSecret);
  await checkout.confirm(buyer, payment);
  expect(await emails(buyer, 2)).toEqual(['Booked', 'Paid']);
  expect(await emails(seller, 3)).toEqual(['New order', 'New order', 'Sold']);
  expect(await emails(rival, 2)).toEqual(['Booked', 'Sold to another buyer']);
  const [, receipt] = await market.emailsTo(buyer.email);
  expect(receipt?.text).toContain(`Transaction id: ${payment.transactionId}`);
  expect(receipt?.text).not.toContain('4242 4242');
});

describe('a listing that is gone', () => {
  test.each([
    ['taken-down', 'The seller has ended the listing.'],
    ['sold-elsewhere', 'marked it as sold'],
    ['lapsed', 'The listing has expired.'],
    ['removed', 'Secondbyte has removed the listing.'],
  ] as const)('%s is reported to all people who ordered it, with the reason', async (ending, cause) => {
    await checkout.book(buyer, productId);
    await checkout.book(rival, productId);
    await withdraw(ending);
    for (const reader of [buyer, rival]) {
      expect(await emails(reader, 2)).toEqual(['Booked', 'No longer for sale']);
      expect((await market.emailsTo(reader.email))[1]?.text).toContain(cause);
    }
  });

  test('is reported once, however often the event is delivered', async () => {
    await checkout.book(buyer, productId);
    await withdraw();
    await withdraw();
    await delivered();
    expect(await emails(buyer, 2)).toEqual(['Booked', 'No longer for sale']);
  });

  test('and came back before its event was delivered keeps its orders', async () => {
    const id = await checkout.book(buyer, productId);
    await inTransaction(market.db, (tx) => publishWithdrawal(tx));
    await delivered();
    expect(await checkout.bookingOf(buyer, id)).toMatchObject({ state: 'open' });
    expect(await emails(buyer, 1)).toEqual(['Booked']);
  });

  test('is not reported to people who canceled the order', async () => {
    const id = await checkout.book(buyer, productId);
    await market.request(buyer, 'DELETE', `/bookings/${id}`);
    await withdraw();
    await delivered();
    expect(await emails(buyer, 1)).toEqual(['Booked']);
  });

  test('is reported to the buyer if its seller closed the account', async () => {
    await checkout.book(buyer, productId);
    await inTransaction(market.db, (tx) => endOpenBookingsOf(tx, seller.id, new Date()));
    expect(await emails(buyer, 2)).toEqual(['Booked', 'No longer for sale']);
    expect((await market.emailsTo(buyer.email))[1]?.text).toContain('account of the seller was closed');
  });
});

describe('a person who orders and cancels again and again', () => {
  test('causes one email a day', async () => {
    for (let round = 0; round < 4; round += 1) {
      const id = await checkout.book(buyer, productId);
      await market.request(buyer, 'DELETE', `/bookings/${id}`);
    }
    await delivered();
    expect(await emails(seller, 1)).toEqual(['New order']);
    expect(await emails(buyer, 1)).toEqual(['Booked']);
  });

  test('delays no email about orders of other people or other products', async () => {
    const id = await checkout.book(buyer, productId);
    await market.request(buyer, 'DELETE', `/bookings/${id}`);
    await checkout.book(rival, productId);
    await checkout.book(buyer, await market.list(seller, { title: 'Dell P2419H' }));
    await delivered();
    expect(await emails(seller, 3)).toEqual(['New order', 'New order', 'New order']);
  });

  test('causes another email after a day', async () => {
    const id = await checkout.book(buyer, productId);
    await market.request(buyer, 'DELETE', `/bookings/${id}`);
    await sql`update bookings set ordered_at = ordered_at - interval '25 hours' where id = ${id}`.execute(
      market.db,
    );
    await checkout.book(buyer, productId);
    expect(await emails(seller, 2)).toEqual(['New order', 'New order']);
  });
});
