import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { createApi } from '#platform/api/api.server.ts';
import type { Caller, UserType } from '#platform/api/contract.ts';
import type { Domain } from '#platform/api/domain.server.ts';
import { postgresRateLimits } from '#platform/api/rate-limits.server.ts';
import { type Database, openDatabase } from '#platform/db/database.server.ts';
import type { ReadQueryable } from '#platform/db/read-pool.server.ts';
import { createLog, type Log } from '#platform/process/log.server.ts';
import type { CatalogDeps } from '../calls.server.ts';
import { createCatalog } from '../catalog.server.ts';
import { addProduct, type NewProduct } from '../public-api.server.ts';
import { buildProduct } from './build-product.ts';

/** Origin of the market under test. */
export const ORIGIN = 'http://localhost:3000';
/** Time at which tests begin; in Dhaka it is 16:00. */
export const START = new Date('2026-11-20T10:00:00.000Z');

/** Returns functions that send requests to an API, as a caller or as a guest. */
function clientOf(app: ReturnType<typeof createApi>) {
  const headersOf = (caller: Caller | null): Record<string, string> =>
    caller ? { authorization: `Bearer ${caller.id}` } : {};
  const send = (method: string, path: string, body: unknown, caller: Caller | null) =>
    Promise.resolve(
      app.request(path, {
        method,
        headers: { 'content-type': 'application/json', ...headersOf(caller) },
        body: JSON.stringify(body),
      }),
    );
  return {
    get: (path: string, caller: Caller | null = null, headers: Readonly<Record<string, string>> = {}) =>
      Promise.resolve(app.request(path, { headers: { ...headers, ...headersOf(caller) } })),
    remove: (path: string, caller: Caller | null = null) =>
      Promise.resolve(app.request(path, { method: 'DELETE', headers: headersOf(caller) })),
    post: (path: string, body: unknown, caller: Caller | null = null) => send('POST', path, body, caller),
    patch: (path: string, body: unknown, caller: Caller | null = null) => send('PATCH', path, body, caller),
  };
}

/** Creates the API of the domains, and a function that adds a person who can call it. */
function openApi(database: Database, domains: readonly Domain[], log: Log) {
  const callers = new Map<string, Caller>();
  const app = createApi({
    modules: domains.map(({ api }) => api),
    authenticate: async (request) => callers.get(request.headers.get('authorization') ?? '') ?? null,
    limits: postgresRateLimits(database.pool),
    log,
    publicOrigin: ORIGIN,
    validateResponses: true,
  });
  const join = async (userType: UserType | null, name = 'Rahim') => {
    const caller = await insertUser(database, userType, name);
    callers.set(`Bearer ${caller.id}`, caller);
    return caller;
  };
  return { app, join };
}

/**
 * Opens the catalog on a test's database, with people and an adjustable clock. `reads` replaces the pool for public
 * reads. `createMore` adds further domains.
 */
export async function openCatalogTestMarket(
  url: string,
  reads?: ReadQueryable,
  createMore: (deps: CatalogDeps) => readonly Domain[] = () => [],
) {
  const database = openDatabase(url, { poolSize: 24 });
  let now = START;
  const clock = () => now;
  const log = createLog('silent', 'test');
  const deps = {
    db: database.db,
    pool: database.pool,
    reads: reads ?? database.pool,
    publicUrl: ORIGIN,
    clock,
  };
  const catalog = createCatalog(deps);
  const domains = [catalog, ...createMore(deps)];
  const { app, join } = openApi(database, domains, log);
  return {
    ...database,
    catalog,
    join,
    now: clock,
    setNow: (moment: Date) => {
      now = moment;
    },
    clear: async () => {
      now = START;
      await sql`truncate products, category_count_deltas cascade`.execute(database.db);
      await sql`update category_counts set listed = 0`.execute(database.db);
    },
    runJobs: async () => {
      for (const job of domains.flatMap(({ jobs }) => jobs)) await job.run({}, log);
    },
    list: (seller: Caller, product: Partial<NewProduct> = {}) =>
      database.db.transaction().execute((tx) => addProduct(tx, seller.id, buildProduct(product))),
    ...clientOf(app),
  };
}

export type CatalogTestMarket = Awaited<ReturnType<typeof openCatalogTestMarket>>;

async function insertUser(database: Database, userType: UserType | null, name: string): Promise<Caller> {
  const id = randomUUID();
  const email = `${name.toLowerCase()}-${id}@secondbyte.test`;
  await sql`insert into users (id, email, name, number, user_type)
    values (${id}, ${email}, ${name}, '01712345678', ${userType})`.execute(database.db);
  return { id, email, name, userType, verified: false, emailVerified: true, via: 'token' };
}

/** Inserts a picture as after an upload, without its files. */
export async function insertPicture({ db }: Pick<Database, 'db'>): Promise<string> {
  const id = randomUUID().replaceAll('-', '');
  await sql`insert into images (id, width, height, placeholder)
    values (${id}, 1600, 1200, 'data:image/webp;base64,AAAA')`.execute(db);
  return id;
}
