import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/clock.ts';
import { takaToPoisha } from '#kernel/money.ts';
import type { Caller } from '#platform/api/contract.ts';
import { CARDS } from '../../payments/testing/card-client.ts';
import { type OffersTestMarket, openOffersTestMarket } from '../testing/test-market.ts';

const HOUR = 3_600_000;
const PRICE = 40_000;
const MEETING = { buyerPhone: '01812345678', buyerLocation: 'Dhanmondi 27' };

let market: OffersTestMarket;
let seller: Caller;
let buyer: Caller;
let rival: Caller;
let productId: string;

beforeAll(async () => {
  market = await openOffersTestMarket();
});
afterAll(() => market?.close());
beforeEach(async () => {
  seller = await market.join('Seller', 'Karim');
  buyer = await market.join('Buyer', 'Rahim');
  rival = await market.join('Buyer', 'Salma');
  productId = await market.list(seller, { resalePricePoisha: takaToPoisha(PRICE) });
});

const offer = (taka: unknown, caller = buyer, id = productId) =>
  market.request(caller, 'POST', '/offers', { productId: id, taka, ...MEETING });
const made = async (taka: number, caller = buyer, id = productId): Promise<string> => {
  const { status, body } = await offer(taka, caller, id);
  expect(status, JSON.stringify(body)).toBe(200);
  return String(body.insertedId);
};
const act = (caller: Caller, id: string, what: string, body?: unknown) =>
  market.request(caller, 'POST', `/offers/${id}/${what}`, body ?? (what === 'counter' ? {} : undefined));
const listOf = async (caller: Caller, query = '') =>
  (await market.request(caller, 'GET', `/offers${query}`)).list;
const stateOf = async (id: string) =>
  (await sql<{ state: string }>`select state from offers where id = ${id}`.execute(market.db)).rows[0]?.state;
const historyOf = async (id: string) =>
  (
    await sql<{ step: string }>`
      select action || coalesce(' ' || reason, '') || case when actor_id is null then ' by itself' else '' end as step
      from offer_transitions where offer_id = ${id} order by id`.execute(market.db)
  ).rows.map(({ step }) => step);
const subjects = async (to: Caller) =>
  (await market.emailsTo(to.email)).map(({ subject }) => subject.split(':')[0] ?? '');
const bookingOf = async (caller: Caller, id: unknown) =>
  (await market.request(caller, 'GET', `/booking/${String(id)}`)).body;
const setTerms = (terms: Record<string, unknown>, caller = seller) =>
  market.request(caller, 'PUT', `/offers/terms/${productId}`, terms);
const block = (blocker: Caller, blocked: Caller) =>
  sql`insert into user_blocks (blocker_id, blocked_id, blocked_at) values (${blocker.id}, ${blocked.id}, now())`.execute(
    market.db,
  );

