import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '#platform/api/contract.ts';
import { type CheckoutClient, openCheckoutClient } from '../testing/checkout-client.ts';
import { type OrdersTestMarket, openOrdersTestMarket } from '../testing/test-market.ts';

let market: OrdersTestMarket;
let checkout: CheckoutClient;
let seller: Caller;
let buyer: Caller;
let rival: Caller;
let productId: string;

beforeAll(async () => {
  market = await openOrdersTestMarket({ withJobs: true });
  checkout = openCheckoutClient(market);
  seller = await market.join('Seller', 'Karim');
});
afterAll(() => market?.close());
beforeEach(async () => {
  await checkout.behave();
  buyer = await market.join('Buyer', 'Rahim');
  rival = await market.join('Buyer', 'Salma');
  productId = await market.list(seller);
});

describe('POST /payments', () => {
  test('turns a payment into a sale; repeated, it returns the same', async () => {
    const payment = await checkout.begin(buyer, await checkout.book(buyer, productId));
    await market.cards.pay(payment.clientSecret);
    const first = await checkout.confirm(buyer, payment);
    expect([first.status, first.body.acknowledged]).toEqual([200, true]);
    expect((await checkout.confirm(buyer, payment)).body).toEqual(first.body);
    expect(await checkout.bookingOf(buyer, payment.bookingId)).toMatchObject({
      paid: 'paid',
      state: 'paid',
      productState: 'sold',
      transactionId: payment.transactionId,
      heldUntil: null,
      paidAt: expect.any(String),
    });
    expect(await checkout.paymentRows(payment.bookingId)).toEqual([
      { id: first.body.insertedId, outcome: 'settled', amount_poisha: 3_850_000, email: buyer.email },
    ]);
  });

  test('records the money and its sale in one step, which leaves nothing to settle', async () => {
    await checkout.silence();
    const payment = await checkout.pay(buyer, await checkout.book(buyer, productId));
    expect(await checkout.intentState(payment.transactionId)).toBe('succeeded');
    expect(await checkout.settlingsAskedFor(payment.transactionId)).toBe(0);
  });

  test("cancels the look-up that the processor's webhook scheduled", async () => {
    const payment = await checkout.begin(buyer, await checkout.book(buyer, productId));
    await market.cards.pay(payment.clientSecret);
    await expect.poll(() => checkout.lookUpsAskedFor(payment.transactionId)).toBe(1);
    expect((await checkout.confirm(buyer, payment)).status).toBe(200);
    expect(await checkout.lookUpsAskedFor(payment.transactionId)).toBe(0);
  });

  test('trusts only the card processor about the state of a payment', async () => {
    const payment = await checkout.begin(buyer, await checkout.book(buyer, productId));
    const unpaid = await checkout.confirm(buyer, payment);
    expect([unpaid.status, unpaid.body.code]).toEqual([409, 'payment-incomplete']);
    expect(await market.cards.pay(payment.clientSecret, '4000000000000002')).toBe('card_declined');
    expect((await checkout.confirm(buyer, payment)).status).toBe(409);
    expect(await checkout.bookingOf(buyer, payment.bookingId)).toMatchObject({
      paid: 'unpaid',
      state: 'open',
    });
  });

  test.each([
    ['another amount', { amount: '1000000' }],
    ['a weaker currency', { currency: 'inr' }],
  ])('refunds money of %s than requested, and the order stays unpaid', async (_, change) => {
    const payment = await checkout.begin(buyer, await checkout.book(buyer, productId));
    await checkout.changeIntent(payment.transactionId, change);
    expect(await market.cards.pay(payment.clientSecret)).toBe('succeeded');
    expect((await checkout.confirm(buyer, payment)).status).toBe(409);
    expect(await checkout.bookingOf(buyer, payment.bookingId)).toMatchObject({ paid: 'unpaid' });
    const rows = await checkout.paymentRows(payment.bookingId);
    expect(rows).toMatchObject([{ outcome: expect.stringMatching(/^refund/) }]);
  });

  test('settles no order with money that the processor records for another order', async () => {
    const payment = await checkout.begin(buyer, await checkout.book(buyer, productId));
    const other = await checkout.book(buyer, await market.list(seller));
    await checkout.changeIntent(payment.transactionId, { 'metadata[bookingId]': other });
    await market.cards.pay(payment.clientSecret);
    for (const bookingId of [payment.bookingId, other]) {
      expect((await checkout.confirm(buyer, { ...payment, bookingId })).status).toBe(404);
      expect(await checkout.paymentRows(bookingId)).toEqual([]);
    }
  });

  test('allows a good card after a declined one on the same intent', async () => {
    const payment = await checkout.begin(buyer, await checkout.book(buyer, productId));
    await market.cards.pay(payment.clientSecret, '4000000000000002');
    expect(await checkout.begin(buyer, payment.bookingId)).toEqual(payment);
    await market.cards.pay(payment.clientSecret);
    expect((await checkout.confirm(buyer, payment)).status).toBe(200);
  });

  test('does not accept money of one order for another of the same buyer', async () => {
    const payment = await checkout.begin(buyer, await checkout.book(buyer, productId));
    const other = await checkout.book(buyer, await market.list(seller));
    await market.cards.pay(payment.clientSecret);
    expect((await checkout.confirm(buyer, { ...payment, bookingId: other })).status).toBe(404);
    expect(await checkout.bookingOf(buyer, other)).toMatchObject({ paid: 'unpaid' });
    expect((await checkout.confirm(buyer, payment)).status).toBe(200);
  });

  test('treats a payment of another order, another buyer or nobody as missing', async () => {
    await checkout.silence();
    const paid = await checkout.begin(rival, await checkout.book(rival, productId));
    await market.cards.pay(paid.clientSecret);
    const mine = await checkout.book(buyer, await market.list(seller));
    const claims = [
      { bookingId: mine, transactionId: paid.transactionId },
      { bookingId: paid.bookingId, transactionId: paid.transactionId },
      { bookingId: mine, transactionId: 'pi_nobody' },
    ];
    for (const claim of claims) {
      expect((await market.request(buyer, 'POST', '/payments', claim)).status).toBe(404);
    }
    expect(await checkout.bookingOf(buyer, mine)).toMatchObject({ paid: 'unpaid' });
    // Another person's payment is not even looked up at the processor.
    expect(await checkout.intentState(paid.transactionId)).toBe('requires_payment_method');
  });

  test('names missing fields', async () => {
    const { status, body } = await market.request(buyer, 'POST', '/payments', { transactionId: '4242' });
    expect([status, body.errors]).toEqual([
      400,
      {
        bookingId: ['Name the order by its bookingId'],
        transactionId: ['This is not a transaction id of the card processor'],
      },
    ]);
  });

  test('keeps a payment open while the bank is deciding', async () => {
    const payment = await checkout.begin(buyer, await checkout.book(buyer, productId));
    expect(await market.cards.pay(payment.clientSecret, '4000000000008880')).toBe('processing');
    const waiting = await checkout.confirm(buyer, payment);
    expect([waiting.status, waiting.body.code]).toEqual([409, 'payment-in-flight']);
    await market.cards.control('POST', 'settle');
    expect((await checkout.confirm(buyer, payment)).status).toBe(200);
  });

  test('keeps the payment open if the processor does not answer', async () => {
    const payment = await checkout.begin(buyer, await checkout.book(buyer, productId));
    await checkout.silence();
    await market.cards.pay(payment.clientSecret);
    // The outage covers more requests than this call makes, because jobs may also look up the payment.
    const outage = { status: 500, count: 50, method: 'GET', path: payment.transactionId };
    await market.cards.control('POST', 'api-faults', outage);
    const { status, body, headers } = await checkout.confirm(buyer, payment);
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'processor-unreachable', '10']);
    await market.cards.control('DELETE', 'api-faults');
    expect((await checkout.confirm(buyer, payment)).status).toBe(200);
  });

  test('keeps the payment open if the processor refuses us', async () => {
    const payment = await checkout.begin(buyer, await checkout.book(buyer, productId));
    await checkout.silence();
    await market.cards.pay(payment.clientSecret);
    await market.cards.control('POST', 'api-faults', { status: 401, count: 50, path: payment.transactionId });
    const { status, body } = await checkout.confirm(buyer, payment);
    expect([status, body.code]).toEqual([503, 'processor-unreachable']);
    await market.cards.control('DELETE', 'api-faults');
    expect((await checkout.confirm(buyer, payment)).status).toBe(200);
  });

  test.each([
    ['a page', 'page'],
    ['half', 'half'],
    ['an empty object', 'nothing'],
  ])("keeps the payment open after %s instead of the processor's response", async (_, wrong) => {
    const payment = await checkout.begin(buyer, await checkout.book(buyer, productId));
    await checkout.silence();
    await market.cards.pay(payment.clientSecret);
    await market.cards.control('POST', 'api-faults', { wrong, count: 50, path: payment.transactionId });
    const { status, body } = await checkout.confirm(buyer, payment);
    expect([status, body.code]).toEqual([503, 'processor-unreachable']);
    await market.cards.control('DELETE', 'api-faults');
    expect((await checkout.confirm(buyer, payment)).status).toBe(200);
  });
});
