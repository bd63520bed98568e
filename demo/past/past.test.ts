import { describe, expect, it } from 'vitest';
import { DAY_MS, DHAKA_SHIFT_MS } from '#kernel/clock.ts';
import { seeded } from '../../harness/random.ts';
import { canMove, type OrderState, stateAfter, timers } from '../../src/domains/bookings/transitions.ts';
import { canMoveOffer, type OfferState, offerStateAfter } from '../../src/domains/offers/transitions.ts';
import { REVIEW_DAYS, reviewTags } from '../../src/domains/reviews/tags.ts';
import { generateDemoMarket } from '../demo-market.ts';
import { cutToSize } from '../small-market.ts';
import { generatePast } from './generate-past.ts';
import { idAt, orderMoments } from './moments.ts';
import { type PastOrder, timeOf } from './past.ts';
import { FIRST_BUYER, FIRST_SELLER } from './sales.ts';

const SEED = 'secondbyte';
const NOW = new Date('2026-11-20T12:00:00Z');
const market = generateDemoMarket(SEED, NOW);
const past = generatePast(market, NOW, SEED);
const { orders, products, reviews, conversations, offers, runs, prices, notices } = past;
const byKey = new Map(orders.map((order) => [order.key, order]));

const ascending = (moments: readonly Date[]) => moments.toSorted((a, b) => a.getTime() - b.getTime());
const inDhaka = (moment: Date) => new Date(moment.getTime() + DHAKA_SHIFT_MS);

function stateOf({ steps }: PastOrder): OrderState {
  return steps.reduce<OrderState>((state, { action }) => stateAfter(action, state), 'open');
}

describe('the past of the demo market', () => {
  it('is the same for the same seed and time, and different for a different seed', () => {
    expect(generatePast(market, NOW, SEED)).toEqual(past);
    const elsewhere = generatePast(generateDemoMarket('elsewhere', NOW), NOW, 'elsewhere');
    expect(elsewhere.orders[0]?.steps).not.toEqual(orders[0]?.steps);
  });

  it('lies before now, and its customers join before they order', () => {
    const came = new Map(past.customers.map(({ email, joinedAt }) => [email, joinedAt]));
    for (const { steps, buyerEmail } of orders) {
      for (const { at } of steps) expect(at < NOW).toBe(true);
      const since = came.get(buyerEmail);
      if (since) expect(steps[0]?.at.getTime()).toBeGreaterThan(since.getTime());
    }
    const written = [
      ...reviews.map(({ writtenAt }) => writtenAt),
      ...conversations.flatMap((conversation) => conversation.messages.map(({ at }) => at)),
    ];
    for (const at of [
      ...written,
      ...prices.map((price) => price.at),
      ...notices.map((notice) => notice.at),
    ]) {
      expect(at < NOW).toBe(true);
    }
  });

  it('has no two people with the same email address, phone number or name', () => {
    const everybody = [...market.people, ...past.customers];
    for (const name of ['email', 'number', 'name'] as const) {
      expect(new Set(everybody.map((person) => person[name])).size).toBe(everybody.length);
    }
    for (const { number } of past.customers) expect(number).toMatch(/^01[3-9]\d{8}$/);
  });

  it('is shorter for a smaller market, and refers only to its listings', () => {
    const small = cutToSize(market, { listings: 40, pictures: 1 }, FIRST_BUYER);
    const cut = generatePast(small, NOW, SEED);
    expect(cut.products.length).toBeLessThan(60);
    const keys = new Set(small.listings.map(({ key }) => key));
    for (const { pictureOf } of cut.products) expect(keys.has(pictureOf)).toBe(true);
    for (const { listingKey } of cut.prices) expect(keys.has(listingKey)).toBe(true);
  });
});

