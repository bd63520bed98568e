import type { MarketOptions } from '../../harness/start-market.ts';
import { startTestMarket } from '../../harness/start-market.ts';
import { quantile } from '../../harness/statistics.ts';
import { findBreaches } from '../../tools/doctor/invariants.ts';
import type { Findings } from '../suite.ts';
import { faultCases } from './fault-cases.ts';
import { forgeries, sendForgeries } from './forgeries.ts';
import { playSchedules } from './play.ts';
import { openWebhooksTestbed, type WebhooksTestbed } from './webhooks-testbed.ts';

export type Extent = {
  /** Number of permutations of five webhook messages that are played, out of 120. */
  readonly orders: number;
  /** Longest time in ms until the state must be right. */
  readonly timeoutMs: number;
  /** True waits for the automatic sweep, which runs every minute. Otherwise the suite starts the sweep by hand. */
  readonly waitForSweep?: boolean;
  readonly print?: (line: string) => void;
};

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

async function playFaultCases(testbed: WebhooksTestbed, timeoutMs: number): Promise<string[]> {
  const breaches: string[] = [];
  for (const { name, play } of faultCases) {
    const objection = await play(testbed, timeoutMs);
    if (objection !== null) breaches.push(`messages ${name}: ${objection}`);
  }
  return breaches;
}

/** Opens a testbed on a new market and runs `work`. */
export async function withWebhooksTestbed<Value>(
  options: MarketOptions,
  work: (testbed: WebhooksTestbed) => Promise<Value>,
): Promise<Value> {
  const market = await startTestMarket(options);
  try {
    const testbed = await openWebhooksTestbed(market);
    try {
      return await work(testbed);
    } finally {
      await testbed.close();
    }
  } finally {
    await market.stop();
  }
}

/** Plays webhook messages in every sequence, every forgery, and every case with a dying process. */
export function attackByMessages(extent: Extent): Promise<Findings> {
  const print = extent.print ?? (() => {});
  return withWebhooksTestbed({ webs: 2, workers: 1 }, async (testbed) => {
    const report = await playSchedules(testbed, extent);
    print(`${report.played} schedules played`);
    const p99 = quantile(testbed.mail.times, 0.99);
    const { right, breaches } = await sendForgeries(testbed);
    print(`${right} of ${forgeries.length} forgeries were handled correctly`);
    const crossed = await playFaultCases(testbed, extent.timeoutMs);
    const brokenInvariants = await findBreaches(testbed.market.databaseUrl);
    return {
      figures: {
        'schedules played': report.played,
        'messages sent': testbed.mail.statuses.length,
        'messages answered within, 99 of 100': `${Math.round(p99)} ms`,
        'right state after the last message, slowest': seconds(report.slowestMs),
        'right state where no message came, slowest': seconds(report.healedMs),
        'forgeries refused as required': `${right} of ${forgeries.length}`,
        'crossings with calls and crashes': faultCases.length,
      },
      breaches: [...report.breaches, ...breaches, ...crossed, ...brokenInvariants],
    };
  });
}
