import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.server.ts';
import type { TimerKind } from '../transitions.ts';

/** A timer of an order, with the time at which it is due. */
export type DueTimer = { readonly bookingId: string; readonly kind: TimerKind; readonly dueAt: Date };

type Tables = { order_timers: { booking_id: string; kind: TimerKind; due_at: Date } };

const tables = (db: Db) => db.withTables<Tables>();

/** Returns due timers, the longest overdue first. `after` is the last timer of the previous page. */
export async function dueTimers(
  db: Db,
  now: Date,
  { after, limit }: { readonly after: DueTimer | null; readonly limit: number },
): Promise<DueTimer[]> {
  const { rows } = await sql<DueTimer>`
    select booking_id as "bookingId", kind, due_at as "dueAt" from order_timers
    where due_at <= ${now} ${
      after
        ? sql`and (due_at, booking_id, kind) > (${after.dueAt}, ${after.bookingId}::uuid, ${after.kind}::text)`
        : sql``
    }
    order by due_at, booking_id, kind limit ${limit}`.execute(db);
  return rows;
}

/**
 * Deletes a timer that is due, and returns whether it existed. The caller applies the timer's effect in the same
 * transaction. So the effect happens exactly once, even with several workers.
 */
export async function endDueTimer(tx: Tx, bookingId: string, kind: TimerKind, now: Date): Promise<boolean> {
  const { numDeletedRows } = await tables(tx)
    .deleteFrom('order_timers')
    .where('booking_id', '=', bookingId)
    .where('kind', '=', kind)
    // guard: timer-still-due
    .where('due_at', '<=', now)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Deletes a timer and does not apply its effect. Returns whether the timer existed. */
export async function endTimer(tx: Tx, bookingId: string, kind: TimerKind): Promise<boolean> {
  const { numDeletedRows } = await tables(tx)
    .deleteFrom('order_timers')
    .where('booking_id', '=', bookingId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Starts a timer, or replaces the order's timer of the same kind. */
export async function setTimer(tx: Tx, { bookingId, kind, dueAt }: DueTimer): Promise<void> {
  await tables(tx)
    .insertInto('order_timers')
    .values({ booking_id: bookingId, kind, due_at: dueAt })
    .onConflict((conflict) => conflict.columns(['booking_id', 'kind']).doUpdateSet({ due_at: dueAt }))
    .execute();
}

/** Returns the due times of an order's timers by kind. */
export async function timersOfOrder(db: Db, bookingId: string): Promise<ReadonlyMap<TimerKind, Date>> {
  const rows = await tables(db)
    .selectFrom('order_timers')
    .select(['kind', 'due_at'])
    .where('booking_id', '=', bookingId)
    .execute();
  return new Map(rows.map(({ kind, due_at }) => [kind, due_at]));
}
