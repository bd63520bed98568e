import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, copyFileSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../../harness/ports.ts';
import { waitUntil } from '../../harness/processes.ts';
import { cardProcessor } from '../../harness/stand-ins.ts';
import { WEBHOOK_EVENT_TYPES } from '../../src/domains/payments/webhook-event-types.ts';
import { ensureBuild } from '../../tools/market/build.ts';
import { spawnChild, stopChild } from '../../tools/market/child.ts';
import { createDisposer, type Disposer } from '../../tools/market/disposer.ts';
import { createOutput, type OutputSink } from '../../tools/market/output.ts';
import { makeOwnFolder } from '../../tools/postgres/own-folder.ts';
import { startPostgres } from '../../tools/postgres/start-postgres.ts';
import { ROOT } from '../../tools/root.ts';
import { type Certificate, HOST_NAME, makeCertificate } from './certificate.ts';
import { type Client, openClient } from './client.ts';
import { type Fault, type FrontOptions, startNginx, startPlainFront } from './front.ts';
import { startMailServer } from './mail-server.ts';
import { startObjectStore } from './object-store.ts';
import { startPgBouncer } from './pgbouncer.ts';
import type { Programs } from './programs.ts';

export type TestbedOptions = {
  readonly programs: Programs;
  /** Number of machines that serve pages and run jobs. */
  readonly machines: number;
  readonly print: (line: string) => void;
};

/** Email address of the first admin. */
export const ADMIN = 'owner@market.example';

const START_MS = 180_000;

/** Starts a separate PostgreSQL with a password and TLS. Returns its URL. */
async function startDatabase(folder: string, certificate: Certificate, disposer: Disposer): Promise<string> {
  const dataDir = join(folder, 'postgres');
  const postgres = await startPostgres({ dataDir, durable: false, transport: 'tcp', database: 'market' });
  await disposer.add(postgres.stop);
  const { uid, gid } = statSync(dataDir);
  const files = { key: join(dataDir, 'server.key'), cert: join(dataDir, 'server.crt') };
  copyFileSync(certificate.keyFile, files.key);
  copyFileSync(certificate.certFile, files.cert);
  for (const file of Object.values(files)) {
    chmodSync(file, 0o600);
    chownSync(file, uid, gid);
  }
  const client = new pg.Client({ connectionString: postgres.databaseUrl });
  await client.connect();
  await client.query('alter system set ssl = on');
  await client.query('select pg_reload_conf()');
  await client.end();
  return `${postgres.databaseUrl}?sslmode=verify-full&sslrootcert=${encodeURIComponent(certificate.certFile)}`;
}

/** Returns the market's settings for the stand-ins, with new secrets. */
function standInSettings(cardPort: number, googlePort: number) {
  const secret = () => randomBytes(24).toString('hex');
  return {
    STRIPE_SECRET_KEY: `sk_live_${secret()}`,
    STRIPE_PUBLISHABLE_KEY: `pk_live_${secret()}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${secret()}`,
    STRIPE_API_URL: `http://127.0.0.1:${cardPort}`,
    GOOGLE_ISSUER: `http://127.0.0.1:${googlePort}`,
    GOOGLE_CLIENT_ID: 'market',
    GOOGLE_CLIENT_SECRET: secret(),
  };
}

