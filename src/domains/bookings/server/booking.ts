import type { Poisha } from '#kernel/money.ts';
import type { PayWay } from '../../attributes/pay-ways.ts';
import type { Delivery } from '../parcel.ts';
import type { BookingStatus, Fulfilment } from '../transitions.ts';

/** An order of one product by one buyer. */
export type Booking = {
  readonly id: string;
  readonly productId: string;
  readonly buyerId: string;
  /** Id of the product's seller. */
  readonly sellerId: string;
  readonly status: BookingStatus;
  readonly buyerPhone: string;
  readonly meetLocation: string;
  /** How the product reaches the buyer. By courier, `meetLocation` is the delivery address. */
  readonly delivery: Delivery;
  /** Price including the courier: the listing's price that the buyer last accepted, or an agreed price. */
  readonly pricePoisha: Poisha;
  /** Part of the price for the courier; 0 if buyer and seller meet. */
  readonly courierPoisha: Poisha;
  /** Time until which an agreed price is valid; null if the listing's price applies. */
  readonly agreedUntil: Date | null;
  readonly orderedAt: Date;
  readonly paidAt: Date | null;
  /** Progress after the payment. Together with `status` it determines the order's state. */
  readonly fulfilment: Fulfilment | null;
  readonly payWay: PayWay | null;
  /** Refunded amount of a sale, or null. */
  readonly refundedPoisha: Poisha | null;
  /** Side that caused the refund of a sale; null if neither did, or without a refund. */
  readonly failedSide: 'buyer' | 'seller' | null;
};
