import { attackByCrashes } from '../crashes/run.ts';
import type { Suite } from '../suite.ts';

const LANES = 50;
/** Kills between two times that the database stands still, and how long it does at most, in ms. */
const FREEZE = { every: 50, mostMs: 30_000 };

export const suite: Suite = {
  name: 'crashes',
  promise:
    'Whatever is killed, frozen or cut off at whatever moment, no acknowledged order or payment is lost, nobody is ' +
    'charged twice, and within 60 s all books agree.',
  proof:
    'The test beside trust/crashes lets the database confirm commits before they are written, and the suite reports ' +
    'what the kills then lose.',
  // Kills of each: web, worker, database.
  rounds: 100,
  minutes: 15,
  run: ({ rounds, seed, tell, isOver }) =>
    attackByCrashes({ rounds, seed, lanes: LANES, freeze: FREEZE, judgesSpeed: true, tell, isOver }),
};
