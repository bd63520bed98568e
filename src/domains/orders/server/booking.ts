import type { Poisha } from '#kernel/money.ts';
import type { BookingStatus } from '../rules.ts';

/** An order of one product by one buyer. */
export type Booking = {
  readonly id: string;
  readonly productId: string;
  readonly buyerId: string;
  /** Whose product it is. */
  readonly sellerId: string;
  readonly status: BookingStatus;
  readonly buyerPhone: string;
  readonly meetLocation: string;
  /** The product's price when it was ordered. */
  readonly pricePoisha: Poisha;
  readonly orderedAt: Date;
  readonly paidAt: Date | null;
};
