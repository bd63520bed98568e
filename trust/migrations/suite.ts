import type { Suite } from '../suite.ts';
import { attackMigrations } from './migration-run.ts';

const READS_FOR_MS = 3_000;

export const suite: Suite = {
  name: 'migrations',
  promise:
    'The schema changes while people read, order and pay and somebody holds the busiest table: no request fails, and ' +
    'a migration that is killed at any moment is finished by the next run.',
  proof:
    'The test beside trust/migrations lets a migration wait for its lock as long as it takes, and requests fail.',
  rounds: 20,
  minutes: 5,
  run: ({ rounds, seed, tell, isOver }) =>
    attackMigrations({ rounds, seed, readsForMs: READS_FOR_MS, tell, isOver }),
};
