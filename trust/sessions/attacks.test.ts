import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ATTACKS } from './attacks.ts';
import { openSessionsTestbed, type SessionsTestbed } from './sessions-testbed.ts';

let testbed: SessionsTestbed & { close: () => Promise<void> };
beforeAll(async () => {
  testbed = await openSessionsTestbed();
});
afterAll(() => testbed.close());

describe('no attack succeeds when somebody', () => {
  test.each(ATTACKS.map((attack) => [attack.name, attack] as const))('%s', async (_, attack) => {
    expect(await attack.run(testbed)).toEqual([]);
  });
});
