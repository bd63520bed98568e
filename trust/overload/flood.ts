import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from '../../harness/statistics.ts';
import { type Brief, type Lines, openLines } from './lines.ts';

/** Plan of a load test: many simulated visitors who send requests at the same time. */
export type FloodPlan = {
  readonly url: string;
  /** URL path of a page that is rendered for each visitor; a number is appended. */
  readonly path: string;
  readonly seconds: number;
  /**
   * Visitors per second, whether or not earlier visitors got a response. Null for `concurrency` visitors who wait for
   * their responses.
   */
  readonly rate: number | null;
  readonly concurrency: number;
};

/** Results of a flood. */
export type FloodResult = {
  readonly sent: number;
  /** Number of responses with status 200 before the timeout. */
  readonly useful: number;
  /** Number of responses with status 503 and `Retry-After`. */
  readonly refused: number;
  /** Number of all other results: other responses, broken connections, timeouts. */
  readonly failed: number;
  readonly usefulPerSecond: number;
  /** 95th percentile of the response times of useful responses, in ms. */
  readonly p95: number;
};

/** Timeout of a page in ms. A later page is useless to its visitor. */
const TIMEOUT_MS = 5_000;
const STEP_MS = 10;
/**
 * Maximum number of visitors who wait at the same time. More visitors would test the limit of this machine, not of the
 * market.
 */
const MOST_WAITING = 3_000;

type AnswerOutcome = 'useful' | 'refused' | 'failed';

function outcomeOf({ status, retryAfter }: Brief): AnswerOutcome {
  if (status === 200) return 'useful';
  return status === 503 && retryAfter > 0 ? 'refused' : 'failed';
}

/** Results of the requests so far. `times` are the durations of useful responses in ms. */
type Tally = { readonly counts: Record<AnswerOutcome, number>; readonly times: number[] };

/** Requests a page and counts the result. */
async function visit(lines: Lines, path: string, { counts, times }: Tally): Promise<void> {
  const started = performance.now();
  const outcome = await lines.get(path).then(outcomeOf, (): AnswerOutcome => 'failed');
  counts[outcome] += 1;
  if (outcome === 'useful') times.push(performance.now() - started);
}

/** Sends the visitors' requests as planned. Resolves when the last request has ended. */
export async function flood(plan: FloodPlan): Promise<FloodResult> {
  const lines = openLines(plan.url, TIMEOUT_MS);
  const tally: Tally = { counts: { useful: 0, refused: 0, failed: 0 }, times: [] };
  const waiting = new Set<Promise<void>>();
  const offset = Math.floor(Math.random() * 1e9);
  let sent = 0;
  const one = () => {
    sent += 1;
    return visit(lines, `${plan.path}${offset + sent}`, tally);
  };
  const begun = performance.now();
  const elapsed = () => (performance.now() - begun) / 1_000;
  const worker = async () => {
    while (elapsed() < plan.seconds) await one();
  };
  const stream = async (rate: number) => {
    for (; elapsed() < plan.seconds; await sleep(STEP_MS)) {
      while (sent < elapsed() * rate && waiting.size < MOST_WAITING) {
        const visitor: Promise<void> = one().finally(() => waiting.delete(visitor));
        waiting.add(visitor);
      }
    }
  };
  if (plan.rate === null) await Promise.all(Array.from({ length: plan.concurrency }, worker));
  else await stream(plan.rate);
  const lasted = elapsed();
  await Promise.all(waiting);
  lines.close();
  return {
    sent,
    ...tally.counts,
    usefulPerSecond: tally.counts.useful / lasted,
    p95: quantile(tally.times, 0.95),
  };
}
