import { t } from '#texts/t.ts';
import type { Condition } from '../../domains/attributes/choices.ts';
import type { WirePrice } from '../../domains/catalog/contract.ts';
import { isForSale } from '../../domains/catalog/products/rules.ts';
import type { WholeListing } from '../../domains/catalog/web/public/listing.ts';

/** A listing in the comparison, with the prices of similar listings. */
export type ComparedListing = {
  readonly product: Omit<WholeListing, 'location'> & {
    /** The listing's district in the language of the page. */
    readonly location: string;
  };
  readonly prices: readonly WirePrice[];
};

/** Cell of the comparison table: the value of one listing for one attribute. */
export type CompareCell = {
  readonly text: string;
  /** Second, smaller line of the cell. */
  readonly note?: string;
  /** True if the listing has no value, or its category has no such attribute. */
  readonly isMissing?: true;
  /** Label of the best value in the row, such as `lowest`. */
  readonly better?: string;
  /** Condition of the product. The cell shows its tag instead of `text`. */
  readonly grade?: Condition;
  readonly health?: number;
};

/** Row of the comparison table: the values of all listings for one attribute. */
export type CompareRow = {
  readonly key: string;
  readonly label: string;
  readonly cells: readonly CompareCell[];
  /** True if all listings have the same value. */
  readonly isSame: boolean;
};

/**
 * Rule of a row. `better` is whether the larger or the smaller number is better, `word` is the label of the best value.
 */
export type Judge = {
  readonly word: string;
  readonly better: 'more' | 'less';
  /** Returns the number to compare. Null if the listing does not state it. */
  readonly value: (one: ComparedListing) => number | null;
};

/** Returns the cell of a listing that does not state the value. */
export const missing = (): CompareCell => ({ text: t('home.notGiven'), isMissing: true });
/** Returns the cell of a listing whose category does not have the attribute. */
export const hasNone = (): CompareCell => ({ text: t('compare.hasNone'), isMissing: true });

/**
 * Returns the positions of the listings with the best value, among the listings that are for sale. Empty if fewer than
 * two of these have a value, or if all values are equal.
 */
export function betterOnes(compared: readonly ComparedListing[], judge: Judge): ReadonlySet<number> {
  const given = compared.flatMap((one, place) => {
    const value = isForSale(one.product.state) ? judge.value(one) : null;
    return value === null ? [] : [{ place, value }];
  });
  const values = given.map(({ value }) => value);
  const best = judge.better === 'more' ? Math.max(...values) : Math.min(...values);
  if (given.length < 2 || values.every((value) => value === best)) return new Set();
  return new Set(given.filter(({ value }) => value === best).map(({ place }) => place));
}

/** Builds a row, and marks its best values. Returns an empty list if no listing has a value. */
export function row(
  compared: readonly ComparedListing[],
  { key, label }: Pick<CompareRow, 'key' | 'label'>,
  cellOf: (one: ComparedListing) => CompareCell,
  judge?: Judge,
): CompareRow[] {
  const cells = compared.map(cellOf);
  if (cells.every(({ isMissing }) => isMissing)) return [];
  const better = judge ? betterOnes(compared, judge) : new Set<number>();
  const texts = cells.map(({ text, note, isMissing }) => JSON.stringify([text, note, isMissing]));
  return [
    {
      key,
      label,
      cells: cells.map((cell, place) =>
        judge && better.has(place) ? { ...cell, better: judge.word } : cell,
      ),
      isSame: cells.length > 1 && new Set(texts).size === 1,
    },
  ];
}
