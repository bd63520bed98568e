import type { CategorySlug } from '../../catalog/choices.ts';
import { factDefinitions } from '../../catalog/facts.ts';
import type { WireFilter } from '../contract.ts';
import { closedValues, type FilterKey, filterLabel, filterText, shownFilters } from '../filters.ts';
import { wholeOf } from './estimate.ts';
import type { Tally } from './find-listings.server.ts';
import type { Question } from './question.ts';

/** Most values shown of a group; the most frequent ones. */
const MOST_VALUES = 20;

type Counted = { readonly value: string; readonly count: number };

function compareNumbers(a: Counted, b: Counted): number {
  return Number(a.value) - Number(b.value);
}

/** The order of a group's values: as defined, by number (years from the latest), else by how many have them. */
function inOrder(key: FilterKey, values: readonly Counted[]): Counted[] {
  const defined = closedValues[key];
  if (defined) return values.toSorted((a, b) => defined.indexOf(a.value) - defined.indexOf(b.value));
  if (key === 'year') return values.toSorted((a, b) => compareNumbers(b, a));
  const isNumber =
    key in factDefinitions && factDefinitions[key as keyof typeof factDefinitions].kind === 'number';
  return isNumber ? values.toSorted(compareNumbers) : [...values];
}

function mostFrequent(counts: ReadonlyMap<string, number>, ticked: readonly string[]): Counted[] {
  const all = [...counts].map(([value, count]) => ({ value, count }));
  const sorted = all.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  const known = new Set(sorted.map(({ value }) => value.toLowerCase()));
  const shown = sorted.filter(({ value }, at) => at < MOST_VALUES || ticked.includes(value));
  const missing = ticked.filter((value) => !known.has(value.toLowerCase()));
  return [...shown, ...missing.map((value) => ({ value, count: 0 }))];
}

/** Counts of one group's values, from those of all values. */
function countsOf(key: FilterKey, values: Readonly<Record<string, number>>): Map<string, number> {
  const beginning = `${key}=`;
  return new Map(
    Object.entries(values).flatMap(([value, count]) =>
      value.startsWith(beginning) ? [[value.slice(beginning.length), count] as const] : [],
    ),
  );
}

function toFilter(key: FilterKey, question: Question, tally: Tally): WireFilter {
  const ticked = question.ticked.get(key) ?? [];
  const apart = tally.counting.others.findIndex((other) => other.key === key);
  const step = tally.counting.others[apart]?.step ?? tally.counting.step;
  const counts = countsOf(key, tally.counts.others[apart] ?? tally.counts.values);
  const lower = ticked.map((value) => value.toLowerCase());
  return {
    key,
    label: filterLabel(key),
    exact: step === 1,
    values: inOrder(key, mostFrequent(counts, ticked)).map(({ value, count }) => ({
      value,
      label: filterText(key, value),
      count: wholeOf(count, step),
      ticked: lower.includes(value.toLowerCase()),
    })),
  };
}

/** The groups of filters with the counts of their values; groups without any value are left out. */
export function filtersAnswer(question: Question, tally: Tally): WireFilter[] {
  const categories = question.ticked.get('category') ?? [];
  const only = categories.length === 1 ? (categories[0] as CategorySlug) : null;
  const keys = [...new Set([...shownFilters(only), ...question.ticked.keys()])];
  return keys.map((key) => toFilter(key, question, tally)).filter(({ values }) => values.length > 0);
}
