import { type Database, openDatabase } from '#platform/db/database.server.ts';
import { withNewDatabase } from '../../tools/postgres/new-database.ts';

/**
 * Runs `work` on the database of an empty market, with durable writes as in production. `work` may write to `folder`.
 */
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
