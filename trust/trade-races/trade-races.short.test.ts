import { expect, test } from 'vitest';
import { withoutGuards } from '../../harness/guard-markers.ts';
import { openRaceArena } from '../races/race-arena.ts';
import { playRound } from '../races/race-kinds.ts';
import { TRADE_KINDS } from '../races/trade-kinds.ts';

/** Timeout in ms: a whole market is started and stopped. */
const SLOW = 120_000;

// The test of `trust/races` plays a round of every kind. This test proves that faults are noticed.
test('the suite notices forbidden transitions of orders', { timeout: SLOW }, async () => {
  const arena = await openRaceArena(1, withoutGuards('move-by-table'));
  try {
    const kind = TRADE_KINDS.find(({ name }) => name === 'a PIN against two cancellations');
    if (!kind) throw new Error('there is no such kind');
    const { outcome } = await playRound(arena, { worker: 0, seed: 'without the table', kind });
    expect(outcome.breaches).not.toEqual([]);
  } finally {
    await arena.close();
  }
});
