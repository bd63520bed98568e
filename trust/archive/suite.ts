import type { Suite } from '../suite.ts';
import { attackArchive } from './archive-run.ts';
import { attackSystemArchive } from './system-archive.ts';

export const suite: Suite = {
  name: 'archive',
  promise:
    'With an archived write-ahead log, a database can be restored to any second while people order and ' +
    'pay. The restored database has everything acknowledged before that second and nothing from after it, ' +
    'and all invariants hold. After kill -9, a restore with the old log loses nothing. The same holds for ' +
    'another PostgreSQL with the commands in docs/operations.md.',
  proof: 'The test beside trust/archive damages the archived log, and the suite notices this.',
  rounds: 5,
  minutes: 10,
  run: async ({ rounds, seed, print, isOver }) => {
    const own = await attackArchive({ rounds, seed, print, isOver });
    const system = await attackSystemArchive(print);
    return {
      figures: { ...own.figures, ...system.figures },
      breaches: [...own.breaches, ...system.breaches],
    };
  },
};
