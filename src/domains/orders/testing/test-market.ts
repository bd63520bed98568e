import { sql } from 'kysely';
import { createApi } from '#platform/api/api.server.ts';
import type { ApiModule } from '#platform/api/api-module.server.ts';
import type { Caller, UserType } from '#platform/api/contract.ts';
import { postgresRateLimits, type RateLimits } from '#platform/api/rate-limits.server.ts';
import { openDatabase } from '#platform/db/database.server.ts';
import { startWebServer } from '#platform/http/web-server.server.ts';
import { createLog, type Log } from '#platform/process/log.server.ts';
import { testDatabase } from '#platform/testing/database.ts';
import type { EventSubscriber } from '#platform/work/events.server.ts';
import { startJobs } from '#platform/work/job-runner.server.ts';
import type { JobHandler } from '#platform/work/jobs.server.ts';
import { outboxJobs, startOutboxRelay } from '#platform/work/outbox-relay.server.ts';
import { createUser, type PrivacyModule } from '../../accounts/public-api.server.ts';
import { accountsPrivacyModule } from '../../accounts/testing/fixtures.ts';
import { openBookings } from '../../bookings/testing/fixtures.ts';
import { addProduct, type NewProduct } from '../../catalog/public-api.server.ts';
import { buildProduct } from '../../catalog/testing/build-product.ts';
import { catalogPrivacyModule } from '../../catalog/testing/fixtures.ts';
import { type CheckoutDeps, openCheckout } from '../../checkout/testing/fixtures.ts';
import { pinEnd } from '../../handover/pin.ts';
import { openHandover } from '../../handover/testing/fixtures.ts';
import {
  CARD_KEYS,
  startTestCardProcessor,
  type TestCardProcessor,
} from '../../payments/testing/card-processor.ts';
import { openPayments, paymentsConfig } from '../../payments/testing/fixtures.ts';
import { createOrders, type OrdersDeps } from '../orders.server.ts';

/** Rate limits that allow everything, because a test makes more requests in a second than a person in a day. */
const noLimits: RateLimits = { count: async () => null, reward: async () => {}, reset: async () => {} };

function testConfig(cardApiUrl: string, feePerMille: number) {
  const card = {
    STRIPE_SECRET_KEY: CARD_KEYS.secretKey,
    STRIPE_PUBLISHABLE_KEY: CARD_KEYS.publishableKey,
    STRIPE_WEBHOOK_SECRET: CARD_KEYS.webhookSecret,
  };
  return paymentsConfig(card, { STRIPE_API_URL: cardApiUrl, MARKET_FEE_PER_MILLE: feePerMille });
}

/** Returns the emails that listeners have queued for an address. */
async function emailsTo(db: ReturnType<typeof openDatabase>['db'], email: string) {
  const { rows } = await sql<{ subject: string; text: string }>`
    select payload ->> 'subject' as subject, payload ->> 'text' as text from jobs
    where name = 'mail.send' and payload ->> 'to' = ${email} order by id`.execute(db);
  return rows;
}

type Asked = { readonly status: number; readonly body: Record<string, unknown> };

