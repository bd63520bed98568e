import { ROOT } from '../../tools/root.ts';
import { startTestServer } from '../../tools/testing/global-setup.ts';
import type { Findings, RunOptions, Suite } from '../suite.ts';
import type { Guard } from './guard.ts';
import { guardTable, readGuardList } from './list.ts';
import { type Trial, testsOf, tryGuards } from './try-guards.ts';

/**
 * Chooses `count` guards of the list; the same seed chooses the same guards. Returns the whole list if it is not
 * longer.
 */
function choose(guards: readonly Guard[], count: number, seed: number): readonly Guard[] {
  if (count >= guards.length) return guards;
  const start = seed % guards.length;
  return Array.from({ length: count }, (_, index) => guards[(start + index) % guards.length]).filter(
    (guard) => guard !== undefined,
  );
}

const describeTrial = ({ guard, verdict }: Trial) =>
  `${verdict}: ${guard.risk} (${guard.name}, ${guard.mutation.file})`;

async function run({ rounds, seed, print, isOver }: RunOptions): Promise<Findings> {
  const all = readGuardList();
  const guards = choose(all, rounds, seed);
  const { trials, sick, notReached } = await tryGuards(ROOT, guards, {
    print,
    isOver,
    openServer: startTestServer,
  });
  const bad = trials.filter(({ verdict }) => verdict !== 'noticed');
  const noticing = new Set(trials.map(({ noticedBy }) => noticedBy).filter((file) => file !== null));
  const named = testsOf(guards).length;
  return {
    figures: {
      'guards in the list': all.length,
      'guards removed': trials.length,
      noticed: trials.length - bad.length,
      'not tried for lack of time': guards.length - trials.length,
      'test files that noticed, and pass with all guards in place': `${noticing.size} of ${named}`,
      'test files that were not run, as others before them noticed': notReached.join(', ') || 'none',
    },
    breaches: [...bad.map(describeTrial), ...sick.map((file) => `fails by itself: ${file}`)],
  };
}

export const suite: Suite = {
  name: 'guards',
  promise: 'If any guard is removed from the code, a test fails.',
  proof:
    'A small project has two guards, and only one has a test. The suite reports exactly the other guard.',
  rounds: Object.keys(guardTable).length,
  minutes: 60,
  run,
};
