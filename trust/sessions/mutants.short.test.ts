import { expect, test } from 'vitest';
import { seeded } from '../../harness/random.ts';
import { testSeed } from '../../tools/testing/test-seed.ts';
import { MUTANTS } from './mutants.ts';
import { unnoticedIn } from './notice.ts';

/** Timeout in ms for several processes in sequence on a busy machine. */
const SLOW = 240_000;
/** Number of mutants in this short run, chosen by its seed. The long run tries all mutants. */
const TRIED = 3;

test('the attacks notice three random mutants: removed guards or planted defects', {
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
