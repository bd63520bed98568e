import type { ColumnType } from 'kysely';
import type { Db, Tx } from '#platform/db/database.server.ts';
import type { HandoverChecks } from '../checks.ts';

/** Check results of a buyer before taking a product, and the time of the last recording. */
export type RecordedChecks = { readonly results: HandoverChecks; readonly notedAt: Date };

type Tables = {
  order_checks: {
    booking_id: string;
    results: ColumnType<HandoverChecks, string, string>;
    noted_at: Date;
  };
};

const tables = (db: Db) => db.withTables<Tables>();

/** Returns the check results of an order's buyer; null if none are recorded. */
export async function checksOfOrder(db: Db, bookingId: string): Promise<RecordedChecks | null> {
  const row = await tables(db)
    .selectFrom('order_checks')
    .select(['results', 'noted_at as notedAt'])
    .where('booking_id', '=', bookingId)
    .executeTakeFirst();
  return row ?? null;
}

/** Stores the check results of an order's buyer, which replace earlier results. */
export async function setChecks(
  tx: Tx,
  bookingId: string,
  { results, notedAt }: RecordedChecks,
): Promise<void> {
  const noted = { results: JSON.stringify(results), noted_at: notedAt };
  await tables(tx)
    .insertInto('order_checks')
    .values({ booking_id: bookingId, ...noted })
    .onConflict((conflict) => conflict.column('booking_id').doUpdateSet(noted))
    .execute();
}
