/** The number that a share (0 to 1) of some numbers does not exceed; 0 of none. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** The middle of some numbers; 0 of none. */
export function median(numbers: readonly number[]): number {
  return quantile(numbers, 0.5);
}
