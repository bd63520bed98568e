import { describe, expect, test } from 'vitest';
import { withoutGuards } from '../../harness/guard-markers.ts';
import { sendForgeries } from './forgeries.ts';
import { playSchedules } from './play.ts';
import { withWebhooksTestbed } from './webhook-run.ts';

/** Longest wait in ms for a right state. The cases of this test never reach it. */
const SHORT_TIMEOUT_MS = 1_500;
/** Timeout in ms for tests that wait for a whole market several times. */
const SLOW = 120_000;

describe('the suite notices', () => {
  test('if a webhook can be stored twice, and if no sweep runs', { timeout: SLOW }, () =>
    withWebhooksTestbed({ webs: 1 }, async (testbed) => {
      await testbed.people.pool.query('alter table processor_events drop constraint processor_events_pkey');
      const sweep = { ...testbed.sweep, byHand: async () => {} };
      const { breaches } = await playSchedules(
        { ...testbed, sweep },
        { orders: 0, timeoutMs: SHORT_TIMEOUT_MS },
      );
      expect(breaches.join('\n')).toMatch(/message evt_\w+ is stored \d+ times/);
      expect(breaches.join('\n')).toMatch(/messages never: open order/);
    }),
  );

  test('if signatures are not checked', { timeout: SLOW }, () => {
    return withWebhooksTestbed(
      { webs: 1, mutations: withoutGuards('webhook-signature') },
      async (testbed) => {
        const { right, breaches } = await sendForgeries(testbed);
        expect(right).toBeLessThan(10);
        expect(breaches).toContain('forged messages changed the books');
      },
    );
  });
});
