import { t } from '#texts/t.ts';

/**
 * Kind of progress of an order.
 *
 * - `paying`: the buyer of this order holds the product while paying. `kept`: the seller holds it for this buyer.
 * - `rival-paying`: another buyer is paying, or the seller holds the product for another buyer.
 * - `to-send`: the order is paid, and the seller must send it by courier.
 * - `listed-again`: the order ended with the listing, and the product is for sale again.
 * - `bought-again`: the order ended, and its buyer bought the product with another order.
 * - `bought-asked`: the order ended with the listing, and the buyer is asked whether they bought the product in cash.
 * - `bought-named`: the seller says that this buyer bought it. `bought-claimed`: the buyer says so.
 */
export type ProgressKind =
  | 'ordered'
  | 'repriced'
  | 'paying'
  | 'kept'
  | 'rival-paying'
  | 'paid'
  | 'to-send'
  | 'sent'
  | 'handed-over'
  | 'disputed'
  | 'completed'
  | 'refunded'
  | 'refunded-in-part'
  | 'sold'
  | 'bought-again'
  | 'bought-asked'
  | 'bought-named'
  | 'bought-claimed'
  | 'sold-elsewhere'
  | 'taken-down'
  | 'lapsed'
  | 'removed'
  | 'account-closed'
  | 'listed-again'
  | 'cancelled';

/** Side of an order from which a viewer sees it. */
export type OrderSide = 'buyer' | 'seller';

/** An order's state and the next step for one side, each in one line. */
export type ProgressWords = { readonly state: string; readonly next: string };

type WordsOfSides = Readonly<Record<OrderSide, () => ProgressWords>>;

const openWords = {
  ordered: {
    buyer: () => ({ state: t('progress.ordered'), next: t('progress.orderedBuyer') }),
    seller: () => ({ state: t('progress.ordered'), next: t('progress.orderedSeller') }),
  },
  repriced: {
    buyer: () => ({ state: t('progress.ordered'), next: t('progress.repricedBuyer') }),
    seller: () => ({ state: t('progress.ordered'), next: t('progress.repricedSeller') }),
  },
  paying: {
    buyer: () => ({ state: t('progress.reservedYou'), next: t('progress.payingBuyer') }),
    seller: () => ({ state: t('progress.payingNow'), next: t('progress.nobodyElse') }),
  },
  kept: {
    buyer: () => ({ state: t('progress.keptYou'), next: t('progress.keptBuyer') }),
    seller: () => ({ state: t('progress.keptThem'), next: t('progress.nobodyElse') }),
  },
  'rival-paying': {
    buyer: () => ({ state: t('progress.reservedAnother'), next: t('progress.rivalBuyer') }),
    seller: () => ({ state: t('progress.reservedAnother'), next: t('progress.rivalSeller') }),
  },
} satisfies Partial<Record<ProgressKind, WordsOfSides>>;

const paidWords = {
  paid: {
    buyer: () => ({ state: t('progress.paid'), next: t('progress.paidBuyer') }),
    seller: () => ({ state: t('progress.paid'), next: t('progress.paidSeller') }),
  },
  'to-send': {
    buyer: () => ({ state: t('progress.paid'), next: t('progress.toSendBuyer') }),
    seller: () => ({ state: t('progress.paidSendIt'), next: t('progress.toSendSeller') }),
  },
  sent: {
    buyer: () => ({ state: t('progress.onItsWay'), next: t('progress.sentBuyer') }),
    seller: () => ({ state: t('progress.sent'), next: t('progress.sentSeller') }),
  },
  'handed-over': {
    buyer: () => ({ state: t('progress.handedOver'), next: t('progress.handedOverBuyer') }),
    seller: () => ({ state: t('progress.handedOver'), next: t('progress.handedOverSeller') }),
  },
  disputed: {
    buyer: () => ({ state: t('progress.disputed'), next: t('progress.disputedBuyer') }),
    seller: () => ({ state: t('progress.disputed'), next: t('progress.disputedSeller') }),
  },
  completed: {
    buyer: () => ({ state: t('progress.completed'), next: t('progress.completedBuyer') }),
    seller: () => ({ state: t('progress.completed'), next: t('progress.completedSeller') }),
  },
  refunded: {
    buyer: () => ({ state: t('progress.refunded'), next: t('progress.refundedBuyer') }),
    seller: () => ({ state: t('progress.refunded'), next: t('progress.refundedSeller') }),
  },
  'refunded-in-part': {
    buyer: () => ({ state: t('progress.refundedPart'), next: t('progress.refundedPartBuyer') }),
    seller: () => ({ state: t('progress.refundedPart'), next: t('progress.refundedPartSeller') }),
  },
} satisfies Partial<Record<ProgressKind, WordsOfSides>>;

