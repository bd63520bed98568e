/** Product that a buyer would like, and their phone and meeting place if they gave them. */
export type Wish = {
  readonly id: string;
  readonly productId: string;
  readonly buyerId: string;
  readonly buyerPhone: string | null;
  readonly meetLocation: string | null;
  readonly wishedAt: Date;
  /** When the order was made that {@link bookingId} names. */
  readonly orderedAt: Date | null;
  /** The order made from it, which may have been taken back since; null while there was none. */
  readonly bookingId: string | null;
};