describe('making an offer', () => {
  test('notifies the seller, and tells the buyer what they can still do', async () => {
    const before = await market.request(buyer, 'GET', `/offers/about/${productId}`);
    expect(before.body).toMatchObject({
      bounds: { least: 20_000, most: 39_600 },
      triesLeft: 3,
      closed: null,
      latest: null,
    });
    const id = await made(36_000);
    expect(await listOf(seller)).toMatchObject([
      { _id: id, role: 'seller', state: 'open', asked: PRICE, offered: 36_000, partner: { name: 'Rahim' } },
    ]);
    expect(await listOf(buyer)).toMatchObject([{ _id: id, role: 'buyer', partner: { name: 'Karim' } }]);
    expect(await listOf(rival)).toEqual([]);
    expect((await market.request(seller, 'GET', '/offers/counts')).body).toEqual({ yours: 1, theirs: 0 });
    expect((await market.request(buyer, 'GET', '/offers/counts')).body).toEqual({ yours: 0, theirs: 1 });
    const after = await market.request(buyer, 'GET', `/offers/about/${productId}`);
    expect(after.body).toMatchObject({ closed: { code: 'offer-stands' }, latest: { _id: id } });
    expect((await offer(37_000)).body.code).toBe('offer-stands');
    await market.deliver();
    expect(await subjects(seller)).toEqual(['৳36,000 offered']);
  });

  test('is refused outside 50 to 99 %, with advice, and for anything but whole taka', async () => {
    for (const taka of [19_999, 39_601]) {
      expect((await offer(taka)).body.errors).toEqual({ taka: ['Offer from ৳20,000 to ৳39,600'] });
    }
    for (const taka of ['', 'many', '36000.50', -1, 0]) expect((await offer(taka)).status).toBe(400);
    expect((await offer('৳ ৩৬,০০০')).status).toBe(200);
    expect(await listOf(buyer)).toMatchObject([{ offered: 36_000 }]);
  });

  test("is refused for one's own or sold products, for sellers without offers, and among blocked people", async () => {
    expect((await offer(36_000, buyer, seller.id)).body.code).toBe('not-found');
    const taken = async (id = productId) =>
      (await market.request(null, 'GET', `/productAll/${id}/offers`)).body;
    expect(await taken()).toEqual({ takesOffers: true });
    expect((await setTerms({ isOff: true })).status).toBe(200);
    expect(await taken()).toEqual({ takesOffers: false });
    expect(await taken(seller.id)).toMatchObject({ code: 'not-found' });
    expect((await offer(36_000)).body.code).toBe('offers-off');
    expect((await setTerms({ isOff: false })).status).toBe(200);
    expect(await taken()).toEqual({ takesOffers: true });
    await block(seller, rival);
    expect((await offer(36_000, rival)).body.code).toBe('person-blocked');
    const id = await made(36_000);
    await block(buyer, seller);
    expect((await act(seller, id, 'acceptance')).body.code).toBe('person-blocked');
    expect((await act(seller, id, 'counter', { taka: 38_000 })).body.code).toBe('person-blocked');
    await sql`update products set state = 'sold', sold_at = now(), sold_booking_id = gen_random_uuid()
      where id = ${productId}`.execute(market.db);
    expect((await offer(36_000)).body.code).toBe('product-sold');
  });

  test('has three attempts; declined, withdrawn and expired offers count', async () => {
    await act(seller, await made(30_000), 'decline');
    await act(buyer, await made(31_000), 'withdrawal');
    // A refused counter-offer, or one that a new offer replaces, does not use up an attempt.
    const countered = await made(32_000);
    await act(seller, countered, 'counter', { taka: 39_000 });
    expect((await act(buyer, countered, 'decline')).status).toBe(200);
    const again = await made(33_000);
    await act(seller, again, 'counter', { taka: 38_000 });
    const last = await made(34_000);
    expect(await historyOf(again)).toEqual(['make', 'counter', 'refuse new-offer']);
    market.wait(2 * DAY_MS + 1);
    expect((await act(seller, last, 'acceptance')).body.code).toBe('offer-lapsed');
    await market.sweepOffers();
    await market.sweepOffers();
    expect(await historyOf(last)).toEqual(['make', 'lapse by itself']);
    expect((await offer(35_000)).body.code).toBe('no-tries-left');
    await market.deliver();
    expect((await subjects(buyer)).filter((one) => one === 'No answer to your offer')).toHaveLength(1);
    const choice = await market.request(buyer, 'GET', `/offers/about/${productId}`);
    expect(choice.body).toMatchObject({ triesLeft: 0, closed: { code: 'no-tries-left' } });
  });

  test('is answered immediately by prices that nobody else sees', async () => {
    expect((await setTerms({ acceptFrom: 30_000, declineBelow: 35_000 })).body.errors).toHaveProperty(
      'declineBelow',
    );
    expect((await setTerms({ acceptFrom: 38_000, declineBelow: '25,000' })).status).toBe(200);
    const own = await market.request(seller, 'GET', `/offers/terms/${productId}`);
    expect(own.body).toMatchObject({ isOff: false, acceptFrom: 38_000, declineBelow: 25_000 });
    const other = await market.join('Seller', 'Other');
    expect((await market.request(other, 'GET', `/offers/terms/${productId}`)).status).toBe(404);
    expect((await setTerms({ isOff: true }, other)).status).toBe(404);
    expect((await offer(24_999)).body).toMatchObject({ state: 'declined', orderId: null, triesLeft: 2 });
    const { body } = await offer(38_000);
    expect(body).toMatchObject({ state: 'accepted', triesLeft: 0 });
    expect(await bookingOf(buyer, body.orderId)).toMatchObject({ resalePrice: 38_000, state: 'open' });
    // If the product is held for another buyer, the seller decides.
    expect((await offer(39_000, rival)).body).toMatchObject({ state: 'open', orderId: null });
    expect(JSON.stringify(await listOf(buyer, '?stage=done'))).not.toMatch(/25000|acceptFrom/);
  });
});