function client(origin: string) {
  return async (
    caller: Caller | null,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<Asked & { readonly headers: Headers; readonly list: Record<string, unknown>[] }> => {
    const response = await fetch(origin + path, {
      method,
      headers: {
        ...(caller ? { authorization: `Bearer ${caller.id}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    // The body is an object or a list, depending on the call.
    const answer: unknown = await response.json();
    return {
      status: response.status,
      headers: response.headers,
      body: answer as Record<string, unknown>,
      list: answer as Record<string, unknown>[],
    };
  };
}

async function person(db: ReturnType<typeof openDatabase>['db'], userType: UserType, name: string) {
  const email = `${name.toLowerCase()}-${crypto.randomUUID()}@secondbyte.test`;
  const made = await db.transaction().execute((tx) =>
    createUser(tx, {
      email,
      name,
      number: '01712345678',
      image: null,
      userType,
      passwordHash: null,
      verified: false,
      emailVerified: true,
    }),
  );
  if (!made.ok) throw new Error('a test created the same person twice');
  const caller: Caller = {
    id: made.value.id,
    email,
    name,
    userType,
    verified: false,
    emailVerified: true,
    via: 'token',
  };
  return caller;
}

/** Dependencies of further domains that a test adds to orders. */
type NeighborDeps = OrdersDeps & CheckoutDeps & { readonly modules: readonly PrivacyModule[] };

type MarketOptions = {
  readonly withJobs?: boolean;
  readonly webhooks?: boolean;
  /** Time until a slow bank decides on a payment, in ms; a few seconds by default. */
  readonly bankDelayMs?: number;
  /** Maximum number of holds per client address; no limit by default. */
  readonly holdsPerSource?: CheckoutDeps['holdsPerSource'];
  /** Function that queues text messages; none by default. */
  readonly queueSms?: OrdersDeps['queueSms'];
  /** Fee of a sale in thousandths of the price; 0 by default. */
  readonly feePerMille?: number;
  /** API modules of domains that are built on orders. `listeners` adds their listeners. */
  readonly neighbors?: (deps: NeighborDeps) => readonly ApiModule[];
  readonly listeners?: (deps: NeighborDeps) => readonly EventSubscriber[];
};

/** Creates a clock that a test moves forward. */
function movableClock() {
  let offset = 0;
  const clock = () => new Date(Date.now() + offset);
  return {
    clock,
    wait: (ms: number) => {
      offset += ms;
    },
    /**
     * Moves the clock to the time at which the current PINs end. The next PINs are then valid for several minutes, so
     * they do not end during the test.
     */
    awaitNextPins: () => {
      offset += pinEnd(clock()).getTime() - clock().getTime();
    },
  };
}

/** Starts the database, the card processor and the web server of a test, without the domains. */
async function startSite({ bankDelayMs: settleDelayMs }: MarketOptions) {
  const { url: databaseUrl } = await testDatabase();
  const cards: TestCardProcessor = await startTestCardProcessor(
    settleDelayMs === undefined ? {} : { settleDelayMs },
  );
  const database = openDatabase(databaseUrl, { poolSize: 20 });
  const web = await startWebServer({ host: '127.0.0.1', port: 0 });
  return {
    ...database,
    cards,
    web,
    publicUrl: `http://127.0.0.1:${web.port}`,
    log: createLog('silent', 'test'),
    ...movableClock(),
    close: async () => {
      await web.close();
      await cards.close();
      await database.close();
    },
  };
}

type Site = Awaited<ReturnType<typeof startSite>>;

/** Creates payments, orders and the domains between them, and the domains that a test adds. */
function createDomains({ db, pool, clock, log, publicUrl, cards }: Site, options: MarketOptions) {
  const config = testConfig(cards.url, options.feePerMille ?? 0);
  const payments = openPayments({ db, log, config, clock });
  const { gateway } = payments;
  const deps = {
    db,
    gateway,
    clock,
    publicUrl,
    limits: postgresRateLimits(pool),
    config,
    ...(options.holdsPerSource && { holdsPerSource: options.holdsPerSource }),
    ...(options.queueSms && { queueSms: options.queueSms }),
  };
  // Domains in the order of their layers, lowest first.
  const owners = [openBookings(deps), openCheckout(deps), openHandover(deps), createOrders(deps)];
  const modules = [accountsPrivacyModule, catalogPrivacyModule, ...owners.map((domain) => domain.privacy)];
  const own = [payments, ...owners];
  const neighbors = options.neighbors?.({ ...deps, modules }) ?? [];
  const listeners = [
    ...own.flatMap((domain) => domain.listeners),
    ...(options.listeners?.({ ...deps, modules }) ?? []),
  ];
  const jobs = [...own.flatMap((domain) => domain.jobs), ...outboxJobs(db, listeners)];
  return {
    orders: { db, gateway, clock, feePerMille: config.MARKET_FEE_PER_MILLE },
    modules: [...own.map((domain) => domain.api), ...neighbors],
    listeners,
    // Jobs have no schedule here, so that a test behaves the same at any time.
    jobs: jobs.map(({ name, run }): JobHandler => ({ name, run })),
  };
}

/** Serves the API of the domains. People sign in by their id. */
function serve(
  { db, log, web, publicUrl }: Site,
  modules: readonly ApiModule[],
  people: ReadonlyMap<string, Caller>,
): void {
  const app = createApi({
    modules,
    authenticate: async (request) => people.get(request.headers.get('authorization') ?? '') ?? null,
    limits: noLimits,
    db,
    log,
    publicOrigin: publicUrl,
    validateResponses: true,
  });
  web.setHandler((request, { clientAddress }) => app.fetch(request, { clientAddress }));
}

/** Returns functions that run scheduled jobs at once. */
function jobControls(jobs: readonly JobHandler[], log: Log) {
  const run = (name: string) => async () => {
    await jobs.find((job) => job.name === name)?.run({}, log);
  };
  return {
    sweep: run('payments.sweep'),
    findOutside: run('payments.find-outside'),
    compareBooks: run('payments.compare-processor'),
    sweepOrders: run('orders.sweep'),
  };
}

/**
 * Opens a market with orders and payments that work as in production. It uses HTTP, a real database, and a card
 * processor in its own process. People sign in by their id. With `withJobs`, jobs run continuously; otherwise only when
 * the test runs them. The processor's webhooks are delivered unless `webhooks` is false.
 */
export async function openOrdersTestMarket(options: MarketOptions = {}) {
  const site = await startSite(options);
  const { db, pool, cards, publicUrl, log, wait, awaitNextPins } = site;
  const { orders, modules, listeners, jobs } = createDomains(site, options);
  const people = new Map<string, Caller>();
  serve(site, modules, people);
  const webhookUrl = options.webhooks === false ? null : `${publicUrl}/webhooks/card-processor`;
  await cards.control('PUT', 'webhook-endpoint', { url: webhookUrl });
  const runner = options.withJobs ? await startJobs(pool, jobs, log) : null;
  const delivery = options.withJobs ? startOutboxRelay(db, listeners, log) : null;
  return {
    db,
    cards,
    publicUrl,
    orders,
    wait,
    awaitNextPins,
    ...jobControls(jobs, log),
    request: client(publicUrl),
    emailsTo: (email: string) => emailsTo(db, email),
    join: async (userType: UserType, name: string) => {
      const caller = await person(db, userType, name);
      people.set(`Bearer ${caller.id}`, caller);
      return caller;
    },
    list: (seller: Caller, product: Partial<NewProduct> = {}) =>
      db.transaction().execute((tx) => addProduct(tx, seller.id, buildProduct(product))),
    close: async () => {
      await delivery?.stop();
      await runner?.stop();
      await site.close();
    },
  };
}

export type OrdersTestMarket = Awaited<ReturnType<typeof openOrdersTestMarket>>;

/**
 * Repeats a request until the response matches, for at most 20 s. Returns the matching response. Otherwise throws an
 * error that contains the last response.
 */
export async function eventually<Value>(
  look: () => Promise<Value>,
  fits: (value: Value) => boolean,
): Promise<Value> {
  const end = Date.now() + 20_000;
  for (;;) {
    const value = await look();
    if (fits(value)) return value;
    if (Date.now() > end)
      throw new Error(`no matching value within 20 s; the last one was ${JSON.stringify(value)}`);
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}
