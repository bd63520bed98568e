import type { Suite } from '../suite.ts';
import { race } from './race-run.ts';

export const suite: Suite = {
  name: 'races',
  promise:
    'If many buyers want one product at once, exactly one gets it. Nobody else is charged without a ' +
    'refund, and everybody else learns why. Of fifty buyers, 99 of 100 losers learn it within a second. ' +
    'Repeated requests run once.',
  proof:
    'After the rounds the suite removes the guards: the unique index, the conditional sale and the holds. ' +
    'Then at least 90 % of rounds sell a product twice.',
  rounds: 2_000,
  minutes: 10,
  run: race,
};
