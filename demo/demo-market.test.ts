import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#kernel/clock.ts';
import { MIN_PRICES } from '../src/domains/catalog/products/price-range.ts';
import { readDescription } from '../src/domains/catalog/public-api.server.ts';
import { faultsIn, testedIn } from './condition.ts';
import { generateDemoMarket } from './demo-market.ts';
import type { DemoListing } from './listing.ts';
import { joinedAt } from './posting.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const market = generateDemoMarket('secondbyte', NOW);
const { people, listings, bookings } = market;
const sentencesOf = (listing: DemoListing) => listing.details.split(/(?<=[.!?]) (?=[A-Z0-9])/);

/** Attributes about delivery, warranty and included accessories. */
const OFFER = [
  'area',
  'charger',
  'box',
  'licence',
  'warranty',
  'warrantyDays',
  'warrantyUntil',
  'delivery',
  'courierTaka',
];

const groupedBy = <T>(items: readonly T[], keyOf: (item: T) => string): T[][] => [
  ...Map.groupBy(items, keyOf).values(),
];

describe('the demo market', () => {
  it('is the same for the same seed and time', () => {
    expect(generateDemoMarket('secondbyte', NOW)).toEqual(market);
  });

  it('is different for a different seed', () => {
    expect(generateDemoMarket('elsewhere', NOW).listings[0]?.details).not.toBe(listings[0]?.details);
  });

  it('keeps its listing keys if it is generated at a later time', () => {
    const later = generateDemoMarket('secondbyte', new Date(NOW.getTime() + 40 * DAY_MS));
    expect(later.listings.map((l) => l.key).sort()).toEqual(listings.map((l) => l.key).sort());
  });

  it('has listings in all six categories', () => {
    const counts = Object.fromEntries(
      groupedBy(listings, (l) => l.category).map((g) => [g[0]?.category, g.length]),
    );
    expect(counts).toEqual({
      Laptop: 120,
      Monitor: 70,
      Desktop: 60,
      Accessories: 48,
      Printer: 34,
      Products: 30,
    });
  });
});

describe('people', () => {
  it('include the accounts that are printed when the market starts', () => {
    const of = (name: string) => people.find((p) => p.email === `${name}@secondbyte.test`);
    expect(of('admin')).toMatchObject({ userType: 'Admin' });
    expect(of('seller')).toMatchObject({ userType: 'Seller', verified: true });
    expect(of('newseller')).toMatchObject({ userType: 'Seller', verified: false });
    expect(of('buyer')).toMatchObject({ userType: 'Buyer', verified: false });
    expect(of('buyer2')).toMatchObject({ userType: 'Buyer' });
  });

  it('have unique email addresses and unique mobile numbers', () => {
    expect(new Set(people.map((p) => p.email)).size).toBe(people.length);
    expect(new Set(people.map((p) => p.number)).size).toBe(people.length);
    for (const { number } of people) expect(number).toMatch(/^01[3-9]\d{8}$/);
  });

  it('who sell show a contact address, which nobody signs in with; only the two documented sellers show none', () => {
    const sellers = people.filter((p) => p.userType === 'Seller');
    const shown = sellers.flatMap(({ contactEmail }) => contactEmail ?? []);
    for (const address of shown) expect(address).toMatch(/^[a-z-]+@shops\.test$/);
    expect(new Set([...shown, ...people.map((p) => p.email)]).size).toBe(shown.length + people.length);
    const without = people.filter((p) => p.userType === 'Seller' && p.contactEmail === undefined);
    expect(without.map((p) => p.email)).toEqual(['seller@secondbyte.test', 'newseller@secondbyte.test']);
    for (const person of people.filter((p) => p.userType !== 'Seller'))
      expect(person.contactEmail).toBeUndefined();
  });

  it('who sell use their own number, and every seller has a listing', () => {
    const sellers = people.filter((p) => p.userType === 'Seller');
    const numbers = new Map(sellers.map((p) => [p.email, p.number]));
    for (const listing of listings) expect(listing.number).toBe(numbers.get(listing.sellerEmail));
    expect(new Set(listings.map((l) => l.sellerEmail)).size).toBe(sellers.length);
  });
});

