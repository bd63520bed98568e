import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { createDatabase, dropDatabase } from '#platform/db/database-admin.server.ts';
import { folderStorage } from '#platform/process/storage.server.ts';
import { openPeople } from '../../harness/market-people.ts';
import { waitUntil } from '../../harness/processes.ts';
import { type RunningTestMarket, startTestMarket } from '../../harness/start-market.ts';
import { makeBackup } from '../../tools/backup/make-backup.ts';
import { BadBackup } from '../../tools/backup/manifest.ts';
import { proveBackup, restoreBackup } from '../../tools/backup/restore-backup.ts';
import { findBreaches } from '../../tools/doctor/invariants.ts';
import type { Findings } from '../suite.ts';
import { startTraffic, type Traffic } from '../traffic/traffic.ts';
import { addMemorable, type Memorable } from './memorable.ts';
import { findForgotten, type Restored } from './reopen.ts';

export type Extent = {
  /** Number of backups during the shopping. Each backup is restored and checked. */
  readonly rounds: number;
  readonly seed: number;
  readonly isOver?: () => boolean;
  readonly print?: (line: string) => void;
  /** Damages a restored market. The market is then checked again, and the suite must notice the damage. */
  readonly spoil?: (restored: Restored) => Promise<void>;
  /** Called with the breaches that the suite found in the damaged market. */
  readonly onSpoiled?: (breaches: readonly string[]) => void;
};

const CONCURRENCY = 4;
const SHOPPING_MS = 1_500;
/** Longest wait for a payment on a busy machine, in ms. */
const PAYING_MS = 30_000;
/** Number of files of each backup that are damaged one after the other. */
const SPOILED_FILES = 5;

const storageOf = (dataDir: string) => folderStorage(join(dataDir, 'pictures'));

async function takeBackup(market: RunningTestMarket) {
  const started = Date.now();
  const backup = await makeBackup({
    databaseUrl: market.databaseUrl,
    storage: await storageOf(market.folder),
    dataDir: market.folder,
    market: 'demo',
    target: join(market.folder, 'backups'),
  });
  return { ...backup, started, ms: Date.now() - started };
}

/** Returns bookings that the market acknowledged as paid before a time, but that are unpaid in the restored market. */
async function findLostOrders(databaseUrl: string, { journal }: Traffic, before: number): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const ids = journal.paid.filter(({ at }) => at < before).map(({ bookingId }) => bookingId);
  const { rows } = await client.query(
    `select wanted.id from unnest($1::uuid[]) as wanted (id) where not exists (
       select from bookings join payments on payments.booking_id = bookings.id and payments.outcome = 'settled'
       where bookings.id = wanted.id and bookings.status = 'paid')`,
    [ids],
  );
  await client.end();
  return rows.length === 0 ? [] : [`${rows.length} of ${ids.length} orders paid before the backup are lost`];
}

/** Returns a number from 0 up to, but not including, `most`. It depends on the seed and a counter. */
function chosen(seed: number, count: number, most: number): number {
  return Math.floor(((Math.imul(seed ^ (count + 1), 0x9e3779b1) >>> 0) / 2 ** 32) * most);
}

/** Changes one byte of one file in a copy of a backup. Returns a breach if the copy still counts as valid. */
async function spoilOneFile(folder: string, seed: number, count: number): Promise<string[]> {
  const copy = `${folder}-spoiled-${count}`;
  await cp(folder, copy, { recursive: true });
  const files = readdirSync(copy, { recursive: true, encoding: 'utf8' })
    .filter((file) => statSync(join(copy, file)).size > 0 && statSync(join(copy, file)).isFile())
    .sort();
  const file = files[chosen(seed, count, files.length)] ?? '';
  const bytes = readFileSync(join(copy, file));
  const place = chosen(seed + 1, count, bytes.length);
  bytes[place] = (bytes[place] ?? 0) ^ 1;
  writeFileSync(join(copy, file), bytes);
  try {
    await proveBackup(copy);
    return [`nobody noticed that byte ${place} of ${file} had changed`];
  } catch (error) {
    return error instanceof BadBackup ? [] : [`a changed ${file} caused the error ${error}`];
  }
}

