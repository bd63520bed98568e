import { expect, test } from 'vitest';
import { breachesOf } from './overload.ts';

test('low throughput, missing responses, an unanswered urgent request and no recovery are breaches', () => {
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
