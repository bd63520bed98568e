import { expect, test } from 'vitest';
import { lastingTimersOfStates, timersOf } from './server/state-timers.server.ts';
import {
  canMove,
  orderActions,
  orderStateNames,
  stateAfter,
  type Timer,
  timerKinds,
  timers,
  transitions,
} from './transitions.ts';

test('an action leads to one state, and only from the states that it names', () => {
  for (const action of orderActions) {
    for (const state of orderStateNames) {
      const { from, who } = transitions[action];
      const isAllowed = who.some((actor) => canMove(action, state, actor));
      expect(isAllowed).toBe((from as readonly string[]).includes(state));
      expect(orderStateNames).toContain(stateAfter(action, state));
    }
  }
});

test('only the buyer cancels an order, and only until it is paid', () => {
  expect(canMove('withdraw', 'open', 'buyer')).toBe(true);
  expect(canMove('withdraw', 'open', 'seller')).toBe(false);
  expect(canMove('withdraw', 'paid', 'buyer')).toBe(false);
});

test('a timer belongs to a state and expires after its duration', () => {
  const now = new Date('2026-11-20T10:00:00Z');
  for (const kind of timerKinds) {
    const { states, afterMs, begunBy }: Timer = timers[kind];
    for (const state of states) {
      if (begunBy) {
        for (const action of begunBy) expect(transitions[action].from).toContain(state);
        expect(timersOf(state, now).map((timer) => timer.kind)).not.toContain(kind);
        expect(lastingTimersOfStates.get(state)?.map((timer) => timer.kind)).toContain(kind);
      } else expect(timersOf(state, now)).toContainEqual({ kind, dueAt: new Date(now.getTime() + afterMs) });
    }
  }
  expect(timersOf('cancelled', now)).toEqual([]);
});
