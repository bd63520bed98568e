import { z } from 'zod';
import { defineCalls } from '#platform/api/contract.ts';
import { cursorPage } from '#platform/api/pagination.ts';
import { defineRefusals } from '#platform/http/problem.ts';
import { bookingsRefusals } from '../bookings/contract.ts';
import { holdRefusals, wireStates } from '../catalog/contract.ts';
import { conversationsRefusals } from '../conversations/contract.ts';
import { storedImageSchema } from '../images/contract.ts';
import { MOST_COUNTED, offerStages } from './choices.ts';
import { counterForm, offerForm, termsForm } from './form.ts';
import { offerStateNames } from './transitions.ts';

/** An offer as its buyer or its seller sees it. Prices are in whole taka. */
const wireOffer = z.object({
  _id: z.uuid(),
  /** Side of the person who reads the offer. */
  role: z.enum(['buyer', 'seller']),
  state: z.enum(offerStateNames),
  product: z.object({
    _id: z.uuid(),
    title: z.string(),
    /** Current asking price. */
    resalePrice: z.int(),
    state: z.enum(wireStates),
    picture: storedImageSchema.nullable(),
  }),
  /** The person on the other side. */
  partner: z.object({ name: z.string(), verified: z.boolean() }),
  /** Asking price when the offer was made. */
  asked: z.int(),
  offered: z.int(),
  /** Seller's counter-offer, or null. */
  counter: z.int().nullable(),
  madeAt: z.iso.datetime(),
  /** Deadline of the next answer; null after the last answer. */
  dueAt: z.iso.datetime().nullable(),
  /** Id of the order that the accepted offer led to; null if the offer is not accepted. */
  orderId: z.uuid().nullable(),
  /** End of the seller's hold for the order; null if there is no hold, or if it has ended. */
  keptUntil: z.iso.datetime().nullable(),
});
/** An offer in a response. */
export type WireOffer = z.output<typeof wireOffer>;

/** Data for a buyer who wants to make an offer. */
const wireOfferChoice = z.object({
  product: wireOffer.shape.product,
  /** Lowest and highest possible offer in whole taka; null if no offer is possible. */
  bounds: z.object({ least: z.int(), most: z.int() }).nullable(),
  triesLeft: z.int().min(0),
  /** Reason why no offer is possible now, or null. */
  closed: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** The buyer's last offer for the product, or null. */
  latest: wireOffer.nullable(),
});
/** Response with a {@link wireOfferChoice}. */
export type WireOfferChoice = z.output<typeof wireOfferChoice>;

/** Seller's rules for offers on a listing. Prices are in whole taka. */
const wireOfferTerms = z.object({
  product: wireOffer.shape.product,
  isOff: z.boolean(),
  /** Lowest price at which an offer is accepted automatically. */
  acceptFrom: z.int().nullable(),
  /** Price below which an offer is declined automatically. */
  declineBelow: z.int().nullable(),
});
/** A seller's rules for offers in a response. */
export type WireOfferTerms = z.output<typeof wireOfferTerms>;

/** Refusals of this domain. */
export const offersRefusals = defineRefusals({
  'own-product': { ...bookingsRefusals['own-product'], detail: 'This is your own listing.' },
  'product-sold': holdRefusals['product-sold'],
  'product-gone': holdRefusals['product-gone'],
  'product-held': holdRefusals['product-held'],
  'payment-in-flight': bookingsRefusals['payment-in-flight'],
  'person-blocked': {
    ...conversationsRefusals['person-blocked'],
    detail: 'One of you has blocked the other, so you can’t make offers.',
  },
  'offers-off': {
    status: 409,
    title: 'Offers not accepted',
    detail: 'The seller takes no offers for this one. You can order it at its price.',
  },
  'offer-stands': {
    status: 409,
    title: 'Your offer stands',
    detail: 'Your offer is waiting for the seller. Wait for the answer, or withdraw it.',
  },
  'offer-agreed': {
    status: 409,
    title: 'Offer already accepted',
    detail: 'Your offer for this product was already accepted.',
  },
  'no-tries-left': {
    status: 409,
    title: 'No offers left',
    detail: 'You have used your three offers for this listing. You can order it at its price.',
  },
  'offer-state': {
    status: 409,
    title: 'Offer no longer open',
    detail: 'This offer was answered, or it has ended. Reload the page to see its status.',
  },
  'offer-lapsed': {
    status: 409,
    title: 'Offer expired',
    detail: 'An offer is valid for 48 hours, and this one has expired.',
  },
  'too-many-kept': {
    status: 409,
    title: 'Three products are already reserved',
    detail: 'A buyer can have three products reserved at once. One of them must be paid or cancelled first.',
  },
});

const byId = z.object({ id: z.uuid() });
const byProduct = z.object({ productId: z.uuid() });
const acknowledged = z.object({ acknowledged: z.literal(true) });

