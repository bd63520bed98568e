import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MUTANTS } from './mutants.ts';
import { unnoticedMutants, unprovedAttacks } from './notice.ts';
import { openSessionsTestbed, type SessionsTestbed } from './sessions-testbed.ts';

let testbed: SessionsTestbed & { close: () => Promise<void> };
beforeAll(async () => {
  testbed = await openSessionsTestbed();
});
afterAll(() => testbed.close());

test('every attack is known to get through when some guard is gone', () => {
  expect(unprovedAttacks()).toEqual([]);
});

describe('the attacks notice a market where', () => {
  test.each(MUTANTS.map((mutation) => [mutation.name, mutation] as const))('%s', async (_, defect) => {
    expect(await unnoticedMutants(testbed, [defect])).toEqual([]);
  });
});
