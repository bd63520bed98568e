import type { Poisha } from '#kernel/money.ts';
import type { OfferState } from '../transitions.ts';

/** One try of a buyer on a listing. */
export type Offer = {
  readonly id: string;
  readonly productId: string;
  readonly buyerId: string;
  readonly sellerId: string;
  readonly state: OfferState;
  /** Asking price when it was made. */
  readonly askedPoisha: Poisha;
  readonly offeredPoisha: Poisha;
  /** Seller's counter-offer, or null. */
  readonly counterPoisha: Poisha | null;
  readonly buyerPhone: string;
  readonly meetLocation: string;
  readonly madeAt: Date;
  /** Until when whoever has the word can answer. */
  readonly dueAt: Date;
  /** The order of what was agreed, and until when it is kept; null before. */
  readonly bookingId: string | null;
  readonly keptUntil: Date | null;
};

/** The price that an offer is about: the seller's, once they have named one. */
export function priceOf({ counterPoisha, offeredPoisha }: Offer): Poisha {
  return counterPoisha ?? offeredPoisha;
}
