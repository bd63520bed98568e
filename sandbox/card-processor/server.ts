import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { handleApi } from './api.ts';
import { ApiFaults } from './api-faults.ts';
import { handleChallenge } from './challenge.ts';
import { settleIntent } from './charge-card.ts';
import { handleControl } from './control.ts';
import { Deliveries } from './deliveries.ts';
import { drawHome } from './home-page.ts';
import { sendJson, sendPage } from './http.ts';
import { IdempotencyKeys } from './idempotency.ts';
import type { CallContext, Processor } from './processor.ts';
import { failRefund, settleRefund } from './refunds.ts';
import { Store } from './store.ts';
import { type TimerAction, Timers } from './timers.ts';
import { RETRY_DELAYS_MS, Webhooks } from './webhooks.ts';

export interface CardProcessorOptions {
  /** Folder of the database file. It is created if it is missing. */
  dataDir: string;
  secretKey: string;
  publishableKey: string;
  host?: string;
  /** Port to listen on; 0 or undefined for any free port. */
  port?: number;
  /** Address that receives events; without an address, events are only stored. */
  webhookUrl?: string;
  /** Types of events to send; by default all. */
  webhookEvents?: readonly string[];
  webhookSecret?: string;
  /** Time in ms until slow cards and slow refunds are completed. */
  settleDelayMs?: number;
  /** Pauses between delivery attempts, in ms. */
  retryDelaysMs?: readonly number[];
  /** Returns the current time in ms; tests may replace it. */
  now?: () => number;
}

export interface CardProcessor {
  /** Address of the server without a trailing slash. */
  url: string;
  close(): Promise<void>;
}

const TIMER_ACTIONS: Record<TimerAction, (context: CallContext, target: string) => void> = {
  'settle-intent': settleIntent,
  'settle-refund': settleRefund,
  'fail-refund': failRefund,
};

/** Opens the database and listens. Throws if the port is taken or the folder cannot be written. */
export async function startCardProcessor(options: CardProcessorOptions): Promise<CardProcessor> {
  const processor = buildProcessor(options);
  const webhooks = new Webhooks({
    store: processor.store,
    deliveries: processor.deliveries,
    secret: options.webhookSecret ?? 'whsec_stand_in',
    retryDelaysMs: options.retryDelaysMs ?? RETRY_DELAYS_MS,
    now: processor.now,
  });
  const server = createServer((request, response) => {
    answer(processor, webhooks, request, response).catch((error: unknown) => {
      console.error(error);
      if (!response.headersSent) sendJson(response, 500, '{"error":{"type":"api_error"}}');
    });
  });
  try {
    await listen(server, options.port ?? 0, options.host ?? '127.0.0.1');
  } catch (error) {
    processor.store.close();
    throw error;
  }
  processor.timers.start(() => runTimers(processor, webhooks));
  webhooks.wake();
  return { url: addressOf(server), close: () => close(server, processor, webhooks) };
}

function buildProcessor(options: CardProcessorOptions): Processor {
  const now = options.now ?? Date.now;
  const { webhookUrl: url, webhookEvents: events } = options;
  const store = new Store(join(options.dataDir, 'card-processor.sqlite'));
  return {
    store,
    deliveries: new Deliveries(store.database, url === undefined ? undefined : { url, events }, now),
    timers: new Timers(store.database, now),
    idempotencyKeys: new IdempotencyKeys(store.database, now),
    apiFaults: new ApiFaults(),
    keys: { secret: options.secretKey, publishable: options.publishableKey },
    settleDelayMs: options.settleDelayMs ?? 5000,
    now,
  };
}

async function answer(
  processor: Processor,
  webhooks: Webhooks,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const afterWork = () => webhooks.wake();
  if (url.pathname.startsWith('/v1/')) return handleApi(processor, request, response, url, afterWork);
  if (url.pathname.startsWith('/3d-secure/'))
    return handleChallenge(processor, request, response, url, afterWork);
  if (url.pathname.startsWith('/sandbox')) {
    const settleNow = () => runTimers(processor, webhooks, true);
    return handleControl(request, response, url, { processor, webhooks, settleNow });
  }
  if (url.pathname === '/healthz') return sendJson(response, 200, '{"status":"ok"}');
  if (url.pathname === '/') return sendPage(response, 200, drawHome(processor));
  sendJson(response, 404, '{"error":{"type":"invalid_request_error","message":"Unrecognized request URL."}}');
}

function runTimers(processor: Processor, webhooks: Webhooks, everything = false): number {
  const done = processor.store.transaction(() => {
    const due = processor.timers.take(everything);
    const context: CallContext = { processor, request: { id: null, idempotency_key: null } };
    for (const timed of due) TIMER_ACTIONS[timed.action](context, timed.target);
    return due.length;
  });
  if (done > 0) webhooks.wake();
  return done;
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function addressOf(server: Server): string {
  const { address, port } = server.address() as AddressInfo;
  const isAny = address === '0.0.0.0' || address === '::';
  const host = address.includes(':') && !isAny ? `[${address}]` : address;
  return `http://${isAny ? '127.0.0.1' : host}:${port}`;
}

async function close(server: Server, processor: Processor, webhooks: Webhooks): Promise<void> {
  processor.timers.stop();
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  await webhooks.stop();
  const closeTimer = setTimeout(() => server.closeAllConnections(), 2000);
  await closed;
  clearTimeout(closeTimer);
  processor.store.close();
}
