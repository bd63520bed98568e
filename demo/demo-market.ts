// Generates the demo market from one seed: a few hundred used products, their sellers and buyers.

import { takaToPoisha } from '#kernel/money.ts';
import { type Random, seeded } from '../harness/random.ts';
import { readDescription } from '../src/domains/catalog/public-api.server.ts';
import { type Batch, planBatches } from './batches.ts';
import { generateTrade } from './bookings.ts';
import { benchCheckOf, faultsIn, offerOf } from './condition.ts';
import { generateAdmin, generateBuyers, generateSellers } from './demo-people.ts';
import { type Author, createAuthor } from './descriptions.ts';
import type { Category, Condition, DemoListing, DemoMarket, Facts, OfferFacts, Variant } from './listing.ts';
import { orderByPosting, postedAt } from './posting.ts';
import { priceNew, priceUsed } from './prices.ts';

/** Typical years of use in each category. Frequent values occur several times. */
const TYPICAL_USE: Record<Category, readonly number[]> = {
  Laptop: [2, 3, 3, 4, 4, 5, 6],
  Monitor: [1, 2, 3, 4, 5, 6],
  Printer: [1, 2, 3, 4, 5],
  Desktop: [2, 3, 4, 4, 5, 6],
  Accessories: [0.5, 1, 1, 2, 2, 3, 4],
  Products: [0.5, 1, 2, 3, 4],
};

/** Number of years for which a model is sold new. */
const YEARS_ON_SALE: Record<Category, number> = {
  Laptop: 4,
  Monitor: 6,
  Printer: 7,
  Desktop: 4,
  Accessories: 8,
  Products: 8,
};

/** Returns the age of a batch's pieces in years, at least half a year. */
function yearsOfUse(batch: Batch, now: Date, random: Random): number {
  const { category, released } = batch.model;
  const age = now.getUTCFullYear() - released;
  const least = Math.max(0.5, age - YEARS_ON_SALE[category]);
  const used = Math.max(least, Math.min(age, random.pick(TYPICAL_USE[category])));
  return used - 0.5 >= least && random.chance(0.25) ? used - 0.5 : used;
}

/** Returns a model's variants in an order that makes the pieces of a batch differ as much as possible. */
function variantsFor(batch: Batch, random: Random): Variant[] {
  const { variants } = batch.model;
  const memory = variants[0]?.facts.memoryGb;
  const mixed = random.shuffled(
    batch.isFleet ? variants.filter(({ facts }) => facts.memoryGb === memory) : variants,
  );
  return Array.from({ length: batch.pieces }, (_, i) => mixed[i % mixed.length] as Variant);
}

function picturesOf(batch: Batch, piece: number) {
  const first = batch.pictures[piece % batch.pictures.length];
  return first ? [first, ...batch.pictures.filter((picture) => picture !== first)] : [];
}

type Piece = {
  key: string;
  category: Category;
  title: string;
  condition: Condition;
  batch: string;
  piece: number;
  pieces: number;
  source: Batch;
  variant: Variant;
  usedYears: number;
};

function piecesOf(batch: Batch, now: Date): Piece[] {
  const random = seeded(batch.key, 'pieces');
  const usedYears = yearsOfUse(batch, now, random);
  return variantsFor(batch, random).map((variant, piece) => ({
    key: `${batch.key}-${piece + 1}`,
    category: batch.model.category,
    title: batch.model.title,
    condition: batch.condition,
    batch: batch.key,
    piece,
    pieces: batch.pieces,
    source: batch,
    variant,
    usedYears,
  }));
}

/**
 * Returns the attributes that the description does not mention, so that attributes and description never contradict
 * each other.
 */
