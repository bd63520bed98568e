import { type Database, openDatabase } from '#platform/db/database.server.ts';
import { withNewDatabase } from '../../tools/postgres/new-database.ts';

/** Runs `work` on an empty market's database with production durability. `work` may write to `folder`. */
export function withEmptyMarket<Value>(
  work: (database: Database, folder: string) => Promise<Value>,
): Promise<Value> {
  return withNewDatabase({ kind: 'bench', durable: true }, async (url, folder) => {
    const database = openDatabase(url, { poolSize: 4 });
    try {
      return await work(database, folder);
    } finally {
      await database.close();
    }
  });
}
