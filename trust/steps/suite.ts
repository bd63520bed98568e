import type { Suite } from '../suite.ts';
import { openScene } from './scene.ts';
import { killAtSteps } from './step-run.ts';

/** Web processes: while one that was killed starts, the next is killed. */
const WEBS = 3;

export const suite: Suite = {
  name: 'steps',
  promise:
    'Before whatever step of a handover, a parcel, a refund (whole and in part) or a payout run (made, confirmed, come back) a ' +
    'process is killed with kill -9, who asked gets their answer when they ask again, no taka is lost, made or paid ' +
    'twice, the card processor’s books equal ours, the order stands where its transitions lead, and nobody is told twice.',
  proof:
    'The test beside trust/steps lets refunds forget what went back already, and the suite reports the part that a kill ' +
    'then sends back twice.',
  // Kills in each of the four stories.
  rounds: 100,
  minutes: 15,
  run: async ({ rounds, seed, tell, isOver }) => {
    const scene = await openScene({ webs: WEBS });
    try {
      return await killAtSteps(scene, { rounds, seed, tell, isOver });
    } finally {
      await scene.close();
    }
  },
};
