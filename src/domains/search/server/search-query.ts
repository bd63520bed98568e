import type { FilterKey, Sort } from '../filters.ts';
import { allOf, anyOf, valued, type WordQuery } from './lexemes.ts';
import type { Reading } from './query-parser.ts';

/** Ticked values by group; groups without any are absent. */
export type Ticked = ReadonlyMap<FilterKey, readonly string[]>;

/** A search, understood: what must be fitted, apart from the order. */
export type Question = {
  readonly reading: Reading;
  readonly ticked: Ticked;
  /** Listings that have one of a group's ticked values, at most so many, by group. */
  readonly reach: ReadonlyMap<string, number>;
  /** Whole taka, both ends included. */
  readonly priceFrom: number | null;
  readonly priceTo: number | null;
};

/** Where a page begins: after this listing, in this part of the order. */
export type Place = { readonly segment: number; readonly after: string; readonly id: string };

/** How found listings are ordered: in segments, the first before the second, each by one column. */
export type Order = {
  readonly column: 'posted_at' | 'price';
  readonly direction: 'asc' | 'desc';
  /** Queries from the strictest to the widest. */
  readonly segments: readonly WordQuery[];
};

function ticks(key: FilterKey, values: readonly string[]): WordQuery {
  return anyOf(values.map((value) => valued(key, value)));
}

/** What listings must have: the words, and a value of each ticked group. `but` leaves one group out. */
export function wordsOf(question: Question, words: WordQuery | null, but?: FilterKey): WordQuery | null {
  const groups = [...question.ticked].filter(([key]) => key !== but);
  return allOf([words, ...groups.map(([key, values]) => ticks(key, values))]);
}

/** How many listings have what is asked for, at most, for each thing asked. `but` leaves one group out. */
function reachesOf({ reading, ticked, reach }: Question, but?: FilterKey): number[] {
  const groups = [...ticked.keys()].filter((key) => key !== but);
  return [...reading.reaches, ...groups.map((key) => reach.get(key) ?? 0)];
}

/** At most so many of all listings can fit. `but` leaves one group out. */
export function reachOf(question: Question, everything: number, but?: FilterKey): number {
  const reaches = reachesOf(question, but);
  return reaches.length === 0 ? everything : Math.min(...reaches);
}

/**
 * About so many of all listings may fit: in the middle between what is possible and what chance would give, since
 * the things asked for in one search have to do with one another.
 */
export function likelyReach(question: Question, everything: number): number {
  const shares = reachesOf(question).map((reach) => Math.min(1, reach / Math.max(1, everything)));
  const byChance = shares.reduce((product, share) => product * share, everything);
  return Math.sqrt(reachOf(question, everything) * byChance);
}

/** Fits every listing there is: none has this word. */
const EVERYTHING: WordQuery = `!'~~'`;

/** The order of what is found, by how people asked for it. */
export function orderOf(question: Question, sort: Sort): Order {
  const widest = wordsOf(question, question.reading.anywhere) ?? EVERYTHING;
  if (sort === 'cheapest') return { column: 'price', direction: 'asc', segments: [widest] };
  if (sort === 'dearest') return { column: 'price', direction: 'desc', segments: [widest] };
  const { exact, named, anywhere } = question.reading;
  const words = sort === 'newest' ? [anywhere] : [...new Set([exact, named, anywhere])];
  const segments = words.map((query) => wordsOf(question, query) ?? EVERYTHING);
  return { column: 'posted_at', direction: 'desc', segments };
}
