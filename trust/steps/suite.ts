import type { Suite } from '../suite.ts';
import { openScene } from './scene.ts';
import { killAtSteps } from './step-run.ts';

/** Number of web processes. While a killed process starts again, kills continue with the next process. */
const WEBS = 3;

export const suite: Suite = {
  name: 'steps',
  promise:
    'A process may be killed with kill -9 before any step of a handover, a parcel, a full or partial ' +
    'refund, or a payout run. A repeated request then gets its response. No taka is lost, created or paid ' +
    'twice, and the card processor’s books equal ours. The order is in a state that its transitions ' +
    'allow, and nobody is notified twice.',
  proof:
    'The test beside trust/steps makes refunds forget earlier parts. The suite then reports a part that ' +
    'is refunded twice after a kill.',
  // Number of kills in each of the four stories.
  rounds: 100,
  minutes: 15,
  run: async ({ rounds, seed, print, isOver }) => {
    const scene = await openScene({ webs: WEBS });
    try {
      return await killAtSteps(scene, { rounds, seed, print, isOver });
    } finally {
      await scene.close();
    }
  },
};
