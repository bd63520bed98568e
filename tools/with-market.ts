// node tools/with-market.ts [--as-it-is] SCRIPT [ARGUMENT…]: runs a script on the market's database with all its
// settings. A market that runs is used as it is; otherwise the database is started for as long as the script takes.
// With --as-it-is nothing is migrated before: a backup is taken of what is there, a restore begins with nothing.
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { runToEnd } from './market/child.ts';
import { databaseFolder } from './market/database.ts';
import { createDisposer, type Disposer } from './market/disposer.ts';
import { marketLock } from './market/market-processes.ts';
import { createOutput } from './market/output.ts';
import { completeSettings, readBasics, resolveSettingFiles, withDirectDatabase } from './market/settings.ts';
import { lockHolder } from './pid-lock.ts';
import { startPostgres } from './postgres/start-postgres.ts';
import { ROOT } from './root.ts';
import { runScript } from './run-script.ts';

async function databaseOf(dataDir: string, disposer: Disposer): Promise<string> {
  const postgres = await startPostgres({ dataDir: databaseFolder(dataDir) });
  await disposer.add(postgres.stop);
  return postgres.databaseUrl;
}

type Plan = { readonly script: string; readonly args: readonly string[]; readonly migrates: boolean };

async function runWithMarket({ script, args, migrates }: Plan, disposer: Disposer): Promise<number> {
  const environment = resolveSettingFiles(process.env);
  const basics = readBasics(environment);
  const running = lockHolder(marketLock(basics.dataDir))?.facts;
  const { env } = await completeSettings(environment, basics, basics.port);
  const url = env.DATABASE_URL ?? running?.databaseUrl ?? (await databaseOf(basics.dataDir, disposer));
  const address = environment.PUBLIC_URL || running?.url || env.PUBLIC_URL;
  const complete = { ...env, DATABASE_URL: url, PUBLIC_URL: address };
  const migration = { name: 'migration', script: join(ROOT, 'src', 'app', 'migrate.ts'), env: complete };
  if (migrates) await runToEnd(migration, createOutput({ folder: join(basics.dataDir, 'logs') }), disposer);
  return runScript(script, args, withDirectDatabase(complete));
}

const AS_IT_IS = '--as-it-is';
const given = process.argv.slice(2);
const migrates = given[0] !== AS_IT_IS;
const [script = '', ...args] = migrates ? given : given.slice(1);
const disposer = createDisposer();
try {
  if (!existsSync(script)) throw new Error(`There is no ${relative(ROOT, join(ROOT, script))}.`);
  process.exitCode = await runWithMarket({ script, args, migrates }, disposer);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await disposer.close();
  process.disconnect?.();
}
