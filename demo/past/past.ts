// The shapes of the demo market's past: plain data, before any of it is written to a database.

import type { OrderAction } from '../../src/domains/bookings/transitions.ts';
import type { WarningKind } from '../../src/domains/conversations/scams/warning-kinds.ts';
import type { DisputeReason } from '../../src/domains/disputes/choices.ts';
import type { Kind } from '../../src/domains/notifications/wording.ts';
import type { OfferAction } from '../../src/domains/offers/transitions.ts';
import type { PayoutWay } from '../../src/domains/payouts/ways.ts';
import type { DemoListing } from '../listing.ts';
import type { Customer } from './customers.ts';

/** Something that was done with an order, by one of its sides or by the market itself. */
export type PastStep = {
  readonly action: OrderAction;
  readonly by: 'buyer' | 'seller' | 'admin' | 'market';
  readonly at: Date;
  readonly reason?: string;
};

/** How an order by courier went to its buyer; its price includes the courier. */
export type PastParcel = {
  readonly courierPoisha: number;
  readonly carrier: string;
  readonly tracking: string;
};

/** An order with all that happened to it, the earliest first. */
export type PastOrder = {
  /** Seeds its ids. */
  readonly key: string;
  readonly listingKey: string;
  readonly sellerEmail: string;
  readonly buyerEmail: string;
  readonly phone: string;
  readonly meetLocation: string;
  readonly pricePoisha: number;
  readonly steps: readonly PastStep[];
  /** Until when an agreed price holds; none where it is the listing's. */
  readonly agreedUntil?: Date;
  /** The part of its price that went back after a dispute. */
  readonly partBackPoisha?: number;
  /** None where its two sides met. The parcel's photo is the product's. */
  readonly parcel?: PastParcel;
};

/** What both sides of an order say of something that is wrong with it; each shows the product's picture. */
export type PastDispute = {
  readonly orderKey: string;
  readonly reason: DisputeReason;
  readonly text: string;
  readonly answer: string;
};

/** What was done with an offer. */
export type PastOfferStep = {
  readonly action: OfferAction;
  readonly by: 'buyer' | 'seller' | 'market';
  readonly at: Date;
  readonly pricePoisha: number;
  readonly reason?: string;
};

/** An offer that is over. */
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
  /** The order that it led to. */
  readonly orderKey: string | null;
  readonly steps: readonly PastOfferStep[];
};

/** A product that nobody can buy any more, and whose listing on the market lends it a picture. */
export type PastProduct = {
  readonly listing: DemoListing;
  /** The listing whose first picture it shows: it was photographed together with that one. */
  readonly pictureOf: string;
  readonly state: 'sold' | 'withdrawn';
  /** When it was sold to the order of that key, or taken off the market. */
  readonly endedAt: Date;
  readonly soldTo: string | null;
  /** When it came back to the market because a sale was undone. */
  readonly relistedAt: readonly Date[];
};

/** A listing of the present that was sold before the start. */
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
  /** Null while the other side has not written and has time to. */
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
  /** Messages of the other side, counted from the end, that one has not read. */
  readonly buyerUnread: number;
  readonly sellerUnread: number;
};

/** Where a seller's money goes. */
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
  /** The orders that it pays, by their keys. */
  readonly orders: readonly { readonly key: string; readonly amountPoisha: number }[];
  readonly state: 'made' | 'paid' | 'bounced';
  /** The bank's reference, or why it came back. */
  readonly note: string | null;
  readonly decidedAt: Date | null;
};

export type PastRun = {
  readonly key: string;
  readonly madeAt: Date;
  readonly payouts: readonly PastPayout[];
};

/** A price that a seller has lowered or raised; `to` of the last one is what the listing asks. */
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

/** A report on which an admin has decided that nothing is wrong. */
export type PastReport = {
  readonly listingKey: string;
  readonly reporterEmail: string;
  readonly reason: string;
  readonly text: string;
  readonly at: Date;
  readonly decidedAt: Date;
};

/** All that happened before the start. */
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

/** When something was done with an order; undefined where it was not. */
export function timeOf(order: PastOrder, action: OrderAction): Date | undefined {
  return order.steps.find((step) => step.action === action)?.at;
}