const endedWords = {
  sold: {
    buyer: () => ({ state: t('progress.soldAnother'), next: t('progress.nothingToPay') }),
    seller: () => ({ state: t('progress.soldAnother'), next: t('progress.endedWithSale') }),
  },
  'bought-again': {
    buyer: () => ({ state: t('progress.endedWithListing'), next: t('progress.boughtAgainBuyer') }),
    seller: () => ({ state: t('progress.endedWithListing'), next: t('progress.boughtAgainSeller') }),
  },
  'bought-asked': {
    buyer: () => ({ state: t('progress.didYouBuy'), next: t('progress.askedBuyer') }),
    seller: () => ({ state: t('progress.endedWithListing'), next: t('progress.askedSeller') }),
  },
  'bought-named': {
    buyer: () => ({ state: t('progress.didYouBuy'), next: t('progress.namedBuyer') }),
    seller: () => ({ state: t('progress.youSayBought'), next: t('progress.namedSeller') }),
  },
  'bought-claimed': {
    buyer: () => ({ state: t('progress.youSayYouBought'), next: t('progress.claimedBuyer') }),
    seller: () => ({ state: t('progress.didTheyBuy'), next: t('progress.claimedSeller') }),
  },
  'sold-elsewhere': {
    buyer: () => ({ state: t('progress.soldElsewhere'), next: t('progress.nothingToPay') }),
    seller: () => ({ state: t('progress.soldElsewhere'), next: t('progress.soldElsewhereSeller') }),
  },
  'taken-down': {
    buyer: () => ({ state: t('progress.notAvailable'), next: t('progress.takenDownBuyer') }),
    seller: () => ({ state: t('progress.listingDeleted'), next: t('progress.takenDownSeller') }),
  },
  lapsed: {
    buyer: () => ({ state: t('progress.notAvailable'), next: t('progress.lapsedBuyer') }),
    seller: () => ({ state: t('progress.listingEnded'), next: t('progress.lapsedSeller') }),
  },
  removed: {
    buyer: () => ({ state: t('progress.removed'), next: t('progress.removedBuyer') }),
    seller: () => ({ state: t('progress.removed'), next: t('progress.removedSeller') }),
  },
  'account-closed': {
    buyer: () => ({ state: t('progress.notAvailable'), next: t('progress.closedBuyer') }),
    seller: () => ({ state: t('progress.listingEnded'), next: t('progress.closedSeller') }),
  },
  'listed-again': {
    buyer: () => ({ state: t('progress.endedWithListing'), next: t('progress.againBuyer') }),
    seller: () => ({ state: t('progress.endedWithListing'), next: t('progress.againSeller') }),
  },
  cancelled: {
    buyer: () => ({ state: t('progress.cancelled'), next: t('progress.cancelledBuyer') }),
    seller: () => ({ state: t('progress.cancelled'), next: t('progress.cancelledSeller') }),
  },
} satisfies Partial<Record<ProgressKind, WordsOfSides>>;

const words: Readonly<Record<ProgressKind, WordsOfSides>> = { ...openWords, ...paidWords, ...endedWords };

/** Returns the texts for an order's state and next step, for one side, in the current language. */
export function progressWords(kind: ProgressKind, side: OrderSide): ProgressWords {
  return words[kind][side]();
}

const stopNames = {
  booked: () => t('stop.booked'),
  paid: () => t('stop.paid'),
  'handed-over': () => t('stop.handedOver'),
  sent: () => t('stop.sent'),
  completed: () => t('stop.completed'),
  refunded: () => t('stop.refunded'),
  'refunded-in-part': () => t('stop.refundedPart'),
  ended: () => t('stop.ended'),
  cancelled: () => t('stop.cancelled'),
};

/** A step in an order's timeline, or its end. */
export type StopName = keyof typeof stopNames;

/** Returns the name of a timeline step in the page's language. */
export function stopName(stop: StopName): string {
  return stopNames[stop]();
}
