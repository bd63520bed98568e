import type { Defect } from '../market/defect.ts';
import { openPeople } from '../market/people.ts';
import { startMarket, type TrustMarket } from '../market/start-market.ts';
import type { FloodResult } from './flood.ts';
import { sendFlood } from './send-flood.ts';
import { type Watch, watchUrgent } from './watch.ts';

/** A page of 24 cards that is made for each visitor alone: its query has a name that the page does not know. */
const PATH = '/categorydetails/Laptop?visitor=';
const LISTED = 60;
/** Visitors one after another that keep the market just busy. */
const LANES = 16;
const QUIET_LANES = 1;

/** Times the peak that come, and the share of the peak that must be served all the same. */
export const STEPS = [
  { times: 2, share: 0.9 },
  { times: 5, share: 0.8 },
  { times: 10, share: 0.7 },
] as const;

/** The guard taken away: nothing is ever refused. */
export const NOTHING_SHED: Defect = {
  file: 'src/platform/shedding.server.ts',
  from: "if (urgency === 'always') return false;",
  to: 'return false;',
};

/** How a market fares at so many times its peak. */
export type StepResult = FloodResult & { readonly times: number; readonly share: number };

export type Overloaded = {
  /** Pages a second at its best. */
  readonly peak: number;
  readonly steps: readonly StepResult[];
  readonly urgent: Watch['seen'];
  /** Until a visitor is served as quickly as before, in s; null when that never came in time. */
  readonly recoveredAfter: number | null;
};

const MOST_RECOVERY_S = 30;

async function waitForRecovery(url: string, quietP95: number): Promise<number | null> {
  const begun = performance.now();
  const passed = () => (performance.now() - begun) / 1_000;
  while (passed() < MOST_RECOVERY_S) {
    const before = passed();
    const quiet = await sendFlood({ url, path: PATH, seconds: 1, rate: null, lanes: QUIET_LANES });
    if (quiet.failed + quiet.refused === 0 && quiet.p95 <= 2 * quietP95) return before;
  }
  return null;
}

async function overload(
  market: TrustMarket,
  seconds: number,
  tell: (line: string) => void,
): Promise<Overloaded> {
  const people = openPeople(market);
  try {
    await people.list(await people.joinOne('Seller'), LISTED);
    const buyer = await people.joinOne('Buyer');
    const send = (lanes: number, rate: number | null, lasting = seconds) =>
      sendFlood({ url: market.url, path: PATH, seconds: lasting, rate, lanes });
    await send(LANES, null);
    const quiet = await send(QUIET_LANES, null, 2);
    const { usefulPerSecond: peak } = await send(LANES, null);
    const watch = watchUrgent(market, buyer);
    const steps: StepResult[] = [];
    for (const { times } of STEPS) {
      const result = await send(0, times * peak);
      const share = result.usefulPerSecond / peak;
      steps.push({ ...result, times, share });
      tell(
        `${times} × ${peak.toFixed(0)} a second: ${(100 * share).toFixed(0)} % of it served, p95 ${result.p95.toFixed(0)} ms, ` +
          `${result.refused} refused, ${result.failed} failed of ${result.sent}`,
      );
    }
    const recoveredAfter = await waitForRecovery(market.url, quiet.p95);
    await watch.stop();
    return { peak, steps, urgent: watch.seen, recoveredAfter };
  } finally {
    await people.close();
  }
}

/** Overloads a market of one web process made for it, with or without defects, each step for so many seconds. */
export async function overloadMarket(options: {
  readonly seconds: number;
  readonly defects?: readonly Defect[];
  readonly tell: (line: string) => void;
}): Promise<Overloaded> {
  const market = await startMarket({
    webs: 1,
    pages: true,
    ...(options.defects ? { defects: options.defects } : {}),
  });
  try {
    return await overload(market, options.seconds, options.tell);
  } finally {
    await market.stop();
  }
}

const percent = (share: number) => `${(100 * share).toFixed(0)} %`;

/** What must not be after an overload, a sentence each. */
export function breachesOf({ steps, urgent, recoveredAfter }: Overloaded): string[] {
  const least = (times: number) => STEPS.find((step) => step.times === times)?.share ?? 1;
  return [
    ...steps
      .filter(({ times, share }) => share < least(times))
      .map(({ times, share }) => `at ${times} times the peak only ${percent(share)} of it was served`),
    ...steps
      .filter(({ failed }) => failed > 0)
      .map(
        ({ times, failed }) => `at ${times} times the peak ${failed} visitors got neither page nor refusal`,
      ),
    ...Object.entries(urgent)
      .filter(([, { asked, answered }]) => answered < asked)
      .map(([kind, { asked, answered }]) => `${kind}: ${asked - answered} of ${asked} not answered`),
    ...(recoveredAfter === null ? [`it was still slow ${MOST_RECOVERY_S} s after the last visitor`] : []),
  ];
}