function offerBeside(listing: Parameters<typeof offerOf>[0]): OfferFacts {
  const { category, details, seller } = listing;
  const read = readDescription({ category, title: '', details, location: seller.city });
  const offer = offerOf(listing);
  const own = Object.entries(offer).filter(([key]) => {
    const group = OFFER_GROUPS.find((names) => names.includes(key)) ?? [key];
    // Some warranties fit no attribute, for example a warranty for service only. Then only the description mentions the
    // warranty.
    if (group.includes('warranty') && /warranty/i.test(details)) return false;
    return group.every((name) => read[name] === undefined);
  });
  return { ...Object.fromEntries(own), area: offer.area };
}

/** Groups of attributes that only make sense together. */
const OFFER_GROUPS: readonly (readonly string[])[] = [
  ['warranty', 'warrantyDays', 'warrantyUntil'],
  ['delivery', 'courierTaka'],
];

function listingOf(piece: Piece, posted: Date, now: Date, author: Author): DemoListing {
  const { source, variant, usedYears } = piece;
  const { model, seller, condition } = source;
  const year = Math.max(model.released, now.getUTCFullYear() - Math.round(usedYears));
  const facts: Facts = { brand: model.brand, model: model.model, year, ...variant.facts };
  const newTaka = priceNew(model.newTaka, variant.worth);
  const asking = seeded(piece.key, 'asking').between(0.975, 1.025);
  const details = author.describe({ model, seller, condition, usedYears, facts, key: piece.key });
  const listing = { key: piece.key, category: model.category, condition, seller, details, usedYears, posted };
  return {
    key: piece.key,
    sellerEmail: seller.email,
    category: model.category,
    title: model.title,
    condition,
    originalPricePoisha: takaToPoisha(newTaka),
    resalePricePoisha: takaToPoisha(priceUsed(model.category, newTaka, usedYears, condition, asking)),
    usedYears,
    location: seller.city,
    number: seller.number,
    details,
    postedAt: posted,
    facts: { ...facts, ...offerBeside(listing) },
    benchCheck: benchCheckOf(listing),
    faults: faultsIn(details).map(({ fails, ...fault }) => fault),
    pictures: picturesOf(source, piece.piece),
    state: 'unsold',
    advertised: false,
  };
}

/** Returns a sold piece of a batch as it was listed at `posted`. `number` distinguishes the sold pieces of a batch. */
export function earlierListing(batch: Batch, number: number, posted: Date, author: Author): DemoListing {
  const key = `${batch.key}-earlier-${number}`;
  const random = seeded(key, 'pieces');
  const [variant] = variantsFor(batch, random);
  if (!variant) throw new Error(`${batch.key} has no variants`);
  const piece = {
    key,
    category: batch.model.category,
    title: batch.model.title,
    condition: batch.condition,
    batch: batch.key,
    piece: random.whole(0, 2),
    pieces: batch.pieces,
    source: batch,
    variant,
    usedYears: yearsOfUse(batch, posted, random),
  };
  return { ...listingOf(piece, posted, posted, author), state: 'sold' };
}

/**
 * Generates the whole demo market. The function is pure: the same seed and time always give the same result.
 * @param now the newest listing is a few minutes older than this time
 */
export function generateDemoMarket(seed: string, now: Date): DemoMarket {
  const sellers = generateSellers(seed);
  const buyers = generateBuyers(seed);
  const author = createAuthor(seed);
  const pieces = planBatches(sellers, seed).flatMap((batch) => piecesOf(batch, now));
  const ordered = orderByPosting(pieces, seed);
  const plain = ordered.map((piece, place) =>
    listingOf(piece, postedAt(place, ordered.length, now, seed), now, author),
  );
  const trade = generateTrade(plain, buyers, sellers, now, seed);
  const listings = plain.map((listing) => ({
    ...listing,
    state: trade.states.get(listing.key) ?? ('unsold' as const),
    advertised: trade.advertised.has(listing.key),
  }));
  return {
    people: [generateAdmin(seed), ...sellers, ...buyers],
    listings,
    bookings: trade.bookings,
    wishes: trade.wishes,
    offers: trade.offers,
  };
}
