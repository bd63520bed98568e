import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '#platform/db/database.server.ts';
import { createDatabase, dropDatabase } from '#platform/db/database-admin.server.ts';
import { migrate } from '#platform/db/migrate.server.ts';
import { readMigrations } from '#platform/db/migration-files.server.ts';
import { folderStorage, type Storage } from '#platform/process/storage.server.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { buildAccount } from '../../src/domains/accounts/testing/fixtures.ts';
import { listProduct, sellProduct } from '../../src/domains/catalog/testing/fixtures.ts';
import { pictureFiles } from '../../src/domains/images/public-api.server.ts';
import { makeIdentity, openSealing, openUnsealing } from './encryption.ts';
import { type Backup, makeBackup } from './make-backup.ts';
import { readManifest, writeManifest } from './manifest.ts';
import { findBackup, proveBackup, restoreBackup } from './restore-backup.ts';
import { quoted, readTables } from './tables.ts';

const PICTURE = 'ab'.repeat(16);
const NAME = `restored_${process.pid}`;

let folder: string;
let url: string;
let database: Database;
let storage: Storage;
let backup: Backup;
let emptyUrl: string;
let newStorage: Storage;

/** Fills a market with people, listings, a sale, a picture, a job and a card processor. */
async function fillMarket(): Promise<void> {
  const seller = await buildAccount(database.db, { userType: 'Seller', name: 'Tab\there, \\N and ১৬' });
  await listProduct(database.db, seller.id, { details: 'Two\nlines; "quotes" and a \\ backslash' });
  await sellProduct(database.db, await listProduct(database.db, seller.id));
  await database.pool.query(
    `insert into images (id, width, height, placeholder, uses) values ($1, 4, 3, '', 1)`,
    [PICTURE],
  );
  await database.pool.query('insert into picture_store (id) values (gen_random_uuid())');
  await database.pool.query(
    "insert into processor_events (id, type, body) values ('evt_1', 'odd', 'null'::jsonb)",
  );
  await database.pool.query(
    `select enqueue_jobs('mail.send', array['{"b":1, "a":2}'::jsonb], '{}', null, null)`,
  );
  for (const { key, contentType } of pictureFiles(PICTURE))
    await storage.put(key, Buffer.from(key), contentType);
  await writeFile(join(folder, 'secrets.json'), '{"SESSION_SECRET":"x"}');
  const ledger = new DatabaseSync(join(folder, 'card-processor', 'card-processor.sqlite'));
  ledger.exec("create table objects (id text) strict; insert into objects values ('pi_1')");
  ledger.close();
}

const target = (changes: object = {}) => ({
  databaseUrl: emptyUrl,
  storage: newStorage,
  dataDir: join(folder, 'new'),
  market: 'demo' as const,
  ...changes,
});

/** Returns every row of every table as text. */
async function allRows(databaseUrl: string): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const found: Record<string, string[]> = {};
  for (const table of await readTables(client)) {
    const { rows } = await client.query(`select t::text as row from ${quoted(table)} t order by 1`);
    found[quoted(table)] = rows.map(({ row }: { row: string }) => row);
  }
  await client.end();
  return found;
}

/** Copies the backup and damages one file of the copy. Returns the copy's folder. */
async function spoiledBackup(spoil: (copy: string) => Promise<void>): Promise<string> {
  const copy = await mkdtemp(join(folder, 'spoiled-'));
  for (const entry of await readdir(backup.folder, { recursive: true, withFileTypes: true })) {
    const from = join(entry.parentPath, entry.name);
    const to = join(copy, from.slice(backup.folder.length));
    if (entry.isDirectory()) await mkdir(to, { recursive: true });
    else await copyFile(from, to);
  }
  await spoil(copy);
  return copy;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-test-'));
  await mkdir(join(folder, 'card-processor'));
  url = (await testDatabase()).url;
  database = openDatabase(url, { poolSize: 2 });
  storage = await folderStorage(join(folder, 'pictures'));
  await fillMarket();
  const source = { databaseUrl: url, storage, dataDir: folder, market: 'demo' as const };
  backup = await makeBackup({ ...source, target: join(folder, 'backups') });
});
beforeEach(async () => {
  await dropDatabase(url, NAME);
  emptyUrl = await createDatabase(url, NAME);
  newStorage = await folderStorage(await mkdtemp(join(folder, 'store-')));
});
afterAll(async () => {
  await database.close();
  await dropDatabase(url, NAME);
  await rm(folder, { recursive: true, force: true });
});