describe('prices', () => {
  it('are below the original price and multiples of 50 taka', () => {
    for (const l of listings) {
      expect(l.resalePricePoisha).toBeLessThan(l.originalPricePoisha);
      expect(Number.isInteger(l.resalePricePoisha) && l.resalePricePoisha % 5_000 === 0).toBe(true);
      expect(l.usedYears).toBeGreaterThanOrEqual(0.5);
    }
  });

  it('fall with age and condition among listings of the same model and original price', () => {
    const grade = { Excellent: 0, Good: 1, Fair: 2 };
    let compared = 0;
    for (const alike of groupedBy(listings, (l) => `${l.title} ${l.originalPricePoisha}`)) {
      for (const a of alike) {
        for (const b of alike) {
          const older = b.usedYears - a.usedYears >= 1 && grade[b.condition] >= grade[a.condition];
          const worse = b.usedYears >= a.usedYears && grade[b.condition] > grade[a.condition];
          if (!older && !worse) continue;
          compared += 1;
          expect(b.resalePricePoisha, a.title).toBeLessThanOrEqual(a.resalePricePoisha);
        }
      }
    }
    expect(compared).toBeGreaterThan(20);
  });
});

describe('price ranges of similar products', () => {
  const alikeOf = ({ category, condition, facts }: DemoListing) =>
    [category, condition, facts.model, facts.memoryGb].join();

  it('are available for at least sixty products for sale', () => {
    const groups = groupedBy(listings, alikeOf).filter(({ length }) => length > MIN_PRICES);
    const shown = groups.flat().filter(({ state }) => state === 'unsold');
    expect(shown.length).toBeGreaterThanOrEqual(60);
  });

  it('are based on several sellers and on at least three different prices', () => {
    for (const group of groupedBy(listings, alikeOf).filter(({ length }) => length > MIN_PRICES)) {
      expect(new Set(group.map(({ sellerEmail }) => sellerEmail)).size).toBeGreaterThan(1);
      expect(new Set(group.map(({ resalePricePoisha }) => resalePricePoisha)).size).toBeGreaterThan(2);
    }
  });
});

describe('descriptions', () => {
  it('have 100 to 600 characters and no unfilled placeholders', () => {
    for (const { details } of listings) {
      expect(details.length).toBeGreaterThanOrEqual(100);
      expect(details.length).toBeLessThanOrEqual(600);
      expect(details).not.toMatch(/[{}]|undefined|NaN|\.\.| {2}| a [aeio]/);
    }
  });

  it('are unique, also among listings with the same title', () => {
    expect(new Set(listings.map((l) => l.details)).size).toBe(listings.length);
  });

  it('rarely share a sentence', () => {
    const uses = groupedBy(listings.flatMap(sentencesOf), (sentence) => sentence).map(
      (group) => group.length,
    );
    expect(Math.max(...uses)).toBeLessThanOrEqual(10);
    expect(uses.filter((count) => count === 1).length / uses.length).toBeGreaterThan(0.7);
  });

  it("name the processor if it is one of the listing's attributes", () => {
    for (const l of listings) if (l.facts.processor) expect(l.details).toContain(l.facts.processor);
  });
});

