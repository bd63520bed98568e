import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { openPeople } from '../../harness/market-people.ts';
import { type RunningTestMarket, startTestMarket } from '../../harness/start-market.ts';
import { takeBaseCopy } from '../../tools/backup/base-copies.ts';
import { restoreUntil } from '../../tools/backup/restore-until.ts';
import { findBreaches } from '../../tools/doctor/invariants.ts';
import { makeOwnFolder } from '../../tools/postgres/own-folder.ts';
import { startPostgres } from '../../tools/postgres/start-postgres.ts';
import type { Findings } from '../suite.ts';
import { startTraffic, type Traffic } from '../traffic/traffic.ts';

export type Extent = {
  /** Number of point-in-time restores. */
  readonly rounds: number;
  readonly seed: number;
  readonly isOver?: () => boolean;
  readonly print?: (line: string) => void;
  /** Damages the archive before one more restore. The suite must notice the damage, which proves that it can. */
  readonly spoil?: (archiveDir: string) => void;
  /** Called with the breaches that the suite found after the restore from the damaged archive. */
  readonly onSpoiled?: (breaches: readonly string[]) => void;
};

const CONCURRENCY = 4;
const MOST_SHOPPING_MS = 3_000;

/**
 * Lets people shop for at least a second, plus a time that depends on the seed. Ends at the next whole second, and
 * returns that second.
 */
async function shopUntilSecond(seed: number, count: number): Promise<Date> {
  const chance = (Math.imul(seed ^ (count + 1), 0x9e3779b1) >>> 0) / 2 ** 32;
  const moment = new Date(Math.ceil((Date.now() + 1_000 + chance * MOST_SHOPPING_MS) / 1_000) * 1_000);
  await sleep(moment.getTime() - Date.now());
  return moment;
}

/**
 * Compares a restored database with the acknowledged payments. Reports orders that were paid before `until` but are
 * missing, and rows that are newer than `until`.
 */
async function compare(databaseUrl: string, { journal }: Traffic, until: Date | null): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const paid = journal.paid.filter(({ at }) => until === null || at < until.getTime());
    const lost = await client.query(
      `select wanted.id from unnest($1::uuid[]) as wanted (id) where not exists (
         select from bookings join payments on payments.booking_id = bookings.id and payments.outcome = 'settled'
         where bookings.id = wanted.id and bookings.status = 'paid')`,
      [paid.map(({ bookingId }) => bookingId)],
    );
    const late = await client.query(
      `select (select count(*) from payments where paid_at > $1) + (select count(*) from outbox_events where created_at > $1)
         as count`,
      [until ?? new Date(8.64e15)],
    );
    const when = until?.toISOString() ?? 'the end';
    const tooMany = Number(late.rows[0]?.count);
    return [
      ...(lost.rows.length > 0
        ? [`${lost.rows.length} of ${paid.length} orders paid before ${when} are lost`]
        : []),
      ...(tooMany > 0 ? [`${tooMany} rows from after ${when} were restored`] : []),
    ];
  } finally {
    await client.end();
  }
}

type Place = { readonly archiveDir: string; readonly brokenDir: string; readonly folder: string };

/** Restores the database to `until` and checks it. Returns the duration of the restore in ms, and the breaches. */
async function bringBackAndLook(
  { archiveDir, brokenDir, folder }: Place,
  traffic: Traffic,
  until: Date | null,
) {
  const dataDir = join(folder, 'restored');
  const started = performance.now();
  try {
    await restoreUntil({ archiveDir, dataDir, until, moreLog: join(brokenDir, 'pg_wal') });
  } catch (error) {
    return { ms: 0, breaches: [`${until?.toISOString() ?? 'latest'}: ${(error as Error).message}`] };
  }
  const ms = Math.round(performance.now() - started);
  const postgres = await startPostgres({ dataDir });
  try {
    const breaches = [
      ...(await findBreaches(postgres.databaseUrl)),
      ...(await compare(postgres.databaseUrl, traffic, until)),
    ];
    return { ms, breaches };
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Restores the database to each moment. Returns the breaches, and the longest duration of a restore in ms. */
async function restoreAll(
  place: Place,
  traffic: Traffic,
  moments: readonly (Date | null)[],
  print: (line: string) => void,
) {
  const breaches: string[] = [];
  let longestMs = 0;
  for (const until of moments) {
    const found = await bringBackAndLook(place, traffic, until);
    breaches.push(...found.breaches);
    longestMs = Math.max(longestMs, found.ms);
    print(`restored to ${until?.toISOString() ?? 'the last change'} in ${found.ms} ms`);
  }
  return { breaches, longestMs };
}

async function attack(market: RunningTestMarket, folder: string, extent: Extent): Promise<Findings> {
  const { rounds, seed, isOver = () => false, print = () => {} } = extent;
  const archiveDir = join(folder, 'archive');
  const brokenDir = join(market.folder, 'postgres');
  const place = { archiveDir, brokenDir, folder };
  const people = openPeople(market);
  const traffic = await startTraffic(market, people, CONCURRENCY);
  await sleep(500);
  const copyStarted = performance.now();
  await takeBaseCopy(market.databaseUrl, brokenDir, archiveDir);
  const copyMs = Math.round(performance.now() - copyStarted);
  const moments: Date[] = [];
  while (moments.length < rounds && !isOver()) moments.push(await shopUntilSecond(seed, moments.length));
  await sleep(1_000);
  const { paid, failures } = traffic.journal;
  const failed = failures.length;
  await market.kill9('database');
  await traffic.stop();
  await people.close();
  const breaches: string[] = failed > 0 ? [`${failed} requests failed, first: ${failures[0]}`] : [];
  if (paid.length === 0) breaches.push('nobody could pay');
  const restored = await restoreAll(place, traffic, [...moments, null], print);
  breaches.push(...restored.breaches);
  if (extent.spoil) {
    extent.spoil(archiveDir);
    extent.onSpoiled?.((await bringBackAndLook(place, traffic, null)).breaches);
  }
  return {
    figures: {
      'Seconds to which the built-in database was restored': moments.length,
      'Orders paid until its database was killed': paid.length,
      'Failed requests while its files were copied': failed,
      'Base backup of its files, longest restore': `${copyMs} ms, ${restored.longestMs} ms`,
    },
    breaches,
  };
}

/**
 * Lets people shop in a market whose write-ahead log is archived. Then kills its database and restores the database to
 * many points in time.
 */
export async function attackArchive(extent: Extent): Promise<Findings> {
  // The archive is outside the market's own folder, so that `market.stop()` does not remove it.
  const folder = makeOwnFolder('archive');
  const market = await startTestMarket({ webs: 2, workers: 1, archiveDir: join(folder, 'archive') });
  try {
    return await attack(market, folder, extent);
  } finally {
    await market.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
