import type { Suite } from '../suite.ts';
import { attackBackups } from './backup-run.ts';

export const suite: Suite = {
  name: 'backup',
  promise:
    'A backup taken while people order and pay is one consistent snapshot. A restored backup has ' +
    'everything that was acknowledged before, and all invariants hold. People can sign in and see their ' +
    'pictures. A changed byte is noticed.',
  proof:
    'The test beside trust/backup removes orders and pictures from a restored market, and the suite ' +
    'notices both.',
  rounds: 10,
  minutes: 5,
  run: ({ rounds, seed, print, isOver }) => attackBackups({ rounds, seed, print, isOver }),
};
