/** Product on a buyer's wish list, with phone and meeting place if the buyer entered them. */
export type Wish = {
  readonly id: string;
  readonly productId: string;
  readonly buyerId: string;
  readonly buyerPhone: string | null;
  readonly meetLocation: string | null;
  readonly wishedAt: Date;
  /** When the order {@link bookingId} was created. */
  readonly orderedAt: Date | null;
  /** Id of the order created from it, which may have been cancelled since; null before. */
  readonly bookingId: string | null;
};
