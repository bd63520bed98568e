import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '../../../platform/contract.ts';
import { publish } from '../../../platform/events.server.ts';
import { productWithdrawn } from '../../catalog/events.ts';
import { lookUpIntent } from '../../payments/door.server.ts';
import { eventually, openMarket, type TestMarket } from './orders-testing.ts';
import { settlePayment } from './settle-payment.ts';

const MINUTE = 60_000;

let market: TestMarket;
let seller: Caller;
let buyer: Caller;
let rival: Caller;
let productId: string;

beforeAll(async () => {
  market = await openMarket({ withJobs: true });
  seller = await market.join('Seller', 'Karim');
});
afterAll(() => market?.close());
beforeEach(async () => {
  await market.cards.control('DELETE', 'webhook-faults');
  await market.cards.control('DELETE', 'api-faults');
  buyer = await market.join('Buyer', 'Rahim');
  rival = await market.join('Buyer', 'Salma');
  productId = await market.list(seller);
});

async function book(caller: Caller, product = productId): Promise<string> {
  const order = { _id: product, buyerPhone: '01812345678', buyerLocation: 'Dhanmondi 27' };
  return String((await market.ask(caller, 'POST', '/bookings', order)).body.bookingId);
}

type Begun = { readonly bookingId: string; readonly clientSecret: string; readonly transactionId: string };

async function begin(caller: Caller, bookingId: string): Promise<Begun> {
  const { status, body } = await market.ask(caller, 'POST', '/create-payment-intent', { bookingId });
  expect([status, body.code]).toEqual([200, undefined]);
  return { bookingId, clientSecret: String(body.clientSecret), transactionId: String(body.transactionId) };
}

const tryToBegin = (caller: Caller, body: Record<string, unknown>) =>
  market.ask(caller, 'POST', '/create-payment-intent', body);

const confirm = (caller: Caller, { bookingId, transactionId }: Omit<Begun, 'clientSecret'>) =>
  market.ask(caller, 'POST', '/payments', { bookingId, transactionId });

const bookingOf = async (caller: Caller, id: string) =>
  (await market.ask(caller, 'GET', `/booking/${id}`)).body;

/** No message of the processor arrives from here on. */
const silence = () => market.cards.control('POST', 'webhook-faults', { action: 'drop', count: 1_000 });

async function paymentRows(bookingId: string) {
  const { rows } = await sql<{ id: string; outcome: string; amount_poisha: number; email: string }>`
    select id, outcome, amount_poisha, email from payments where booking_id = ${bookingId}`.execute(
    market.db,
  );
  return rows;
}

/** What the processor has received and returned for the payments named, in poisha. */
async function ledgerOf(...transactionIds: string[]) {
  type Entry = { payment_intent: string; amount: number; status: string };
  const ledger = (await market.cards.control('GET', 'ledger')) as { charges: Entry[]; refunds: Entry[] };
  const sum = (entries: Entry[]) =>
    entries
      .filter((entry) => entry.status === 'succeeded' && transactionIds.includes(entry.payment_intent))
      .reduce((total, entry) => total + entry.amount, 0);
  return { received: sum(ledger.charges), returned: sum(ledger.refunds) };
}

