import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../src/platform/migrate.server.ts';
import { startPostgres } from '../../tools/postgres/start-postgres.ts';

/** Runs `work` on a new, migrated database of its own. */
export async function withEmptyDatabase<Value>(work: (url: string) => Promise<Value>): Promise<Value> {
  const folder = await mkdtemp(join(tmpdir(), 'secondbyte-trust-'));
  // Open to pass through, so that the server's user gets to its files in here.
  await chmod(folder, 0o755);
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), durable: false });
  try {
    await migrate(postgres.databaseUrl);
    return await work(postgres.databaseUrl);
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
