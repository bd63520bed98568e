import type { Suite } from '../suite.ts';
import { attackArchive } from './archive-run.ts';
import { attackSystemArchive } from './system-archive.ts';

export const suite: Suite = {
  name: 'archive',
  promise:
    'A database whose log is archived comes back to any second of a market in which people ordered and paid: all that was ' +
    'acknowledged before it is there, nothing from after it, all invariants hold; after kill -9 with the old log nothing ' +
    'is lost. The same for a PostgreSQL of the system’s by the commands of docs/operations.md.',
  proof:
    'The test beside trust/archive breaks the archived log, and the suite notices that it leads nowhere.',
  rounds: 5,
  minutes: 10,
  run: async ({ rounds, seed, tell, isOver }) => {
    const own = await attackArchive({ rounds, seed, tell, isOver });
    const system = await attackSystemArchive(tell);
    return {
      figures: { ...own.figures, ...system.figures },
      breaches: [...own.breaches, ...system.breaches],
    };
  },
};
