import type { Suite } from '../suite.ts';
import { attackByMessages } from './webhook-run.ts';

/**
 * Longest time in ms until the state must be right. The sweep runs every minute and handles payments that are at least
 * a minute old.
 */
const TIMEOUT_MS = 5 * 60_000;

export const suite: Suite = {
  name: 'webhooks',
  promise:
    "The card processor's messages arrive never, once, 100 times, in any order, hours late or forged. " +
    'Every order always ends in the same correct state, late money is refunded, and no forgery changes ' +
    'anything.',
  proof:
    'The test beside trust/webhooks removes the unique number of a message, the check of its signature, ' +
    'and the sweep. The suite notices each.',
  // Number of permutations of five webhook messages that are played, out of 120.
  rounds: 120,
  minutes: 10,
  run: ({ rounds, print }) =>
    attackByMessages({ orders: rounds, timeoutMs: TIMEOUT_MS, waitForSweep: true, print }),
};