/** Starts the stand-ins for the card processor and the sign-in provider. Returns the settings for them. */
async function startStandIns(
  folder: string,
  port: number,
  webhookPort: number,
  sink: OutputSink,
  disposer: Disposer,
) {
  const [cardPort, googlePort] = [await freePort(), await freePort()];
  const settings = standInSettings(cardPort, googlePort);
  const common = { PATH: process.env.PATH, HOST: '127.0.0.1' };
  const card = {
    ...common,
    PORT: String(cardPort),
    DATA_DIR: join(folder, 'card-processor'),
    SECRET_KEY: settings.STRIPE_SECRET_KEY,
    PUBLISHABLE_KEY: settings.STRIPE_PUBLISHABLE_KEY,
    WEBHOOK_SECRET: settings.STRIPE_WEBHOOK_SECRET,
    WEBHOOK_URL: `http://127.0.0.1:${webhookPort}/webhooks/card-processor`,
    WEBHOOK_EVENTS: WEBHOOK_EVENT_TYPES.join(','),
  };
  const google = {
    ...common,
    PORT: String(googlePort),
    DATA_DIR: join(folder, 'google'),
    CLIENT_ID: settings.GOOGLE_CLIENT_ID,
    CLIENT_SECRET: settings.GOOGLE_CLIENT_SECRET,
    REDIRECT_URI: `https://${HOST_NAME}:${port}/api/auth/callback/google`,
  };
  for (const [name, env] of Object.entries({ 'card-processor': card, google })) {
    const child = spawnChild({ name, script: join(ROOT, 'sandbox', name, 'main.ts'), env }, sink);
    await disposer.add(() => stopChild(child));
  }
  return { settings, processor: cardProcessor(settings.STRIPE_API_URL, settings.STRIPE_PUBLISHABLE_KEY) };
}

/**
 * Starts one machine as an operator does, with `npm start` and its own data folder. Resolves when the machine reports
 * that it is open.
 */
async function startMachine(name: string, env: NodeJS.ProcessEnv, sink: OutputSink, disposer: Disposer) {
  const child = spawnChild({ name, script: join(ROOT, 'tools', 'start.ts'), env }, sink);
  await disposer.add(() => stopChild(child));
  let isOpen = false;
  let adminLink: string | undefined;
  child.stdout?.on('data', (chunk: Buffer) => {
    const file = /First admin: open the link in ([^\s"]+)/.exec(chunk.toString())?.[1];
    if (file !== undefined) adminLink = readFileSync(file, 'utf8').trim();
  });
  child.on('message', (message) => {
    if (typeof message === 'object' && message !== null && 'ready' in message) isOpen = true;
  });
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  await waitUntil(() => isOpen || isOver(), START_MS);
  if (!isOpen) throw new Error(`${name} did not start:\n${sink.lastLines(name)}`);
  return { adminLink: () => adminLink };
}

async function startFront(options: FrontOptions, { nginx }: Programs) {
  return nginx === undefined ? startPlainFront(options) : startNginx(nginx, options);
}

/** Starts the database with its pooler, the mail server and the object store. */
async function startServices(
  folder: string,
  { pgbouncer }: Programs,
  certificate: Certificate,
  disposer: Disposer,
) {
  const directUrl = await startDatabase(folder, certificate, disposer);
  const pooler = pgbouncer && (await startPgBouncer(pgbouncer, join(folder, 'pgbouncer'), directUrl));
  if (pooler) await disposer.add(pooler.stop);
  const mail = await startMailServer(certificate);
  await disposer.add(mail.stop);
  const store = await startObjectStore(certificate);
  await disposer.add(store.stop);
  return { directUrl, pooler, mail, store };
}

/** Returns the settings that all machines have, apart from those for the stand-ins. */
function machineSettings(
  certificate: Certificate,
  port: number,
  { directUrl, pooler, mail, store }: Awaited<ReturnType<typeof startServices>>,
): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    NODE_EXTRA_CA_CERTS: certificate.certFile,
    MARKET: 'production',
    PUBLIC_URL: `https://${HOST_NAME}:${port}`,
    HOST: '127.0.0.1',
    TRUST_PROXY: 'true',
    WEB_CONCURRENCY: '1',
    SESSION_SECRET: randomBytes(32).toString('hex'),
    DATABASE_URL: pooler ? pooler.url : directUrl,
    ...(pooler ? { DATABASE_DIRECT_URL: directUrl, DATABASE_PREPARED_STATEMENTS: 'false' } : {}),
    SMTP_URL: mail.url,
    MAIL_FROM: 'Market <no-reply@market.example>',
    ...store.settings,
  };
}

