// Types of the demo market's past, which is plain data before it is written to a database.

import type { OrderAction } from '../../src/domains/bookings/transitions.ts';
import type { WarningKind } from '../../src/domains/conversations/scams/warning-kinds.ts';
import type { DisputeReason } from '../../src/domains/disputes/choices.ts';
import type { Kind } from '../../src/domains/notifications/wording.ts';
import type { OfferAction } from '../../src/domains/offers/transitions.ts';
import type { PayoutWay } from '../../src/domains/payouts/ways.ts';
import type { DemoListing } from '../listing.ts';
import type { Customer } from './customers.ts';

/** Step of an order by one of its sides, by an admin, or by the site itself (`market`). */
export type PastStep = {
  readonly action: OrderAction;
  readonly by: 'buyer' | 'seller' | 'admin' | 'market';
  readonly at: Date;
  readonly reason?: string;
};

/** Parcel of an order by courier. The price of the order includes the courier's fee. */
export type PastParcel = {
  readonly courierPoisha: number;
  readonly carrier: string;
  readonly tracking: string;
};

/** Order with all its steps, earliest first. */
export type PastOrder = {
  /** Key of the order, from which its ids are generated. */
  readonly key: string;
  readonly listingKey: string;
  readonly sellerEmail: string;
  readonly buyerEmail: string;
  readonly phone: string;
  readonly meetLocation: string;
  readonly pricePoisha: number;
  readonly steps: readonly PastStep[];
  /** End of the seller's hold at an agreed price. Absent if the order has the listing's price. */
  readonly agreedUntil?: Date;
  /** Amount of a partial refund after a dispute. */
  readonly partBackPoisha?: number;
  /** Parcel, with the product's picture as its photo. Absent if buyer and seller met. */
  readonly parcel?: PastParcel;
};

/** Statements of both sides in a dispute. Each statement contains the product's picture. */
export type PastDispute = {
  readonly orderKey: string;
  readonly reason: DisputeReason;
  readonly text: string;
  readonly answer: string;
};

/** Step of an offer. */
export type PastOfferStep = {
  readonly action: OfferAction;
  readonly by: 'buyer' | 'seller' | 'market';
  readonly at: Date;
  readonly pricePoisha: number;
  readonly reason?: string;
};

/** Offer that is closed. */
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
  /** Key of the order that resulted from the offer, or null. */
  readonly orderKey: string | null;
  readonly steps: readonly PastOfferStep[];
};

/** Product that is no longer for sale. It shares a picture with a current listing. */
export type PastProduct = {
  readonly listing: DemoListing;
  /** Key of the listing whose first picture the product has. Both belong to the same batch. */
  readonly pictureOf: string;
  readonly state: 'sold' | 'withdrawn';
  /** Time at which the product was sold (`soldTo` is the key of the order) or withdrawn. */
  readonly endedAt: Date;
  readonly soldTo: string | null;
  /** Times at which the product was listed again after a canceled sale. */
  readonly relistedAt: readonly Date[];
};

/** Current listing that was sold before the start. */
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
  /** Time at which the review became visible. Null if the other side can still write and has not. */
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

export type PastConversation = {
  readonly key: string;
  readonly listingKey: string;
  readonly sellerEmail: string;
  readonly buyerEmail: string;
  readonly messages: readonly PastMessage[];
  /** Number of latest messages that the buyer has not read, and number that the seller has not read. */
  readonly buyerUnread: number;
  readonly sellerUnread: number;
};

/** Account to which a seller's money is paid out. */
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
  /** Keys and amounts of the orders in this payout. */
  readonly orders: readonly { readonly key: string; readonly amountPoisha: number }[];
  readonly state: 'made' | 'paid' | 'bounced';
  /** Reference of the bank, or the reason why the payout failed. */
  readonly note: string | null;
  readonly decidedAt: Date | null;
};

export type PastRun = {
  readonly key: string;
  readonly madeAt: Date;
  readonly payouts: readonly PastPayout[];
};

/** Price change. The last change of a listing leads to its current price. */
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
  readonly conversationKey?: string;
  readonly details?: { readonly fromTaka: number; readonly toTaka: number };
};

/** Report that an admin has dismissed. */
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
  readonly conversations: readonly PastConversation[];
  readonly accounts: readonly PastAccount[];
  readonly runs: readonly PastRun[];
  readonly prices: readonly PastPrice[];
  readonly notices: readonly PastNotice[];
  readonly reports: readonly PastReport[];
};

/** Returns the time of an order's step. Undefined if the order has no such step. */
export function timeOf(order: PastOrder, action: OrderAction): Date | undefined {
  return order.steps.find((step) => step.action === action)?.at;
}
