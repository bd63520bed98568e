import { type RawBuilder, sql } from 'kysely';
import { type OrderAction, type OrderState, timers } from '../transitions.ts';
import { lastingTimersOfStates, timersOfStates } from './state-timers.server.ts';

/** An action to store in the history of orders. */
export type RecordedMove = {
  readonly action: OrderAction;
  /** State before the action; null if the action creates the order. */
  readonly from: OrderState | null;
  readonly to: OrderState;
  /** Id of the person who acted; null if the action is automatic. */
  readonly actorId: string | null;
  readonly reason: string | null;
  readonly now: Date;
};

/** Starts the 14 days of an open order again. A later end stays, for example one after an agreed meeting. */
function silenceRestarted(now: Date): RawBuilder<unknown> {
  const dueAt = new Date(now.getTime() + timers.silence.afterMs);
  return sql`, restarted as (
    update order_timers set due_at = greatest(due_at, ${dueAt}::timestamptz) from moved
    where booking_id = moved.id and kind = 'silence'
  )`;
}

/**
 * Returns the rest of an SQL statement. Its first part, the CTE `moved`, changes the orders. The rest writes their
 * history, and ends, starts and restarts their timers. One statement keeps all of this consistent, and needs one round
 * trip.
 */
export function historyAndTimers({
  action,
  from,
  to,
  actorId,
  reason,
  now,
}: RecordedMove): RawBuilder<unknown> {
  const noted = sql`noted as (
    insert into order_transitions
      (booking_id, action, from_state, to_state, actor_id, reason, price_poisha, happened_at)
    select id, ${action}::text, ${from}::text, ${to}::text, ${actorId}::uuid, ${reason}::text, price_poisha,
      ${now}::timestamptz
    from moved returning id
  )`;
  if (from === to) {
    const isActivity = to === 'open' && actorId !== null;
    return isActivity ? sql`${noted}${silenceRestarted(now)}` : noted;
  }
  const lasting = lastingTimersOfStates.get(to) ?? [];
  const ended = sql`, ended as (
    delete from order_timers using moved
    where booking_id = moved.id and kind <> all(${lasting.map(({ kind }) => kind)}::text[])
  )`;
  const next = timersOfStates.get(to) ?? [];
  const timersSql = sql`, begun as (
    insert into order_timers (booking_id, kind, due_at)
    select moved.id, timer.kind, ${now}::timestamptz + timer.after_ms * interval '1 millisecond'
    from moved, unnest(
      ${next.map(({ kind }) => kind)}::text[], ${next.map(({ afterMs }) => afterMs)}::bigint[]
    ) as timer (kind, after_ms)
  )`;
  return sql`${noted}${from === null ? sql`` : ended}${next.length === 0 ? sql`` : timersSql}`;
}
