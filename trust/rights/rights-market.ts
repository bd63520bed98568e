import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ApiModule } from '#platform/api/api-module.server.ts';
import { openDatabase } from '#platform/db/database.server.ts';
import { createLog } from '#platform/process/log.server.ts';
import { apiSettings, PUBLIC_URL, SECRET } from '../../harness/api-settings.ts';
import { createApiApp } from '../../src/app/api-app.ts';
import { startTestCardProcessor } from '../../src/domains/payments/testing/card-processor.ts';
import { type Caller, gatherCallers, openAuth } from './callers.ts';
import { openDbSnapshot } from './db-snapshot.ts';
import { fillMarket } from './fill-market.ts';
import { libraryAddresses } from './library-addresses.ts';
import type { Resources } from './resources.ts';
import { addPeople, type People } from './rights-people.ts';

/** Function that handles one request, as if it came from the given client address. */
export type Fetch = (request: Request, connection: { readonly clientAddress: string }) => Promise<Response>;

/** The whole HTTP application, on a market with all resources that calls can name, in every state. */
export type RightsTestMarket = {
  readonly publicUrl: string;
  readonly modules: readonly ApiModule[];
  /** Handles a request like the web process. */
  readonly fetch: Fetch;
  /** Every mounted route, such as `GET /products`. */
  readonly routes: readonly string[];
  /** Every route of the auth library; see `library-addresses.ts`. */
  readonly libraryAddresses: readonly string[];
  readonly people: People;
  readonly callers: readonly Caller[];
  readonly resources: Resources;
  readonly snapshot: Awaited<ReturnType<typeof openDbSnapshot>>;
  readonly close: () => Promise<void>;
};

/** Delay in ms that is longer than any run, so that the bank never decides pending payments. */
const NEVER_MS = 10 * 3_600_000;

const GATHERING = new Set(['catalog.sweep', 'search.keep']);

/** Returns the routes with a handler. Middlewares are omitted. */
function routesOf(routes: readonly { readonly method: string; readonly path: string }[]): string[] {
  const mounted = routes.filter(({ path }) => path !== '/*');
  return [...new Set(mounted.map(({ method, path }) => `${method} ${path}`))];
}

/** Opens the market on an empty, migrated database. */
export async function openRightsTestMarket(databaseUrl: string): Promise<RightsTestMarket> {
  const folder = await mkdtemp(join(tmpdir(), 'secondbyte-rights-'));
  const cards = await startTestCardProcessor({ settleDelayMs: NEVER_MS });
  await cards.control('PUT', 'webhook-endpoint', { url: null });
  const log = createLog('silent', 'rights');
  const config = apiSettings(databaseUrl, cards.url, folder);
  const { app, market } = await createApiApp(config, PUBLIC_URL, log);
  const own = openDatabase(databaseUrl, { poolSize: 2 });
  const people = await addPeople(own.db);
  const site = { app, database: own, publicUrl: PUBLIC_URL, secret: SECRET };
  const callers = await gatherCallers(site, people);
  const resources = await fillMarket({ db: own.db, app, cards, people, callers });
  // These jobs calculate the word counts for the search and the number of listings in each category.
  for (const job of market.jobs) if (GATHERING.has(job.name)) await job.run({}, log);
  return {
    publicUrl: PUBLIC_URL,
    modules: market.modules,
    fetch: async (request, connection) => app.fetch(request, connection),
    routes: routesOf(app.routes),
    libraryAddresses: libraryAddresses(openAuth(site)),
    people,
    callers,
    resources,
    snapshot: await openDbSnapshot(own.pool, people),
    close: async () => {
      await own.close();
      await market.database.close();
      await cards.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
