import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuild } from '../tools/market/build.ts';
import { type ChildPlan, runToEnd } from '../tools/market/child.ts';
import { createDisposer, type Disposer } from '../tools/market/disposer.ts';
import { createOutput, type OutputSink, openLogFile } from '../tools/market/output.ts';
import { metricsPort, planProcess } from '../tools/market/product.ts';
import {
  type Basics,
  cardEnvironment,
  completeSettings,
  googleEnvironment,
  mailEnvironment,
} from '../tools/market/settings.ts';
import { makeOwnFolder } from '../tools/postgres/own-folder.ts';
import { ROOT } from '../tools/root.ts';
import { copyTemplateCluster } from '../tools/testing/template-cluster.ts';
import { type Killable, startKillable } from './killable.ts';
import { type KillableDatabase, startKillableDatabase } from './killable-database.ts';
import { freePort } from './ports.ts';
import { MUTATIONS_VARIABLE, type SourceMutation } from './source-mutation.ts';
import { cardProcessor, mailbox } from './stand-ins.ts';

export type MarketOptions = {
  /** False lets the database confirm commits before they are on disk, to prove that a suite notices losses. */
  readonly durable?: boolean;
  /** Number of web processes, each on its own port; 2 by default. */
  readonly webs?: number;
  /** Number of job runners; 1 by default. */
  readonly workers?: number;
  /** True builds the pages if the sources changed. False serves only the API. */
  readonly pages?: boolean;
  /** True also starts the stand-in sign-in provider. */
  readonly google?: boolean;
  /** Settings of the web processes and job runners that differ from a demo market's. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Folder of an existing database, which the market leaves in place; by default a new folder. */
  readonly databaseFolder?: string;
  /** Folder for the archived write-ahead log; by default the log is not archived. */
  readonly archiveDir?: string;
  /** Starts a database in the given folder instead of the market's own PostgreSQL. */
  readonly startDatabase?: (folder: string) => Promise<KillableDatabase>;
  /** Parent folder of the market's own folder; the system's temporary folder by default. */
  readonly place?: string;
  /** Mutations of the product's code that the suite must notice. */
  readonly mutations?: readonly SourceMutation[];
};

const HOST = '127.0.0.1';

/** Writes an empty page bundle for suites that need no pages. */
function writeNoPages(folder: string): string {
  const build = join(folder, 'no-pages');
  for (const part of ['server', 'client']) mkdirSync(join(build, part), { recursive: true });
  writeFileSync(join(build, 'server', 'package.json'), '{"type":"module"}');
  writeFileSync(
    join(build, 'server', 'index.js'),
    'export const entry = { module: {} };\nexport const assets = {};\n',
  );
  return build;
}

type Environment = { readonly product: NodeJS.ProcessEnv; readonly standIns: readonly ChildPlan[] };

async function makeEnvironment(folder: string, port: number, options: MarketOptions): Promise<Environment> {
  const basics: Basics = { demo: true, host: HOST, port: 0, dataDir: folder };
  const given = {
    PATH: process.env.PATH,
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    PUBLIC_URL: `http://${HOST}:${port}`,
    // The compile cache of earlier processes halves the CPU time of a start.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  };
  const { env, card, mail, google } = await completeSettings(given, basics, port);
  if (!card || !mail || !google) throw new Error('the demo market has started no stand-ins');
  const plan = (name: string, more: NodeJS.ProcessEnv): ChildPlan => ({
    name,
    script: join(ROOT, 'sandbox', name, 'main.ts'),
    env: more,
  });
  const standIns = [
    plan('card-processor', cardEnvironment(env, basics, card.port)),
    plan('mail', mailEnvironment(env, basics, mail)),
  ];
  if (options.google) standIns.push(plan('google', googleEnvironment(env, basics, google.port)));
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, GOOGLE_ISSUER, ...plain } = env;
  return {
    product: {
      ...(options.google ? env : plain),
      WEB_CONCURRENCY: '1',
      ...options.settings,
      ...(options.mutations && { [MUTATIONS_VARIABLE]: JSON.stringify(options.mutations) }),
    },
    standIns,
  };
}

const MUTATION_LOADER = join(import.meta.dirname, 'apply-mutations.ts');

function productPlan(name: string, script: string, env: NodeJS.ProcessEnv): ChildPlan {
  const mutating = env[MUTATIONS_VARIABLE] === undefined ? [] : ['--import', MUTATION_LOADER];
  return planProcess(name, join(ROOT, 'src', 'app', script), env, mutating);
}

/** Returns the plans for starting the web processes and job runners, and the URLs of the web processes. */
async function planProduct(
  env: NodeJS.ProcessEnv,
  firstPort: number,
  { webs = 2, workers = 1 }: MarketOptions,
) {
  const ports = [firstPort];
  while (ports.length < webs) ports.push(await freePort(HOST));
  const plans = ports.map((port, index) =>
    productPlan(`web-${index + 1}`, 'web.ts', { ...env, PORT: String(port), ...metricsPort(env, index + 1) }),
  );
  for (let count = 1; count <= workers; count += 1) {
    const place = count === 1 ? 0 : webs + count - 1;
    plans.push(productPlan(`worker-${count}`, 'worker.ts', { ...env, ...metricsPort(env, place) }));
  }
  return { plans, urls: ports.map((port) => `http://${HOST}:${port}`) };
}

