import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '#platform/api/contract.ts';
import { type CheckoutClient, MINUTE, openCheckoutClient } from '../testing/checkout-client.ts';
import { eventually, type OrdersTestMarket, openOrdersTestMarket } from '../testing/test-market.ts';

type Line = Record<string, unknown> & { readonly actor: { readonly _id: string } | null };

let market: OrdersTestMarket;
let checkout: CheckoutClient;
let admin: Caller;
let seller: Caller;
let buyer: Caller;
let productId: string;

beforeAll(async () => {
  market = await openOrdersTestMarket({ webhooks: false });
  checkout = openCheckoutClient(market);
  admin = await market.join('Admin', 'Anika');
  seller = await market.join('Seller', 'Karim');
});
afterAll(() => market?.close());
beforeEach(async () => {
  buyer = await market.join('Buyer', 'Rahim');
  productId = await market.list(seller, { title: 'Latitude 7490', resalePricePoisha: 3_250_000 });
});

/** Returns the changes of money that concern a product, as `GET /money` lists them, oldest first. */
async function changesOf(concerns = productId): Promise<Line[]> {
  const { list } = await market.request(admin, 'GET', `/money?concerns=${concerns}`);
  return (list as Line[]).reverse();
}
const steps = (lines: Line[]) => lines.map(({ kind, from, to }) => `${kind}: ${from ?? 'none'} → ${to}`);

async function pay(): Promise<{ readonly bookingId: string; readonly transactionId: string }> {
  const payment = await checkout.begin(buyer, await checkout.book(buyer, productId));
  await market.cards.pay(payment.clientSecret);
  return payment;
}

describe('the audit log of money', () => {
  test('shows a sale from the hold to the money: actor, action, amount and request', async () => {
    const paid = await pay();
    await checkout.confirm(buyer, paid);
    const lines = await changesOf();
    expect(steps(lines)).toEqual([
      'hold: none → taken',
      'intent: none → asked',
      'intent: asked → requires_payment_method',
      'intent: requires_payment_method → succeeded',
      'hold: taken → paid',
      'payment: none → settled',
    ]);
    expect(new Set(lines.map(({ actor }) => actor?._id))).toEqual(new Set([buyer.id]));
    expect(lines.at(-1)).toMatchObject({
      amount: 32_500,
      action: 'POST /payments',
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      product: { _id: productId, title: 'Latitude 7490' },
      transactionId: paid.transactionId,
    });
    expect(steps(await changesOf(paid.transactionId))).toContain('payment: none → settled');
  });

  test('shows late money, the reason of its refund, and its arrival', async () => {
    const payment = await checkout.begin(buyer, await checkout.book(buyer, productId));
    await sql`update products set state = 'withdrawn', withdrawn_at = now(), held_until = null
      where id = ${productId}`.execute(market.db);
    await market.cards.pay(payment.clientSecret);
    expect((await checkout.confirm(buyer, payment)).body.code).toBe('payment-refunded');
    const lines = await changesOf();
    expect(steps(lines)).toEqual(
      expect.arrayContaining(['payment: none → refunding', 'refund: none → asked']),
    );
    expect(lines.at(-1)?.reason).toBe('The product was no longer available when the money arrived');
  });

  test('shows an expired hold as an action of the market', async () => {
    await checkout.begin(buyer, await checkout.book(buyer, productId));
    market.wait(16 * MINUTE);
    const rival = await market.join('Buyer', 'Salma');
    await checkout.begin(rival, await checkout.book(rival, productId));
    expect(steps(await changesOf())).toContain('hold: taken → lapsed');
  });

  test('shows who released a hold', async () => {
    const { bookingId } = await checkout.begin(buyer, await checkout.book(buyer, productId));
    await market.request(buyer, 'DELETE', `/bookings/${bookingId}`);
    const released = (await changesOf()).find(({ to }) => to === 'released');
    expect(released).toMatchObject({
      kind: 'hold',
      actor: { _id: buyer.id },
      action: 'DELETE /bookings/{id}',
    });
  });

  test('shows orders one by one, the latest attempts first, each with all changes of its money', async () => {
    const payment = await checkout.begin(buyer, await checkout.book(buyer, productId));
    const other = await market.list(seller, { title: 'EliteBook 840', resalePricePoisha: 2_000_000 });
    const second = await checkout.begin(buyer, await checkout.book(buyer, other));
    await market.cards.pay(payment.clientSecret);
    await checkout.confirm(buyer, payment);
    const { list } = await market.request(admin, 'GET', '/money/orders?limit=2');
    expect(list).toMatchObject([
      { bookingId: second.bookingId, product: { _id: other, title: 'EliteBook 840' }, amount: 20_000 },
      {
        bookingId: payment.bookingId,
        product: { _id: productId, title: 'Latitude 7490' },
        buyer: { _id: buyer.id, name: 'Rahim' },
        amount: 32_500,
      },
    ]);
    expect(steps(list[1]?.changes as Line[])).toEqual(steps(await changesOf()));
    expect(steps(list[0]?.changes as Line[])).toEqual([
      'hold: none → taken',
      'intent: none → asked',
      'intent: asked → requires_payment_method',
    ]);
    for (const caller of [buyer, seller]) {
      expect((await market.request(caller, 'GET', '/money/orders')).status).toBe(403);
    }
  });

  test('is only for admins, has pages, and can be filtered by kind', async () => {
    await pay();
    expect((await market.request(buyer, 'GET', '/money')).status).toBe(403);
    expect((await market.request(null, 'GET', '/money')).status).toBe(401);
    const { list, headers } = await market.request(admin, 'GET', '/money?kind=hold&limit=1');
    expect(list).toMatchObject([{ kind: 'hold', amount: null }]);
    expect(headers.get('link')).toBe('</money?kind=hold&limit=1&page=2>; rel="next"');
  });

  test.each([
    sql`update audit_log set reason = 'another'`,
    sql`delete from audit_log`,
    sql`truncate audit_log`,
    sql`delete from admin_actions`,
    sql`truncate admin_actions`,
  ])('cannot be changed or deleted: %#', async (attempt) => {
    await expect(attempt.execute(market.db)).rejects.toThrow('written once');
  });
});

test('a change that is rolled back leaves no entry', async () => {
  const before = await changesOf();
  await expect(
    market.db.transaction().execute(async (tx) => {
      await sql`insert into product_holds (product_id, booking_id, buyer_id, taken_at, expires_at)
        values (${productId}, uuidv7(), ${buyer.id}, now(), now() + interval '1 minute')`.execute(tx);
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  expect(await changesOf()).toEqual(before);
});

test("a declined card is recorded from the processor's webhook", async () => {
  const open = await openOrdersTestMarket({ withJobs: false });
  try {
    const counter = openCheckoutClient(open);
    const [boss, dealer, shopper] = [
      await open.join('Admin', 'Anika'),
      await open.join('Seller', 'Karim'),
      await open.join('Buyer', 'Rahim'),
    ];
    const payment = await counter.begin(shopper, await counter.book(shopper, await open.list(dealer)));
    await open.cards.pay(payment.clientSecret, '4000000000000002');
    const look = async () =>
      (await open.request(boss, 'GET', `/money?concerns=${payment.transactionId}`)).list as Line[];
    const lines = await eventually(look, (found) => found.some(({ to }) => to === 'declined'));
    expect(lines.find(({ to }) => to === 'declined')).toMatchObject({
      kind: 'intent',
      reason: 'card_declined',
    });
  } finally {
    await open.close();
  }
});
