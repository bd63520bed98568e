import type { MarketOptions } from '../../harness/start-market.ts';
import { startMarket } from '../../harness/start-market.ts';
import { quantile } from '../../harness/statistics.ts';
import { findBreaches } from '../../tools/doctor/invariants.ts';
import type { Findings } from '../suite.ts';
import { crossings } from './fault-cases.ts';
import { forgeries, sendForgeries } from './forgeries.ts';
import { playSchedules } from './play.ts';
import { openStage, type Stage } from './webhooks-testbed.ts';

export type Extent = {
  /** How many of the 120 orders of five messages are played. */
  readonly orders: number;
  /** Longest wait for the right state, in ms. */
  readonly patienceMs: number;
  /** True waits for the sweep that runs by itself every minute; else it is started by hand. */
  readonly waitForSweep?: boolean;
  readonly tell?: (line: string) => void;
};

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

async function playCrossings(stage: Stage, patienceMs: number): Promise<string[]> {
  const breaches: string[] = [];
  for (const { name, play } of crossings) {
    const objection = await play(stage, patienceMs);
    if (objection !== null) breaches.push(`messages ${name}: ${objection}`);
  }
  return breaches;
}

/** Opens a stage on a market of its own for as long as `work` takes. */
export async function withStage<Value>(
  options: MarketOptions,
  work: (stage: Stage) => Promise<Value>,
): Promise<Value> {
  const market = await startMarket(options);
  try {
    const stage = await openStage(market);
    try {
      return await work(stage);
    } finally {
      await stage.close();
    }
  } finally {
    await market.stop();
  }
}

/** Every way in which messages arrive, every forgery, and every crossing with a process that dies. */
export function attackByMessages(extent: Extent): Promise<Findings> {
  const tell = extent.tell ?? (() => {});
  return withStage({ webs: 2, workers: 1 }, async (stage) => {
    const report = await playSchedules(stage, extent);
    tell(`${report.played} schedules played`);
    const p99 = quantile(stage.mail.times, 0.99);
    const { right, breaches } = await sendForgeries(stage);
    tell(`${right} of ${forgeries.length} forgeries came out as they must`);
    const crossed = await playCrossings(stage, extent.patienceMs);
    const books = await findBreaches(stage.market.databaseUrl);
    return {
      figures: {
        'schedules played': report.played,
        'messages sent': stage.mail.statuses.length,
        'messages answered within, 99 of 100': `${Math.round(p99)} ms`,
        'right state after the last message, slowest': seconds(report.slowestMs),
        'right state where no message came, slowest': seconds(report.healedMs),
        'forgeries as they must': `${right} of ${forgeries.length}`,
        'crossings with calls and crashes': crossings.length,
      },
      breaches: [...report.breaches, ...breaches, ...crossed, ...books],
    };
  });
}
