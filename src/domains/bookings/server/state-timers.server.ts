import { type OrderState, type Timer, type TimerKind, timers } from '../transitions.ts';

type TimerOfState = { readonly kind: TimerKind; readonly state: OrderState; readonly afterMs: number };

/** Groups timers by the states in which they run. */
function byState(chosen: readonly (readonly [TimerKind, Timer])[]): ReadonlyMap<OrderState, TimerOfState[]> {
  return Map.groupBy(
    chosen.flatMap(([kind, { states, afterMs }]) => states.map((state) => ({ kind, state, afterMs }))),
    ({ state }) => state,
  );
}

const all = Object.entries(timers) as [TimerKind, Timer][];

/** Timers that start with each state, with their duration in ms. */
export const timersOfStates = byState(all.filter(([, { begunBy }]) => begunBy === undefined));

/**
 * Timers that an action starts, by the states in which they run. They keep running when the order moves between these
 * states.
 */
export const lastingTimersOfStates = byState(all.filter(([, { begunBy }]) => begunBy !== undefined));

/** Returns the timers of a state that begins now, with their due times. */
export function timersOf(state: OrderState, now: Date): { readonly kind: TimerKind; readonly dueAt: Date }[] {
  const stateTimers = timersOfStates.get(state) ?? [];
  return stateTimers.map(({ kind, afterMs }) => ({ kind, dueAt: new Date(now.getTime() + afterMs) }));
}