describe('buying details', () => {
  const laptops = listings.filter(({ category }) => category === 'Laptop');
  const read = (listing: DemoListing) => readDescription({ ...listing, title: '', facts: {} });

  it('include the battery health of at least 80 % of laptops, stated in the description', () => {
    const withBattery = laptops.filter((listing) => read(listing).batteryHealth !== undefined);
    expect(withBattery.length / laptops.length).toBeGreaterThanOrEqual(0.8);
    for (const listing of withBattery) expect(listing.details).toContain(`${read(listing).batteryHealth}%`);
  });

  it('include good, worn and weak batteries, and older laptops have weaker ones', () => {
    const health = laptops.flatMap((l) =>
      read(l).batteryHealth === undefined ? [] : [Number(read(l).batteryHealth)],
    );
    for (const [from, to] of [
      [80, 100],
      [60, 79],
      [0, 59],
    ] as const) {
      expect(health.filter((percent) => percent >= from && percent <= to).length).toBeGreaterThan(3);
    }
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    const healthAt = (isOld: boolean) =>
      mean(
        laptops
          .filter((l) => l.usedYears >= 4 === isOld)
          .flatMap((l) => Number(read(l).batteryHealth ?? []))
          .filter(Boolean),
      );
    expect(healthAt(true)).toBeLessThan(healthAt(false));
  });

  it('never contradict the description', () => {
    for (const listing of listings) {
      const facts: Readonly<Record<string, unknown>> = listing.facts;
      for (const [key, value] of Object.entries(read(listing))) {
        if (key in facts && OFFER.includes(key)) expect(facts[key], listing.details).toBe(value);
      }
      const kept = readDescription({ ...listing, facts: { ...listing.facts } });
      for (const key of OFFER.filter((name) => name in facts))
        expect(kept[key], `${key} of ${listing.key}`).toBe(facts[key]);
    }
  });

  it('have no warranty attribute if the description offers a service warranty', () => {
    const ofService = listings.filter(({ details }) => /months service warranty/.test(details));
    expect(ofService.length).toBeGreaterThan(3);
    for (const { facts } of ofService) expect(facts.warranty).toBeUndefined();
  });

  it('include charger, warranty, delivery and bench check for most laptops, and the area for all listings', () => {
    const share = (has: (listing: DemoListing) => unknown, of = laptops) => of.filter(has).length / of.length;
    const fact = (key: string) => (l: DemoListing) =>
      readDescription({ ...l, facts: { ...l.facts } })[key] !== undefined;
    expect(share(fact('charger'))).toBeGreaterThan(0.75);
    expect(share(fact('warranty'))).toBeGreaterThan(0.6);
    expect(share(fact('delivery'))).toBeGreaterThan(0.5);
    expect(share(fact('area'), [...listings])).toBe(1);
    expect(share(({ benchCheck }) => Object.keys(benchCheck).length === 10)).toBeGreaterThan(0.7);
  });

  it('include each fault in the description, and mark its failing part as faulty in the bench check', () => {
    let faults = 0;
    for (const { details, benchCheck, faults: named } of listings) {
      for (const { part, name, fails } of faultsIn(details)) {
        faults += 1;
        expect(named.map((fault) => fault.name)).toContain(name);
        if (fails && part && Object.keys(benchCheck).length > 0) expect(benchCheck[part]).toBe('Faulty');
      }
    }
    expect(faults).toBeGreaterThan(5);
  });

  it('mark no part as "Not tested" in the bench check if the description calls it tested', () => {
    for (const { details, benchCheck } of listings) {
      if (Object.keys(benchCheck).length === 0) continue;
      for (const part of testedIn(details)) expect(benchCheck[part], details).not.toBe('Not tested');
    }
  });

  it('include a photo of each fault', () => {
    for (const { faults, pictures } of listings) {
      for (const { shownOn } of faults) expect(pictures.map(({ shows }) => shows)).toContain(shownOn);
    }
  });
});

describe('the order of listings', () => {
  it('is newest first and covers two months', () => {
    const times = listings.map((l) => l.postedAt.getTime());
    expect(times).toEqual([...times].sort((a, b) => b - a));
    expect(NOW.getTime() - (times[0] ?? 0)).toBeLessThan(0.02 * DAY_MS);
    expect(NOW.getTime() - (times.at(-1) ?? 0)).toBeGreaterThan(50 * DAY_MS);
    expect(NOW.getTime() - (times.at(-1) ?? 0)).toBeLessThan(62 * DAY_MS);
  });

  it('starts after every person has joined', () => {
    const oldest = Math.min(...listings.map((listing) => listing.postedAt.getTime()));
    for (const { email } of people) {
      expect(joinedAt(email, NOW, 'secondbyte').getTime()).toBeLessThan(oldest);
    }
  });

  it('mixes models and conditions on the first page of every category', () => {
    for (const alike of groupedBy(listings, (l) => l.category)) {
      alike.slice(0, 24).forEach((listing, at, page) => {
        expect(listing.title).not.toBe(page[at - 1]?.title);
        const three = page.slice(at, at + 3).map(({ condition }) => condition);
        if (three.length === 3) expect(new Set(three).size).toBeGreaterThan(1);
      });
    }
  });

  it('has all six categories among the newest eight', () => {
    expect(new Set(listings.slice(0, 8).map((l) => l.category)).size).toBe(6);
  });
});

describe('pictures', () => {
  const nameOf = (picture: object | undefined) => JSON.stringify(picture);

  it('are at least six for each listing, and no two listings have the same first one', () => {
    for (const l of listings) expect(new Set(l.pictures.map(nameOf)).size).toBeGreaterThanOrEqual(6);
    expect(new Set(listings.map((l) => nameOf(l.pictures[0]))).size).toBe(listings.length);
  });

  it('are at most 1,100 different ones, so that the first start can draw them', () => {
    expect(new Set(listings.flatMap((l) => l.pictures.map(nameOf))).size).toBeLessThanOrEqual(1_100);
  });

  it('show every laptop from all sides, also closed, from below and with its screen off', () => {
    const asked = ['Front', 'Keyboard', 'Lid', 'Ports', 'Underside', 'Screen off'];
    for (const l of listings.filter(({ category }) => category === 'Laptop')) {
      expect(l.pictures.map(({ shows }) => shows)).toEqual(expect.arrayContaining(asked));
    }
  });

  it('of a laptop begin with a view of the whole device', () => {
    const whole = ['Front', 'Screen', 'Side'];
    for (const l of listings.filter(({ category }) => category === 'Laptop')) {
      expect(whole).toContain(l.pictures[0]?.shows);
    }
  });

  it('show the condition stated in the listing', () => {
    for (const l of listings) {
      for (const picture of l.pictures) expect(picture.condition).toBe(l.condition.toLowerCase());
    }
  });
});