describe('POST /create-payment-intent', () => {
  test('gives a secret for the price of the order and holds the product', async () => {
    const bookingId = await book(buyer);
    const { status, body } = await tryToBegin(buyer, { bookingId, resalePrice: 38_500 });
    expect([status, body.resalePrice]).toEqual([200, 38_500]);
    expect(Date.parse(String(body.heldUntil)) - Date.now()).toBeGreaterThan(14 * MINUTE);
    expect(await bookingOf(buyer, bookingId)).toMatchObject({
      productState: 'reserved',
      heldUntil: body.heldUntil,
    });
  });

  test('asked again while the hold runs, ten times at once, gives the same intent', async () => {
    const bookingId = await book(buyer);
    const answers = await Promise.all(Array.from({ length: 10 }, () => begin(buyer, bookingId)));
    expect(new Set(answers.map((answer) => answer.clientSecret)).size).toBe(1);
  });

  test('tells another buyer when to try again', async () => {
    await begin(buyer, await book(buyer));
    const { status, body } = await tryToBegin(rival, { bookingId: await book(rival) });
    expect([status, body.code]).toEqual([409, 'product-held']);
    expect(body.message).toMatch(/^Another buyer is paying for this product\. Try again at \d\d:\d\d\.$/);
  });

  test('a price that is not the order’s is refused', async () => {
    const { status, body } = await tryToBegin(buyer, { bookingId: await book(buyer), resalePrice: 1 });
    expect([status, body.code]).toEqual([409, 'price-changed']);
  });

  test('a price alone names the only open order at that price', async () => {
    const bookingId = await book(buyer);
    const alone = await tryToBegin(buyer, { resalePrice: '38500' });
    expect(alone.status).toBe(200);
    expect(alone.body.clientSecret).toBe((await begin(buyer, bookingId)).clientSecret);
  });

  test('a price that names no order, or two, and no name at all are wrong input', async () => {
    const none = await tryToBegin(buyer, { resalePrice: 38_500 });
    await book(buyer);
    await book(buyer, await market.list(seller));
    const two = await tryToBegin(buyer, { resalePrice: 38_500 });
    const nothing = await tryToBegin(buyer, {});
    for (const { status, body } of [none, two, nothing]) {
      expect([status, body.errors]).toEqual([400, { bookingId: ['Name the order by its bookingId'] }]);
    }
  });

  test('somebody else’s order does not exist', async () => {
    expect((await tryToBegin(rival, { bookingId: await book(buyer) })).status).toBe(404);
  });

  test('a product that was paid by another is sold', async () => {
    const mine = await book(buyer);
    const begun = await begin(rival, await book(rival));
    await market.cards.pay(begun.clientSecret);
    await confirm(rival, begun);
    const { status, body } = await tryToBegin(buyer, { bookingId: mine });
    expect([status, body.code]).toEqual([409, 'product-sold']);
    expect(await bookingOf(buyer, mine)).toMatchObject({ state: 'unavailable', productState: 'sold' });
  });

  test('a fourth product cannot be held by one buyer', async () => {
    for (let count = 0; count < 3; count += 1)
      await begin(buyer, await book(buyer, await market.list(seller)));
    const { status, body } = await tryToBegin(buyer, { bookingId: await book(buyer) });
    expect([status, body.code]).toEqual([409, 'too-many-holds']);
  });

  test('an amount that cards cannot pay is told, and the product stays free', async () => {
    const dear = await market.list(seller, {
      resalePricePoisha: 100_000_000,
      originalPricePoisha: 100_000_000,
    });
    const bookingId = await book(buyer, dear);
    const { status, body } = await tryToBegin(buyer, { bookingId });
    expect([status, body.code]).toEqual([409, 'amount-not-payable']);
    expect(await bookingOf(buyer, bookingId)).toMatchObject({ productState: 'unsold', heldUntil: null });
  });

  test('a processor that does not answer is told, and the product is free for others at once', async () => {
    const mine = await book(buyer);
    await market.cards.control('POST', 'api-faults', { status: 500, count: 3, method: 'POST' });
    const { status, body, headers } = await tryToBegin(buyer, { bookingId: mine });
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'processor-unreachable', '60']);
    await begin(rival, await book(rival));
  });

  test('an answer that got lost on the way makes no second intent', async () => {
    const bookingId = await book(buyer);
    await market.cards.control('POST', 'api-faults', {
      reset: true,
      when: 'after',
      method: 'POST',
      path: 'payment_intents',
    });
    const { transactionId } = await begin(buyer, bookingId);
    const list = await fetch(`${market.cards.url}/v1/payment_intents?limit=100`, {
      headers: { authorization: 'Bearer sk_test_of_this_test' },
    });
    const { data } = (await list.json()) as { data: { id: string; metadata: { bookingId?: string } }[] };
    expect(data.filter(({ metadata }) => metadata.bookingId === bookingId).map(({ id }) => id)).toEqual([
      transactionId,
    ]);
  });

  test('money that has arrived unnoticed is found before a second payment begins', async () => {
    await silence();
    const bookingId = await book(buyer);
    const { clientSecret } = await begin(buyer, bookingId);
    await market.cards.pay(clientSecret);
    market.wait(16 * MINUTE);
    const { status, body } = await tryToBegin(buyer, { bookingId });
    expect([status, body.code]).toEqual([409, 'booking-paid']);
    expect(await paymentRows(bookingId)).toHaveLength(1);
  });
});

