import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createDatabase } from '#platform/db/database-admin.server.ts';
import { migrate } from '#platform/db/migrate.server.ts';
import { makeOwnFolder } from '../postgres/own-folder.ts';
import { startPostgres } from '../postgres/start-postgres.ts';

const TEMPLATE = 'template_market';

/** A server for tests, with a migrated template on it. */
export type TestServer = {
  /** By which test runs find it, and make none of their own. */
  readonly env: Readonly<Record<'TEST_DATABASE_SERVER' | 'TEST_DATABASE_TEMPLATE', string>>;
  readonly stop: () => Promise<void>;
};

/** Starts one in a temporary folder. */
export async function startTestServer(): Promise<TestServer> {
  const folder = makeOwnFolder('test');
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), durable: false });
  const stop = async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await migrate(await createDatabase(postgres.databaseUrl, TEMPLATE));
  } catch (error) {
    await stop();
    throw error;
  }
  return { env: { TEST_DATABASE_SERVER: postgres.databaseUrl, TEST_DATABASE_TEMPLATE: TEMPLATE }, stop };
}

/** Gives the test run a server of its own, unless one is lent to it; the answer takes it down again. */
export default async function setUp(): Promise<() => Promise<void>> {
  if (process.env.TEST_DATABASE_SERVER !== undefined) return async () => {};
  const { env, stop } = await startTestServer();
  Object.assign(process.env, env);
  return stop;
}
