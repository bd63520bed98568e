import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { waitUntil } from '../../harness/processes.ts';
import { acquirePidLock, lockHolder, type PidLock, PidLockedError } from '../pid-lock.ts';
import { ROOT } from '../root.ts';
import { ensureBuild, findBuild } from './build.ts';
import { type ChildPlan, keepRunning, runToEnd } from './child.ts';
import { keepDatabase } from './database.ts';
import type { Disposer } from './disposer.ts';
import { createOutput, makePrivate, type OutputSink, openLogFile } from './output.ts';
import { planProduct } from './product.ts';
import {
  type Basics,
  cardEnvironment,
  checkProduction,
  checkSettings,
  completeSettings,
  googleEnvironment,
  mailEnvironment,
  OperatorError,
  readBasics,
  resolveSettingFiles,
  type Settings,
  settlePort,
  withDirectDatabase,
} from './settings.ts';

/** A running market that accepts visitors. */
export type Market = {
  readonly url: string;
  readonly mailboxUrl: string | undefined;
  readonly demo: boolean;
  readonly sink: OutputSink;
  /**
   * Fills an empty database with the demo market. Does nothing if the database is not empty. Calls `onAccounts` as
   * soon as demo accounts can sign in, if the market has any.
   */
  readonly seed: (onAccounts: () => void) => Promise<void>;
};

/** Options for the start of a market. */
export type StartOptions = {
  /** If true, the market serves the existing build of `npm run build` and builds nothing. */
  readonly asBuilt?: boolean;
};

/** Warning that a market prints at each start as root; see docs/operations.md. */
const AS_ROOT = 'Warning: the market runs as root. Run it as a dedicated user (docs/operations.md).';

const STOPPING = 'stopping';
const NOTICE_MS = 2_000;
const STOP_MS = 45_000;

/** Returns the path of the lock file by which a market shows that it uses a data folder. */
export function marketLock(dataDir: string): string {
  return join(dataDir, 'market.json');
}

/**
 * Waits until a stopping market has released its lock. A market whose terminal was just closed needs a moment to
 * notice that, and some more time to stop.
 */
async function waitForLeaving(path: string): Promise<void> {
  await waitUntil(
    () => lockHolder(path) === undefined || lockHolder(path)?.facts.state === STOPPING,
    NOTICE_MS,
  );
  if (lockHolder(path)?.facts.state === STOPPING)
    await waitUntil(() => lockHolder(path) === undefined, STOP_MS);
}

async function lockMarket(basics: Basics): Promise<PidLock> {
  mkdirSync(basics.dataDir, { recursive: true });
  const path = marketLock(basics.dataDir);
  await waitForLeaving(path);
  try {
    return acquirePidLock(path);
  } catch (error) {
    if (!(error instanceof PidLockedError)) throw error;
    const address = error.holder.facts.url ?? 'still starting';
    throw new OperatorError(
      `A market already runs on ${basics.dataDir}: ${address} (process ${error.holder.pid}).\n` +
        'Stop it first, or start another market:  DATA_DIR=.data-2 PORT=0 npm start',
    );
  }
}

const script = (path: string) => join(ROOT, path);

function standIns(settings: Settings, basics: Basics): ChildPlan[] {
  const { env, card, mail, google } = settings;
  const plans: ChildPlan[] = [];
  if (card) {
    const cardEnv = cardEnvironment(env, basics, card.port);
    plans.push({ name: 'card-processor', script: script('sandbox/card-processor/main.ts'), env: cardEnv });
  }
  if (mail) {
    plans.push({
      name: 'mail',
      script: script('sandbox/mail/main.ts'),
      env: mailEnvironment(env, basics, mail),
    });
  }
  if (google) {
    const googleEnv = googleEnvironment(env, basics, google.port);
    plans.push({ name: 'google', script: script('sandbox/google/main.ts'), env: googleEnv });
  }
  return plans;
}

async function startStandIns(settings: Settings, basics: Basics, sink: OutputSink, disposer: Disposer) {
  const plans = standIns(settings, basics);
  for (const plan of plans) makePrivate(plan.env.DATA_DIR ?? basics.dataDir);
  await Promise.all(plans.map((plan) => keepRunning(plan, sink, disposer)));
}

