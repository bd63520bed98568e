import { expect, test } from 'vitest';
import { withoutGuards } from '../../harness/guard-markers.ts';
import { playRound } from '../races/race-kinds.ts';
import { openRaceTestbed } from '../races/race-testbed.ts';
import { TRADE_KINDS } from '../races/trade-kinds.ts';

/** Timeout in ms: a whole market is started and stopped. */
const SLOW = 120_000;

// The test of `trust/races` plays a round of every kind. This test proves that faults are noticed.
test('the suite notices forbidden transitions of orders', { timeout: SLOW }, async () => {
  const testbed = await openRaceTestbed(1, withoutGuards('move-by-table'));
  try {
    const kind = TRADE_KINDS.find(({ name }) => name === 'a PIN against two cancellations');
    if (!kind) throw new Error('there is no such kind');
    const { outcome } = await playRound(testbed, { worker: 0, seed: 'without the table', kind });
    expect(outcome.breaches).not.toEqual([]);
  } finally {
    await testbed.close();
  }
});
