import type { Poisha } from '#kernel/money.ts';
import type { OfferState } from '../transitions.ts';

/** A buyer's offer for a listing. */
export type Offer = {
  readonly id: string;
  readonly productId: string;
  readonly buyerId: string;
  readonly sellerId: string;
  readonly state: OfferState;
  /** Asking price when the offer was made. */
  readonly askedPoisha: Poisha;
  readonly offeredPoisha: Poisha;
  /** Seller's counter-offer, or null. */
  readonly counterPoisha: Poisha | null;
  readonly buyerPhone: string;
  readonly meetLocation: string;
  readonly madeAt: Date;
  /** Deadline of the next answer. */
  readonly dueAt: Date;
  /** Id of the order that the accepted offer led to; null if the offer is not accepted. */
  readonly bookingId: string | null;
  /** End of the hold that the accepted offer started; null if the offer is not accepted. */
  readonly keptUntil: Date | null;
};

/** Returns the current price of an offer: the counter-offer, or else the offered price. */
export function priceOf({ counterPoisha, offeredPoisha }: Offer): Poisha {
  return counterPoisha ?? offeredPoisha;
}
