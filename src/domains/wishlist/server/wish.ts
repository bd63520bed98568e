/** Product on a buyer's wish list. Phone and meeting place are null until the buyer enters them. */
export type Wish = {
  readonly id: string;
  readonly productId: string;
  readonly buyerId: string;
  readonly buyerPhone: string | null;
  readonly meetLocation: string | null;
  readonly wishedAt: Date;
  /** Time when the order {@link bookingId} was created. */
  readonly orderedAt: Date | null;
  /** Id of the order created from this wish; null if none was. The order may have ended. */
  readonly bookingId: string | null;
};
