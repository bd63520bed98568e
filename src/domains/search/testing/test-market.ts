import { openDatabase } from '#platform/db/database.server.ts';
import { createLog } from '#platform/process/log.server.ts';
import { openTestApi, type TestUser } from '#platform/testing/api.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { buildAccount } from '../../accounts/testing/fixtures.ts';
import { listProduct } from '../../catalog/testing/fixtures.ts';
import type { WireFilter, WireSearch } from '../contract.ts';
import { createSearch } from '../search.server.ts';

type Listing = NonNullable<Parameters<typeof listProduct>[2]>;

/** Opens only the search domain on a test's own database, with functions to create listings and search them. */
export async function openSearchTestMarket() {
  const database = openDatabase((await testDatabase()).url, { poolSize: 4 });
  let jobs: ReturnType<typeof createSearch>['jobs'] = [];
  const api = await openTestApi((deps) => {
    const search = createSearch({ ...deps, reads: database.pool });
    jobs = search.jobs;
    return [search.api];
  });
  const log = createLog('silent', 'test');
  const search = async (query: Readonly<Record<string, string>>): Promise<WireSearch> => {
    const { status, body } = await api.request(null, 'GET', `/search?${new URLSearchParams(query)}`);
    if (status !== 200) throw new Error(`the search was refused: ${JSON.stringify(body)}`);
    return body as WireSearch;
  };
  return {
    ...api,
    pool: database.pool,
    join: (name: string): Promise<TestUser> => buildAccount(api.db, { name, userType: 'Seller' }),
    list: (seller: TestUser, listing: Listing = {}) => listProduct(api.db, seller.id, listing),
    /** Runs the search's jobs that the worker runs regularly. */
    runJobs: async () => {
      for (const job of jobs) await job.run({}, log);
    },
    search,
    /** Returns the titles of the listings that a search for these words finds, in order. */
    titles: async (q: string, more: Readonly<Record<string, string>> = {}) =>
      (await search({ q, ...more })).products.map(({ title }) => title),
    /** Returns the titles of the listings that contain all of these words; empty if the search ignored any word. */
    matches: async (q: string) => {
      const { products, leftOut } = await search({ q });
      return leftOut.length > 0 ? [] : products.map(({ title }) => title);
    },
    close: async () => {
      await api.close();
      await database.close();
    },
  };
}

/** Test market of the search tests. */
export type SearchTestMarket = Awaited<ReturnType<typeof openSearchTestMarket>>;

/** Returns the counts of a filter group by value: `{Dell: 3}`. */
export function countsOf({ filters }: WireSearch, key: WireFilter['key']): Record<string, number> {
  const filter = filters.find((one) => one.key === key);
  return Object.fromEntries((filter?.values ?? []).map(({ value, count }) => [value, count]));
}
