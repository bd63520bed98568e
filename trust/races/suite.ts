import type { Suite } from '../suite.ts';
import { race } from './race-run.ts';

export const suite: Suite = {
  name: 'races',
  promise:
    'However many buyers want one product at the same moment, exactly one gets it: nobody else is charged without ' +
    'getting the money back, everybody else is told why (of fifty, 99 of 100 losers within a second), and what is ' +
    'repeated is done once.',
  proof:
    'After the rounds it takes the guards away, the unique index, the conditional sale and the holds: then at least ' +
    '90 % of rounds sell a product twice.',
  rounds: 2_000,
  minutes: 10,
  run: race,
};