describe('sales', () => {
  const paid = orders.flatMap((order) => {
    const at = timeOf(order, 'pay');
    return at && stateOf(order) !== 'refunded' ? [{ order, at }] : [];
  });

  it('are more than 300 in a year, some in every month, and more in its last half', () => {
    expect(paid.length).toBeGreaterThan(300);
    expect(paid.filter(({ order }) => stateOf(order) === 'completed').length).toBeGreaterThan(300);
    const months = Map.groupBy(paid, ({ at }) => Math.floor((NOW.getTime() - at.getTime()) / (30 * DAY_MS)));
    for (let month = 0; month < 12; month += 1) expect(months.get(month)?.length ?? 0).toBeGreaterThan(8);
    const half = NOW.getTime() - 180 * DAY_MS;
    const late = paid.filter(({ at }) => at.getTime() > half).length;
    expect(late).toBeGreaterThan((paid.length - late) * 1.2);
  });

  it('are placed more often in the evening and on days off, and rarely at night', () => {
    const moments = orderMoments(4_000, NOW, seeded('rhythm')).map(inDhaka);
    const share = (fits: (moment: Date) => boolean) => moments.filter(fits).length / moments.length;
    expect(share((moment) => moment.getUTCHours() >= 18 && moment.getUTCHours() < 23)).toBeGreaterThan(0.33);
    expect(share((moment) => moment.getUTCHours() < 6)).toBeLessThan(0.06);
    expect(share((moment) => [5, 6].includes(moment.getUTCDay()))).toBeGreaterThan(0.33);
  });

  it('follow only allowed transitions, in order of time, by allowed actors', () => {
    for (const { key, steps } of orders) {
      const [placed, ...rest] = steps;
      expect(placed).toMatchObject({ action: 'place', by: 'buyer' });
      expect(steps.map(({ at }) => at)).toEqual(ascending(steps.map(({ at }) => at)));
      let state: OrderState = 'open';
      for (const { action, by } of rest) {
        expect(canMove(action, state, by), `${action} of ${key}`).toBe(true);
        state = stateAfter(action, state);
      }
    }
  });

  it('are never open, and never wait in a state beyond its deadline', () => {
    for (const order of orders) {
      const state = stateOf(order);
      const since = order.steps.at(-1)?.at.getTime() ?? 0;
      expect(state).not.toBe('open');
      if (state === 'paid') expect(NOW.getTime() - since).toBeLessThan(timers.handover.afterMs);
      if (state === 'sent') expect(NOW.getTime() - since).toBeLessThan(timers['parcel-question'].afterMs);
      if (state === 'handed-over')
        expect(NOW.getTime() - since).toBeLessThanOrEqual(timers.inspection.afterMs);
      if (state === 'disputed') expect(NOW.getTime() - since).toBeLessThan(timers['dispute-overdue'].afterMs);
    }
  });

  it('sell each product at most once, after it was listed, and never while another buyer has paid for it', () => {
    const listed = new Map(
      [...products.map(({ listing }) => listing), ...market.listings].map((one) => [one.key, one]),
    );
    for (const [key, some] of Map.groupBy(orders, ({ listingKey }) => listingKey)) {
      const posted = listed.get(key)?.postedAt.getTime() ?? Number.POSITIVE_INFINITY;
      for (const { steps } of some) expect(steps[0]?.at.getTime()).toBeGreaterThan(posted);
      expect(new Set(some.map(({ buyerEmail }) => buyerEmail)).size).toBe(some.length);
      const kept = some.filter((order) => timeOf(order, 'pay') && stateOf(order) !== 'refunded');
      expect(kept.length).toBeLessThanOrEqual(1);
      for (const undone of some.filter((order) => stateOf(order) === 'refunded')) {
        const [from, to] = [timeOf(undone, 'pay'), undone.steps.at(-1)?.at];
        const others = some.filter((order) => order !== undone);
        for (const { steps } of others) {
          for (const { at } of steps)
            expect(from && to && at > from && at < to, `${key} at ${at}`).toBe(false);
        }
      }
    }
    for (const { soldTo, state, listing } of products) {
      expect(soldTo === null).toBe(state === 'withdrawn');
      if (soldTo) expect(byKey.get(soldTo)?.listingKey).toBe(listing.key);
    }
  });

  it('cost the agreed price after an offer, which is at least half the asked price', () => {
    const agreed = offers.filter(({ orderKey }) => orderKey !== null);
    expect(agreed.length).toBeGreaterThan(15);
    for (const { orderKey, counterPoisha, offeredPoisha, askedPoisha, steps } of offers) {
      let state: OfferState = 'open';
      for (const { action, by } of steps.slice(1)) {
        expect(canMoveOffer(action, state, by)).toBe(true);
        state = offerStateAfter(action, state);
      }
      expect(offeredPoisha).toBeGreaterThanOrEqual(askedPoisha / 2);
      expect(offeredPoisha).toBeLessThan(askedPoisha);
      if (orderKey) expect(byKey.get(orderKey)?.pricePoisha).toBe(counterPoisha ?? offeredPoisha);
    }
  });

  it('by courier cost product and delivery together, and one parcel is on its way to the first buyer', () => {
    const sent = orders.filter(({ parcel }) => parcel);
    expect(sent.length).toBeGreaterThan(15);
    for (const { listingKey, pricePoisha, parcel } of sent) {
      const listing = products.find((product) => product.listing.key === listingKey)?.listing;
      expect(listing?.facts.delivery).toBe('Courier or meet');
      expect(pricePoisha).toBe((listing?.resalePricePoisha ?? 0) + (parcel?.courierPoisha ?? 0));
    }
    const [under] = sent.filter(({ buyerEmail }) => buyerEmail === FIRST_BUYER);
    expect(under && stateOf(under)).toBe('sent');
  });

  it('give the first buyer and the first seller orders in several states', () => {
    const ofBuyer = orders.filter(({ buyerEmail }) => buyerEmail === FIRST_BUYER).map(stateOf);
    for (const state of ['completed', 'refunded']) expect(ofBuyer).toContain(state);
    const ofSeller = orders.filter(({ sellerEmail }) => sellerEmail === FIRST_SELLER).map(stateOf);
    for (const state of ['completed', 'refunded', 'cancelled', 'unavailable'])
      expect(ofSeller).toContain(state);
    expect(ofSeller.filter((state) => state === 'completed').length).toBeGreaterThan(25);
    const between = orders.filter(
      (one) => one.buyerEmail === FIRST_BUYER && one.sellerEmail === FIRST_SELLER,
    );
    expect(between.some((one) => stateOf(one) === 'completed')).toBe(true);
  });
});

