/** Returns the quantile of some numbers: for `share` 0.95 their 95th percentile. Returns 0 for an empty list. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Returns the median of some numbers; 0 for an empty list. */
export function median(numbers: readonly number[]): number {
  return quantile(numbers, 0.5);
}
