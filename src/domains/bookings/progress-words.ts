import { t } from '#texts/t.ts';

/**
 * State of an order as its two sides see it.
 *
 * - `paying`: its buyer holds the product while paying. `kept`: its seller keeps it for them. `rival-paying`: another
 *   buyer has it for either reason.
 * - `to-send`: paid, and to be sent by courier.
 * - `listed-again`: it ended with the listing, which has come back. `bought-anew`: its buyer bought it by another order.
 * - `bought-asked`: it ended with the listing, and its buyer is asked whether they bought it in cash. `bought-named`:
 *   the seller says so. `bought-claimed`: they say so.
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
  | 'bought-anew'
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

/** Viewer's side of an order. */
export type OrderSide = 'buyer' | 'seller';

/** An order's state and what its side does next, in one line each. */
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
  'bought-anew': {
    buyer: () => ({ state: t('progress.endedWithListing'), next: t('progress.boughtAnewBuyer') }),
    seller: () => ({ state: t('progress.endedWithListing'), next: t('progress.boughtAnewSeller') }),
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

/** Returns the state of an order and its next step, as one of its sides reads them. */
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

/** A stop of an order's way, or its end. */
export type StopName = keyof typeof stopNames;

/** Returns the name of a stop in the page's language. */
export function stopName(stop: StopName): string {
  return stopNames[stop]();
}
