import type { Random } from '../../harness/random.ts';
import type { Contest } from './contest.ts';
import type { RaceArena } from './race-arena.ts';
import type { RaceOutcome } from './tally.ts';

/** One way in which several meet at one thing. */
export type RaceKind = {
  readonly name: string;
  /** How many of a hundred rounds are of this kind. */
  readonly share: number;
  readonly buyers: (random: Random) => number;
  /** False where the round begins before the orders. */
  readonly ordered?: false;
  /**
   * Whether every request of the kind hashes a password: its losers wait for that, and their time does not count.
   */
  readonly isHeavy?: true;
  readonly play: (arena: RaceArena, contest: Contest, random: Random) => Promise<RaceOutcome>;
};

/** So many buyers in every round. */
export const exactly = (count: number) => () => count;
/** As many buyers as chance says. */
export const between = (least: number, most: number) => (random: Random) => random.whole(least, most);
