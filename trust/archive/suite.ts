import type { Suite } from '../suite.ts';
import { attackArchive } from './archive-run.ts';
import { attackSystemArchive } from './system-archive.ts';

export const suite: Suite = {
  name: 'archive',
  promise:
    'With an archived log, a database can be restored to any second of a market in which people order and ' +
    'pay. Everything acknowledged before that second is there, nothing from after it, and all invariants ' +
    'hold. After kill -9 with the old log nothing is lost. The same holds for the system’s PostgreSQL by ' +
    'the commands of docs/operations.md.',
  proof: 'The test beside trust/archive damages the archived log, and the suite notices it.',
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
