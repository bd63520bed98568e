import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '#platform/db/migrate.server.ts';
import { makeOwnFolder } from '../postgres/own-folder.ts';
import { startPostgres } from '../postgres/start-postgres.ts';
import { copyCluster, TEMPLATE_CLUSTER } from './template-cluster.ts';

/** Name of the migrated template database, which is also the name of a market's own database. Tests only copy it. */
const TEMPLATE = 'secondbyte';

/** A database server for tests, with a migrated template. */
export type TestServer = {
  /** Environment variables with which test runs find this server, so that they start no other one. */
  readonly env: Readonly<Record<string, string>>;
  readonly stop: () => Promise<void>;
};

/** Creates a data folder with a migrated database. No server runs on it afterwards. */
async function makeMigratedCluster(dataDir: string): Promise<void> {
  const postgres = await startPostgres({ dataDir, durable: false, database: TEMPLATE });
  try {
    await migrate(postgres.databaseUrl);
  } finally {
    await postgres.stop();
  }
}

/** Starts a server in a temporary folder. A copy of its data folder is beside it, for the markets that tests start. */
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

/** Starts a server for the test run, unless the environment names one. Returns the function that stops the server. */
export default async function setUp(): Promise<() => Promise<void>> {
  if (process.env.TEST_DATABASE_SERVER !== undefined) return async () => {};
  const { env, stop } = await startTestServer();
  Object.assign(process.env, env);
  return stop;
}
