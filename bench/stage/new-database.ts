import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '../../src/platform/database.server.ts';
import { migrate } from '../../src/platform/migrate.server.ts';
import { startPostgres } from '../../tools/postgres/start-postgres.ts';

/** Runs `work` on an empty market's database as durable as a real one; `folder` is its own to write to. */
export async function withNewDatabase<Value>(
  work: (database: Database, folder: string) => Promise<Value>,
): Promise<Value> {
  const folder = mkdtempSync(join(tmpdir(), 'secondbyte-bench-'));
  chmodSync(folder, 0o755);
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres') });
  try {
    await migrate(postgres.databaseUrl);
    const database = openDatabase(postgres.databaseUrl, { poolSize: 4 });
    try {
      return await work(database, folder);
    } finally {
      await database.close();
    }
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
