import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '#platform/api/contract.ts';
import type { WireBooking } from '../../bookings/contract.ts';
import { payRefusal, toPayableOrder } from '../../bookings/rules.ts';
import { beginPayment } from '../../checkout/public-api.server.ts';
import type { Gateway } from '../../payments/public-api.server.ts';
import { CARDS } from '../../payments/testing/card-client.ts';
import { type CheckoutClient, MINUTE, openCheckoutClient } from '../testing/checkout-client.ts';
import { type OrdersTestMarket, openOrdersTestMarket } from '../testing/test-market.ts';

let market: OrdersTestMarket;
let checkout: CheckoutClient;
let seller: Caller;
let buyer: Caller;
let rival: Caller;
let productId: string;

beforeAll(async () => {
  market = await openOrdersTestMarket({ withJobs: true, bankDelayMs: 60 * MINUTE });
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

describe('POST /create-payment-intent', () => {
  test('needs the consent to the terms on a page of the site, and records its time', async () => {
    const bookingId = await checkout.book(buyer, productId);
    const noted = async () =>
      (
        await sql<{ agreed: boolean }>`select terms_agreed_at is not null as agreed from payment_intents
          where booking_id = ${bookingId}`.execute(market.db)
      ).rows;
    Object.assign(buyer, { via: 'cookie' });
    for (const body of [{ bookingId }, { bookingId, agreed: false }]) {
      const { status, body: refused } = await checkout.tryToBegin(buyer, body);
      expect([status, refused.code]).toEqual([409, 'terms-not-agreed']);
    }
    expect(await noted()).toEqual([]);
    expect(await checkout.bookingOf(buyer, bookingId)).toMatchObject({ heldUntil: null });
    expect((await checkout.tryToBegin(buyer, { bookingId, agreed: true })).status).toBe(200);
    expect(await noted()).toEqual([{ agreed: true }]);
  });

  test('needs no consent with a bearer token, because the client asks its own users', async () => {
    const bookingId = await checkout.book(buyer, productId);
    expect((await checkout.tryToBegin(buyer, { bookingId })).status).toBe(200);
  });

  test('returns a secret for the price of the order and holds the product', async () => {
    const bookingId = await checkout.book(buyer, productId);
    const { status, body } = await checkout.tryToBegin(buyer, { bookingId, resalePrice: 38_500 });
    expect([status, body.resalePrice]).toEqual([200, 38_500]);
    expect(Date.parse(String(body.heldUntil)) - Date.now()).toBeGreaterThan(14 * MINUTE);
    expect(await checkout.bookingOf(buyer, bookingId)).toMatchObject({
      productState: 'reserved',
      heldUntil: body.heldUntil,
    });
  });

  test('returns the same intent for ten simultaneous requests during the hold', async () => {
    const bookingId = await checkout.book(buyer, productId);
    const responses = await Promise.all(Array.from({ length: 10 }, () => checkout.begin(buyer, bookingId)));
    expect(new Set(responses.map((response) => response.clientSecret)).size).toBe(1);
  });

  test('tells another buyer when to try again', async () => {
    await checkout.begin(buyer, await checkout.book(buyer, productId));
    const { status, body } = await checkout.tryToBegin(rival, {
      bookingId: await checkout.book(rival, productId),
    });
    expect([status, body.code]).toEqual([409, 'product-held']);
    expect(body.message).toMatch(
      /^Another buyer is paying for this product\. Try again at \d{1,2}:\d\d [ap]m\.$/,
    );
  });

  test('frees the product immediately when given up, and the order stays open', async () => {
    const bookingId = await checkout.book(buyer, productId);
    const { transactionId } = await checkout.begin(buyer, bookingId);
    const giveUp = (caller: Caller) => market.request(caller, 'DELETE', `/bookings/${bookingId}/hold`);
    expect((await giveUp(rival)).body.code).toBe('not-found');
    expect(await giveUp(buyer)).toMatchObject({ status: 200, body: { acknowledged: true } });
    expect(await checkout.bookingOf(buyer, bookingId)).toMatchObject({
      ...{ state: 'open', productState: 'unsold', heldUntil: null },
    });
    await checkout.begin(rival, await checkout.book(rival, productId));
    await expect.poll(() => checkout.intentState(transactionId)).toBe('canceled');
    // If the buyer has no hold, giving it up changes nothing.
    expect((await giveUp(buyer)).status).toBe(200);
  });

  test('keeps the product of a paid order', async () => {
    const bookingId = await checkout.book(buyer, productId);
    await checkout.pay(buyer, bookingId);
    const { status, body } = await market.request(buyer, 'DELETE', `/bookings/${bookingId}/hold`);
    expect([status, body.code]).toEqual([409, 'booking-paid']);
  });

  test('refuses a price that is not that of the order', async () => {
    const { status, body } = await checkout.tryToBegin(buyer, {
      bookingId: await checkout.book(buyer, productId),
      resalePrice: 1,
    });
    expect([status, body.code]).toEqual([409, 'price-changed']);
  });

  test('accepts a price alone if it names the only open order at that price', async () => {
    const bookingId = await checkout.book(buyer, productId);
    const alone = await checkout.tryToBegin(buyer, { resalePrice: '38500' });
    expect(alone.status).toBe(200);
    expect(alone.body.clientSecret).toBe((await checkout.begin(buyer, bookingId)).clientSecret);
  });

  test('refuses a price that matches no order or two, and a request without both', async () => {
    const none = await checkout.tryToBegin(buyer, { resalePrice: 38_500 });
    await checkout.book(buyer, productId);
    await checkout.book(buyer, await market.list(seller));
    const two = await checkout.tryToBegin(buyer, { resalePrice: 38_500 });
    const nothing = await checkout.tryToBegin(buyer, {});
    for (const { status, body } of [none, two, nothing]) {
      expect([status, body.errors]).toEqual([400, { bookingId: ['Name the order by its bookingId'] }]);
    }
  });

  test('treats an order of somebody else as missing', async () => {
    expect(
      (await checkout.tryToBegin(rival, { bookingId: await checkout.book(buyer, productId) })).status,
    ).toBe(404);
  });

  test('refuses a product that another buyer has paid', async () => {
    const mine = await checkout.book(buyer, productId);
    const payment = await checkout.pay(rival, await checkout.book(rival, productId));
    const { status, body } = await checkout.tryToBegin(buyer, { bookingId: mine });
    expect([status, body.code]).toEqual([409, 'product-sold']);
    expect(await checkout.bookingOf(buyer, mine)).toMatchObject({
      state: 'unavailable',
      productState: 'sold',
      number: '',
      sellerEmail: '',
    });
    expect(await checkout.bookingOf(rival, payment.bookingId)).toMatchObject({ sellerEmail: seller.email });
  });

  test('refuses exactly the orders for which the page of orders disables its button', async () => {
    const other = await market.list(seller);
    const orders = {
      free: await checkout.book(buyer, await market.list(seller)),
      mine: await checkout.book(buyer, await market.list(seller)),
      held: await checkout.book(buyer, productId),
      sold: await checkout.book(buyer, other),
      paid: await checkout.book(buyer, await market.list(seller)),
    };
    await checkout.begin(buyer, orders.mine);
    await checkout.begin(rival, await checkout.book(rival, productId));
    for (const [payer, bookingId] of [
      [rival, await checkout.book(rival, other)],
      [buyer, orders.paid],
    ] as const) {
      await checkout.pay(payer, bookingId);
    }
    const found: Record<string, unknown> = {};
    for (const [name, bookingId] of Object.entries(orders)) {
      const shown = payRefusal(toPayableOrder((await checkout.bookingOf(buyer, bookingId)) as WireBooking));
      const { body } = await checkout.tryToBegin(buyer, { bookingId });
      expect(body.code, name).toBe(shown?.code);
      found[name] = shown?.code;
    }
    expect(found).toEqual({
      free: undefined,
      mine: undefined,
      held: 'product-held',
      sold: 'product-sold',
      paid: 'booking-paid',
    });
  });

  test('refuses a fourth hold by one buyer', async () => {
    for (let count = 0; count < 3; count += 1)
      await checkout.begin(buyer, await checkout.book(buyer, await market.list(seller)));
    const { status, body } = await checkout.tryToBegin(buyer, {
      bookingId: await checkout.book(buyer, productId),
    });
    expect([status, body.code]).toEqual([409, 'too-many-holds']);
  });

  test('reports an amount that cards cannot pay, and the product stays free', async () => {
    const dear = await market.list(seller, {
      resalePricePoisha: 100_000_000,
      originalPricePoisha: 100_000_000,
    });
    const bookingId = await checkout.book(buyer, dear);
    const { status, body } = await checkout.tryToBegin(buyer, { bookingId });
    expect([status, body.code]).toEqual([409, 'amount-not-payable']);
    expect(await checkout.bookingOf(buyer, bookingId)).toMatchObject({
      productState: 'unsold',
      heldUntil: null,
    });
  });

  test('reports a processor that does not answer, and the product is free immediately', async () => {
    const mine = await checkout.book(buyer, productId);
    await market.cards.control('POST', 'api-faults', { status: 500, count: 3, method: 'POST' });
    const { status, body, headers } = await checkout.tryToBegin(buyer, { bookingId: mine });
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'processor-unreachable', '60']);
    await checkout.begin(rival, await checkout.book(rival, productId));
  });

  test.each([400, 401, 403])(
    'reports a refusal of the processor with %i, and the product is free immediately',
    async (refusal) => {
      const mine = await checkout.book(buyer, productId);
      await market.cards.control('POST', 'api-faults', { status: refusal, method: 'POST' });
      const { status, body } = await checkout.tryToBegin(buyer, { bookingId: mine });
      expect([status, body.code]).toEqual([503, 'processor-refused']);
      expect(await checkout.bookingOf(buyer, mine)).toMatchObject({
        productState: 'unsold',
        heldUntil: null,
      });
      await checkout.begin(rival, await checkout.book(rival, productId));
    },
  );

  test('leaves the product free after an unexpected failure', async () => {
    const mine = await checkout.book(buyer, productId);
    const gateway: Gateway = {
      ...market.orders.gateway,
      createIntent: () => Promise.reject(new TypeError('a mistake of ours')),
    };
    const trying = beginPayment({ ...market.orders, gateway }, buyer.id, { bookingId: mine });
    await expect(trying).rejects.toThrow('a mistake of ours');
    await checkout.begin(rival, await checkout.book(rival, productId));
  });

  test('makes no second intent after a lost response', async () => {
    const bookingId = await checkout.book(buyer, productId);
    await market.cards.control('POST', 'api-faults', {
      reset: true,
      when: 'after',
      method: 'POST',
      path: 'payment_intents',
    });
    const { transactionId } = await checkout.begin(buyer, bookingId);
    const list = await fetch(`${market.cards.url}/v1/payment_intents?limit=100`, {
      headers: { authorization: 'Bearer sk_test_of_this_test' },
    });
    const { data } = (await list.json()) as { data: { id: string; metadata: { bookingId?: string } }[] };
    expect(data.filter(({ metadata }) => metadata.bookingId === bookingId).map(({ id }) => id)).toEqual([
      transactionId,
    ]);
  });

  test('finds unnoticed money before a second payment begins', async () => {
    await checkout.silence();
    const bookingId = await checkout.book(buyer, productId);
    const { clientSecret } = await checkout.begin(buyer, bookingId);
    await market.cards.pay(clientSecret);
    market.wait(16 * MINUTE);
    const { status, body } = await checkout.tryToBegin(buyer, { bookingId });
    expect([status, body.code]).toEqual([409, 'booking-paid']);
    expect(await checkout.paymentRows(bookingId)).toHaveLength(1);
  });

  test('settles money that a killed process did not settle before a second payment begins', async () => {
    await checkout.silence();
    const bookingId = await checkout.book(buyer, productId);
    const { clientSecret, transactionId } = await checkout.begin(buyer, bookingId);
    await market.cards.pay(clientSecret);
    await sql`update payment_intents set state = 'succeeded', received_poisha = amount_poisha,
      received_currency = currency where processor_id = ${transactionId}`.execute(market.db);
    const { status, body } = await checkout.tryToBegin(buyer, { bookingId });
    expect([status, body.code]).toEqual([409, 'booking-paid']);
    expect(await checkout.paymentRows(bookingId)).toHaveLength(1);
  });

  test('allows no second payment while a bank decides, also after the hold', async () => {
    const bookingId = await checkout.book(buyer, productId);
    const { clientSecret } = await checkout.begin(buyer, bookingId);
    await market.cards.pay(clientSecret, CARDS.settlesLater);
    market.wait(16 * MINUTE);
    const { status, body } = await checkout.tryToBegin(buyer, { bookingId });
    expect([status, body.code]).toEqual([409, 'payment-in-flight']);
  });
});

