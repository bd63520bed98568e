import { openPeople } from '../../harness/market-people.ts';
import type { SourceMutation } from '../../harness/source-mutation.ts';
import { type RunningTestMarket, startTestMarket } from '../../harness/start-market.ts';
import { median } from '../../harness/statistics.ts';
import { findBreaches } from '../../tools/doctor/invariants.ts';
import type { FloodPlan, FloodResult } from './flood.ts';
import { sendFlood } from './send-flood.ts';
import { type Watch, watchUrgent } from './watch.ts';

/** Paths whose responses no cache can share, because their query has an unknown parameter. */
const ADDRESSES = {
  pages: '/categorydetails/Laptop?visitor=',
  /**
   * Path of a search through the API, which needs no built pages. Searches are the only requests that may wait for
   * capacity.
   */
  searches: '/search?q=thinkpad+laptop&visitor=',
};
const LISTED = 60;
/** Number of parallel visitors that just saturate the market. Each of them sends one request after the other. */
const CONCURRENCY = 16;
const QUIET_CONCURRENCY = 1;

/** Multiples of the peak rate. `share` is the share of the peak that must still be served. */
const STEPS = [
  { times: 2, share: 0.9 },
  { times: 5, share: 0.8 },
  { times: 10, share: 0.7 },
] as const;

/** Results of the load test at a multiple of the market's peak rate. */
type StepResult = FloodResult & { readonly times: number; readonly share: number };

export type Overloaded = {
  /** Highest rate that the market can serve, in pages per second. */
  readonly peak: number;
  readonly steps: readonly StepResult[];
  readonly urgent: Watch['seen'];
  /** Seconds until a visitor is served as fast as before the overload; null if that took too long. */
  readonly recoveredAfter: number | null;
  /** Invariants that the market's database breaks afterwards. */
  readonly brokenInvariants: readonly string[];
};

const MOST_RECOVERY_S = 30;

const percent = (share: number) => `${(100 * share).toFixed(0)} %`;

async function waitForRecovery(send: Send, quietP95: number): Promise<number | null> {
  const begun = performance.now();
  const passed = () => (performance.now() - begun) / 1_000;
  while (passed() < MOST_RECOVERY_S) {
    const before = passed();
    const quiet = await send({ rate: null, concurrency: QUIET_CONCURRENCY, seconds: 1 });
    if (quiet.failed + quiet.refused === 0 && quiet.p95 <= 2 * quietP95) return before;
  }
  return null;
}

type Send = (plan: Pick<FloodPlan, 'rate' | 'concurrency' | 'seconds'>) => Promise<FloodResult>;

export type OverloadOptions = {
  /** Duration of each step in seconds. */
  readonly seconds: number;
  /** Multiples of the peak rate, one for each step; the values of {@link STEPS} by default. */
  readonly times?: readonly number[];
  /** Kind of request that all visitors send: a key of {@link ADDRESSES}. */
  readonly flood: keyof typeof ADDRESSES;
  readonly mutations?: readonly SourceMutation[];
  readonly print: (line: string) => void;
};

function describe({ times, share, p95, refused, failed, sent, peak }: StepResult & { peak: number }): string {
  const served = `${percent(share)} of it served, p95 ${p95.toFixed(0)} ms`;
  return `${times} × ${peak.toFixed(0)} a second: ${served}, ${refused} refused, ${failed} failed of ${sent}`;
}

/**
 * Overloads the market step by step. Measures the peak before and after each step, because other programs share the
 * machine.
 */
async function climb(send: Send, options: OverloadOptions) {
  const { seconds, print, times: all = STEPS.map((step) => step.times) } = options;
  const findPeak = async () =>
    (await send({ rate: null, concurrency: CONCURRENCY, seconds })).usefulPerSecond;
  const steps: StepResult[] = [];
  let before = await findPeak();
  const peaks = [before];
  for (const times of all) {
    const result = await send({ rate: times * before, concurrency: 0, seconds });
    const after = await findPeak();
    const peak = (before + after) / 2;
    const step = { ...result, times, share: result.usefulPerSecond / peak };
    steps.push(step);
    print(describe({ ...step, peak }));
    peaks.push(after);
    before = after;
  }
  return { steps, peak: median(peaks) };
}

async function overload(market: RunningTestMarket, options: OverloadOptions): Promise<Overloaded> {
  const people = openPeople(market);
  try {
    await people.list(await people.joinOne('Seller'), LISTED);
    const buyer = await people.joinOne('Buyer');
    const path = ADDRESSES[options.flood];
    const send: Send = (plan) => sendFlood({ url: market.url, path, ...plan });
    const busy = { rate: null, concurrency: CONCURRENCY, seconds: options.seconds };
    await send(busy);
    const quiet = await send({ ...busy, concurrency: QUIET_CONCURRENCY });
    const watch = watchUrgent(market, buyer);
    const { steps, peak } = await climb(send, options);
    const recoveredAfter = await waitForRecovery(send, quiet.p95);
    await watch.stop();
    const brokenInvariants = await findBreaches(market.databaseUrl);
    return { peak, steps, urgent: watch.seen, recoveredAfter, brokenInvariants };
  } finally {
    await people.close();
  }
}

/** Overloads a new market with one web process. */
export async function overloadMarket(options: OverloadOptions): Promise<Overloaded> {
  const { flood, mutations = [] } = options;
  const pages = flood === 'pages';
  // Configured as one of two processes, because a market with several processes accepts connections on several
  // sockets.
  const market = await startTestMarket({ webs: 1, pages, mutations, settings: { WEB_CONCURRENCY: '2' } });
  try {
    return await overload(market, options);
  } finally {
    await market.stop();
  }
}

/** Lists the breaches after an overload, one sentence each. */
export function breachesOf({ steps, urgent, recoveredAfter, brokenInvariants }: Overloaded): string[] {
  const least = (times: number) => STEPS.find((step) => step.times === times)?.share ?? 1;
  return [
    ...steps
      .filter(({ times, share }) => share < least(times))
      .map(({ times, share }) => `at ${times} times the peak only ${percent(share)} of it was served`),
    ...steps
      .filter(({ failed }) => failed > 0)
      .map(
        ({ times, failed }) =>
          `at ${times} times the peak ${failed} visitors got neither a page nor a refusal`,
      ),
    ...Object.entries(urgent)
      .filter(([, { asked, answered }]) => answered < asked)
      .map(([kind, { asked, answered }]) => `${kind}: ${asked - answered} of ${asked} got no response`),
    ...(recoveredAfter === null
      ? [`the market was still slow ${MOST_RECOVERY_S} s after the last visitor`]
      : []),
    ...brokenInvariants,
  ];
}
