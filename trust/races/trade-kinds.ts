import {
  raceToAccept,
  raceToAcceptAgainstPaying,
  raceToAcceptAgainstSale,
  raceToCounter,
} from './agreeing-rounds.ts';
import { raceForTheCashSale } from './bought-rounds.ts';
import { raceForTheDispute, raceForTheRefund } from './dispute-rounds.ts';
import { raceForTheConsent, raceForTheHandover, raceForTheParcel } from './money-rounds.ts';
import { between, exactly, type RaceKind } from './race-kind.ts';

/** Kinds of races between two sides of a trade or two buyers, whose simultaneous actions exclude each other. */
export const TRADE_KINDS: readonly RaceKind[] = [
  { name: '2 to 10 offers accepted', share: 2, buyers: between(2, 10), play: raceToAccept },
  {
    name: 'an offer accepted while 1 to 9 buyers pay',
    share: 2,
    buyers: between(2, 10),
    play: raceToAcceptAgainstPaying,
  },
  { name: 'an offer accepted during a sale', share: 1, buyers: exactly(2), play: raceToAcceptAgainstSale },
  { name: 'a counter-offer during a withdrawal', share: 1, buyers: exactly(1), play: raceToCounter },
  { name: 'a PIN against two cancellations', share: 3, buyers: exactly(1), play: raceForTheHandover },
  { name: 'a parcel sent during two cancellations', share: 1, buyers: exactly(1), play: raceForTheParcel },
  {
    name: 'a PIN against the answers to a wish to cancel',
    share: 2,
    buyers: exactly(1),
    play: raceForTheConsent,
  },
  {
    name: 'a cash sale confirmed to 2 to 4 buyers, and the listing again',
    share: 1,
    buyers: between(2, 4),
    play: raceForTheCashSale,
  },
  { name: 'a dispute at its deadline', share: 3, buyers: exactly(1), play: raceForTheDispute },
  { name: 'a refund during payout runs', share: 1, buyers: exactly(1), play: raceForTheRefund },
];
