import { formatTaka, POISHA_PER_TAKA, type Poisha, poishaToTaka } from '#kernel/money.ts';
import { type Refused, refuse } from '#kernel/result.ts';
import { countedStates, LEAST_PERCENT, MOST_PERCENT, MOST_TRIES, type OfferState } from './transitions.ts';

/**
 * Returns the lowest and highest possible offer for a product, in poisha but rounded to whole taka. Returns null if no
 * offer is possible.
 */
export function offerBounds(
  pricePoisha: Poisha,
): { readonly leastPoisha: Poisha; readonly mostPoisha: Poisha } | null {
  const taka = poishaToTaka(pricePoisha);
  const least = Math.ceil((taka * LEAST_PERCENT) / 100);
  const most = Math.floor((taka * MOST_PERCENT) / 100);
  return least > most || most < 1
    ? null
    : { leastPoisha: least * POISHA_PER_TAKA, mostPoisha: most * POISHA_PER_TAKA };
}

/** Builds a refusal with an error for the price field. */
function wrongTaka(message: string): Refused<'invalid-input'> {
  return refuse('invalid-input', { detail: message, errors: { taka: [message] } });
}

/** Returns why a buyer cannot offer this price for a product; null if the price is allowed. */
export function amountRefusal(
  offeredPoisha: Poisha,
  pricePoisha: Poisha,
): Refused<'invalid-input' | 'offers-off'> | null {
  const bounds = offerBounds(pricePoisha);
  if (!bounds) return refuse('offers-off');
  const { leastPoisha, mostPoisha } = bounds;
  // guard: offer-bounds (condition => false)
  if (offeredPoisha < leastPoisha || offeredPoisha > mostPoisha) {
    const [least, most] = [leastPoisha, mostPoisha].map((poisha) => formatTaka(poishaToTaka(poisha)));
    return wrongTaka(`Offer from ${least} to ${most}`);
  }
  return null;
}

/** Returns why a seller cannot counter with this price; null if the price is allowed. */
export function counterRefusal(
  counterPoisha: Poisha,
  { offeredPoisha, pricePoisha }: { readonly offeredPoisha: Poisha; readonly pricePoisha: Poisha },
): Refused<'invalid-input'> | null {
  // guard: counter-bounds (condition => false)
  if (counterPoisha <= offeredPoisha || counterPoisha > pricePoisha) {
    const above = formatTaka(poishaToTaka(offeredPoisha));
    return wrongTaka(
      `Name a price above the ${above} offered, and at most your ${formatTaka(poishaToTaka(pricePoisha))}`,
    );
  }
  return null;
}

/** Returns how many attempts a buyer has left for a listing, from the states of all their offers for it. */
export function triesLeft(states: readonly OfferState[]): number {
  if (states.includes('accepted')) return 0;
  const used = states.filter((state) => countedStates.some((counted) => counted === state)).length;
  return Math.max(0, MOST_TRIES - used);
}

/** Seller's rules for offers on a listing, in poisha. Only the seller sees the prices. */
export type OfferTerms = {
  readonly isOff: boolean;
  readonly acceptFromPoisha: Poisha | null;
  readonly declineBelowPoisha: Poisha | null;
};

/** Rules for a listing whose seller has set none. */
export const NO_TERMS: OfferTerms = { isOff: false, acceptFromPoisha: null, declineBelowPoisha: null };

/** Returns the automatic answer according to the seller's hidden prices; null if the seller decides. */
export function answerAtOnce(
  offeredPoisha: Poisha,
  { acceptFromPoisha, declineBelowPoisha }: OfferTerms,
): 'accept' | 'decline' | null {
  if (acceptFromPoisha !== null && offeredPoisha >= acceptFromPoisha) return 'accept';
  return declineBelowPoisha !== null && offeredPoisha < declineBelowPoisha ? 'decline' : null;
}
