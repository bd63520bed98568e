import { expect, test } from 'vitest';
import { testSeed } from '../../tools/testing/test-seed.ts';
import { ACTIONS } from './actions.ts';
import { choosePlaces, type Place } from './step-run.ts';

test('each place is chosen once before any is chosen twice, and all kinds are among the first choices', () => {
  const [action] = ACTIONS;
  if (!action) throw new Error('there are no actions');
  const places = Array.from({ length: 6 }, (_, index): Place => {
    return { action, victim: 'web', step: index + 1, kind: index === 0 ? 'commit' : 'statement' };
  });
  const chosen = choosePlaces(places, 14, testSeed());
  const steps = chosen.map(({ step }) => step);
  expect(steps).toHaveLength(14);
  expect(new Set(steps.slice(0, 6)).size).toBe(6);
  expect(new Set(steps.slice(6, 12)).size).toBe(6);
  expect(chosen.slice(0, 2).map(({ kind }) => kind)).toContain('commit');
});
