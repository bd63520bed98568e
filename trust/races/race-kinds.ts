import { type Random, seeded } from '../../harness/random.ts';
import { raceAgainstRemoval, raceAgainstThePrice, raceAgainstWithdrawal } from './changing-rounds.ts';
import { raceForThePayout, raceToComplete } from './money-rounds.ts';
import {
  raceAgainstTheClock,
  raceForTheHold,
  raceThroughDoors,
  raceToOrder,
  raceWithLateMoney,
} from './paying-rounds.ts';
import { between, exactly, type RaceKind } from './race-kind.ts';
import type { RaceTestbed } from './race-testbed.ts';
import {
  raceForTheLink,
  raceOfDuplicatePayments,
  raceOfDuplicates,
  raceOfOneBuyer,
  raceOfWishes,
} from './repeating-rounds.ts';
import type { RaceOutcome } from './tally.ts';
import { TRADE_KINDS } from './trade-kinds.ts';

/** All kinds of rounds. Their shares add up to a hundred. */
export const RACE_KINDS: readonly RaceKind[] = [
  ...TRADE_KINDS,
  { name: '2 buyers want to pay', share: 8.5, buyers: exactly(2), play: raceForTheHold },
  { name: '10 buyers want to pay', share: 12, buyers: exactly(10), play: raceForTheHold },
  { name: '50 buyers want to pay', share: 6, buyers: exactly(50), play: raceForTheHold },
  { name: 'late payments of 2 to 5 buyers', share: 10, buyers: between(2, 5), play: raceWithLateMoney },
  { name: 'a hold ends while its buyer pays', share: 8, buyers: between(2, 5), play: raceAgainstTheClock },
  {
    name: 'buyers pay while the seller withdraws the listing',
    share: 5,
    buyers: between(2, 10),
    play: raceAgainstWithdrawal,
  },
  {
    name: 'buyers pay while an admin withdraws the listing',
    share: 4,
    buyers: between(2, 10),
    play: raceAgainstRemoval,
  },
  {
    name: 'buyers pay while the price rises',
    share: 2,
    buyers: between(2, 10),
    play: raceAgainstThePrice,
  },
  {
    name: 'one payment confirmed by 2 to 5 calls and the webhook',
    share: 8,
    buyers: exactly(1),
    play: (testbed, contested, random) => raceThroughDoors(testbed, contested, random.whole(2, 5)),
  },
  { name: 'orders at the moment of the sale', share: 4, buyers: between(3, 10), play: raceToOrder },
  {
    name: 'one buyer orders 2 to 20 times',
    share: 4,
    buyers: exactly(1),
    ordered: false,
    play: (testbed, contested, random) => raceOfOneBuyer(testbed, contested, random.whole(2, 20)),
  },
  {
    name: 'an order sent 2 to 10 times with one key',
    share: 3,
    buyers: exactly(1),
    ordered: false,
    play: (testbed, contested, random) => raceOfDuplicates(testbed, contested, random.whole(2, 10)),
  },
  {
    name: 'a payment started 2 to 5 times with one key',
    share: 1,
    buyers: exactly(1),
    play: (testbed, contested, random) => raceOfDuplicatePayments(testbed, contested, random.whole(2, 5)),
  },
  {
    name: 'an order completed 2 to 5 times',
    share: 3,
    buyers: exactly(1),
    play: (testbed, contested, random) => raceToComplete(testbed, contested, random.whole(2, 5)),
  },
  { name: 'a completion during payout runs', share: 4, buyers: exactly(1), play: raceForThePayout },
  {
    name: 'a wish ordered 2 to 10 times',
    share: 2,
    buyers: exactly(1),
    ordered: false,
    play: (testbed, contested, random) => raceOfWishes(testbed, contested, random.whole(2, 10)),
  },
  {
    name: 'a reset link used 50 times',
    share: 0.5,
    isHeavy: true,
    buyers: exactly(1),
    ordered: false,
    play: (testbed, contested) => raceForTheLink(testbed, contested, 50),
  },
];

const SHARES = RACE_KINDS.reduce((sum, { share }) => sum + share, 0);

/** Picks the kind of a round; the same seed gives the same rounds. */
function kindOf(random: Random): RaceKind {
  let place = random.next() * SHARES;
  for (const kind of RACE_KINDS) {
    place -= kind.share;
    if (place < 0) return kind;
  }
  throw new Error('there is no kind of round to run');
}

/** Plays one round; `kind` is random by default. */
export async function playRound(
  testbed: RaceTestbed,
  place: { readonly worker: number; readonly seed: string; readonly kind?: RaceKind },
): Promise<{ readonly kind: RaceKind; readonly outcome: RaceOutcome; readonly productId: string }> {
  const random = seeded(place.seed);
  const kind = place.kind ?? kindOf(random);
  const ordered = kind.ordered ?? true;
  const contested = await testbed.contested(place.worker, kind.buyers(random), { seed: place.seed, ordered });
  return { kind, outcome: await kind.play(testbed, contested, random), productId: contested.productId };
}
