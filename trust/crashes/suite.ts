import type { Findings, RunOptions, Suite } from '../suite.ts';
import { attackByCrashes } from './crash-run.ts';
import { attackByFullDisk } from './full-disk.ts';
import { canMakeDisks } from './small-disk.ts';

const CONCURRENCY = 50;
/** Number of kills between two freezes of the database, and the longest duration of a freeze in ms. */
const FREEZE = { every: 50, mostMs: 30_000 };
const FULL_DISK_MS = 15_000;

async function fillDisk({ seed }: RunOptions): Promise<Findings> {
  if (canMakeDisks()) return attackByFullDisk(seed, FULL_DISK_MS);
  return { figures: { 'full disk': 'not tried: a small disk is made by root on Linux only' }, breaches: [] };
}

async function run(options: RunOptions): Promise<Findings> {
  const { rounds, seed, print, isOver } = options;
  const disk = await fillDisk(options);
  print('the disk was full');
  const crashes = await attackByCrashes({
    rounds,
    seed,
    concurrency: CONCURRENCY,
    freeze: FREEZE,
    judgesSpeed: true,
    print,
    isOver,
  });
  return {
    figures: { ...crashes.figures, ...disk.figures },
    breaches: [...crashes.breaches, ...disk.breaches.map((breach) => `full disk: ${breach}`)],
  };
}

export const suite: Suite = {
  name: 'crashes',
  promise:
    'Processes are killed or frozen, the disk fills up, and connections are cut, at any moment. No ' +
    'acknowledged order or payment is lost, nobody is charged twice, and all books agree within 60 s.',
  proof:
    'The test beside trust/crashes lets the database confirm commits before they are written. The ' +
    'suite reports the losses.',
  // Number of kills of each kind of process: web, worker, database.
  rounds: 100,
  minutes: 15,
  run,
};