/** Starts a machine on each port of `webs`, all at the same time. */
function startMachines(
  folder: string,
  webs: readonly number[],
  env: NodeJS.ProcessEnv,
  sink: OutputSink,
  disposer: Disposer,
) {
  const opening = webs.map((web, index) => {
    const name = `machine-${index + 1}`;
    const own: NodeJS.ProcessEnv = { ...env, PORT: String(web), DATA_DIR: join(folder, name) };
    // Each start invalidates the admin link of the previous start. So only the first machine gets the admin's email
    // address.
    if (index === 0) own.ADMIN_EMAIL = ADMIN;
    return startMachine(name, own, sink, disposer);
  });
  return Promise.all(opening);
}

/** Starts the proxy in front of the machines, and opens a client that uses it. */
async function openProxy(
  folder: string,
  place: Omit<FrontOptions, 'folder' | 'fault'>,
  programs: Programs,
  disposer: Disposer,
) {
  let front = await startFront({ ...place, folder: join(folder, 'front') }, programs);
  await disposer.add(() => front.stop());
  const { port, certificate } = place;
  const client = openClient(port, certificate);
  await disposer.add(async () => client.close());
  return {
    client,
    /** Runs `work` while the proxy is misconfigured. */
    withFault: async <Found>(fault: Fault, work: (faulty: Client) => Promise<Found>): Promise<Found> => {
      await front.stop();
      front = await startFront({ ...place, folder: join(folder, fault), fault }, programs);
      const faulty = openClient(port, certificate);
      try {
        return await work(faulty);
      } finally {
        faulty.close();
      }
    },
  };
}

async function start(folder: string, options: TestbedOptions, disposer: Disposer) {
  const { programs, machines, print } = options;
  if (programs.openssl === undefined)
    throw new Error('openssl is missing. Without it there is no certificate and no TLS.');
  const certificate = makeCertificate(programs.openssl, folder);
  const sink = createOutput({ folder: join(folder, 'logs') });
  const build = ensureBuild(sink, disposer);
  const services = await startServices(folder, programs, certificate, disposer);
  const { directUrl, pooler, mail, store } = services;
  const port = await freePort();
  const webs: number[] = [];
  while (webs.length < machines) webs.push(await freePort());
  const standIns = await startStandIns(folder, port, webs[0] ?? 0, sink, disposer);
  await build;
  const env: NodeJS.ProcessEnv = { ...machineSettings(certificate, port, services), ...standIns.settings };
  print(
    `a database over TLS${pooler ? ' behind PgBouncer' : ''}, mail, pictures, cards and Google have started`,
  );
  const opened = await startMachines(folder, webs, env, sink, disposer);
  const front = await openProxy(folder, { port, webs, certificate }, programs, disposer);
  print(
    `${machines} machines behind ${programs.nginx ? 'nginx, with a cache' : 'our own proxy, without a cache'}`,
  );
  return {
    ...front,
    ...{ certificate, mail, store, env, databaseUrl: directUrl, processor: standIns.processor },
    /** True if the proxy in front has a cache. */
    hasCache: programs.nginx !== undefined,
    hasPooler: pooler !== undefined,
    /** Returns the admin link that the first machine printed at its start. */
    adminLink: () => opened[0]?.adminLink(),
  };
}

/**
 * Starts a market as operators do: production machines under one host name, behind a TLS proxy. The database uses TLS
 * and a pooler, and mail uses TLS and a password. An object store has the pictures. Stand-ins replace the card
 * processor and Google. Without nginx or PgBouncer on this machine, the market runs without them.
 */
export async function startProductionTestbed(options: TestbedOptions) {
  const folder = makeOwnFolder('production');
  const disposer = createDisposer();
  const stop = async () => {
    await disposer.close();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    // Programs of other users, such as PgBouncer, read their own files in this folder.
    chmodSync(folder, 0o755);
    return { ...(await start(folder, options, disposer)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** See {@link startProductionTestbed}. */
export type ProductionTestbed = Awaited<ReturnType<typeof startProductionTestbed>>;