/**
 * Starts the database. Also returns whether it is already migrated: a new database is a copy of the test run's
 * template.
 */
async function startDatabase(folder: string, options: MarketOptions) {
  if (options.startDatabase) return { database: await options.startDatabase(folder), isMigrated: false };
  const { durable = true, archiveDir, databaseFolder } = options;
  const dataDir = databaseFolder ?? join(folder, 'postgres');
  const isMigrated = databaseFolder === undefined && (await copyTemplateCluster(dataDir));
  const log = openLogFile(join(folder, 'logs'), 'postgres');
  return { database: await startKillableDatabase(dataDir, durable, log.write, archiveDir), isMigrated };
}

async function prepare(folder: string, options: MarketOptions, sink: OutputSink, disposer: Disposer) {
  const port = await freePort(HOST);
  const { product, standIns } = await makeEnvironment(folder, port, options);
  const { database, isMigrated } = await startDatabase(folder, options);
  await disposer.add(database.stop);
  const build = options.pages ? await ensureBuild(sink, disposer) : writeNoPages(folder);
  const address = { DATABASE_URL: database.databaseUrl, ...database.settings };
  const env: NodeJS.ProcessEnv = { ...product, ...address, BUILD_FOLDER: build };
  if (!isMigrated) await runToEnd(productPlan('migration', 'migrate.ts', env), sink, disposer);
  return { database, env, standIns, ...(await planProduct(env, port, options)) };
}

/** Starts the stand-ins, then the market's own processes. Returns all processes by name, with the database. */
async function startProcesses(
  { database, standIns, plans }: Awaited<ReturnType<typeof prepare>>,
  sink: OutputSink,
  disposer: Disposer,
): Promise<Map<string, Killable>> {
  const processes = new Map<string, Killable>([['database', database]]);
  const start = async (plan: ChildPlan) => {
    const started = await startKillable(plan, sink);
    await disposer.add(started.stop);
    processes.set(plan.name, started);
  };
  await Promise.all(standIns.map(start));
  await Promise.all(plans.map(start));
  return processes;
}

function urlOf(standIns: readonly ChildPlan[], name: string): string {
  const { HOST: host, PORT } = standIns.find((plan) => plan.name === name)?.env ?? {};
  return `http://${host}:${PORT}`;
}

/** Returns functions that find, kill, freeze and restart processes by name. */
function controlOf(processes: ReadonlyMap<string, Killable>) {
  const find = (name: string) => {
    const found = processes.get(name);
    if (!found)
      throw new Error(
        `There is no process "${name}". The processes are: ${[...processes.keys()].join(', ')}.`,
      );
    return found;
  };
  return {
    names: [...processes.keys()],
    /** Returns a process by its name. */
    process: find,
    kill9: (name: string) => find(name).kill9(),
    freeze: (name: string) => find(name).freeze(),
    thaw: (name: string) => find(name).thaw(),
    /**
     * Restarts an ended process, as before or with another script. Returns the time until it was ready,
     * in ms.
     */
    restart: (name: string, script?: string) => find(name).restart(script),
  };
}

/**
 * Starts a complete market in a temporary folder: PostgreSQL, web processes, job runners, stand-in card
 * processor and mailbox. The suite may kill, freeze and restart each process by its name: `database`,
 * `web-1`, `worker-1`, `card-processor`, `mail`. No process restarts by itself. `stop` ends all processes
 * and removes the folder.
 */
export async function startTestMarket(options: MarketOptions = {}) {
  const folder = makeOwnFolder('trust', options.place);
  const disposer = createDisposer();
  const sink = createOutput({ folder: join(folder, 'logs') });
  const stop = async () => {
    await disposer.close();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const prepared = await prepare(folder, options, sink, disposer);
    const { database, env, standIns, urls } = prepared;
    const processes = await startProcesses(prepared, sink, disposer);
    return {
      ...controlOf(processes),
      folder,
      /**
       * URLs of the web processes. The first URL is also the public one, to which the processor
       * sends webhooks.
       */
      urls,
      url: urls[0] ?? '',
      databaseUrl: database.databaseUrl,
      /** All settings of the web processes, including secrets. */
      env,
      processor: cardProcessor(urlOf(standIns, 'card-processor'), env.STRIPE_PUBLISHABLE_KEY ?? ''),
      mailbox: mailbox(urlOf(standIns, 'mail')),
      /** Returns the newest lines that a process printed. */
      lastLines: sink.lastLines,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A running market that one suite uses alone. */
export type RunningTestMarket = Awaited<ReturnType<typeof startTestMarket>>;
