import { factDefinitions } from '../../catalog/attributes/attributes.ts';
import type { CategorySlug } from '../../catalog/choices.ts';
import type { WireFilter } from '../contract.ts';
import { closedValues, type FilterKey, filterLabel, filterText, shownFilters } from '../filters.ts';
import { wholeOf } from './estimate.ts';
import type { Tally } from './find-listings.server.ts';
import type { Question } from './search-query.ts';

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

function mostFrequent(counts: Counts, ticked: readonly string[]): Counted[] {
  const all = [...counts].map(([value, count]) => ({ value, count }));
  const sorted = all.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  const known = new Set(sorted.map(({ value }) => value.toLowerCase()));
  const shown = sorted.filter(({ value }, at) => at < MOST_VALUES || ticked.includes(value));
  const missing = ticked.filter((value) => !known.has(value.toLowerCase()));
  return [...shown, ...missing.map((value) => ({ value, count: 0 }))];
}

type Counts = ReadonlyMap<string, number>;

const NONE: Counts = new Map();

/** Counts of values by their group, from a tally of `group=value`. */
function groupCounts(values: Readonly<Record<string, number>>): Map<string, Map<string, number>> {
  const groups = new Map<string, Map<string, number>>();
  for (const [value, count] of Object.entries(values)) {
    const end = value.indexOf('=');
    const key = value.slice(0, end);
    const group = groups.get(key) ?? new Map<string, number>();
    groups.set(key, group.set(value.slice(end + 1), count));
  }
  return groups;
}

/** The counts of one group, and of how many listings each of them stands for. */
function groupOf(key: FilterKey, tally: Tally, together: ReadonlyMap<string, Counts>) {
  const apart = tally.counting.others.findIndex((other) => other.key === key);
  const own = tally.counts.others[apart];
  const groups = own ? groupCounts(own) : together;
  const step = tally.counting.others[apart]?.step ?? tally.counting.step;
  return { counts: groups.get(key) ?? NONE, step };
}

function toFilter(key: FilterKey, question: Question, counts: Counts, step: number): WireFilter {
  const ticked = question.ticked.get(key) ?? [];
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
  const together = groupCounts(tally.counts.values);
  return keys
    .map((key) => {
      const { counts, step } = groupOf(key, tally, together);
      return toFilter(key, question, counts, step);
    })
    .filter(({ values }) => values.length > 0);
}
