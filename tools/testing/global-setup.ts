import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '#platform/db/migrate.server.ts';
import { makeOwnFolder } from '../postgres/own-folder.ts';
import { startPostgres } from '../postgres/start-postgres.ts';
import { copyCluster, TEMPLATE_CLUSTER } from './template-cluster.ts';

/** The migrated database that test files copy, by the name of a market's own; nobody connects to it. */
const TEMPLATE = 'secondbyte';

/** A server for tests, with a migrated template on it. */
export type TestServer = {
  /** By which test runs find it, and make none of their own. */
  readonly env: Readonly<Record<string, string>>;
  readonly stop: () => Promise<void>;
};

/** Makes a data folder with a migrated database, on which no server runs. */
async function makeMigratedCluster(dataDir: string): Promise<void> {
  const postgres = await startPostgres({ dataDir, durable: false, database: TEMPLATE });
  try {
    await migrate(postgres.databaseUrl);
  } finally {
    await postgres.stop();
  }
}

/** Starts one in a temporary folder. Beside its data stands a copy of them, for the markets that tests start. */
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

/** Gives the test run a server of its own, unless one is lent to it. Returns the function that stops it. */
export default async function setUp(): Promise<() => Promise<void>> {
  if (process.env.TEST_DATABASE_SERVER !== undefined) return async () => {};
  const { env, stop } = await startTestServer();
  Object.assign(process.env, env);
  return stop;
}
