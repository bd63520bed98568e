// node tools/with-market.ts [--as-it-is|--from-nothing] SCRIPT [ARGUMENT…]: runs a script on the market's database
// with all its settings. The database of a running market is used; otherwise the database runs only for the script. By
// default the database is migrated first. With --as-it-is, nothing is migrated or created first; backup and doctor use
// this. With --from-nothing, a missing database is created empty; a restore uses this.
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { runToEnd } from './market/child.ts';
import { archiveSealing, databaseFolder } from './market/database.ts';
import { createDisposer, type Disposer } from './market/disposer.ts';
import { marketLock } from './market/market-processes.ts';
import { createOutput } from './market/output.ts';
import {
  type Basics,
  completeSettings,
  readBasics,
  resolveSettingFiles,
  withDirectDatabase,
} from './market/settings.ts';
import { lockHolder } from './pid-lock.ts';
import { startPostgres } from './postgres/start-postgres.ts';
import { ROOT } from './root.ts';
import { runScript } from './run-script.ts';

async function databaseOf(basics: Basics, disposer: Disposer): Promise<string> {
  const { dataDir, archiveDir } = basics;
  const sealing = await archiveSealing(basics);
  const postgres = await startPostgres({ dataDir: databaseFolder(dataDir), archiveDir, sealing });
  await disposer.add(postgres.stop);
  return postgres.databaseUrl;
}

/**
 * Throws if no market exists, so that a command that only reads does not create one. For example, a timer may run such
 * a command without the market's settings.
 */
function requireMarket({ dataDir }: Basics): void {
  if (existsSync(databaseFolder(dataDir))) return;
  throw new Error(
    `There is no market in ${dataDir}, and DATABASE_URL is not set. Set the market's settings in the environment, ` +
      'or in .env in the program folder.',
  );
}

/**
 * Preparation of the database before the script. `migrate` migrates it, `as it is` requires it to exist, and
 * `from nothing` creates it if it is missing.
 */
type Before = 'migrate' | 'as it is' | 'from nothing';

type Plan = { readonly script: string; readonly args: readonly string[]; readonly before: Before };

async function runWithMarket({ script, args, before }: Plan, disposer: Disposer): Promise<number> {
  const environment = resolveSettingFiles(process.env);
  const basics = readBasics(environment);
  const running = lockHolder(marketLock(basics.dataDir))?.facts;
  // This check comes first, because completing the settings creates the market's folder.
  if (before === 'as it is' && !environment.DATABASE_URL && !running) requireMarket(basics);
  const { env, mail, card } = await completeSettings(environment, basics, basics.port);
  const url = env.DATABASE_URL ?? running?.databaseUrl ?? (await databaseOf(basics, disposer));
  const address = environment.PUBLIC_URL || running?.url || env.PUBLIC_URL;
  // The stand-ins of a running demo market have other ports than those of a new start.
  const standIns = {
    ...(mail && running?.smtpUrl ? { SMTP_URL: running.smtpUrl } : {}),
    ...(card && running?.cardUrl ? { STRIPE_API_URL: running.cardUrl } : {}),
  };
  const builtIn = env.DATABASE_URL ? {} : { BUILT_IN_DATABASE: databaseFolder(basics.dataDir) };
  const complete = { ...env, ...standIns, ...builtIn, DATABASE_URL: url, PUBLIC_URL: address };
  const migration = { name: 'migration', script: join(ROOT, 'src', 'app', 'migrate.ts'), env: complete };
  if (before === 'migrate')
    await runToEnd(migration, createOutput({ folder: join(basics.dataDir, 'logs') }), disposer);
  return runScript(script, args, withDirectDatabase(complete));
}

const FLAGS: Readonly<Record<string, Before>> = {
  '--as-it-is': 'as it is',
  '--from-nothing': 'from nothing',
};
const given = process.argv.slice(2);
const before = FLAGS[given[0] ?? ''] ?? 'migrate';
const [script = '', ...args] = before === 'migrate' ? given : given.slice(1);
const disposer = createDisposer();
try {
  if (!existsSync(script)) throw new Error(`There is no script ${relative(ROOT, join(ROOT, script))}.`);
  process.exitCode = await runWithMarket({ script, args, before }, disposer);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await disposer.close();
  process.disconnect?.();
}
