import { median, quantile } from '../../harness/statistics.ts';
import type { Findings, RunOptions } from '../suite.ts';
import { lookAfterwards } from './afterwards.ts';
import { countOrders } from './contested-product.ts';
import { playRound, RACE_KINDS } from './race-kinds.ts';
import { CONCURRENCY, openRaceTestbed, type RaceTestbed } from './race-testbed.ts';
import { removeGuards } from './remove-guards.ts';
import { count, emptyTally, listCounts, type RaceTally } from './tally.ts';

/** Number of rounds with fifty buyers on an otherwise idle market, to measure the losers' waiting time. */
const ALONE_ROUNDS = 20;
/** Number of rounds that are played without guards, and the share of them in which a product must be sold twice. */
const CONTROL_ROUNDS = 40;
const CONTROL_SHARE = 0.9;

const PRINT_EVERY = 250;

/** Opens a testbed and runs `work`. */
export async function withRaceTestbed<Value>(work: (testbed: RaceTestbed) => Promise<Value>): Promise<Value> {
  const testbed = await openRaceTestbed();
  try {
    return await work(testbed);
  } finally {
    await testbed.close();
  }
}

/** Plays several rounds at a time until there were enough rounds or the time is over. */
async function playRounds(testbed: RaceTestbed, options: RunOptions): Promise<RaceTally> {
  const tally = emptyTally();
  let next = 0;
  const playByWorker = async (worker: number) => {
    while (next < options.rounds && !options.isOver()) {
      next += 1;
      const { kind, outcome } = await playRound(testbed, { worker, seed: `${options.seed}-${next}` });
      count(tally, kind.name, outcome, !kind.isHeavy);
      if (tally.rounds % PRINT_EVERY === 0) options.print(`${tally.rounds} rounds`);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, (_, worker) => playByWorker(worker)));
  return tally;
}

/** Returns the share of rounds that sell a product twice without any guard. Afterwards the testbed is unusable. */
export async function shareSoldTwice(testbed: RaceTestbed, rounds: number, seed: number): Promise<number> {
  await removeGuards(testbed);
  const kinds = RACE_KINDS.filter(
    ({ name }) => name === '10 buyers want to pay' || name === 'late payments of 2 to 5 buyers',
  );
  let twice = 0;
  for (let round = 0; round < rounds; round += 1) {
    const kind = kinds[round % kinds.length];
    const { productId } = await playRound(testbed, {
      worker: 0,
      seed: `${seed}-control-${round}`,
      ...(kind && { kind }),
    });
    if ((await countOrders(testbed.pool, productId)).paid > 1) twice += 1;
  }
  return twice / rounds;
}

function describeKinds(tally: RaceTally): Record<string, number> {
  return Object.fromEntries(
    RACE_KINDS.map(({ name }) => [`rounds: ${name}`, tally.roundsByKind.get(name) ?? 0] as const),
  );
}

/** Measures how long the losers of fifty buyers wait on an otherwise idle market, in ms each. */
async function timeLosers(testbed: RaceTestbed, seed: number): Promise<RaceTally> {
  const kind = RACE_KINDS.find(({ name }) => name === '50 buyers want to pay');
  const tally = emptyTally();
  for (let round = 0; kind && round < ALONE_ROUNDS; round += 1) {
    const { outcome } = await playRound(testbed, { worker: 0, seed: `${seed}-alone-${round}`, kind });
    count(tally, kind.name, outcome);
  }
  return tally;
}

function describeTimes({ loserMs }: RaceTally): string {
  return `half ${median(loserMs).toFixed(0)} ms, 99 of 100 ${quantile(loserMs, 0.99).toFixed(0)} ms`;
}

/** Plays all rounds and checks the final state. Then plays rounds without guards. */
export function race(options: RunOptions): Promise<Findings> {
  return withRaceTestbed(async (testbed) => {
    const tally = await playRounds(testbed, options);
    const alone = await timeLosers(testbed, options.seed);
    const { calmMs, breaches } = await lookAfterwards(testbed);
    const share = await shareSoldTwice(testbed, CONTROL_ROUNDS, options.seed);
    const powerless =
      share >= CONTROL_SHARE ? [] : [`without guards only ${Math.round(share * 100)} % of rounds sold twice`];
    return {
      figures: {
        rounds: tally.rounds,
        ...describeKinds(tally),
        winners: tally.winners,
        'losers by refusal': listCounts(tally.refusals),
        'answers of 500 or more': tally.failures,
        'losers answered within, among other rounds': describeTimes(tally),
        'losers of 50 buyers answered within, nothing else going on': describeTimes(alone),
        'all work done after the last round': `${(calmMs / 1_000).toFixed(1)} s`,
        'rounds that sold twice without the guards': `${Math.round(share * 100)} % of ${CONTROL_ROUNDS}`,
      },
      breaches: [...tally.breaches, ...alone.breaches, ...breaches, ...powerless],
    };
  });
}
