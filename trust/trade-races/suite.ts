import { lookAfterwards } from '../races/afterwards.ts';
import { playRound } from '../races/race-kinds.ts';
import { withRaceTestbed } from '../races/race-run.ts';
import { CONCURRENCY, type RaceTestbed } from '../races/race-testbed.ts';
import { count, emptyTally, listCounts, type RaceTally } from '../races/tally.ts';
import { TRADE_KINDS } from '../races/trade-kinds.ts';
import type { Findings, RunOptions, Suite } from '../suite.ts';

const PRINT_EVERY = 250;

/** Plays rounds of all kinds alternately, until there were enough rounds or the time is over. */
async function playEachKind(testbed: RaceTestbed, options: RunOptions): Promise<RaceTally> {
  const tally = emptyTally();
  const all = options.rounds * TRADE_KINDS.length;
  let next = 0;
  const playByWorker = async (worker: number) => {
    while (next < all && !options.isOver()) {
      const kind = TRADE_KINDS[next % TRADE_KINDS.length];
      next += 1;
      if (!kind) return;
      const { outcome } = await playRound(testbed, { worker, seed: `${options.seed}-${next}`, kind });
      count(tally, kind.name, outcome);
      if (tally.rounds % PRINT_EVERY === 0) options.print(`${tally.rounds} rounds`);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, (_, worker) => playByWorker(worker)));
  return tally;
}

function run(options: RunOptions): Promise<Findings> {
  return withRaceTestbed(async (testbed) => {
    const tally = await playEachKind(testbed, options);
    const { calmMs, breaches } = await lookAfterwards(testbed);
    const rounds = TRADE_KINDS.map(({ name }) => [`rounds: ${name}`, tally.roundsByKind.get(name) ?? 0]);
    return {
      figures: {
        ...Object.fromEntries(rounds),
        'rounds with one winner': `${tally.winners} of ${tally.rounds}`,
        'losers by refusal': listCounts(tally.refusals),
        'answers of 500 or more': tally.failures,
        'all work done after the last round': `${(calmMs / 1_000).toFixed(1)} s`,
      },
      breaches: [...tally.breaches, ...breaches],
    };
  });
}

export const suite: Suite = {
  name: 'trade-races',
  promise:
    'Two people act at once in ways that exclude each other. For example, they accept two offers, or pay ' +
    'out and refund. One succeeds, and the other learns why not. All sums are right, in our books and the ' +
    'card processor’s.',
  proof:
    'The test beside trust/trade-races removes the table of an order’s transitions. Then a PIN and two ' +
    'cancellations are all accepted, and the suite reports this.',
  // Number of rounds of each kind.
  rounds: 1_000,
  minutes: 30,
  run,
};
