import { type RawBuilder, sql } from 'kysely';
import { type Db, inTransaction } from '#platform/db/database.server.ts';

async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Forces an order of concurrent work: runs `first` in a transaction and keeps it open. The transaction commits once
 * `waiting` statements of `meanwhile` wait for a lock, or `meanwhile` is done. Returns the outcome of `meanwhile`.
 */
export async function whileHeld<Value>(
  db: Db,
  first: RawBuilder<unknown>,
  { meanwhile, waiting }: { readonly meanwhile: () => Promise<Value>; readonly waiting: number },
): Promise<Value> {
  let isDone = false;
  const { outcome } = await inTransaction(db, async (tx) => {
    await first.execute(tx);
    const outcome = meanwhile().finally(() => {
      isDone = true;
    });
    while (!isDone && (await countWaiting(db)) < waiting)
      await new Promise((resolve) => setTimeout(resolve, 5));
    // Return the promise in an object. A bare promise would be awaited here, but it may wait for the end of this
    // transaction.
    return { outcome };
  });
  return outcome;
}
