import { expect, test } from 'vitest';
import { overloadMarket } from './overload.ts';

const SLOW = 240_000;

test('an overloaded market serves some visitors, refuses others, and responds to every urgent request', {
  timeout: SLOW,
}, async () => {
  const { steps, urgent } = await overloadMarket({
    seconds: 1,
    times: [10],
    flood: 'searches',
    print: () => {},
  });
  expect(steps[0]?.useful).toBeGreaterThan(0);
  expect(steps[0]?.refused).toBeGreaterThan(0);
  for (const { asked, answered } of Object.values(urgent)) expect(answered).toBe(asked);
});