/** Calls about offers. */
export const offersCalls = defineCalls({
  'GET /offers': {
    summary: 'Offers that the caller has made, or has received as a seller, newest first',
    who: ['Buyer', 'Seller'],
    rights: 'Only the caller’s offers. The seller’s hidden limits are never returned.',
    query: z.object({
      ...cursorPage('offers'),
      /** Stage: offers that wait for an answer, or offers that have ended. */
      stage: z.enum(offerStages, 'Ask for open or done offers').default('open'),
      /** Limits the list to offers for this product. */
      productId: z.uuid().optional(),
    }),
    responses: { 200: z.array(wireOffer) },
  },
  'GET /offers/counts': {
    summary: `Number of offers that await the caller’s answer, and of those that await the other side’s; each at most ${MOST_COUNTED}`,
    who: ['Buyer', 'Seller'],
    rights: 'Only the caller’s offers.',
    responses: { 200: z.object({ yours: z.int().min(0), theirs: z.int().min(0) }) },
  },
  'GET /offers/about/{productId}': {
    summary:
      'Prices that the caller can offer for a product, and the state of their last offer for the product',
    who: ['Buyer'],
    rights: 'Any product, but only the caller’s own offer.',
    params: byProduct,
    responses: { 200: wireOfferChoice },
  },
  'POST /offers': {
    summary: 'Offers a price for a product',
    who: ['Buyer'],
    needsVerifiedEmail: true,
    rights:
      'Any product that is for sale and accepts offers. An offer is 50 to 99 % of the price; three offers per listing, one at a time. The seller’s limits may answer the offer immediately.',
    body: offerForm.extend({ productId: z.uuid('Name the product by its productId') }),
    responses: {
      200: acknowledged.extend({
        insertedId: z.uuid(),
        state: z.enum(['open', 'accepted', 'declined']),
        /** Id of the order if the offer was accepted automatically. */
        orderId: z.uuid().nullable(),
        triesLeft: z.int().min(0),
      }),
    },
    refusals: [
      'not-found',
      'own-product',
      'product-sold',
      'offers-off',
      'person-blocked',
      'offer-agreed',
      'offer-stands',
      'no-tries-left',
    ],
    limit: { points: 30, seconds: 3_600, per: 'caller' },
  },
  'POST /offers/{id}/acceptance': {
    summary: 'Accepts an offer or the seller’s counter-offer, and holds the product for the buyer',
    who: ['Buyer', 'Seller'],
    rights: 'The side whose answer is awaited.',
    params: byId,
    responses: { 200: acknowledged.extend({ orderId: z.uuid() }) },
    refusals: [
      'not-found',
      'offer-state',
      'offer-lapsed',
      'person-blocked',
      'too-many-kept',
      'own-product',
      'product-sold',
      'product-gone',
      'product-held',
      'payment-in-flight',
    ],
    limit: { points: 60, seconds: 3_600, per: 'caller' },
  },
  'POST /offers/{id}/decline': {
    summary: 'Declines an offer or the seller’s counter-offer',
    who: ['Buyer', 'Seller'],
    rights: 'The side whose answer is awaited.',
    params: byId,
    responses: { 200: acknowledged },
    refusals: ['not-found', 'offer-state', 'offer-lapsed'],
    limit: { points: 60, seconds: 3_600, per: 'caller' },
  },
  'POST /offers/{id}/withdrawal': {
    summary: 'Withdraws an offer, which still counts toward the limit',
    who: ['Buyer'],
    rights: 'The buyer, until the seller has answered.',
    params: byId,
    responses: { 200: acknowledged },
    refusals: ['not-found', 'offer-state', 'offer-lapsed'],
    limit: { points: 60, seconds: 3_600, per: 'caller' },
  },
  'POST /offers/{id}/counter': {
    summary: 'Makes a counter-offer',
    who: ['Seller'],
    rights:
      'The seller, while the offer awaits their answer. The price is above the offer, and at most the listing’s price.',
    params: byId,
    body: counterForm,
    responses: { 200: acknowledged },
    refusals: ['not-found', 'offer-state', 'offer-lapsed', 'person-blocked'],
    limit: { points: 60, seconds: 3_600, per: 'caller' },
  },
  'GET /productAll/{id}/offers': {
    summary: 'Whether the seller accepts offers for a product',
    who: 'anyone',
    ignoresCaller: true,
    params: byId,
    responses: { 200: z.object({ takesOffers: z.boolean() }) },
  },
  'GET /offers/terms/{productId}': {
    summary: 'The caller’s offer settings for one of their listings',
    who: ['Seller'],
    rights: 'The caller’s listing; for anyone else it does not exist.',
    params: byProduct,
    responses: { 200: wireOfferTerms },
  },
  'PUT /offers/terms/{productId}': {
    summary: 'Sets whether a listing accepts offers, and the price limits for automatic answers',
    who: ['Seller'],
    rights: 'The caller’s listing; for anyone else it does not exist.',
    params: byProduct,
    body: termsForm,
    responses: { 200: acknowledged },
    refusals: ['not-found'],
    limit: { points: 60, seconds: 3_600, per: 'caller' },
  },
});
