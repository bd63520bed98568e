import { districtOfArea } from '../../attributes/areas.ts';
import { attributeDefinitions } from '../../attributes/attributes.ts';
import type { CategorySlug } from '../../attributes/choices.ts';
import { closedValues } from '../closed-values.ts';
import type { WireFilter } from '../contract.ts';
import { type FilterKey, filterLabel, filterText, isShown, shownFilters } from '../filters.ts';
import { extrapolate } from './estimate.ts';
import type { Counts } from './find-listings.server.ts';
import type { SearchQuery } from './search-query.ts';

/** Maximum number of values per filter group, most frequent first. Selected values are added to these. */
const MAX_VALUES = 20;

type ValueCount = { readonly value: string; readonly count: number };

function compareNumbers(a: ValueCount, b: ValueCount): number {
  return Number(a.value) - Number(b.value);
}

/**
 * Sorts the values of a filter group. Groups with a fixed list keep its order. Years come latest first, other numbers
 * smallest first. Other values stay sorted by count.
 */
function sortValues(key: FilterKey, values: readonly ValueCount[]): ValueCount[] {
  const defined = closedValues[key];
  if (defined) return values.toSorted((a, b) => defined.indexOf(a.value) - defined.indexOf(b.value));
  if (key === 'year') return values.toSorted((a, b) => compareNumbers(b, a));
  const isNumber =
    key in attributeDefinitions &&
    attributeDefinitions[key as keyof typeof attributeDefinitions].kind === 'number';
  return isNumber ? values.toSorted(compareNumbers) : [...values];
}

function mostFrequent(counts: ValueCounts, ticked: readonly string[]): ValueCount[] {
  const all = [...counts].map(([value, count]) => ({ value, count }));
  const sorted = all.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  const known = new Set(sorted.map(({ value }) => value.toLowerCase()));
  const shown = sorted.filter(({ value }, at) => at < MAX_VALUES || ticked.includes(value));
  const missing = ticked.filter((value) => !known.has(value.toLowerCase()));
  return [...shown, ...missing.map((value) => ({ value, count: 0 }))];
}

type ValueCounts = ReadonlyMap<string, number>;

const NONE: ValueCounts = new Map();

/** Converts counts by `group=value` to a map from group to value to count. */
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

/** Returns the counts of one filter group, and how many listings each listing in the sample represents. */
function countsOfGroup(key: FilterKey, counts: Counts, byGroup: ReadonlyMap<string, ValueCounts>) {
  const at = counts.plan.untickedGroups.findIndex((group) => group.key === key);
  const unticked = counts.sample.untickedValues[at];
  const groups = unticked ? groupCounts(unticked) : byGroup;
  const step = counts.plan.untickedGroups[at]?.step ?? counts.plan.step;
  return { valueCounts: groups.get(key) ?? NONE, step };
}

function toFacet(key: FilterKey, searchQuery: SearchQuery, counts: ValueCounts, step: number): WireFilter {
  const ticked = searchQuery.ticked.get(key) ?? [];
  const lower = ticked.map((value) => value.toLowerCase());
  return {
    key,
    label: filterLabel(key),
    exact: step === 1,
    values: sortValues(key, mostFrequent(counts, ticked)).map(({ value, count }) => ({
      value,
      label: filterText(key, value),
      count: extrapolate(count, step),
      ticked: lower.includes(value.toLowerCase()),
      ...(key === 'area' && { district: districtOfArea(value) ?? undefined }),
    })),
  };
}

/** Builds the filter groups of a response, with a count for each value. Omits groups without values. */
export function buildFacets(searchQuery: SearchQuery, counts: Counts): WireFilter[] {
  const categories = searchQuery.ticked.get('category') ?? [];
  const only = categories.length === 1 ? (categories[0] as CategorySlug) : null;
  const keys = [...new Set([...shownFilters(only), ...[...searchQuery.ticked.keys()].filter(isShown)])];
  const byGroup = groupCounts(counts.sample.values);
  return keys
    .map((key) => {
      const { valueCounts, step } = countsOfGroup(key, counts, byGroup);
      return toFacet(key, searchQuery, valueCounts, step);
    })
    .filter(({ values }) => values.length > 0);
}