describe('the generated trade', () => {
  const of = (email: string) => bookings.filter((b) => b.buyerEmail === email);
  const byKey = new Map(listings.map((l) => [l.key, l]));

  it('gives the first buyer four unpaid orders, and a paid and a handed-over one from the first seller', () => {
    const mine = of('buyer@secondbyte.test');
    expect(mine.filter((b) => !b.paid)).toHaveLength(4);
    const paid = mine.filter((b) => b.paid);
    expect(paid.map(({ fulfilment }) => fulfilment ?? 'paid').sort()).toEqual(['handed-over', 'paid']);
    for (const { listingKey } of paid)
      expect(byKey.get(listingKey)?.sellerEmail).toBe('seller@secondbyte.test');
  });

  it('has exactly one paid order for each sold listing, and no paid order for other listings', () => {
    for (const listing of listings) {
      const here = bookings.filter((b) => b.listingKey === listing.key);
      expect(here.filter((b) => b.paid)).toHaveLength(listing.state === 'sold' ? 1 : 0);
    }
  });

  it('has only completed paid orders, except those of the first buyer', () => {
    const paid = bookings.filter((b) => b.paid);
    const others = paid.filter((b) => b.buyerEmail !== 'buyer@secondbyte.test');
    expect(new Set(others.map(({ fulfilment }) => fulfilment))).toEqual(new Set(['completed']));
    expect(bookings.filter((b) => b.fulfilment && !b.paid)).toEqual([]);
  });

  it('has offers between half the price and the price, for unsold listings without orders or wishes', () => {
    const booked = new Set([...bookings, ...market.wishes].map(({ listingKey }) => listingKey));
    expect(market.offers.map(({ state }) => state).sort()).toEqual(
      ['accepted', 'countered', 'open'].flatMap((state) => [state, state]),
    );
    for (const { listingKey, sellerEmail, buyerEmail, taka, counterTaka, madeAt } of market.offers) {
      const listing = byKey.get(listingKey);
      const asked = (listing?.resalePricePoisha ?? 0) / 100;
      expect(booked.has(listingKey)).toBe(false);
      expect(listing).toMatchObject({ sellerEmail, state: 'unsold' });
      expect([sellerEmail, buyerEmail]).toContainEqual(expect.stringMatching(/^(seller|buyer)@/));
      expect(taka).toBeGreaterThan(asked * 0.5);
      expect(counterTaka).toBeGreaterThan(taka);
      expect(counterTaka).toBeLessThanOrEqual(asked);
      expect(madeAt.getTime()).toBeLessThan(NOW.getTime());
    }
  });

  it('places each order after its listing was posted and before now', () => {
    for (const booking of bookings) {
      const posted = byKey.get(booking.listingKey)?.postedAt.getTime() ?? Number.POSITIVE_INFINITY;
      expect(booking.orderedAt.getTime()).toBeGreaterThan(posted);
      expect(booking.orderedAt.getTime()).toBeLessThan(NOW.getTime());
    }
  });

  it('includes five wishes, all for listings without orders', () => {
    const booked = new Set(bookings.map(({ listingKey }) => listingKey));
    expect(market.wishes).toHaveLength(5);
    for (const { listingKey, wishedAt } of market.wishes) {
      expect(booked.has(listingKey)).toBe(false);
      expect(wishedAt.getTime()).toBeLessThan(NOW.getTime());
    }
  });

  it('advertises at most one unsold listing per seller', () => {
    const advertised = listings.filter((l) => l.advertised);
    expect(advertised.length).toBeGreaterThan(3);
    expect(new Set(advertised.map((l) => l.sellerEmail)).size).toBe(advertised.length);
    for (const listing of advertised) expect(listing.state).toBe('unsold');
    const contacts = new Map(people.map((p) => [p.email, p.contactEmail]));
    for (const { sellerEmail } of advertised) expect(contacts.get(sellerEmail)).toBeDefined();
  });
});
