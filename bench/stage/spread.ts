/** Least, middle and most of some numbers; zeros of none. */
export function spreadOf(numbers: readonly number[]): {
  readonly least: number;
  readonly middle: number;
  readonly most: number;
} {
  const sorted = numbers.toSorted((a, b) => a - b);
  const at = (place: number) => sorted[place] ?? 0;
  return { least: at(0), middle: at(Math.floor(sorted.length / 2)), most: at(sorted.length - 1) };
}

/** "94 (89–108)" */
export function describeSpread(numbers: readonly number[], digits = 0): string {
  const { least, middle, most } = spreadOf(numbers);
  const [low, mid, high] = [least, middle, most].map((one) => one.toFixed(digits));
  return `${mid} (${low}–${high})`;
}
