// Types of the demo market's past: plain data, before it is written to a database.

import type { OrderAction } from '../../src/domains/bookings/transitions.ts';
import type { WarningKind } from '../../src/domains/conversations/scams/warning-kinds.ts';
import type { DisputeReason } from '../../src/domains/disputes/choices.ts';
import type { Kind } from '../../src/domains/notifications/wording.ts';
import type { OfferAction } from '../../src/domains/offers/transitions.ts';
import type { PayoutWay } from '../../src/domains/payouts/ways.ts';
import type { DemoListing } from '../listing.ts';
import type { Customer } from './customers.ts';

/** A step of an order, by one of its sides or by the market. */
export type PastStep = {
  readonly action: OrderAction;
  readonly by: 'buyer' | 'seller' | 'admin' | 'market';
  readonly at: Date;
  readonly reason?: string;
};

/** Parcel of an order by courier. The order's price includes the courier. */
export type PastParcel = {
  readonly courierPoisha: number;
  readonly carrier: string;
  readonly tracking: string;
};

/** An order with all its steps, the earliest first. */
export type PastOrder = {
  /** Seed of its ids. */
  readonly key: string;
  readonly listingKey: string;
  readonly sellerEmail: string;
  readonly buyerEmail: string;
  readonly phone: string;
  readonly meetLocation: string;
  readonly pricePoisha: number;
  readonly steps: readonly PastStep[];
  /** End of the reservation at an agreed price; absent at the listing's price. */
  readonly agreedUntil?: Date;
  /** Amount of a partial refund after a dispute. */
  readonly partBackPoisha?: number;
  /** Absent if the two sides met. The parcel's photo is the product's. */
  readonly parcel?: PastParcel;
};

/** Statements of both sides in a dispute. Each shows the product's picture. */
export type PastDispute = {
  readonly orderKey: string;
  readonly reason: DisputeReason;
  readonly text: string;
  readonly answer: string;
};

/** A step of an offer. */
export type PastOfferStep = {
  readonly action: OfferAction;
  readonly by: 'buyer' | 'seller' | 'market';
  readonly at: Date;
  readonly pricePoisha: number;
  readonly reason?: string;
};

/** A closed offer. */
export type PastOffer = {
  readonly key: string;
  readonly listingKey: string;
  readonly sellerEmail: string;
  readonly buyerEmail: string;
  readonly phone: string;
  readonly meetLocation: string;
  readonly askedPoisha: number;
  readonly offeredPoisha: number;
  readonly counterPoisha: number | null;
  /** The resulting order. */
  readonly orderKey: string | null;
  readonly steps: readonly PastOfferStep[];
};

/** A product that is no longer for sale. A current listing lends it a picture. */
export type PastProduct = {
  readonly listing: DemoListing;
  /** The listing whose first picture it shows; both were photographed together. */
  readonly pictureOf: string;
  readonly state: 'sold' | 'withdrawn';
  /** Time of the sale to the order with that key, or of the removal from the market. */
  readonly endedAt: Date;
  readonly soldTo: string | null;
  /** Times of relisting after a cancelled sale. */
  readonly relistedAt: readonly Date[];
};

/** A current listing that was sold before the start. */
export type PastSale = { readonly listingKey: string; readonly orderKey: string; readonly soldAt: Date };

export type PastReview = {
  readonly orderKey: string;
  readonly side: 'buyer' | 'seller';
  readonly writerEmail: string;
  readonly aboutEmail: string;
  readonly stars: number;
  readonly tags: readonly string[];
  readonly text: string;
  readonly writtenAt: Date;
  readonly dueAt: Date;
  /** Null while the other side has not written and still has time. */
  readonly shownAt: Date | null;
  readonly reply: string | null;
  readonly repliedAt: Date | null;
};

export type PastMessage = {
  readonly from: 'buyer' | 'seller';
  readonly text: string;
  readonly warnings: readonly WarningKind[];
  readonly at: Date;
};

export type PastTalk = {
  readonly key: string;
  readonly listingKey: string;
  readonly sellerEmail: string;
  readonly buyerEmail: string;
  readonly messages: readonly PastMessage[];
  /** Number of unread messages, from the end, for each side. */
  readonly buyerUnread: number;
  readonly sellerUnread: number;
};

/** A seller's bank account. */
export type PastAccount = {
  readonly key: string;
  readonly sellerEmail: string;
  readonly way: PayoutWay;
  readonly number: string;
  readonly routingNumber: string | null;
  readonly holderName: string;
  readonly namedAt: Date;
};

export type PastPayout = {
  readonly key: string;
  readonly sellerEmail: string;
  readonly accountKey: string;
  readonly amountPoisha: number;
  /** The orders in this payout, by key. */
  readonly orders: readonly { readonly key: string; readonly amountPoisha: number }[];
  readonly state: 'made' | 'paid' | 'bounced';
  /** The bank's reference, or the reason why the payout failed. */
  readonly note: string | null;
  readonly decidedAt: Date | null;
};

export type PastRun = {
  readonly key: string;
  readonly madeAt: Date;
  readonly payouts: readonly PastPayout[];
};

/** A price change. `to` of the last one equals the listing's current price. */
export type PastPrice = {
  readonly listingKey: string;
  readonly sellerEmail: string;
  readonly version: number;
  readonly fromPoisha: number;
  readonly toPoisha: number;
  readonly at: Date;
};

export type PastNotice = {
  readonly personEmail: string;
  readonly kind: Kind;
  readonly at: Date;
  readonly isRead: boolean;
  readonly listingKey: string;
  readonly orderKey?: string;
  readonly talkKey?: string;
  readonly details?: { readonly fromTaka: number; readonly toTaka: number };
};

/** A report that an admin has dismissed. */
export type PastReport = {
  readonly listingKey: string;
  readonly reporterEmail: string;
  readonly reason: string;
  readonly text: string;
  readonly at: Date;
  readonly decidedAt: Date;
};

/** All events before the start. */
export type DemoPast = {
  readonly customers: readonly Customer[];
  readonly products: readonly PastProduct[];
  readonly sales: readonly PastSale[];
  readonly orders: readonly PastOrder[];
  readonly disputes: readonly PastDispute[];
  readonly offers: readonly PastOffer[];
  readonly reviews: readonly PastReview[];
  readonly talks: readonly PastTalk[];
  readonly accounts: readonly PastAccount[];
  readonly runs: readonly PastRun[];
  readonly prices: readonly PastPrice[];
  readonly notices: readonly PastNotice[];
  readonly reports: readonly PastReport[];
};

/** Returns the time of an order's step; undefined if there was none. */
export function timeOf(order: PastOrder, action: OrderAction): Date | undefined {
  return order.steps.find((step) => step.action === action)?.at;
}
