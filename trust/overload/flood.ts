import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from '../../harness/statistics.ts';
import { type Brief, openLines } from './lines.ts';

/** Plan of a crowd that acts at the same time. */
export type FloodPlan = {
  readonly url: string;
  /** An address that is made anew for each visitor; a number is put behind it. */
  readonly path: string;
  readonly seconds: number;
  /** Visitors a second, whether or not those before were answered; null for `concurrency` of them one after another. */
  readonly rate: number | null;
  readonly concurrency: number;
};

/** Result of the crowd. */
export type FloodResult = {
  readonly sent: number;
  /** Answered 200 in time. */
  readonly useful: number;
  /** Answered 503 with `Retry-After`. */
  readonly refused: number;
  /** Anything else: other answers, broken connections, none in time. */
  readonly failed: number;
  readonly usefulPerSecond: number;
  /** Of useful answers, in ms. */
  readonly p95: number;
};

/** A page that comes later than this serves nobody, in ms. */
const PATIENCE_MS = 5_000;
const STEP_MS = 10;
/** Most visitors who wait at once; more would be a limit of this machine and not of the market. */
const MOST_WAITING = 3_000;

type AnswerOutcome = 'useful' | 'refused' | 'failed';

function outcomeOf({ status, retryAfter }: Brief): AnswerOutcome {
  if (status === 200) return 'useful';
  return status === 503 && retryAfter > 0 ? 'refused' : 'failed';
}

/** Sends visitors as planned and answers when the last was answered. */
export async function flood(plan: FloodPlan): Promise<FloodResult> {
  const lines = openLines(plan.url, PATIENCE_MS);
  const counts: Record<AnswerOutcome, number> = { useful: 0, refused: 0, failed: 0 };
  const times: number[] = [];
  const waiting = new Set<Promise<void>>();
  const offset = Math.floor(Math.random() * 1e9);
  let sent = 0;
  const one = async () => {
    const started = performance.now();
    sent += 1;
    const outcome = await lines
      .get(`${plan.path}${offset + sent}`)
      .then(outcomeOf, (): AnswerOutcome => 'failed');
    counts[outcome] += 1;
    if (outcome === 'useful') times.push(performance.now() - started);
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
    ...counts,
    usefulPerSecond: counts.useful / lasted,
    p95: quantile(times, 0.95),
  };
}
