import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '#platform/db/migrate.server.ts';
import { makeOwnFolder } from './own-folder.ts';
import { startPostgres } from './start-postgres.ts';

/**
 * Runs `work` on a new, migrated database. `work` may write to `folder`. With `durable: false`, confirmed writes may
 * be lost in a crash.
 */
export async function withNewDatabase<Value>(
  { kind, durable }: { readonly kind: string; readonly durable: boolean },
  work: (url: string, folder: string) => Promise<Value>,
): Promise<Value> {
  const folder = makeOwnFolder(kind);
  try {
    const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), durable });
    try {
      await migrate(postgres.databaseUrl);
      return await work(postgres.databaseUrl, folder);
    } finally {
      await postgres.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
