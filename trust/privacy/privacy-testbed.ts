import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '#platform/db/database.server.ts';
import { createLog } from '#platform/process/log.server.ts';
import { startJobs } from '#platform/work/job-runner.server.ts';
import { startOutboxRelay } from '#platform/work/outbox-relay.server.ts';
import { apiSettings, PUBLIC_URL } from '../../harness/api-settings.ts';
import { startMail } from '../../sandbox/mail/start-mail.ts';
import { createApiApp } from '../../src/app/api-app.ts';
import type { Config } from '../../src/app/settings.ts';
import { startTestPushService } from '../../src/domains/notifications/testing/push-service.ts';
import { startTestCardProcessor } from '../../src/domains/payments/testing/card-processor.ts';

/** Longest wait in ms until all jobs are done. */
const TIMEOUT_MS = 30_000;
/** Waiting time in ms for log lines: twice the time for which the log buffers lines. */
const LOG_MS = 150;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Response to a call. */
export type Reply = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Readonly<Record<string, unknown>>;
};

type Request = {
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly form?: FormData;
  readonly clientAddress?: string;
};

async function openServices(databaseUrl: string) {
  const folder = await mkdtemp(join(tmpdir(), 'secondbyte-privacy-'));
  const cards = await startTestCardProcessor();
  await cards.control('PUT', 'webhook-endpoint', { url: null });
  const push = await startTestPushService();
  const mail = await startMail({ host: '127.0.0.1', port: 0, smtpPort: 0, dataDir: folder });
  const config: Config = {
    ...apiSettings(databaseUrl, cards.url, join(folder, 'data')),
    SMTP_URL: mail.smtpUrl,
    PUSH_SERVICES: [push.url],
    DEV: true,
  };
  const close = async () => {
    await cards.close();
    await mail.stop();
    await push.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { folder, cards, push, config, close };
}

type App = Awaited<ReturnType<typeof createApiApp>>['app'];

/** Sends a request to the market in this process. */
async function sendTo(app: App, call: string, request: Request): Promise<Reply> {
  const [method = 'GET', path = '/'] = call.split(' ');
  const headers = new Headers({ origin: PUBLIC_URL, ...request.headers });
  if (request.json !== undefined) headers.set('content-type', 'application/json');
  const body = request.form ?? (request.json === undefined ? undefined : JSON.stringify(request.json));
  const response = await app.fetch(
    new Request(PUBLIC_URL + path, { method, headers, ...(body === undefined ? {} : { body }) }),
    { clientAddress: request.clientAddress ?? '203.0.113.7' },
  );
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') && text !== '';
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : {} };
}

/** Counts the jobs and events that wait now. */
async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
      select (select count(*) from jobs where run_at <= now() + interval '20 seconds')
        + (select count(*) from outbox_events where delivered_at is null) as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Opens the whole market in this process, including its jobs, and records every line of its log. */
export async function openPrivacyTestbed(databaseUrl: string) {
  const services = await openServices(databaseUrl);
  const lines: string[] = [];
  const log = createLog('debug', 'privacy', { write: (text) => lines.push(text) });
  const { app, market } = await createApiApp(services.config, PUBLIC_URL, log);
  const { db, pool } = market.database;
  const jobs = await startJobs(pool, market.jobs, log);
  const delivery = startOutboxRelay(db, market.listeners, log);
  return {
    databaseUrl,
    db,
    log,
    cards: services.cards,
    push: services.push,
    send: (call: string, request: Request = {}): Promise<Reply> => sendTo(app, call, request),
    /** Waits until no job is waiting. Then updates the search's word counts. */
    settle: async () => {
      const end = Date.now() + TIMEOUT_MS;
      while ((await countWaiting(db)) > 0 && Date.now() < end) await pause(50);
      // The job updates word counts every minute; run it now.
      await market.jobs.find((job) => job.name === 'search.keep')?.run({}, log);
    },
    /** Returns every line of the log so far. */
    lines: async () => {
      await pause(LOG_MS);
      return lines.join('').split('\n');
    },
    /** Returns the paths of all files in the picture store. */
    files: async () => {
      const entries = await readdir(join(services.folder, 'data'), { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    },
    close: async () => {
      await delivery.stop();
      await jobs.stop();
      await market.database.close();
      await services.close();
    },
  };
}

/** See {@link openPrivacyTestbed}. */
export type PrivacyTestbed = Awaited<ReturnType<typeof openPrivacyTestbed>>;