describe('disputes', () => {
  it('are an undecided one of the first buyer and one decided with a partial refund', () => {
    const [open, decided] = past.disputes.map(({ orderKey }) => byKey.get(orderKey));
    expect(open).toMatchObject({ buyerEmail: FIRST_BUYER });
    expect([open, decided].map((order) => order && stateOf(order))).toEqual(['disputed', 'refunded']);
    for (const order of [open, decided]) {
      expect(order && timeOf(order, 'answer-dispute')).toBeDefined();
      const handedOver = (order && timeOf(order, 'hand-over')?.getTime()) ?? 0;
      const openedAt = (order && timeOf(order, 'dispute')?.getTime()) ?? 0;
      expect(openedAt - handedOver).toBeGreaterThan(0);
      expect(openedAt - handedOver).toBeLessThan(timers.inspection.afterMs);
    }
    expect(decided?.partBackPoisha).toBeGreaterThan(0);
    expect(decided?.partBackPoisha).toBeLessThan(decided?.pricePoisha ?? 0);
  });
});

describe('reviews', () => {
  it('are written by the buyer or seller of an ended order, before their deadline', () => {
    expect(reviews.length).toBeGreaterThan(200);
    for (const { orderKey, side, writerEmail, aboutEmail, writtenAt, dueAt, tags, stars } of reviews) {
      const order = byKey.get(orderKey);
      const ended = order && (timeOf(order, 'complete') ?? timeOf(order, 'call-off'));
      expect(ended && writtenAt > ended && writtenAt < dueAt).toBe(true);
      expect(dueAt.getTime() - (ended?.getTime() ?? 0)).toBe(REVIEW_DAYS * DAY_MS);
      const sides = [order?.buyerEmail, order?.sellerEmail];
      expect([writerEmail, aboutEmail]).toEqual(side === 'buyer' ? sides : sides.toReversed());
      const known: readonly string[] = reviewTags[side];
      expect(tags.every((tag) => known.includes(tag))).toBe(true);
      expect([1, 2, 3, 4, 5]).toContain(stars);
    }
  });

  it('are published when the second one is written, or when the deadline has passed', () => {
    for (const some of Map.groupBy(reviews, ({ orderKey }) => orderKey).values()) {
      const latest = Math.max(...some.map(({ writtenAt }) => writtenAt.getTime()));
      for (const { shownAt, dueAt } of some) {
        const isOver = dueAt.getTime() < NOW.getTime() - 60_000;
        if (some.length === 2) expect(shownAt?.getTime()).toBe(latest);
        else if (isOver) expect(shownAt).not.toBeNull();
        else if (shownAt) expect(shownAt.getTime()).toBe(latest);
      }
    }
  });

  it('have texts that are almost all different, some in Bangla', () => {
    const texts = reviews.map(({ text }) => text).filter((text) => text !== '');
    expect(texts.length).toBeGreaterThan(120);
    expect(new Set(texts).size / texts.length).toBeGreaterThan(0.97);
    for (const text of texts) expect(text).not.toMatch(/[{}]|undefined| {2}/);
    expect(texts.filter((text) => /[\u0980-\u09ff]/.test(text)).length).toBeGreaterThan(15);
  });

  it('are missing for the latest completed orders of the first buyer and the first seller', () => {
    for (const email of [FIRST_BUYER, FIRST_SELLER]) {
      const own = orders.filter((order) => order.buyerEmail === email || order.sellerEmail === email);
      const ended = own.filter((order) => timeOf(order, 'complete'));
      const latest = ended.toSorted(
        (a, b) => (timeOf(b, 'complete')?.getTime() ?? 0) - (timeOf(a, 'complete')?.getTime() ?? 0),
      )[0];
      expect(latest).toBeDefined();
      expect(reviews.some((one) => one.orderKey === latest?.key && one.writerEmail === email)).toBe(false);
    }
  });
});

