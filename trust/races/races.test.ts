import { afterAll, beforeAll, expect, test } from 'vitest';
import { testSeed } from '../../tools/testing/test-seed.ts';
import { lookAfterwards } from './afterwards.ts';
import { playRound, RACE_KINDS } from './race-kinds.ts';
import { shareSoldTwice } from './race-run.ts';
import { openRaceTestbed, type RaceTestbed } from './race-testbed.ts';
import { raceForTheLink } from './repeating-rounds.ts';
import { count, emptyTally, listCounts } from './tally.ts';

/** Timeout in ms for the start and stop of a whole market on a busy machine. */
const SLOW = 120_000;
const SEED = testSeed();

let testbed: RaceTestbed;

beforeAll(async () => {
  console.log(`seed ${SEED}`);
  testbed = await openRaceTestbed(1);
}, SLOW);
afterAll(() => testbed?.close(), SLOW);

test('each quick kind of race has one winner, and afterwards all work is done and all charges are right', {
  timeout: SLOW,
}, async () => {
  const tally = emptyTally();
  const quick = RACE_KINDS.filter(({ isHeavy }) => !isHeavy);
  for (const kind of quick) {
    const { outcome } = await playRound(testbed, { worker: 0, seed: `${SEED}-${kind.name}`, kind });
    count(tally, kind.name, outcome);
  }
  expect(tally.breaches).toEqual([]);
  expect([tally.rounds, tally.winners]).toEqual([quick.length, quick.length]);
  expect((await lookAfterwards(testbed)).breaches).toEqual([]);
});

test('a link that sets a password works once, also for simultaneous requests', {
  timeout: SLOW,
}, async () => {
  const contested = await testbed.contested(0, 1, { seed: `${SEED}-link`, ordered: false });
  expect(await raceForTheLink(testbed, contested, 4)).toMatchObject({ winners: 1, breaches: [] });
});

// This test comes last, because the testbed is unusable afterwards.
test('the suite notices that products are sold twice if all guards are removed', {
  timeout: SLOW,
}, async () => {
  expect(await shareSoldTwice(testbed, 6, SEED)).toBeGreaterThanOrEqual(0.9);
  const { breaches } = await lookAfterwards(testbed);
  expect(breaches.join('\n')).toMatch(/one-paid-booking/);
});

test('a tally counts winners, refusals and failures, and keeps the first breaches', () => {
  const tally = emptyTally();
  const reply = { status: 409, code: 'product-held', body: {}, isReplay: false, ms: 12 };
  const failed = { ...reply, status: 500, code: 'internal', ms: 90 };
  count(tally, 'a race', { winners: 1, replies: [reply, failed], breaches: ['it broke'] });
  expect(tally).toMatchObject({ rounds: 1, winners: 1, failures: 1, breaches: ['a race: it broke'] });
  expect(listCounts(tally.refusals)).toBe('product-held 1, internal 1');
  expect(tally.loserMs).toEqual([12, 90]);
});
