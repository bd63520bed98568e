import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, openDatabase } from '#platform/db/database.server.ts';
import { migrate } from '#platform/db/migrate.server.ts';
import { importFile } from '../../tools/import/import-file.ts';
import { startPostgres } from '../../tools/postgres/start-postgres.ts';
import { ROOT } from '../../tools/root.ts';
import type { RunOptions } from '../bench.ts';
import { addSeller, learnWords, listModels } from '../relevance/relevance-market.ts';
import { resizeListings } from './resize-listings.ts';

const CACHE = join(ROOT, '.cache', 'bench');
const CATALOGS = ['computers.csv', 'monitors.csv'];
/** Default folder of the catalogs, outside the project. */
const BESIDE = join(ROOT, '..', 'shared', 'data');
const SELLERS = 200;

/** Returns the folder with the catalogs of real models, or null if there is none. */
export function catalogFolder({ data }: Pick<RunOptions, 'data'>): string | null {
  const folder = data ?? BESIDE;
  return CATALOGS.every((name) => existsSync(join(folder, name))) ? folder : null;
}

/**
 * Returns the data folder of a cached database. `make` fills it if no complete one exists. An unfinished one is made
 * again.
 */
async function prepareFolder(name: string, make: (dataDir: string) => Promise<void>): Promise<string> {
  const folder = join(CACHE, name);
  const stamp = join(folder, 'complete');
  const dataDir = join(folder, 'postgres');
  if (existsSync(stamp)) return dataDir;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  await make(dataDir);
  writeFileSync(stamp, '');
  return dataDir;
}

async function withDatabase(dataDir: string, work: (database: Database, url: string) => Promise<void>) {
  const postgres = await startPostgres({ dataDir, durable: false });
  try {
    await migrate(postgres.databaseUrl);
    const database = openDatabase(postgres.databaseUrl, { poolSize: 4 });
    try {
      await work(database, postgres.databaseUrl);
    } finally {
      await database.close();
    }
  } finally {
    await postgres.stop();
  }
}

async function addSellers({ pool }: Database): Promise<void> {
  await pool.query(
    `insert into users (email, email_verified, name, number, user_type, role)
     select 'bench-' || n || '@secondbyte.test', true, 'Bench ' || n, '01712345678', 'Seller',
       case when n % 2 = 0 then 'verify' end
     from generate_series(1, $1::int) as n`,
    [SELLERS],
  );
}

/** Makes a database with one listing of each known model. All data sets start as a copy of this database. */
async function makeModels(dataDir: string, folder: string | null, options: RunOptions): Promise<void> {
  options.print('listing every model (once) …');
  await withDatabase(dataDir, async (database) => {
    await addSellers(database);
    const seller = await addSeller(database.db);
    await listModels(database.db, seller.id);
    for (const name of folder === null ? [] : CATALOGS) {
      const observer = { onRefused: () => {}, onProgress: () => {} };
      const { listed } = await importFile(database.db, join(folder ?? '', name), seller, observer);
      options.print(`${listed} listings from ${name}`);
    }
    await learnWords(database);
  });
}

/**
 * Returns the folder of a PostgreSQL with `listings` listings of real models in their real frequencies. Without
 * catalogs, the models are those of the demo market. The folder is cached; later migrations run when its database is
 * started.
 */
export async function prepareDataSet(options: RunOptions, listings: number): Promise<string> {
  const folder = catalogFolder(options);
  const kind = folder === null ? 'own' : 'catalogue';
  const models = await prepareFolder(`${kind}-models`, (dataDir) => makeModels(dataDir, folder, options));
  return prepareFolder(`${kind}-${listings}`, async (dataDir) => {
    options.print(`creating a market of ${listings} listings (once) …`);
    // `cp -a` keeps the files' owner, which is the database's user.
    execFileSync('cp', ['-a', models, dataDir]);
    await withDatabase(dataDir, (database, url) => resizeListings(database, url, listings, options));
  });
}
