import type { Suite } from '../suite.ts';
import { attackMigrations } from './migration-run.ts';

const READS_FOR_MS = 3_000;

export const suite: Suite = {
  name: 'migrations',
  promise:
    'The schema changes while people read, order and pay, and while somebody locks the busiest table. No ' +
    'request fails. If a migration is killed at any moment, the next run finishes it.',
  proof:
    'The test beside trust/migrations lets a migration wait for its lock without limit, and requests ' +
    'fail.',
  rounds: 20,
  minutes: 5,
  run: ({ rounds, seed, print, isOver }) =>
    attackMigrations({ rounds, seed, readsForMs: READS_FOR_MS, print, isOver }),
};
