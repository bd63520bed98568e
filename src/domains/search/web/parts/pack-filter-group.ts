import type { WireFilter } from '../../contract.ts';
import type { FilterKey } from '../../filters.ts';

/** A group of filters as a form shows it. */
export type FilterGroupData = {
  readonly label: string;
  readonly values: readonly { readonly value: string; readonly label: string; readonly count: number }[];
};

/** A group with all of it as one text: a page's data costs by its values, and the groups have hundreds. */
export type PackedFilterGroup = { readonly key: FilterKey; readonly text: string };

/** A group as a text, without names and without what a value says twice. */
export function packFilterGroup({ key, label, values }: WireFilter): PackedFilterGroup {
  const rows = values.map((one) =>
    one.label === one.value ? [one.count, one.value] : [one.count, one.value, one.label],
  );
  return { key, text: JSON.stringify([label, rows]) };
}

/** Reads what {@link packFilterGroup} wrote. */
export function unpackFilterGroup(text: PackedFilterGroup['text']): FilterGroupData {
  const [label, rows]: [string, [number, string, string?][]] = JSON.parse(text);
  return { label, values: rows.map(([count, value, own = value]) => ({ value, label: own, count })) };
}