describe('POST /payments', () => {
  test('turns a payment into a sale; repeated, it answers the same', async () => {
    const begun = await begin(buyer, await book(buyer));
    await market.cards.pay(begun.clientSecret);
    const first = await confirm(buyer, begun);
    expect([first.status, first.body.acknowledged]).toEqual([200, true]);
    expect((await confirm(buyer, begun)).body).toEqual(first.body);
    expect(await bookingOf(buyer, begun.bookingId)).toMatchObject({
      paid: 'paid',
      state: 'paid',
      productState: 'sold',
      transactionId: begun.transactionId,
      heldUntil: null,
      paidAt: expect.any(String),
    });
    expect(await paymentRows(begun.bookingId)).toEqual([
      { id: first.body.insertedId, outcome: 'settled', amount_poisha: 3_850_000, email: buyer.email },
    ]);
  });

  test('believes nothing that the processor does not say', async () => {
    const begun = await begin(buyer, await book(buyer));
    const unpaid = await confirm(buyer, begun);
    expect([unpaid.status, unpaid.body.code]).toEqual([409, 'payment-incomplete']);
    expect(await market.cards.pay(begun.clientSecret, '4000000000000002')).toBe('card_declined');
    expect((await confirm(buyer, begun)).status).toBe(409);
    expect(await bookingOf(buyer, begun.bookingId)).toMatchObject({ paid: 'unpaid', state: 'open' });
  });

  test('a declined card can be followed by a good one on the same intent', async () => {
    const begun = await begin(buyer, await book(buyer));
    await market.cards.pay(begun.clientSecret, '4000000000000002');
    expect(await begin(buyer, begun.bookingId)).toEqual(begun);
    await market.cards.pay(begun.clientSecret);
    expect((await confirm(buyer, begun)).status).toBe(200);
  });

  test('a payment of another order, of another buyer, or of nobody does not exist', async () => {
    const paid = await begin(rival, await book(rival));
    await market.cards.pay(paid.clientSecret);
    const mine = await book(buyer, await market.list(seller));
    const claims = [
      { bookingId: mine, transactionId: paid.transactionId },
      { bookingId: paid.bookingId, transactionId: paid.transactionId },
      { bookingId: mine, transactionId: 'pi_nobody' },
    ];
    for (const claim of claims) {
      expect((await market.ask(buyer, 'POST', '/payments', claim)).status).toBe(404);
    }
    expect(await bookingOf(buyer, mine)).toMatchObject({ paid: 'unpaid' });
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
    const begun = await begin(buyer, await book(buyer));
    expect(await market.cards.pay(begun.clientSecret, '4000000000008880')).toBe('processing');
    const waiting = await confirm(buyer, begun);
    expect([waiting.status, waiting.body.code]).toEqual([409, 'payment-in-flight']);
    await market.cards.control('POST', 'settle');
    expect((await confirm(buyer, begun)).status).toBe(200);
  });

  test('a processor that does not answer leaves the question open', async () => {
    const begun = await begin(buyer, await book(buyer));
    await silence();
    await market.cards.pay(begun.clientSecret);
    await market.cards.control('POST', 'api-faults', { status: 500, count: 3, method: 'GET' });
    const { status, body } = await confirm(buyer, begun);
    expect([status, body.code]).toEqual([503, 'processor-unreachable']);
    expect((await confirm(buyer, begun)).status).toBe(200);
  });
});