describe('an answered offer', () => {
  test('may be countered once, accepted by the buyer, reserved, and paid only by them at that price', async () => {
    const id = await made(36_000);
    const other = await made(30_000, rival);
    expect((await act(seller, id, 'counter', { taka: 36_000 })).body.errors).toHaveProperty('taka');
    expect((await act(seller, id, 'counter', { taka: 40_001 })).body.errors).toHaveProperty('taka');
    expect((await act(seller, id, 'counter', { taka: 37_500 })).status).toBe(200);
    await market.deliver();
    expect((await act(seller, id, 'counter', { taka: 38_000 })).body.code).toBe('offer-state');
    expect((await act(seller, id, 'acceptance')).body.code).toBe('offer-state');
    expect((await act(rival, id, 'acceptance')).status).toBe(404);
    const rivalOrder = await market.checkout.book(rival, productId);
    const agreed = await act(buyer, id, 'acceptance');
    expect(agreed.status).toBe(200);
    const { orderId } = agreed.body;
    expect(await stateOf(other)).toBe('ended');
    expect(await historyOf(other)).toEqual(['make', 'end another-accepted by itself']);
    expect(await bookingOf(buyer, orderId)).toMatchObject({
      resalePrice: 37_500,
      currentPrice: 37_500,
      productState: 'reserved',
      keptUntil: expect.any(String),
    });
    const refused = await market.request(rival, 'POST', '/create-payment-intent', { bookingId: rivalOrder });
    expect(refused.body.code).toBe('product-held');
    expect((await market.request(seller, 'DELETE', `/orders/${orderId}/keeping`)).body.code).toBe(
      'order-state',
    );
    await market.deliver();
    expect(await subjects(buyer)).toEqual(['The seller asks for ৳37,500']);
    expect(await subjects(seller)).toEqual(['৳30,000 offered']);
    // A buyer whose offer ended gets one email about the offer, and none about their order.
    expect(await subjects(rival)).toEqual(['Your offer has ended']);
    const payment = await market.checkout.begin(buyer, String(orderId));
    await market.cards.pay(payment.clientSecret);
    expect((await market.checkout.confirm(buyer, payment)).status).toBe(200);
    expect(await bookingOf(buyer, orderId)).toMatchObject({ state: 'paid', resalePrice: 37_500 });
    expect(await stateOf(id)).toBe('accepted');
  });

  test("changes the buyer's order, and notifies others who ordered or saved the product", async () => {
    const orderId = await market.checkout.book(buyer, productId);
    await market.checkout.book(rival, productId);
    const saver = await market.join('Buyer', 'Saver');
    const unproved = await market.join('Buyer', 'Unproved');
    await sql`update users set email_verified = false where id = ${unproved.id}`.execute(market.db);
    await sql`insert into wishes (product_id, buyer_id, buyer_phone, meet_location, wished_at)
      select ${productId}, id, '', '', now() from unnest(${[saver.id, unproved.id, buyer.id]}::uuid[]) as id`.execute(
      market.db,
    );
    const accepted = await act(seller, await made(36_000), 'acceptance');
    expect(accepted.body.orderId).toBe(orderId);
    expect(await bookingOf(buyer, orderId)).toMatchObject({ resalePrice: 36_000 });
    await market.deliver();
    for (const other of [rival, saver]) expect(await subjects(other)).toEqual(['Kept for another buyer']);
    expect(await subjects(buyer)).toEqual([]);
    // An unconfirmed address may belong to somebody else.
    expect(await subjects(unproved)).toEqual([]);
  });

  test("is reserved for 12 hours with one reminder; then the listing's price applies and an attempt is used", async () => {
    const { body } = await act(seller, await made(36_000), 'acceptance');
    market.wait(10 * HOUR + 1);
    await market.sweepOffers();
    await market.sweepOffers();
    await market.deliver();
    expect((await subjects(buyer)).filter((one) => one === 'Kept for you only a little longer')).toHaveLength(
      1,
    );
    market.wait(2 * HOUR);
    await market.sweepOrders();
    expect(await bookingOf(buyer, body.orderId)).toMatchObject({
      state: 'open',
      resalePrice: 36_000,
      currentPrice: PRICE,
      productState: 'unsold',
    });
    const begin = await market.request(buyer, 'POST', '/create-payment-intent', { bookingId: body.orderId });
    expect(begin.body.code).toBe('price-changed');
    expect((await offer(37_000)).body.code).toBe('offer-agreed');
    expect((await act(seller, await made(38_000, rival), 'acceptance')).status).toBe(200);
  });

  test('says until when its product is held, unless the buyer withdraws the order', async () => {
    const { body } = await act(seller, await made(36_000), 'acceptance');
    const heldUntil = async (caller: Caller) => (await listOf(caller, '?stage=done'))[0]?.keptUntil;
    for (const side of [buyer, seller]) expect(await heldUntil(side)).toEqual(expect.any(String));
    await market.request(buyer, 'DELETE', `/bookings/${String(body.orderId)}`);
    for (const side of [buyer, seller]) expect(await heldUntil(side)).toBeNull();
  });

  test('causes no reminder if the sweep is a week late or the order was canceled', async () => {
    const late = await act(seller, await made(36_000), 'acceptance');
    expect(late.status).toBe(200);
    market.wait(7 * DAY_MS);
    await market.sweepOffers();
    const id = await made(37_000, rival);
    const { body } = await act(seller, id, 'acceptance');
    await market.request(rival, 'DELETE', `/bookings/${String(body.orderId)}`);
    market.wait(11 * HOUR);
    await market.sweepOffers();
    await market.deliver();
    for (const one of [buyer, rival])
      expect(await subjects(one)).not.toContain('Kept for you only a little longer');
    expect(await historyOf(id)).toEqual(['make', 'accept']);
  });

  test('is not accepted while its buyer pays the old price', async () => {
    const id = await made(36_000);
    await market.checkout.begin(buyer, await market.checkout.book(buyer, productId));
    expect((await act(seller, id, 'acceptance')).body.code).toBe('payment-in-flight');
    expect(await stateOf(id)).toBe('open');
  });

  test('is not accepted while its buyer pays the old price under a hold of the seller', async () => {
    const id = await made(36_000);
    const orderId = await market.checkout.book(buyer, productId);
    await market.request(seller, 'POST', `/orders/${orderId}/keeping`, { days: 2 });
    const payment = await market.checkout.begin(buyer, orderId);
    expect((await act(seller, id, 'acceptance')).body.code).toBe('payment-in-flight');
    await market.cards.pay(payment.clientSecret);
    expect((await market.checkout.confirm(buyer, payment)).status).toBe(200);
    expect(await bookingOf(buyer, orderId)).toMatchObject({ paid: 'paid', resalePrice: PRICE });
  });

  test('is not accepted, also not automatically, while the bank decides on a payment of the old price', async () => {
    const payment = await market.checkout.begin(buyer, await market.checkout.book(buyer, productId));
    await market.cards.pay(payment.clientSecret, CARDS.settlesLater);
    expect((await market.checkout.confirm(buyer, payment)).body.code).toBe('payment-in-flight');
    market.wait(HOUR);
    await setTerms({ acceptFrom: 36_000 });
    const id = await made(36_000);
    expect(await stateOf(id)).toBe('open');
    expect((await act(seller, id, 'acceptance')).body.code).toBe('payment-in-flight');
  });

  test('tells its buyer to wait who has begun to pay the old price', async () => {
    const id = await made(35_000);
    expect((await act(seller, id, 'counter', { taka: 37_000 })).status).toBe(200);
    await market.checkout.begin(buyer, await market.checkout.book(buyer, productId));
    const { body } = await act(buyer, id, 'acceptance');
    expect(body.detail).toBe('You have begun to pay the old price. Try again in 15 minutes.');
  });

  test('is reserved with at most two others', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 4; count += 1) {
      const listed = await market.list(seller, { resalePricePoisha: takaToPoisha(PRICE) });
      ids.push(await made(36_000, buyer, listed));
    }
    const responses = await Promise.all(ids.map((id) => act(seller, id, 'acceptance')));
    expect(responses.map(({ body }) => body.code ?? 'ok').sort()).toEqual([
      'ok',
      'ok',
      'ok',
      'too-many-kept',
    ]);
    const kept = responses.find(({ status }) => status === 200);
    const left = ids[responses.findIndex(({ status }) => status !== 200)] ?? '';
    await market.request(buyer, 'DELETE', `/bookings/${String(kept?.body.orderId)}`);
    expect((await act(seller, left, 'acceptance')).status).toBe(200);
  });
});

