import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from '../../src/platform/databases.server.ts';
import { migrate } from '../../src/platform/migrate.server.ts';
import { startPostgres } from '../postgres/start-postgres.ts';

const TEMPLATE = 'template_market';

/** Gives the test run a PostgreSQL of its own with a migrated template; the answer takes it down again. */
export default async function setUp(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'secondbyte-test-'));
  // Open to pass through, so that the server's user gets its socket in here.
  chmodSync(folder, 0o755);
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), durable: false });
  const tearDown = async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await migrate(await createDatabase(postgres.databaseUrl, TEMPLATE));
  } catch (error) {
    await tearDown();
    throw error;
  }
  process.env.TEST_DATABASE_SERVER = postgres.databaseUrl;
  process.env.TEST_DATABASE_TEMPLATE = TEMPLATE;
  return tearDown;
}
