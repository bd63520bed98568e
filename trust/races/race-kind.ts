import type { Random } from '../../harness/random.ts';
import type { ContestedProduct } from './contested-product.ts';
import type { RaceTestbed } from './race-testbed.ts';
import type { RaceOutcome } from './tally.ts';

/** One kind of race for the same product or money. */
export type RaceKind = {
  readonly name: string;
  /** Percentage of rounds of this kind. */
  readonly share: number;
  readonly buyers: (random: Random) => number;
  /** False if the buyers have no orders when the round begins. */
  readonly ordered?: false;
  /** True if every request hashes a password. The losers' waiting times then do not count. */
  readonly isHeavy?: true;
  readonly play: (testbed: RaceTestbed, contested: ContestedProduct, random: Random) => Promise<RaceOutcome>;
};

/** Returns a function that gives the same number of buyers for every round. */
export const exactly = (count: number) => () => count;
/** Returns a function that gives a random number of buyers for each round, from `least` to `most`. */
export const between = (least: number, most: number) => (random: Random) => random.whole(least, most);
