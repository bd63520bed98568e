import type { FilterKey, Sort } from '../filters.ts';
import { allOf, anyOf, valued, type WordQuery } from './lexemes.ts';
import type { Reading } from './reading.ts';

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

/** At most so many listings can fit; null when nothing limits them. `but` leaves one group out. */
export function reachOf({ reading, ticked, reach }: Question, but?: FilterKey): number | null {
  const groups = [...ticked.keys()].filter((key) => key !== but).map((key) => reach.get(key) ?? 0);
  const limits = reading.reach === null ? groups : [reading.reach, ...groups];
  return limits.length === 0 ? null : Math.min(...limits);
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