describe('a restored backup', () => {
  test('has each row of each table as it was', async () => {
    await restoreBackup(await findBackup(join(folder, 'backups')), target());
    const [before, after] = [await allRows(url), await allRows(emptyUrl)];
    expect(after).toEqual(before);
    const jobs = Object.entries(after).filter(([name]) => name.startsWith('"pgboss"."job'));
    expect(jobs.flatMap(([, rows]) => rows)).toHaveLength(1);
    expect(after['"public"."products"']).toHaveLength(2);
  });

  test('has pictures, secrets and the ledger of the demo market', async () => {
    await restoreBackup(backup.folder, target());
    for (const { key } of pictureFiles(PICTURE)) {
      const stream = await newStorage.read(key);
      expect(stream && (await buffer(stream)).toString()).toBe(key);
    }
    expect(await readFile(join(folder, 'new', 'secrets.json'), 'utf8')).toBe('{"SESSION_SECRET":"x"}');
    const ledger = new DatabaseSync(join(folder, 'new', 'card-processor', 'card-processor.sqlite'));
    expect(ledger.prepare('select id from objects').all()).toEqual([{ id: 'pi_1' }]);
    ledger.close();
  });

  test('is a working market: numbers continue and triggers work', async () => {
    await restoreBackup(backup.folder, target());
    expect(await migrate(emptyUrl)).toEqual([]);
    const restored = openDatabase(emptyUrl, { poolSize: 1 });
    const count = async () => {
      const { rows } = await restored.pool.query('select count(*) from category_count_deltas');
      return Number(rows[0]?.count);
    };
    const before = await count();
    await listProduct(restored.db, (await buildAccount(restored.db, { userType: 'Seller' })).id);
    expect(await count()).toBe(before + 1);
    await restored.pool.query(`select enqueue_jobs('mail.send', array['{}'::jsonb], '{}', null, null)`);
    await restored.close();
  });

  test('of an older market gets later migrations', async () => {
    const manifest = await readManifest(backup.folder);
    const ofReports = (await readMigrations()).filter(({ text }) => /\b(?:table|on) reports\b/.test(text));
    const later = new Set(ofReports.map(({ name }) => name));
    const older = await spoiledBackup(async (copy) => {
      const tables = manifest.tables.filter(({ name }) => name !== 'reports');
      const migrations = manifest.migrations.filter((name) => !later.has(name));
      await writeManifest(copy, { ...manifest, tables, migrations });
    });
    await restoreBackup(older, target());
    expect((await allRows(emptyUrl))['"public"."reports"']).toEqual([]);
  });
});

describe('before any change, a restore refuses', () => {
  const table = join('database', 'public.users.copy.gz');
  test.each([
    ['a table that was cut off', (copy: string) => truncate(join(copy, table), 40), table],
    ['a table that was changed', (copy: string) => writeFile(join(copy, table), 'x'), table],
    ['a table that is missing', (copy: string) => rm(join(copy, table)), table],
    [
      'a list of pictures that was changed',
      (copy: string) => writeFile(join(copy, 'pictures.sha256'), ''),
      'pictures',
    ],
    [
      'a picture that is missing',
      (copy: string) => rm(join(copy, 'pictures', pictureFiles(PICTURE)[0]?.key ?? '')),
      'pictures/ab',
    ],
    [
      'a manifest that was cut off',
      (copy: string) => truncate(join(copy, 'manifest.json'), 200),
      'is incomplete',
    ],
    ['a manifest that is missing', (copy: string) => rm(join(copy, 'manifest.json')), 'is not a backup'],
    [
      'a manifest that was changed',
      async (copy: string) => {
        const text = await readFile(join(copy, 'manifest.json'), 'utf8');
        await writeFile(join(copy, 'manifest.json'), text.replace('"rows": 1', '"rows": 2'));
      },
      'was changed',
    ],
    [
      'a backup by a newer version',
      async (copy: string) => {
        const manifest = await readManifest(copy);
        await writeManifest(copy, {
          ...manifest,
          migrations: [...manifest.migrations, '20991231_2359_later'],
        });
      },
      'newer version',
    ],
    [
      'a backup from before the migrations had times',
      async (copy: string) => {
        const manifest = await readManifest(copy);
        await writeManifest(copy, { ...manifest, migrations: ['0001_platform', '0100_images'] });
      },
      'Restore it with\nthat revision',
    ],
  ])('%s', async (_, spoil, words) => {
    await expect(restoreBackup(await spoiledBackup(spoil), target())).rejects.toThrow(words);
    expect(await allRows(emptyUrl)).toEqual({});
  });

  test('a database that is not empty', async () => {
    await expect(restoreBackup(backup.folder, target({ databaseUrl: url }))).rejects.toThrow('not empty');
  });

  test('a demo market in place of a real one', async () => {
    await expect(restoreBackup(backup.folder, target({ market: 'production' }))).rejects.toThrow(
      'MARKET=demo',
    );
  });
});