describe('conversations', () => {
  it('are at least ten each for the first buyer and the first seller, some of them unread', () => {
    for (const [side, email] of [
      ['buyerEmail', FIRST_BUYER],
      ['sellerEmail', FIRST_SELLER],
    ] as const) {
      const own = conversations.filter((conversation) => conversation[side] === email);
      expect(own.length).toBeGreaterThanOrEqual(10);
      const unread = own.map(({ buyerUnread, sellerUnread }) =>
        side === 'buyerEmail' ? buyerUnread : sellerUnread,
      );
      expect(unread.filter((count) => count > 0).length).toBeGreaterThanOrEqual(2);
      expect(unread.filter((count) => count === 0).length).toBeGreaterThanOrEqual(4);
    }
  });

  it('start with different messages, are in order of time, and have no unfilled placeholders', () => {
    const first = conversations.map(({ messages }) => messages[0]?.text);
    expect(new Set(first).size).toBe(conversations.length);
    for (const { messages, listingKey } of conversations) {
      const posted = market.listings.find(({ key }) => key === listingKey)?.postedAt;
      expect(messages.map(({ at }) => at)).toEqual(ascending(messages.map(({ at }) => at)));
      expect(posted && messages[0] && messages[0].at > posted).toBe(true);
      for (const { text } of messages) expect(text).not.toMatch(/[{}]|undefined/);
    }
  });

  it('contain warnings in only one, written by a seller to the first buyer', () => {
    const warned = conversations.filter(({ messages }) =>
      messages.some(({ warnings }) => warnings.length > 0),
    );
    expect(warned.map(({ buyerEmail }) => buyerEmail)).toEqual([FIRST_BUYER]);
    const [conversation] = warned;
    expect(conversation?.sellerEmail).not.toBe(FIRST_SELLER);
    expect(
      conversation?.messages.filter(({ warnings }) => warnings.length > 0).map(({ from }) => from),
    ).toEqual(['seller']);
  });
});

