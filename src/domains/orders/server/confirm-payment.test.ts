import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '#platform/api/contract.ts';
import { openTill, type Till } from '../testing/checkout-client.ts';
import { openMarket, type TestMarket } from '../testing/market.ts';

let market: TestMarket;
let till: Till;
let seller: Caller;
let buyer: Caller;
let rival: Caller;
let productId: string;

beforeAll(async () => {
  market = await openMarket({ withJobs: true });
  till = openTill(market);
  seller = await market.join('Seller', 'Karim');
});
afterAll(() => market?.close());
beforeEach(async () => {
  await till.behave();
  buyer = await market.join('Buyer', 'Rahim');
  rival = await market.join('Buyer', 'Salma');
  productId = await market.list(seller);
});

describe('POST /payments', () => {
  test('turns a payment into a sale; repeated, it answers the same', async () => {
    const begun = await till.begin(buyer, await till.book(buyer, productId));
    await market.cards.pay(begun.clientSecret);
    const first = await till.confirm(buyer, begun);
    expect([first.status, first.body.acknowledged]).toEqual([200, true]);
    expect((await till.confirm(buyer, begun)).body).toEqual(first.body);
    expect(await till.bookingOf(buyer, begun.bookingId)).toMatchObject({
      paid: 'paid',
      state: 'paid',
      productState: 'sold',
      transactionId: begun.transactionId,
      heldUntil: null,
      paidAt: expect.any(String),
    });
    expect(await till.paymentRows(begun.bookingId)).toEqual([
      { id: first.body.insertedId, outcome: 'settled', amount_poisha: 3_850_000, email: buyer.email },
    ]);
  });

  test('notes the money and its sale in one step, which leaves nothing for others to settle', async () => {
    await till.silence();
    const begun = await till.begin(buyer, await till.book(buyer, productId));
    await market.cards.pay(begun.clientSecret);
    expect((await till.confirm(buyer, begun)).status).toBe(200);
    expect(await till.intentState(begun.transactionId)).toBe('succeeded');
    expect(await till.settlingsAskedFor(begun.transactionId)).toBe(0);
  });

  test('takes back the look-up that the processor’s own word led to', async () => {
    const begun = await till.begin(buyer, await till.book(buyer, productId));
    await market.cards.pay(begun.clientSecret);
    await expect.poll(() => till.lookUpsAskedFor(begun.transactionId)).toBe(1);
    expect((await till.confirm(buyer, begun)).status).toBe(200);
    expect(await till.lookUpsAskedFor(begun.transactionId)).toBe(0);
  });

  test('believes nothing that the processor does not say', async () => {
    const begun = await till.begin(buyer, await till.book(buyer, productId));
    const unpaid = await till.confirm(buyer, begun);
    expect([unpaid.status, unpaid.body.code]).toEqual([409, 'payment-incomplete']);
    expect(await market.cards.pay(begun.clientSecret, '4000000000000002')).toBe('card_declined');
    expect((await till.confirm(buyer, begun)).status).toBe(409);
    expect(await till.bookingOf(buyer, begun.bookingId)).toMatchObject({ paid: 'unpaid', state: 'open' });
  });

  test.each([
    ['another amount', { amount: '1000000' }],
    ['a weaker currency', { currency: 'inr' }],
  ])('money of %s than asked for buys nothing and goes back', async (_, change) => {
    const begun = await till.begin(buyer, await till.book(buyer, productId));
    await till.changeIntent(begun.transactionId, change);
    expect(await market.cards.pay(begun.clientSecret)).toBe('succeeded');
    expect((await till.confirm(buyer, begun)).status).toBe(409);
    expect(await till.bookingOf(buyer, begun.bookingId)).toMatchObject({ paid: 'unpaid' });
    const rows = await till.paymentRows(begun.bookingId);
    expect(rows).toMatchObject([{ outcome: expect.stringMatching(/^refund/) }]);
  });

  test('money that the processor keeps for another order pays neither', async () => {
    const begun = await till.begin(buyer, await till.book(buyer, productId));
    const other = await till.book(buyer, await market.list(seller));
    await till.changeIntent(begun.transactionId, { 'metadata[bookingId]': other });
    await market.cards.pay(begun.clientSecret);
    for (const bookingId of [begun.bookingId, other]) {
      expect((await till.confirm(buyer, { ...begun, bookingId })).status).toBe(404);
      expect(await till.paymentRows(bookingId)).toEqual([]);
    }
  });

  test('a declined card can be followed by a good one on the same intent', async () => {
    const begun = await till.begin(buyer, await till.book(buyer, productId));
    await market.cards.pay(begun.clientSecret, '4000000000000002');
    expect(await till.begin(buyer, begun.bookingId)).toEqual(begun);
    await market.cards.pay(begun.clientSecret);
    expect((await till.confirm(buyer, begun)).status).toBe(200);
  });

  test('a payment of another order, of another buyer, or of nobody does not exist', async () => {
    await till.silence();
    const paid = await till.begin(rival, await till.book(rival, productId));
    await market.cards.pay(paid.clientSecret);
    const mine = await till.book(buyer, await market.list(seller));
    const claims = [
      { bookingId: mine, transactionId: paid.transactionId },
      { bookingId: paid.bookingId, transactionId: paid.transactionId },
      { bookingId: mine, transactionId: 'pi_nobody' },
    ];
    for (const claim of claims) {
      expect((await market.ask(buyer, 'POST', '/payments', claim)).status).toBe(404);
    }
    expect(await till.bookingOf(buyer, mine)).toMatchObject({ paid: 'unpaid' });
    // Naming somebody else's payment does not even lead to looking it up.
    expect(await till.intentState(paid.transactionId)).toBe('requires_payment_method');
  });

  test('names the fields that are missing', async () => {
    const { status, body } = await market.ask(buyer, 'POST', '/payments', { transactionId: '4242' });
    expect([status, body.errors]).toEqual([
      400,
      {
        bookingId: ['Name the order by its bookingId'],
        transactionId: ['This is not a transaction id of the card processor'],
      },
    ]);
  });

  test('a payment that the bank is still deciding is neither paid nor lost', async () => {
    const begun = await till.begin(buyer, await till.book(buyer, productId));
    expect(await market.cards.pay(begun.clientSecret, '4000000000008880')).toBe('processing');
    const waiting = await till.confirm(buyer, begun);
    expect([waiting.status, waiting.body.code]).toEqual([409, 'payment-in-flight']);
    await market.cards.control('POST', 'settle');
    expect((await till.confirm(buyer, begun)).status).toBe(200);
  });

  test('a processor that does not answer leaves the question open', async () => {
    const begun = await till.begin(buyer, await till.book(buyer, productId));
    await till.silence();
    await market.cards.pay(begun.clientSecret);
    // Longer than this call alone: messages about this payment may be looked up meanwhile.
    const outage = { status: 500, count: 50, method: 'GET', path: begun.transactionId };
    await market.cards.control('POST', 'api-faults', outage);
    const { status, body, headers } = await till.confirm(buyer, begun);
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'processor-unreachable', '10']);
    await market.cards.control('DELETE', 'api-faults');
    expect((await till.confirm(buyer, begun)).status).toBe(200);
  });

  test.each([
    ['a page', 'page'],
    ['half', 'half'],
    ['an empty object', 'nothing'],
  ])('%s instead of the processor’s answer leaves the question open', async (_, wrong) => {
    const begun = await till.begin(buyer, await till.book(buyer, productId));
    await till.silence();
    await market.cards.pay(begun.clientSecret);
    await market.cards.control('POST', 'api-faults', { wrong, count: 50, path: begun.transactionId });
    const { status, body } = await till.confirm(buyer, begun);
    expect([status, body.code]).toEqual([503, 'processor-unreachable']);
    await market.cards.control('DELETE', 'api-faults');
    expect((await till.confirm(buyer, begun)).status).toBe(200);
  });
});
