import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/clock.ts';
import { archivedLogFolder } from '../postgres/archive.ts';
import { makeOwnFolder } from '../postgres/own-folder.ts';
import { type Postgres, startPostgres } from '../postgres/start-postgres.ts';
import {
  chooseUnneeded,
  ensureBaseCopy,
  listBaseCopies,
  removeUnneeded,
  takeBaseCopy,
} from './base-copies.ts';
import { makeIdentity, openSealing, openUnsealing } from './encryption.ts';
import { BadBackup } from './manifest.ts';
import { restoreUntil } from './restore-until.ts';
import type { Sealing } from './sealing.ts';

let folder: string;
let archiveDir: string;
let dataDir: string;
/** Folder with the write-ahead log as a crash after the last row would have left it. */
let logOfCrash: string;
/** Commit times of the rows of table `notes`, by the rows' names. */
const moments: Record<string, Date> = {};

async function run(url: string, text: string, values: string[] = []) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

async function write(url: string, name: string): Promise<void> {
  await run(url, 'insert into notes values ($1)', [name]);
  const [row] = await run(url, 'select extract(epoch from clock_timestamp())::float8 * 1000 as ms');
  // Rounded up, because these times have milliseconds and commits have microseconds.
  moments[name] = new Date(Math.ceil(Number(row?.ms)));
  await run(url, 'select pg_sleep(0.01)');
}