describe('payouts', () => {
  it('pay each completed order at most once, and equal the sum of their orders', () => {
    expect(runs.length).toBeGreaterThanOrEqual(10);
    const payouts = runs.flatMap((run) => run.payouts.map((payout) => ({ ...payout, madeAt: run.madeAt })));
    const items = payouts
      .filter(({ state }) => state !== 'bounced')
      .flatMap(({ orders: paid }) => paid.map(({ key }) => key));
    expect(new Set(items).size).toBe(items.length);
    for (const payout of payouts) {
      expect(payout.orders.reduce((sum, { amountPoisha }) => sum + amountPoisha, 0)).toBe(
        payout.amountPoisha,
      );
      for (const { key } of payout.orders) {
        const order = byKey.get(key);
        expect(order?.sellerEmail).toBe(payout.sellerEmail);
        expect(order && timeOf(order, 'complete')?.getTime()).toBeLessThan(payout.madeAt.getTime());
      }
      if (payout.state === 'paid') expect(payout.note).toMatch(/^EFT \d{6} \d{6}$/);
    }
    const states = new Set(payouts.map(({ state }) => state));
    expect(states).toEqual(new Set(['made', 'paid', 'bounced']));
  });

  it('that bounce are paid by another payout', () => {
    const bounced = runs.flatMap((run) => run.payouts).filter(({ state }) => state === 'bounced');
    expect(bounced).toHaveLength(1);
    const paid = runs.flatMap((run) => run.payouts).filter(({ state }) => state === 'paid');
    for (const { key } of bounced[0]?.orders ?? []) {
      expect(paid.filter(({ orders: some }) => some.some((one) => one.key === key))).toHaveLength(1);
    }
  });
});

describe('past price changes', () => {
  it('lower the price of some listings for sale, and end with the current price', () => {
    const byListing = Map.groupBy(prices, ({ listingKey }) => listingKey);
    expect(byListing.size).toBeGreaterThan(25);
    expect(byListing.size).toBeLessThan(market.listings.length / 3);
    for (const [key, changes] of byListing) {
      const listing = market.listings.find((one) => one.key === key);
      expect(listing?.state).toBe('unsold');
      expect(changes.at(-1)?.toPoisha).toBe(listing?.resalePricePoisha);
      expect(changes.map(({ version }) => version)).toEqual(changes.map((_, place) => place + 2));
      for (const [place, { fromPoisha, toPoisha, at }] of changes.entries()) {
        expect(fromPoisha).toBeGreaterThan(toPoisha);
        expect(fromPoisha).toBeLessThan(listing?.originalPricePoisha ?? 0);
        const next = changes[place + 1];
        if (next) expect([next.fromPoisha, next.at > at]).toEqual([toPoisha, true]);
      }
    }
  });
});

describe('an id generated for a time', () => {
  it('is a version 7 UUID that sorts by that time', () => {
    const random = seeded('ids');
    const ids = [0, 1, 60_000, DAY_MS].map((ms) => idAt(new Date(NOW.getTime() + ms), random));
    expect(ids).toEqual(ids.toSorted());
    for (const id of ids)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});