describe('the first', () => {
  test('of two simultaneous acceptances wins, and the other offer ends', async () => {
    const ids = [await made(36_000), await made(37_000, rival)];
    const responses = await Promise.all(ids.map((id) => act(seller, id, 'acceptance')));
    expect(responses.map(({ body }) => body.code ?? 'ok').sort()).toEqual(['offer-state', 'ok']);
    expect((await Promise.all(ids.map(stateOf))).sort()).toEqual(['accepted', 'ended']);
  });

  test('of an acceptance and a payment wins, and the other is refused', async () => {
    const id = await made(36_000);
    const orderId = await market.checkout.book(rival, productId);
    const [accepted, payment] = await Promise.all([
      act(seller, id, 'acceptance'),
      market.request(rival, 'POST', '/create-payment-intent', { bookingId: orderId }),
    ]);
    expect([accepted.body.code ?? 'ok', payment.body.code ?? 'ok'].sort()).toEqual(['ok', 'product-held']);
    expect(await stateOf(id)).toBe(accepted.status === 200 ? 'accepted' : 'open');
  });
});

describe('offers of a product end in the same transaction', () => {
  const reasons: Readonly<Record<string, () => Promise<unknown>>> = {
    sold: async () => {
      const payment = await market.checkout.begin(rival, await market.checkout.book(rival, productId));
      await market.cards.pay(payment.clientSecret);
      return market.checkout.confirm(rival, payment);
    },
    withdrawn: () =>
      sql`update products set state = 'withdrawn', withdrawn_at = now(), withdrawn_by = seller_id
        where id = ${productId}`.execute(market.db),
    'price-changed': () =>
      sql`update products set resale_price_poisha = resale_price_poisha - 100 where id = ${productId}`.execute(
        market.db,
      ),
  };
  test.each(Object.keys(reasons))('%s, whoever had to answer, and no attempt is used', async (reason) => {
    const countered = await made(36_000);
    await act(seller, countered, 'counter', { taka: 39_000 });
    await reasons[reason]?.();
    expect(await historyOf(countered)).toEqual(['make', 'counter', `end ${reason} by itself`]);
    expect((await act(buyer, countered, 'acceptance')).body.code).toBe('offer-state');
    const { body } = await market.request(buyer, 'GET', `/offers/about/${productId}`);
    expect(body.triesLeft).toBe(3);
  });

  test('a sale is reported to the others who made an offer, and not to the person who bought it', async () => {
    for (const one of [buyer, rival]) await made(36_000, one);
    await reasons.sold?.();
    await market.deliver();
    expect(await subjects(buyer)).toEqual(['Your offer has ended']);
    expect(await subjects(rival)).toEqual([]);
  });

  test('an edit of the text alone ends no offer', async () => {
    const id = await made(36_000);
    await sql`update products set details = 'As new.' where id = ${productId}`.execute(market.db);
    expect(await stateOf(id)).toBe('open');
  });
});
