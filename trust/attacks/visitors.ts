import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from '../../harness/statistics.ts';

/**
 * Results of ordinary visitors: number of requests, number of failed requests, and 95th percentile of the response
 * times.
 */
export type Fared = { readonly asked: number; readonly failed: number /** In ms. */; readonly p95: number };

/** Paths of pages that are rendered for each visitor; a number is appended. */
const PATHS = [
  '/products?category=Laptop&visitor=',
  '/categorydetails/Laptop?visitor=',
  '/productsSort?visitor=',
];
const PAUSE_MS = 20;
const TIMEOUT_MS = 10_000;

/** Lets ordinary visitors send requests one after another for `lastingMs` ms. */
export async function visit(url: string, lastingMs: number): Promise<Fared> {
  const times: number[] = [];
  let failed = 0;
  const begun = performance.now();
  for (let visitor = 0; performance.now() - begun < lastingMs; visitor++) {
    const started = performance.now();
    try {
      const path = `${PATHS[visitor % PATHS.length]}${crypto.randomUUID()}`;
      const response = await fetch(url + path, { signal: AbortSignal.timeout(TIMEOUT_MS) });
      await response.arrayBuffer();
      if (response.status !== 200) failed += 1;
    } catch {
      failed += 1;
    }
    times.push(performance.now() - started);
    await sleep(PAUSE_MS);
  }
  return { asked: times.length, failed, p95: quantile(times, 0.95) };
}
