import type { Db, Tx } from '#platform/db/database.server.ts';

/** Secret of an order's PIN, and the number of wrong tries. */
export type Handover = {
  readonly secret: string;
  readonly wrongTries: number;
  readonly lockedUntil: Date | null;
};

type Tables = {
  order_handovers: {
    booking_id: string;
    secret: string;
    wrong_tries: number;
    locked_until: Date | null;
  };
};

const tables = (db: Db) => db.withTables<Tables>();
const columns = ['secret', 'wrong_tries as wrongTries', 'locked_until as lockedUntil'] as const;

/** Returns the secret of an order's PIN and the number of wrong tries. Null if the order has no PIN yet. */
export async function findHandover(db: Db, bookingId: string): Promise<Handover | null> {
  const row = await tables(db)
    .selectFrom('order_handovers')
    .select(columns)
    .where('booking_id', '=', bookingId)
    .executeTakeFirst();
  return row ?? null;
}

/** Reads like {@link findHandover} and locks the row, so that concurrent tries are counted one after the other. */
export async function lockHandover(tx: Tx, bookingId: string): Promise<Handover | null> {
  const row = await tables(tx)
    .selectFrom('order_handovers')
    .select(columns)
    .where('booking_id', '=', bookingId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Stores the secret of an order's PIN, unless the order has one. */
export async function insertHandover(tx: Tx, bookingId: string, secret: string): Promise<void> {
  await tables(tx)
    .insertInto('order_handovers')
    .values({ booking_id: bookingId, secret, wrong_tries: 0, locked_until: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Stores the number of wrong PINs, and the time until which no PIN is accepted. */
export async function setTries(
  tx: Tx,
  bookingId: string,
  { wrongTries, lockedUntil }: Pick<Handover, 'wrongTries' | 'lockedUntil'>,
): Promise<void> {
  await tables(tx)
    .updateTable('order_handovers')
    .set({ wrong_tries: wrongTries, locked_until: lockedUntil })
    .where('booking_id', '=', bookingId)
    .execute();
}
