import { cloneDatabase, dropDatabase } from '#platform/db/database-admin.server.ts';

/** Environment variable with the URL of the test run's temporary PostgreSQL server. The test run sets it. */
const SERVER = 'TEST_DATABASE_SERVER';
/** Environment variable with the name of a template database that has all migrations. The test run sets it. */
const TEMPLATE = 'TEST_DATABASE_TEMPLATE';

export type TestDatabase = { readonly url: string };

let cloned: Promise<TestDatabase> | undefined;

function setting(name: string): string {
  const value = process.env[name];
  if (value === undefined)
    throw new Error(`${name} is missing: run tests through vitest, whose setup sets it.`);
  return value;
}

/**
 * Forces generic plans, which connections use after some executions. Otherwise a statement that works only with custom
 * plans would pass its test and fail later in production.
 */
function plannedOnce(url: string): string {
  const options = encodeURIComponent('-c plan_cache_mode=force_generic_plan');
  return `${url}${url.includes('?') ? '&' : '?'}options=${options}`;
}

async function cloneForWorker(): Promise<TestDatabase> {
  const name = `worker_${process.env.VITEST_POOL_ID ?? process.pid}`;
  await dropDatabase(setting(SERVER), name);
  return { url: plannedOnce(await cloneDatabase(setting(SERVER), setting(TEMPLATE), name)) };
}

/**
 * Returns this test file's database: a fresh copy of the migrated template. Its server lives as long as the test run.
 * Every call in one file returns the same database; the worker's next file gets a new copy.
 */
export function testDatabase(): Promise<TestDatabase> {
  cloned ??= cloneForWorker();
  return cloned;
}

/**
 * Makes the next call of {@link testDatabase} return a new copy. The set-up of every test file calls this function.
 * Test files that run in one process may share this module.
 */
export function forgetTestDatabase(): void {
  cloned = undefined;
}
