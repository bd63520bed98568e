import { useState } from 'react';
import type { WireFilter } from '../../contract.ts';

type Values = WireFilter['values'];

/** Returns `current` plus the items that only `known` has. Each added item follows the item before it in `known`. */
function withMissing<Item>(
  known: readonly Item[],
  current: readonly Item[],
  keyOf: (item: Item) => string,
): Item[] {
  const all = [...current];
  const place = (item: Item | undefined) => all.findIndex((one) => item && keyOf(one) === keyOf(item));
  known.forEach((item, at) => {
    if (place(item) < 0) all.splice(place(known[at - 1]) + 1, 0, item);
  });
  return all;
}

const emptied = (values: Values): Values => values.map((value) => ({ ...value, count: 0, ticked: false }));

/**
 * Adds groups and values that only earlier responses contained, with the count 0. So nothing on the page moves when a
 * value is selected. Removes areas without listings outside the selected districts.
 */
export function withKnownValues(
  known: readonly WireFilter[],
  current: readonly WireFilter[],
  districts: readonly string[],
): WireFilter[] {
  const before = known.map((group) => ({ ...group, values: emptied(group.values) }));
  const valuesOf = (groups: readonly WireFilter[], key: string) =>
    groups.find((group) => group.key === key)?.values ?? [];
  const isElsewhere = (district = '') => districts.length > 0 && !districts.includes(district);
  return withMissing(before, current, ({ key }) => key)
    .map((group) => {
      const values = withMissing(valuesOf(before, group.key), group.values, ({ value }) => value);
      const isLeft = ({ count, ticked, district }: Values[number]) =>
        count > 0 || ticked || group.key !== 'area' || !isElsewhere(district);
      return { ...group, values: values.filter(isLeft) };
    })
    .filter(({ values }) => values.length > 0);
}

/**
 * Returns the filter groups to show. Keeps groups and values that disappear from the responses while the visitor
 * changes filters.
 * @param search the search without its filters; another search discards the kept groups
 */
export function useKnownValues(
  search: string,
  filters: readonly WireFilter[],
  districts: readonly string[],
): readonly WireFilter[] {
  const [known, setKnown] = useState({ search, filters, shown: filters });
  if (known.search === search && known.filters === filters) return known.shown;
  const shown = known.search === search ? withKnownValues(known.shown, filters, districts) : filters;
  setKnown({ search, filters, shown });
  return shown;
}