async function restoreAndLook(
  market: RunningTestMarket,
  backup: Awaited<ReturnType<typeof takeBackup>>,
  traffic: Traffic,
  memorable: Memorable,
  extent: Extent,
) {
  const name = `restored_${backup.started}`;
  const databaseUrl = await createDatabase(market.databaseUrl, name);
  const dataDir = mkdtempSync(join(market.folder, 'restored-'));
  const started = Date.now();
  const storage = await storageOf(dataDir);
  await restoreBackup(backup.folder, { databaseUrl, storage, dataDir, market: 'demo' });
  const ms = Date.now() - started;
  const look = async () => [
    ...(await findBreaches(databaseUrl)),
    ...(await findLostOrders(databaseUrl, traffic, backup.started)),
    ...(await findForgotten(market, { databaseUrl, dataDir }, memorable)),
  ];
  const breaches = await look();
  if (extent.spoil) {
    await extent.spoil({ databaseUrl, dataDir });
    extent.onSpoiled?.(await look());
  }
  await dropDatabase(market.databaseUrl, name);
  return { ms, breaches };
}

type Sums = {
  done: number;
  spoiled: number;
  rows: number;
  pictures: number;
  backup: number;
  restore: number;
};

async function backUpBesideTraffic(market: RunningTestMarket, extent: Extent): Promise<Findings> {
  const { rounds, seed, isOver = () => false, print = () => {} } = extent;
  const people = openPeople(market);
  const memorable = await addMemorable(market, people);
  const traffic = await startTraffic(market, people, CONCURRENCY);
  const breaches: string[] = [];
  const sums: Sums = { done: 0, spoiled: 0, rows: 0, pictures: 0, backup: 0, restore: 0 };
  for (; sums.done < rounds && !isOver(); sums.done += 1) {
    const paidBefore = traffic.journal.paid.length;
    await sleep(SHOPPING_MS);
    // On a busy machine the first payment takes longer. Wait for it, because a backup without payments could not prove
    // that payments are restored.
    await waitUntil(() => traffic.journal.paid.length > paidBefore, PAYING_MS);
    const backup = await takeBackup(market);
    const restored = await restoreAndLook(market, backup, traffic, memorable, extent);
    breaches.push(...restored.breaches);
    for (let count = 0; count < SPOILED_FILES; count += 1) {
      breaches.push(...(await spoilOneFile(backup.folder, seed, sums.spoiled)));
      sums.spoiled += 1;
    }
    sums.rows = backup.manifest.tables.reduce((sum, { rows }) => sum + rows, 0);
    sums.pictures = backup.manifest.pictures.count;
    sums.backup = Math.max(sums.backup, backup.ms);
    sums.restore = Math.max(sums.restore, restored.ms);
    print(
      `round ${sums.done + 1} of ${rounds}: ${sums.rows} rows, backup ${backup.ms} ms, restore ${restored.ms} ms`,
    );
  }
  await traffic.stop();
  await people.close();
  const { failures, answered, paid } = traffic.journal;
  if (paid.length === 0) breaches.push('nobody could pay');
  if (failures.length > 0) breaches.push(`${failures.length} requests failed, first: ${failures[0]}`);
  const left = (await readdir(join(market.folder, 'backups'))).filter((file) => file.endsWith('.part'));
  if (left.length > 0) breaches.push(`unfinished backups were left: ${left}`);
  return { figures: figuresOf(sums, answered, failures.length, paid.length), breaches };
}

function figuresOf(sums: Sums, answered: number, failed: number, paid: number): Findings['figures'] {
  return {
    'Backups taken under load and restored': sums.done,
    'Rows and picture files in the last': `${sums.rows} and ${sums.pictures}`,
    'Longest backup, longest restore': `${sums.backup} ms, ${sums.restore} ms`,
    'Files with one changed byte, all refused': sums.spoiled,
    'Requests answered meanwhile': answered,
    'Failed requests': failed,
    'Orders paid meanwhile': paid,
  };
}

/** Backs up a market during shopping, restores every backup, and opens the restored markets. */
export async function attackBackups(extent: Extent): Promise<Findings> {
  const market = await startTestMarket({ webs: 2, workers: 1 });
  try {
    return await backUpBesideTraffic(market, extent);
  } finally {
    await market.stop();
  }
}
