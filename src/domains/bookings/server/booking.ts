import type { Poisha } from '#kernel/money.ts';
import type { PayWay } from '../../attributes/pay-ways.ts';
import type { Delivery } from '../parcel.ts';
import type { BookingStatus, Fulfilment } from '../transitions.ts';

/** An order of one product by one buyer. */
export type Booking = {
  readonly id: string;
  readonly productId: string;
  readonly buyerId: string;
  /** Seller of the product. */
  readonly sellerId: string;
  readonly status: BookingStatus;
  readonly buyerPhone: string;
  readonly meetLocation: string;
  /** How the product gets to the buyer; by courier the meeting place is the address. */
  readonly delivery: Delivery;
  /** The product's price when it was ordered, or what its two sides agreed on, with the courier. */
  readonly pricePoisha: Poisha;
  /** The courier's part of the price; 0 where they meet. */
  readonly courierPoisha: Poisha;
  /** Until when the price is one that its two sides agreed on; null where it is the listing's. */
  readonly agreedUntil: Date | null;
  readonly orderedAt: Date;
  readonly paidAt: Date | null;
  /** How far it has come since it was paid; with the status it tells the order's state. */
  readonly fulfilment: Fulfilment | null;
  readonly payWay: PayWay | null;
  /** Refund of a sale, or null. */
  readonly refundedPoisha: Poisha | null;
  /** Through whose fault the money of a sale went back; null where it was nobody's. */
  readonly failedSide: 'buyer' | 'seller' | null;
};
