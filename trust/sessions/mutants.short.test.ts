import { expect, test } from 'vitest';
import { seeded } from '../../harness/random.ts';
import { testSeed } from '../../tools/testing/test-seed.ts';
import { MUTANTS } from './mutants.ts';
import { unnoticedIn } from './notice.ts';

/** For processes that start one after the other, on a machine that has other things to do. */
const SLOW = 240_000;
/** The long run tries all mutants; this one tries some, chosen by its seed. */
const TRIED = 3;

test('the attacks notice when a guard is gone from the sources, or a defect stands there', {
  timeout: SLOW,
}, async () => {
  const seed = testSeed();
  console.log(`seed ${seed}`);
  const random = seeded(String(seed));
  const left = [...MUTANTS];
  for (let count = 0; count < TRIED; count += 1) {
    const [mutant] = left.splice(random.whole(0, left.length - 1), 1);
    if (mutant) expect(await unnoticedIn(mutant)).toEqual([]);
  }
});