describe('an encrypted backup', () => {
  let secret: Backup;
  let keyFile: string;
  beforeAll(async () => {
    keyFile = join(folder, 'key.txt');
    const sealing = openSealing(await makeIdentity(keyFile));
    const source = { databaseUrl: url, storage, dataDir: folder, market: 'demo' as const };
    secret = await makeBackup({ ...source, sealing, target: join(folder, 'secret') });
  });

  /** Returns every file except the manifest and the list of pictures. */
  async function sealedFiles(): Promise<string[]> {
    const entries = await readdir(secret.folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile() && !['manifest.json', 'pictures.sha256'].includes(entry.name))
      .map((entry) => join(entry.parentPath, entry.name));
  }

  test('has nothing on the disk that is readable without the key', async () => {
    const files = await sealedFiles();
    expect(files.length).toBeGreaterThan(secret.manifest.tables.length);
    for (const file of files) {
      const bytes = await readFile(file);
      expect(bytes.subarray(0, 21).toString(), file).toBe('age-encryption.org/v1');
      expect(bytes.includes('SESSION_SECRET'), file).toBe(false);
    }
  });

  test('is restored completely with the key', async () => {
    await restoreBackup(secret.folder, target({ unsealing: await openUnsealing(keyFile) }));
    expect(await allRows(emptyUrl)).toEqual(await allRows(url));
    const { key = '' } = pictureFiles(PICTURE)[0] ?? {};
    const stream = await newStorage.read(key);
    expect(stream && (await buffer(stream)).toString()).toBe(key);
    expect(await readFile(join(folder, 'new', 'secrets.json'), 'utf8')).toBe('{"SESSION_SECRET":"x"}');
  });

  test('is refused without the key and with another one, before any change', async () => {
    await expect(restoreBackup(secret.folder, target())).rejects.toThrow('--identity FILE');
    const other = join(folder, 'other-key.txt');
    await makeIdentity(other);
    const unsealing = await openUnsealing(other);
    await expect(restoreBackup(secret.folder, target({ unsealing }))).rejects.toThrow(
      /other-key.txt cannot decrypt/,
    );
    expect(await allRows(emptyUrl)).toEqual({});
  });

  test('is verified without the key', async () => {
    const [file = ''] = await sealedFiles();
    const bytes = await readFile(file);
    await truncate(file, bytes.length - 1);
    await expect(proveBackup(secret.folder)).rejects.toThrow('missing or changed');
    await writeFile(file, bytes);
    await expect(proveBackup(secret.folder)).resolves.toEqual(secret.manifest);
  });

  test('needs valid keys, and overwrites none', async () => {
    expect(() => openSealing('age1wrong')).toThrow(/BACKUP_RECIPIENT is wrong/);
    await expect(openUnsealing(join(secret.folder, 'manifest.json'))).rejects.toThrow('no secret key');
    await expect(openUnsealing(join(folder, 'nowhere'))).rejects.toThrow('cannot be read');
    await expect(makeIdentity(keyFile)).rejects.toThrow('never overwritten');
  });
});

test('an interrupted restore keeps the market from opening, and can be repeated', async () => {
  const failing: Storage = { ...newStorage, put: () => Promise.reject(new Error('the disk is full')) };
  await expect(restoreBackup(backup.folder, target({ storage: failing }))).rejects.toThrow('disk is full');
  await expect(migrate(emptyUrl)).rejects.toThrow('npm run restore');
  await restoreBackup(backup.folder, target());
  expect((await allRows(emptyUrl))['"public"."products"']).toHaveLength(2);
});

test('a backup lists pictures that are missing in the store', async () => {
  const lost: Storage = { ...storage, read: async () => null };
  const made = await makeBackup({
    databaseUrl: url,
    storage: lost,
    dataDir: folder,
    market: 'demo',
    target: join(folder, 'more'),
  });
  expect(made.missingPictures).toEqual([PICTURE]);
});

test('a failed backup leaves nothing behind', async () => {
  const failing: Storage = { ...storage, read: () => Promise.reject(new Error('the store is away')) };
  const source = { databaseUrl: url, storage: failing, dataDir: folder, market: 'demo' as const };
  await expect(makeBackup({ ...source, target: join(folder, 'failed') })).rejects.toThrow('away');
  expect(await readdir(join(folder, 'failed'))).toEqual([]);
});
