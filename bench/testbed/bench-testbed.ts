import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import pg from 'pg';
import { startTestMarket } from '../../harness/start-market.ts';
import { median } from '../../harness/statistics.ts';
import type { Figure, RunOptions } from '../bench.ts';
import { prepareDataSet } from './data-set.ts';
import { type Comparison, type Contestant, compare, describeComparison } from './load.ts';
import type { FloorRoutes, Plain } from './plain-server.ts';
import { readUsage, type Usage } from './usage.ts';

/** Default number of listings in a benchmark's market. */
export const USUAL_LISTINGS = 100_000;
const QUICK_LISTINGS = 5_000;

/** Number of rounds and their seconds, for a full and a quick comparison. */
const FULL = { rounds: 5, seconds: 4 };
const QUICK = { rounds: 2, seconds: 1 };

/** A market in production mode, and the bare servers with which it is compared. */
export type BenchTestbed = {
  readonly url: string;
  readonly databaseUrl: string;
  /** Returns the resources that the market's processes have used so far. */
  readonly usage: () => Usage;
  /** Runs a query on the market's database. */
  readonly query: <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>;
  /** Starts a bare server on the same database. Returns its address. */
  readonly startFloor: (routes: FloorRoutes) => Promise<string>;
  /** Starts a bare server that sends the market's own bytes for these paths. Returns its address. */
  readonly startStatic: (paths: readonly string[]) => Promise<string>;
};

async function startPlain(plain: Plain, stops: (() => void)[]): Promise<string> {
  const env = { ...process.env, PLAIN: JSON.stringify(plain) };
  const child = fork(join(import.meta.dirname, 'plain-server.ts'), { env });
  stops.push(() => child.disconnect());
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return `http://127.0.0.1:${port}`;
}

/** Returns the number of listings for a benchmark. */
export function listingsOf({ listings, quick }: RunOptions): number {
  return listings ?? (quick ? QUICK_LISTINGS : USUAL_LISTINGS);
}

/** Runs `work` on a market with one web process and `listings` listings, and stops everything afterwards. */
export async function withBenchTestbed<Value>(
  options: RunOptions,
  listings: number,
  work: (testbed: BenchTestbed) => Promise<Value>,
): Promise<Value> {
  const databaseFolder = await prepareDataSet(options, listings);
  const market = await startTestMarket({ webs: 1, workers: 0, pages: true, databaseFolder });
  const pool = new pg.Pool({ connectionString: market.databaseUrl, max: 2 });
  const stops: (() => void)[] = [];
  try {
    return await work({
      url: market.url,
      databaseUrl: market.databaseUrl,
      usage: () => readUsage(databaseFolder),
      query: async (text, values) => (await pool.query(text, values)).rows,
      startFloor: (routes) => startPlain({ kind: 'floor', databaseUrl: market.databaseUrl, routes }, stops),
      startStatic: (paths) => startPlain({ kind: 'static', from: market.url, paths }, stops),
    });
  } finally {
    for (const stop of stops) stop();
    await pool.end();
    await market.stop();
  }
}

/** Returns the number of rounds of a run, and the seconds of each round. */
export function lengthOf({ quick }: RunOptions): { readonly rounds: number; readonly seconds: number } {
  return quick ? QUICK : FULL;
}

/** Compares two addresses, with the number of rounds and seconds that the run uses. */
export function compareAs(
  options: RunOptions,
  ours: Contestant,
  theirs: Contestant,
  connections: number,
): Promise<Comparison> {
  return compare(ours, theirs, { ...lengthOf(options), connections });
}

/** Turns a comparison into a figure. The target is at least `least` times the other server's rate. */
export function ratioFigure(what: string, least: number, comparison: Comparison): Figure {
  return {
    what,
    target: `at least ${least} ×`,
    figure: describeComparison(comparison),
    holds: median(comparison.ratios) >= least,
  };
}
