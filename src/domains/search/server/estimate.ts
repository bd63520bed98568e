/** Rounds an estimate to two significant digits, so that it does not look exact. */
function roundEstimate(estimate: number): number {
  return Number(estimate.toPrecision(2));
}

/**
 * Estimates a count over all listings from the count in a sample that contains one in `step` listings. The result is
 * exact for step 1.
 */
export function extrapolate(count: number, step: number): number {
  return step === 1 ? count : roundEstimate(count * step);
}
