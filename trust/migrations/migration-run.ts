import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { applyMigrations } from '#platform/db/migrate.server.ts';
import { openPeople } from '../../harness/market-people.ts';
import { type RunningTestMarket, startTestMarket } from '../../harness/start-market.ts';
import { quantile } from '../../harness/statistics.ts';
import { findBreaches } from '../../tools/doctor/invariants.ts';
import type { Findings } from '../suite.ts';
import { startTraffic } from '../traffic/traffic.ts';
import { changesOf, FIND_MISSING } from './changes.ts';

/** Amount of work of a run, and its options. */
export type Extent = {
  /**
   * Number of rounds. In each round, the schema is changed while a reader holds a lock on the table. It is then changed
   * again in a process that is killed.
   */
  readonly rounds: number;
  readonly seed: number;
  /** Time for which the reader keeps its lock on the table, in ms. */
  readonly readsForMs: number;
  /** Longest wait of a migration for a lock; the product's own value by default. */
  readonly lockWait?: string;
  readonly isOver?: () => boolean;
  readonly print?: (line: string) => void;
};

const CONCURRENCY = 6;
const QUIET_MS = 2_000;
const LONGEST_LIFE_MS = 800;

/** Reads the table `products` for a long time in one transaction, which blocks changes of the table. */
async function readForLong(market: RunningTestMarket, ms: number): Promise<void> {
  const reader = new pg.Client({ connectionString: market.databaseUrl });
  await reader.connect();
  try {
    await reader.query('begin; select count(*) from products');
    await sleep(ms);
    await reader.query('commit');
  } finally {
    await reader.end();
  }
}

async function findMissing(market: RunningTestMarket, round: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: market.databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ missing: string }>(FIND_MISSING, [round]);
    return rows.map(({ missing }) => `after round ${round}, ${missing} is missing`);
  } finally {
    await client.end();
  }
}

/** Changes the schema while a reader holds its lock on the table. Returns the number of retries. */
async function changeBesideReader(market: RunningTestMarket, round: string, extent: Extent): Promise<number> {
  let steps = 0;
  const onRetry = () => {
    steps += 1;
  };
  const options = { onRetry, ...(extent.lockWait && { lockWait: extent.lockWait }) };
  const reading = readForLong(market, extent.readsForMs);
  // The migration starts later, because the reader must have its lock first.
  await sleep(extent.readsForMs / 10);
  await applyMigrations(market.databaseUrl, changesOf(round), options);
  await reading;
  return steps;
}

/** Kills a migrating process `ms` after its start. Returns whether the process was still working. */
async function killMigration(market: RunningTestMarket, round: string, ms: number): Promise<boolean> {
  const child = fork(join(import.meta.dirname, 'migrate-once.ts'), [market.databaseUrl, round]);
  const ended = once(child, 'exit');
  await Promise.race([once(child, 'message'), ended]);
  await Promise.race([sleep(ms), ended]);
  const worked = child.exitCode === null;
  child.kill('SIGKILL');
  await ended;
  return worked;
}

/** Returns a number between 0 and 1, derived from the seed and the round. */
function chanceOf(seed: number, round: number): number {
  return (Math.imul(seed ^ (round + 1), 0x9e3779b1) >>> 0) / 2 ** 32;
}

async function migrateBesideTraffic(market: RunningTestMarket, extent: Extent): Promise<Findings> {
  const { rounds, seed, isOver = () => false, print = () => {} } = extent;
  const people = openPeople(market);
  const traffic = await startTraffic(market, people, CONCURRENCY);
  await sleep(QUIET_MS);
  const quiet = quantile(traffic.journal.times, 0.99);
  const counted = { done: 0, steps: 0, killed: 0 };
  const breaches: string[] = [];
  for (let round = 0; round < rounds && !isOver(); round += 1) {
    counted.steps += await changeBesideReader(market, `a${round}`, extent);
    const worked = await killMigration(market, `k${round}`, chanceOf(seed, round) * LONGEST_LIFE_MS);
    counted.killed += worked ? 1 : 0;
    await applyMigrations(market.databaseUrl, changesOf(`k${round}`));
    breaches.push(...(await findMissing(market, `a${round}`)), ...(await findMissing(market, `k${round}`)));
    counted.done += 1;
    print(`round ${round + 1} of ${rounds}: ${traffic.journal.answered} requests answered`);
  }
  await traffic.stop();
  await people.close();
  const { answered, failures, paid, times } = traffic.journal;
  if (paid.length === 0) breaches.push('nobody could pay');
  if (failures.length > 0) breaches.push(`${failures.length} requests failed, first: ${failures[0]}`);
  breaches.push(...(await findBreaches(market.databaseUrl)));
  return {
    figures: {
      'Rounds of four changes beside a long reader': counted.done,
      'Migrations killed at work, then run again': counted.killed,
      'Times a migration released its lock and retried': counted.steps,
      'Requests answered meanwhile': answered,
      'Failed requests': failures.length,
      'Orders paid meanwhile': paid.length,
      '99 of 100 requests, before': `${Math.round(quiet)} ms`,
      '99 of 100 requests, over all': `${Math.round(quantile(times, 0.99))} ms`,
      'Longest request': `${Math.round(times.reduce((most, time) => Math.max(most, time), 0))} ms`,
    },
    breaches,
  };
}

/** Migrates a market while people shop and a reader locks the busiest table. Also kills migrations. */
export async function attackMigrations(extent: Extent): Promise<Findings> {
  const market = await startTestMarket({ webs: 2, workers: 1 });
  try {
    return await migrateBesideTraffic(market, extent);
  } finally {
    await market.stop();
  }
}
