import { median, quantile } from '../../harness/statistics.ts';

/** Returns the minimum, median and maximum of some numbers; zeros for an empty list. */
export function spreadOf(numbers: readonly number[]): {
  readonly least: number;
  readonly middle: number;
  readonly most: number;
} {
  return { least: quantile(numbers, 0), middle: median(numbers), most: quantile(numbers, 1) };
}

/** Returns a text such as "94 (89–108)". */
export function describeSpread(numbers: readonly number[], digits = 0): string {
  const { least, middle, most } = spreadOf(numbers);
  const [low, mid, high] = [least, middle, most].map((one) => one.toFixed(digits));
  return `${mid} (${low}–${high})`;
}