/** Returns the addresses of the stand-ins for email and cards, which other programs read from the market's lock. */
function standInAddresses({ env: { SMTP_URL, STRIPE_API_URL }, mail, card }: Settings) {
  return {
    ...(mail && SMTP_URL ? { smtpUrl: SMTP_URL } : {}),
    ...(card && STRIPE_API_URL ? { cardUrl: STRIPE_API_URL } : {}),
  };
}

/** Starts the processes that visitors need, and returns the market's URL. The other processes start afterwards. */
async function startProduct(env: NodeJS.ProcessEnv, sink: OutputSink, disposer: Disposer): Promise<string> {
  const { needed, more } = planProduct(env);
  const [url = ''] = await Promise.all(needed.map((plan) => keepRunning(plan, sink, disposer)));
  for (const plan of more) {
    keepRunning(plan, sink, disposer).catch(
      (error: Error) => disposer.isClosed() || sink.warn(error.message),
    );
  }
  return url;
}

async function prepareDatabase(env: NodeJS.ProcessEnv, basics: Basics, sink: OutputSink, disposer: Disposer) {
  const log = openLogFile(join(basics.dataDir, 'logs'), 'postgres');
  const url = env.DATABASE_URL ?? (await keepDatabase(basics, log.write, sink, disposer));
  const migrated: NodeJS.ProcessEnv = { ...env, DATABASE_URL: url };
  await runToEnd({ name: 'migration', script: script('src/app/migrate.ts'), env: migrated }, sink, disposer);
  const { ADMIN_EMAIL, PUBLIC_URL } = env;
  if (!basics.demo && ADMIN_EMAIL && PUBLIC_URL) {
    const direct = withDirectDatabase(migrated);
    const args = [join(basics.dataDir, 'first-admin-link')];
    const plan = { name: 'first admin', script: script('src/app/first-admin.ts'), args, env: direct };
    await runToEnd(plan, sink, disposer);
  }
  return url;
}

/** Waits for both promises even if one fails, so that nothing is still in progress when the market stops. */
async function settleBoth<First, Second>(first: Promise<First>, second: Promise<Second> | Second) {
  await Promise.allSettled([first, second]);
  return Promise.all([first, second]);
}

function seeding(env: NodeJS.ProcessEnv, basics: Basics, sink: OutputSink, disposer: Disposer) {
  const path = script('demo/seed.ts');
  return async (onAccounts: () => void) => {
    if (!basics.demo || !existsSync(path)) return;
    const plan = { name: 'demo market', script: path, env: withDirectDatabase(env), loud: true };
    await runToEnd({ ...plan, yielding: true, onReady: onAccounts }, sink, disposer);
  };
}

/**
 * Starts a complete market from environment variables: database, migrations, stand-ins, web server and worker.
 * `disposer` stops all of them, the database last. Throws an {@link OperatorError} if another market uses the data
 * folder, or if another program uses the port.
 */
export async function startMarketProcesses(
  given: NodeJS.ProcessEnv,
  disposer: Disposer,
  { asBuilt = false }: StartOptions = {},
): Promise<Market> {
  checkProduction(given);
  const environment = resolveSettingFiles(given);
  const basics = readBasics(environment);
  const lock = await lockMarket(basics);
  await disposer.add(async () => lock.release());
  const port = await settlePort(basics);
  const settings = await completeSettings(environment, basics, port);
  checkSettings(settings, basics);
  const development = settings.env.DEV !== undefined;
  const folder = basics.demo ? join(basics.dataDir, 'logs') : undefined;
  const sink = createOutput({ folder, repeat: development, json: !basics.demo });

  if (process.getuid?.() === 0) sink.warn(AS_ROOT);

  const building = development ? undefined : asBuilt ? findBuild() : ensureBuild(sink, disposer);
  const preparing = prepareDatabase(settings.env, basics, sink, disposer);
  const [databaseUrl, build] = await settleBoth(preparing, building);
  const env = { ...settings.env, DATABASE_URL: databaseUrl, ...(build ? { BUILD_FOLDER: build } : {}) };
  await startStandIns(settings, basics, sink, disposer);
  const url = await startProduct(env, sink, disposer);
  lock.write({ url, databaseUrl, ...standInAddresses(settings) });
  await disposer.add(async () => lock.write({ url, state: STOPPING }));
  return {
    url,
    mailboxUrl: settings.mail && `http://localhost:${settings.mail.port}`,
    demo: basics.demo,
    sink,
    seed: seeding(env, basics, sink, disposer),
  };
}