beforeAll(async () => {
  // The folder's name contains characters that are special to a shell or to PostgreSQL.
  folder = makeOwnFolder("until-test-it's 100%f-");
  archiveDir = join(folder, 'archive');
  dataDir = join(folder, 'postgres');
  const postgres = await startPostgres({ dataDir, archiveDir, durable: false });
  const url = postgres.databaseUrl;
  await run(url, 'create table notes (name text)');
  await write(url, 'before the copy');
  await takeBaseCopy(url, dataDir, archiveDir);
  await write(url, 'first');
  await write(url, 'second');
  await run(url, 'select pg_switch_wal()');
  await write(url, 'third');
  await write(url, 'fourth');
  // This statement writes the write-ahead log to disk. The log is copied before the stop, because a clean stop may
  // archive its last file and remove it.
  await run(url, "select pg_logical_emit_message(false, 'test', '', true)");
  logOfCrash = join(folder, 'log of a crash');
  cpSync(join(dataDir, 'pg_wal'), logOfCrash, { recursive: true });
  await postgres.stop();
}, 180_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const momentOf = (name: string) => moments[name] ?? new Date(Number.NaN);

/** Restores to a new folder. Returns the rows of the restored database. */
async function notesOf(name: string, until: Date | null, moreLog?: string): Promise<string[]> {
  const target = join(folder, name);
  await restoreUntil({ archiveDir, dataDir: target, until, moreLog });
  const postgres: Postgres = await startPostgres({ dataDir: target, durable: false });
  try {
    return (await run(postgres.databaseUrl, 'select name from notes')).map((row) => String(row.name));
  } finally {
    await postgres.stop();
  }
}

describe('the built-in database', () => {
  test('is restored to a moment, and then to a later one', async () => {
    expect(await notesOf('at-first', momentOf('first'))).toEqual(['before the copy', 'first']);
    expect(await notesOf('at-second', momentOf('second'))).toEqual(['before the copy', 'first', 'second']);
    expect(await notesOf('at-the-end', null)).toEqual([
      'before the copy',
      'first',
      'second',
      'third',
      'fourth',
    ]);
    expect(listBaseCopies(archiveDir)).toHaveLength(1);
  }, 180_000);

  test('is restored with changes that were not archived yet, from the folder that was moved aside', async () => {
    const [last = ''] = readdirSync(archivedLogFolder(archiveDir))
      .filter((name) => /^00000001[0-9A-F]{16}\.gz$/.test(name))
      .sort()
      .toReversed();
    const away = join(folder, last);
    renameSync(join(archivedLogFolder(archiveDir), last), away);
    const until = momentOf('third');
    const wanted = { archiveDir, dataDir: join(folder, 'too-early'), until };
    await expect(restoreUntil(wanted)).rejects.toThrow(/no change after that moment/);
    expect(existsSync(wanted.dataDir)).toBe(false);
    expect(await notesOf('with-more', until, logOfCrash)).toEqual([
      'before the copy',
      'first',
      'second',
      'third',
    ]);
    renameSync(away, join(archivedLogFolder(archiveDir), last));
  }, 180_000);

  test('gives reasons for refusals: over another, before the first copy, from nothing', async () => {
    const until = momentOf('first');
    await expect(restoreUntil({ archiveDir, dataDir, until })).rejects.toThrow(/never overwrites[\s\S]*mv /);
    const target = join(folder, 'refused');
    const early = { archiveDir, dataDir: target, until: momentOf('before the copy') };
    await expect(restoreUntil(early)).rejects.toThrow(/The oldest copy .* is of 20/);
    const nothing = { archiveDir: join(folder, 'nowhere'), dataDir: target, until };
    await expect(restoreUntil(nothing)).rejects.toThrow(BadBackup);
    expect(existsSync(target)).toBe(false);
  });

  test('is not restored incompletely if a file of the archive is damaged', async () => {
    const log = archivedLogFolder(archiveDir);
    const [, second = ''] = readdirSync(log)
      .filter((name) => /^00000001.*[0-9A-F]\.gz$/.test(name))
      .sort()
      .toReversed();
    writeFileSync(join(log, second), 'broken');
    const wanted = { archiveDir, dataDir: join(folder, 'broken'), until: momentOf('third') };
    await expect(restoreUntil(wanted)).rejects.toThrow();
    expect(existsSync(wanted.dataDir)).toBe(false);
  }, 180_000);
});

describe('an archive for public keys', () => {
  const SECRET = 'what nobody else may read';
  let away: string;
  let keyFile: string;
  let otherKey: string;
  let early: Date;

  /**
   * Runs `work` on a market's database while its write-ahead log is archived. Encrypts the archive if `sealing` is
   * set.
   */
  async function whileArchiving(sealing: Sealing | undefined, work: (url: string) => Promise<void>) {
    const dataDir = join(folder, 'sealed-postgres');
    const postgres = await startPostgres({ dataDir, archiveDir: away, sealing, durable: false });
    await work(postgres.databaseUrl);
    await postgres.stop();
  }

  beforeAll(async () => {
    away = join(folder, 'sealed-archive');
    [keyFile, otherKey] = [join(folder, 'key.txt'), join(folder, 'other-key.txt')];
    const sealing = openSealing(await makeIdentity(keyFile));
    await makeIdentity(otherKey);
    const dataDir = join(folder, 'sealed-postgres');
    await whileArchiving(undefined, async (url) => {
      await run(url, 'create table notes (name text)');
      await takeBaseCopy(url, dataDir, away);
    });
    // The second start encrypts the archive.
    await whileArchiving(sealing, async (url) => {
      await write(url, SECRET);
      early = momentOf(SECRET);
      await run(url, 'select pg_switch_wal()');
      await write(url, 'later');
      await takeBaseCopy(url, dataDir, away, sealing);
      await write(url, 'last');
    });
  }, 180_000);

  const bringBack = async (name: string, until: Date | null, key?: string) => {
    const target = join(folder, name);
    const unsealing = key === undefined ? undefined : await openUnsealing(key);
    await restoreUntil({ archiveDir: away, dataDir: target, until, unsealing });
    const postgres = await startPostgres({ dataDir: target, durable: false });
    const rows = await run(postgres.databaseUrl, 'select name from notes');
    await postgres.stop();
    return rows.map((row) => String(row.name));
  };

  test('contains nothing readable in log and copies since it has keys', async () => {
    const since = listBaseCopies(away).at(-1)?.folder ?? '';
    const names = readdirSync(archivedLogFolder(away));
    const plain = names.filter((name) => name.endsWith('.gz'));
    const sealed = names.filter((name) => name.endsWith('.gz.age'));
    expect(sealed.length).toBeGreaterThan(2);
    // Files that were archived earlier stay unchanged, and each file exists only once.
    expect(plain.filter((name) => name > (sealed.toSorted()[0] ?? ''))).toEqual([]);
    const files = readdirSync(since, { recursive: true, withFileTypes: true }).filter(
      (entry) => entry.isFile() && entry.name !== 'backup_label',
    );
    expect(files.length).toBeGreaterThan(100);
    const paths = files.map((entry) => join(entry.parentPath, entry.name));
    for (const path of [...sealed.map((name) => join(archivedLogFolder(away), name)), ...paths]) {
      const bytes = readFileSync(path);
      expect(bytes.subarray(0, 21).toString(), path).toBe('age-encryption.org/v1');
      expect(bytes.includes(SECRET), path).toBe(false);
    }
  });

  test('is restored to a moment and to the end with the key', async () => {
    expect(await bringBack('sealed-early', early, keyFile)).toEqual([SECRET]);
    expect(await bringBack('sealed-late', null, keyFile)).toEqual([SECRET, 'later', 'last']);
  }, 180_000);

  test.each([
    ['a copy that is not encrypted', () => early],
    ['one that is', () => null],
  ])(
    'from %s explains what to do without the key and with another one',
    async (_, until) => {
      const target = 'sealed-refused';
      await expect(bringBack(target, until())).rejects.toThrow('--identity FILE');
      await expect(bringBack(target, until(), otherKey)).rejects.toThrow(/other-key.txt cannot decrypt/);
      expect(readdirSync(folder).filter((name) => name.startsWith(target))).toEqual([]);
    },
    180_000,
  );
});

test('copies and log files that no moment of the last days needs are removed', async () => {
  const now = Date.UTC(2026, 10, 23);
  const copies = [9, 8, 6, 1].map((days) => ({
    folder: String(days),
    takenAt: new Date(now - days * DAY_MS),
  }));
  expect(chooseUnneeded(copies, 7, now).map((copy) => copy.folder)).toEqual(['9']);
  expect(chooseUnneeded(copies, 30, now)).toEqual([]);
  const target = join(folder, 'at-second');
  const postgres = await startPostgres({ dataDir: target, archiveDir, durable: false });
  // The first market on this timeline makes a base copy. Later markets need none.
  expect(await ensureBaseCopy(postgres.databaseUrl, target, archiveDir)).toBe(true);
  expect(await ensureBaseCopy(postgres.databaseUrl, target, archiveDir)).toBe(false);
  await postgres.stop();
  const log = archivedLogFolder(archiveDir);
  const before = readdirSync(log).length;
  expect(await removeUnneeded(archiveDir, 7)).toBe(0);
  const [oldest] = listBaseCopies(archiveDir);
  rmSync(oldest?.folder ?? '', { recursive: true });
  expect(await removeUnneeded(archiveDir, 7)).toBe(0);
  expect(readdirSync(log).length).toBeLessThan(before);
});
