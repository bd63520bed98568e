import { type RawBuilder, sql } from 'kysely';
import { DAY_MS } from '#kernel/clock.ts';
import { type Db, inTransaction, type Tx } from '#platform/db/database.server.ts';
import { releaseSale } from '../../payments/public-api.server.ts';
import { timers } from '../transitions.ts';
import { timersOf } from './state-timers.server.ts';

/** Orders that are taken over at once. */
const BATCH = 500;

/** Old paid orders as completed, which releases their money; how many there were. */
async function completeOld(tx: Tx, isOld: RawBuilder<unknown>, now: Date): Promise<number> {
  const { rows } = await sql<{ bookingId: string; sellerId: string }>`
    with adopted as (
      update bookings set fulfilment = 'completed' where id in (
        select id from bookings where ${isOld} limit ${BATCH} for update skip locked
      ) returning id, seller_id
    ), noted as (
      insert into order_transitions (booking_id, action, from_state, to_state, actor_id, reason, happened_at)
      select id, 'complete', 'paid', 'completed', null, 'Paid before handovers were kept', ${now} from adopted
    )
    select id as "bookingId", seller_id as "sellerId" from adopted`.execute(tx);
  for (const sale of rows) await releaseSale(tx, sale);
  return rows.length;
}

/**
 * Takes over orders that the version before has placed or paid, which have no times. What was paid longer ago than
 * anything waits counts as completed, as it was then; nobody is told. The others begin their times now.
 */
export async function adoptOrders(db: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - timers.handover.afterMs);
  const lacksTimes = sql`not exists (select from order_timers where booking_id = bookings.id)`;
  const isPaid = sql`status = 'paid' and fulfilment is null and ${lacksTimes}`;
  for (let isMore = true; isMore; ) {
    const isOld = sql`${isPaid} and paid_at < ${oldest}`;
    isMore = (await inTransaction(db, (tx) => completeOld(tx, isOld, now))) === BATCH;
  }
  const yesterday = new Date(now.getTime() - DAY_MS);
  const isOpen = sql`status = 'open' and ordered_at > ${yesterday} and status <> 'cancelled' and ${lacksTimes}`;
  for (const [state, which] of [
    ['paid', isPaid],
    ['open', isOpen],
  ] as const) {
    const next = timersOf(state, now);
    await sql`
      insert into order_timers (booking_id, kind, due_at)
      select bookings.id, timer.kind, timer.due_at from bookings, unnest(
        ${next.map(({ kind }) => kind)}::text[], ${next.map(({ dueAt }) => dueAt.toISOString())}::timestamptz[]
      ) as timer (kind, due_at)
      where ${which} on conflict do nothing`.execute(db);
  }
}