describe('settling', () => {
  test('fifty settlements of one payment at once make one sale', async () => {
    await silence();
    const begun = await begin(buyer, await book(buyer));
    await market.cards.pay(begun.clientSecret);
    const looked = await lookUpIntent(market.db, market.orders.gateway, begun.transactionId);
    const intentId = looked.ok ? looked.value.id : '';
    const payments = await Promise.all(
      Array.from({ length: 50 }, () => settlePayment(market.orders, intentId)),
    );
    expect(new Set(payments.map((payment) => payment?.id)).size).toBe(1);
    const rows = await paymentRows(begun.bookingId);
    expect(rows.map((row) => [row.id, row.outcome])).toEqual([[payments[0]?.id, 'settled']]);
  });

  test('the processor’s message alone makes the sale', async () => {
    const begun = await begin(buyer, await book(buyer));
    await market.cards.pay(begun.clientSecret);
    const booking = await eventually(
      () => bookingOf(buyer, begun.bookingId),
      ({ paid }) => paid === 'paid',
    );
    expect(booking).toMatchObject({ paid: 'paid', transactionId: begun.transactionId });
  });

  test('messages in a hundred copies, racing with the buyer’s own word, make one sale', async () => {
    await market.cards.control('POST', 'webhook-faults', { action: 'duplicate', times: 100, count: 20 });
    const begun = await begin(buyer, await book(buyer));
    await market.cards.pay(begun.clientSecret);
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(buyer, begun)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(answers.map(({ body }) => body.insertedId)).size).toBe(1);
    expect(await paymentRows(begun.bookingId)).toHaveLength(1);
  });

  test('messages that were held up and come in the wrong order end in the same sale', async () => {
    await market.cards.control('POST', 'webhook-faults', { action: 'hold', count: 50 });
    const begun = await begin(buyer, await book(buyer));
    await market.cards.pay(begun.clientSecret, '4000000000000002');
    await market.cards.pay(begun.clientSecret);
    await market.cards.control('POST', 'deliveries/release', { order: 'reversed' });
    const booking = await eventually(
      () => bookingOf(buyer, begun.bookingId),
      ({ paid }) => paid === 'paid',
    );
    expect(booking.paid).toBe('paid');
    expect(await paymentRows(begun.bookingId)).toHaveLength(1);
  });

  test('money of which no message ever comes is found by the sweep', async () => {
    await silence();
    const begun = await begin(buyer, await book(buyer));
    await market.cards.pay(begun.clientSecret);
    market.wait(2 * MINUTE);
    await market.sweep();
    const booking = await eventually(
      () => bookingOf(buyer, begun.bookingId),
      ({ paid }) => paid === 'paid',
    );
    expect(booking.paid).toBe('paid');
  });

  test('money that comes after its hold wins while nobody else has bought the product', async () => {
    await silence();
    const late = await begin(buyer, await book(buyer));
    market.wait(16 * MINUTE);
    const holder = await begin(rival, await book(rival));
    await market.cards.pay(late.clientSecret);
    expect((await confirm(buyer, late)).status).toBe(200);
    const state = await eventually(
      () => market.cards.pay(holder.clientSecret),
      (answer) => answer !== 'succeeded',
    );
    expect(state).toBe('payment_intent_unexpected_state');
    expect(await bookingOf(rival, holder.bookingId)).toMatchObject({ state: 'unavailable' });
  });

  test('money for a product that another has bought goes back, and the buyer is told', async () => {
    await silence();
    const late = await begin(buyer, await book(buyer));
    market.wait(16 * MINUTE);
    const winner = await begin(rival, await book(rival));
    await market.cards.pay(late.clientSecret);
    await market.cards.pay(winner.clientSecret);
    expect((await confirm(rival, winner)).status).toBe(200);
    const refused = await confirm(buyer, late);
    expect([refused.status, refused.body.code]).toEqual([409, 'payment-refunded']);
    expect((await confirm(buyer, late)).body.code).toBe('payment-refunded');
    const rows = await eventually(
      () => paymentRows(late.bookingId),
      ([row]) => row?.outcome === 'refunded',
    );
    expect(rows.map((row) => row.outcome)).toEqual(['refunded']);
    expect(await ledgerOf(late.transactionId)).toEqual({ received: 3_850_000, returned: 3_850_000 });
    const letters = await eventually(
      () => market.lettersTo(buyer.email),
      (found) => found.length > 0,
    );
    expect(letters.map((letter) => letter.subject)).toEqual([
      'Your money comes back: Lenovo ThinkPad T480, i5, 16 GB',
    ]);
    expect(letters[0]?.text).toContain('৳38,500');
  });

  test('money for an order that was taken back while the processor was silent goes back', async () => {
    await silence();
    const begun = await begin(buyer, await book(buyer));
    const outage = { status: 500, count: 100 };
    await market.cards.control('POST', 'api-faults', { ...outage, method: 'GET' });
    await market.cards.control('POST', 'api-faults', { ...outage, path: '/cancel' });
    expect((await market.ask(buyer, 'DELETE', `/bookings/${begun.bookingId}`)).status).toBe(200);
    expect(await market.cards.pay(begun.clientSecret)).toBe('succeeded');
    await market.cards.control('DELETE', 'api-faults');
    market.wait(16 * MINUTE);
    await market.sweep();
    const rows = await eventually(
      () => paymentRows(begun.bookingId),
      ([row]) => row?.outcome === 'refunded',
    );
    expect(rows.map((row) => row.outcome)).toEqual(['refunded']);
    expect(await ledgerOf(begun.transactionId)).toEqual({ received: 3_850_000, returned: 3_850_000 });
  });

  test('money on its way back counts as returned only when the bank has returned it', async () => {
    await silence();
    const late = await begin(buyer, await book(buyer));
    market.wait(16 * MINUTE);
    const winner = await begin(rival, await book(rival));
    expect(await market.cards.pay(late.clientSecret, '4000000000007726')).toBe('succeeded');
    await market.cards.pay(winner.clientSecret);
    await confirm(rival, winner);
    await market.cards.control('DELETE', 'webhook-faults');
    expect((await confirm(buyer, late)).body.code).toBe('payment-refunded');
    const asked = async () => {
      const { rows } = await sql<{ state: string; outcome: string }>`
        select refunds.state, payments.outcome from refunds join payments on payments.id = refunds.payment_id
        where payments.booking_id = ${late.bookingId}`.execute(market.db);
      return rows;
    };
    expect(await eventually(asked, ([row]) => row?.state !== 'asked')).toEqual([
      { state: 'pending', outcome: 'refunding' },
    ]);
    await market.cards.control('POST', 'settle');
    expect(await eventually(asked, ([row]) => row?.state === 'succeeded')).toEqual([
      { state: 'succeeded', outcome: 'refunded' },
    ]);
  });

  test('a product that is taken down closes its orders and ends the tries to pay them', async () => {
    const begun = await begin(buyer, await book(buyer));
    await market.db
      .transaction()
      .execute((tx) =>
        publish(tx, productWithdrawn, { productId, sellerId: seller.id, withdrawnBy: seller.id }),
      );
    const booking = await eventually(
      () => bookingOf(buyer, begun.bookingId),
      ({ state }) => state === 'unavailable',
    );
    expect(booking).toMatchObject({ state: 'unavailable', paid: 'unpaid' });
    const { rows } = await eventually(
      () =>
        sql<{ state: string }>`
          select state from payment_intents where processor_id = ${begun.transactionId}`.execute(market.db),
      (found) => found.rows[0]?.state === 'canceled',
    );
    expect(rows).toEqual([{ state: 'canceled' }]);
  });

  test('a hold that ends without money has its intent cancelled', async () => {
    const begun = await begin(buyer, await book(buyer));
    market.wait(16 * MINUTE);
    await market.sweep();
    const { rows } = await eventually(
      () =>
        sql<{ state: string }>`
          select state from payment_intents where processor_id = ${begun.transactionId}`.execute(market.db),
      (found) => found.rows[0]?.state === 'canceled',
    );
    expect(rows).toEqual([{ state: 'canceled' }]);
    expect(await market.cards.pay(begun.clientSecret)).toBe('payment_intent_unexpected_state');
    expect(await bookingOf(buyer, begun.bookingId)).toMatchObject({ state: 'open', productState: 'unsold' });
  });

  test('buyer and seller are told of the order and of the sale', async () => {
    const shop = await market.join('Seller', 'Nadia');
    productId = await market.list(shop, { title: 'Dell P2419H' });
    const begun = await begin(buyer, await book(buyer));
    await market.cards.pay(begun.clientSecret);
    await confirm(buyer, begun);
    const toSeller = await eventually(
      () => market.lettersTo(shop.email),
      (found) => found.length === 2,
    );
    expect(toSeller.map((letter) => letter.subject).sort()).toEqual([
      'New order: Dell P2419H',
      'Sold: Dell P2419H',
    ]);
    const toBuyer = await eventually(
      () => market.lettersTo(buyer.email),
      (found) => found.length === 1,
    );
    expect(toBuyer.map((letter) => letter.subject)).toEqual(['Paid: Dell P2419H']);
    expect([...toSeller, ...toBuyer].some((letter) => letter.text.includes('4242'))).toBe(false);
  });
});
