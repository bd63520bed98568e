import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createApi } from '#platform/api/api.server.ts';
import type { ApiModule } from '#platform/api/api-module.server.ts';
import { mountPages } from '#platform/api/mount-pages.server.ts';
import { openApiDocument } from '#platform/api/openapi.server.ts';
import type { RateLimits } from '#platform/api/rate-limits.server.ts';
import { builtPages } from '#platform/api/ssr.server.ts';
import { openDatabase } from '#platform/db/database.server.ts';
import { createLog, type Log } from '#platform/process/log.server.ts';
import { apiSettings, PUBLIC_URL, SECRET } from '../../harness/api-settings.ts';
import { composeMarket } from '../../src/app/compose.ts';
import { PRODUCT } from '../../src/app/product.ts';
import { startTestCardProcessor } from '../../src/domains/payments/testing/card-processor.ts';
import { gatherCallers } from '../rights/callers.ts';
import { fillMarket } from '../rights/fill-market.ts';
import { addPeople } from '../rights/rights-people.ts';
import { callsOf } from './document.ts';
import { namesOf } from './names.ts';

/** Rate limits that allow every request, because a refusal would hide the attacked code. */
const noLimits: RateLimits = { count: async () => null, reward: async () => {}, reset: async () => {} };

/** Tables in which a refused request must neither add nor remove rows. */
const COUNTED = [
  'users',
  'products',
  'bookings',
  'wishes',
  'advertisements',
  'reports',
  'images',
  'payments',
];

type Market = Awaited<ReturnType<typeof composeMarket>>;

/** Creates the API of a market without rate limits, and mounts the pages in the folder `build` if it is given. */
async function openApp(market: Market, modules: ApiModule[], log: Log, build: string | undefined) {
  const app = createApi({
    modules,
    authenticate: market.authenticate,
    limits: noLimits,
    db: market.database.db,
    log,
    publicOrigin: PUBLIC_URL,
    validateResponses: false,
  });
  if (build !== undefined) {
    const settings = { dev: false, publicOrigin: PUBLIC_URL, log };
    mountPages(app, await builtPages(build, settings), undefined);
  }
  return app;
}

/**
 * Opens the whole API on a filled market, without rate limits. As in production, the market does not check its
 * responses against their schemas; `judge` of this suite does. `plant` replaces handlers, so that the suite can prove
 * what it notices. `build` is the folder of built pages; without it there are no pages.
 */
export async function openFuzzTestMarket(
  databaseUrl: string,
  plant: (modules: ApiModule[]) => ApiModule[] = (all) => all,
  build?: string,
) {
  const folder = await mkdtemp(join(tmpdir(), 'secondbyte-fuzz-'));
  const cards = await startTestCardProcessor();
  await cards.control('PUT', 'webhook-endpoint', { url: null });
  const log = createLog('silent', 'fuzz');
  const market = await composeMarket(apiSettings(databaseUrl, cards.url, folder), PUBLIC_URL, log);
  const own = openDatabase(databaseUrl, { poolSize: 2 });
  const modules = plant(market.modules);
  const app = await openApp(market, modules, log, build);
  const people = await addPeople(own.db);
  const callers = await gatherCallers({ app, database: own, publicUrl: PUBLIC_URL, secret: SECRET }, people);
  const resources = await fillMarket({ db: own.db, app, cards, people, callers });
  const counts = COUNTED.map((table) => sql`(select count(*) from ${sql.table(table)})`);
  return {
    publicUrl: PUBLIC_URL,
    calls: callsOf(openApiDocument(modules, PUBLIC_URL, PRODUCT)),
    names: namesOf(resources, people),
    headersOf: (caller: string) => callers.find(({ name }) => name === caller)?.headers ?? {},
    fetch: async (request: Request) => app.fetch(request, { clientAddress: '203.0.113.7' }),
    /** Returns the numbers of rows of all counted tables as one text. */
    countRows: async () => {
      const { rows } = await sql<{ counts: string }>`
        select concat_ws(' ', ${sql.join(counts)}) as counts`.execute(own.db);
      return rows[0]?.counts ?? '';
    },
    /** Resets the counts of sign-in, which has its own rate limit. */
    forgetCounts: () => sql`truncate rate_limits`.execute(own.db),
    close: async () => {
      await own.close();
      await market.database.close();
      await cards.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** See {@link openFuzzTestMarket}. */
export type FuzzTestMarket = Awaited<ReturnType<typeof openFuzzTestMarket>>;
