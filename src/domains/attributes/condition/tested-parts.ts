import type { BenchCheck } from './bench-check.ts';

/** Returns whether a result, or the value of a form field, says that its part was tested. */
export function isTested(result: unknown): boolean {
  return result === 'Works' || result === 'Faulty';
}

/** Returns the number of parts that the seller has tested. Parts with the result *Not tested* do not count. */
export function countTested(check: BenchCheck): number {
  return Object.values(check).filter(isTested).length;
}