describe('one network source', () => {
  let bounded: OrdersTestMarket;
  let client: CheckoutClient;

  beforeAll(async () => {
    bounded = await openOrdersTestMarket({ holdsPerSource: { points: 2, seconds: 3_600 } });
    client = openCheckoutClient(bounded);
  });
  afterAll(() => bounded?.close());
  beforeEach(() => sql`delete from rate_limits`.execute(bounded.db));

  async function orderOf(name: string) {
    const caller = await bounded.join('Buyer', name);
    const listed = await bounded.list(await bounded.join('Seller', `${name}s seller`));
    return { caller, bookingId: await client.book(caller, listed) };
  }

  test('holds at most its limit of products over all accounts, and then gets a 429 with Retry-After', async () => {
    for (const name of ['Rahim', 'Salma']) {
      const { caller, bookingId } = await orderOf(name);
      await client.begin(caller, bookingId);
    }
    const { caller, bookingId } = await orderOf('Tania');
    const { status, body, headers } = await client.tryToBegin(caller, { bookingId });
    expect([status, body.code]).toEqual([429, 'too-many-requests']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(3_000);
    expect(await client.bookingOf(caller, bookingId)).toMatchObject({ productState: 'unsold' });
  });

  test('uses one hold for an order, however often its buyer asks again', async () => {
    const { caller, bookingId } = await orderOf('Rahim');
    for (let times = 0; times < 4; times += 1) await client.begin(caller, bookingId);
    const other = await orderOf('Salma');
    await client.begin(other.caller, other.bookingId);
  });

  test('is not charged for refused holds', async () => {
    const { caller, bookingId } = await orderOf('Rahim');
    for (let times = 0; times < 4; times += 1) {
      expect((await client.tryToBegin(caller, { bookingId, resalePrice: 1 })).body.code).toBe(
        'price-changed',
      );
    }
    await client.begin(caller, bookingId);
  });
});
