import { expect, test } from 'vitest';
import { breachesOf, overloadMarket } from './overload.ts';

const SLOW = 240_000;

test('an overloaded market refuses some in good order, and answers health, money and buyers', {
  timeout: SLOW,
}, async () => {
  const { steps, urgent } = await overloadMarket({
    seconds: 1,
    times: [10],
    flood: 'searches',
    tell: () => {},
  });
  expect(steps[0]?.useful).toBeGreaterThan(0);
  expect(steps[0]?.refused).toBeGreaterThan(0);
  for (const { asked, answered } of Object.values(urgent)) expect(answered).toBe(asked);
});

test('too little served, silence, an urgent request unanswered and no recovery are breaches', () => {
  const step = {
    sent: 10,
    useful: 1,
    refused: 8,
    failed: 1,
    usefulPerSecond: 1,
    p95: 1,
    times: 10,
    share: 0.1,
  };
  const urgent = { 'health asked': { asked: 2, answered: 1, slowest: 1 } };
  expect(
    breachesOf({ peak: 10, steps: [step], urgent, recoveredAfter: null, brokenInvariants: [] }),
  ).toHaveLength(4);
  const well = { ...step, share: 0.7, failed: 0 };
  expect(
    breachesOf({ peak: 10, steps: [well], urgent: {}, recoveredAfter: 1, brokenInvariants: [] }),
  ).toEqual([]);
});
