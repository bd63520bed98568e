import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '#platform/db/migrate.server.ts';
import { makeOwnFolder } from '../postgres/own-folder.ts';
import { startPostgres } from '../postgres/start-postgres.ts';
import { copyCluster, TEMPLATE_CLUSTER } from './template-cluster.ts';

/** Name of the migrated template database, the same as a market's own. Nobody connects to it. */
const TEMPLATE = 'secondbyte';

/** A database server for tests, with a migrated template. */
export type TestServer = {
  /** Variables with which test runs find it and start none of their own. */
  readonly env: Readonly<Record<string, string>>;
  readonly stop: () => Promise<void>;
};

/** Creates a data folder with a migrated database, without a running server. */
async function makeMigratedCluster(dataDir: string): Promise<void> {
  const postgres = await startPostgres({ dataDir, durable: false, database: TEMPLATE });
  try {
    await migrate(postgres.databaseUrl);
  } finally {
    await postgres.stop();
  }
}

/** Starts a server in a temporary folder. A copy of its data is beside it, for the markets that tests start. */
export async function startTestServer(): Promise<TestServer> {
  const folder = makeOwnFolder('test');
  const [dataDir, copy] = [join(folder, 'postgres'), join(folder, 'template')];
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  try {
    await makeMigratedCluster(dataDir);
    const isCopied = await copyCluster(dataDir, copy);
    const postgres = await startPostgres({ dataDir, durable: false, database: TEMPLATE });
    const env = { TEST_DATABASE_SERVER: postgres.databaseUrl, TEST_DATABASE_TEMPLATE: TEMPLATE };
    return {
      env: isCopied ? { ...env, [TEMPLATE_CLUSTER]: copy } : env,
      stop: async () => {
        await postgres.stop();
        removeFolder();
      },
    };
  } catch (error) {
    removeFolder();
    throw error;
  }
}

/** Starts a server for the test run, unless one is given. Returns the function that stops it. */
export default async function setUp(): Promise<() => Promise<void>> {
  if (process.env.TEST_DATABASE_SERVER !== undefined) return async () => {};
  const { env, stop } = await startTestServer();
  Object.assign(process.env, env);
  return stop;
}
