/** An estimate as people may read it: to two digits, so that it does not look exact. */
export function roundEstimate(estimate: number): number {
  return Number(estimate.toPrecision(2));
}

/** A number of all listings from a count in every `step`th. */
export function extrapolate(count: number, step: number): number {
  return step === 1 ? count : roundEstimate(count * step);
}
