/** Maximum number of retries of a browser request, after the first attempt. */
export const MAX_RETRIES = 3;

/** Wait before the first retry, in ms. Each further wait is twice as long. */
const FIRST_WAIT_MS = 1_000;
/** Longest wait before a retry, in ms. */
export const LONGEST_WAIT_MS = 30_000;

/** Returns the wait before retry number `retry`, counted from 0, in ms: 1 s, doubling, at most 30 s. */
export function retryDelay(retry: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** retry, LONGEST_WAIT_MS);
}
