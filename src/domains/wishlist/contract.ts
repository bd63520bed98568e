import { z } from 'zod';
import { isUuid } from '#kernel/uuid.ts';
import { defineCalls } from '#platform/api/contract.ts';
import { cursorPage } from '#platform/api/pagination.ts';
import { defineRefusals } from '#platform/http/problem.ts';
import { bookingsRefusals, orderWish, wireBooking } from '../bookings/contract.ts';
import { holdRefusals } from '../catalog/contract.ts';

/** Maximum number of products in a response about a person's wish list. */
export const MOST_WISHED = 500;

/**
 * Wish-list entry in the API, in the shape of a booking. `_id` is the id of the entry. `product` is `wishlist` until
 * the product is ordered, then `order`. Prices are the product's current prices, in whole taka. Phone and meeting place
 * are null until the buyer enters them.
 */
const wireWish = wireBooking
  .omit({
    currentPrice: true,
    delivery: true,
    state: true,
    fulfilment: true,
    boughtAgain: true,
    bought: true,
    heldUntil: true,
    keptUntil: true,
    transactionId: true,
    feePerMille: true,
    paidAt: true,
    refunded: true,
  })
  .extend({
    product: z.enum(['wishlist', 'order']),
    buyerPhone: z.string().nullable(),
    buyerLocation: z.string().nullable(),
    /** Id of the order created from this entry; null before. */
    bookingId: z.uuid().nullable(),
  });
export type WireWish = z.output<typeof wireWish>;

/** Refusals of this domain. */
export const wishlistRefusals = defineRefusals({
  'own-product': bookingsRefusals['own-product'],
  'product-sold': bookingsRefusals['product-sold'],
  'product-gone': holdRefusals['product-gone'],
});

/** Product to add to the wish list. The buyer may already give the phone and meeting place for a later order. */
const newWish = orderWish.partial({ buyerPhone: true, buyerLocation: true });

const byId = z.object({ id: z.uuid() });

/** Maximum number of listings in one request for the numbers of interested buyers. */
const MOST_ASKED = 100;

const BAD_IDS = 'Name the listings by their _id, with commas between';

/** Buyers' interest in a listing: the number who saved it on their wish list, and the number with an open order. */
const wireInterest = z.object({ productId: z.uuid(), saved: z.int().min(0), ordered: z.int().min(0) });
/** Buyers' interest in one listing, in a response. */
export type WireInterest = z.output<typeof wireInterest>;

export const wishlistCalls = defineCalls({
  'GET /wishlist': {
    summary: "The caller's wish list, newest first",
    who: ['Buyer'],
    rights: 'Returns only the caller’s entries; the query cannot select other people.',
    query: z.object({
      /** Limits the list to the entry of this product. */
      productId: z.uuid().optional(),
      ...cursorPage('wishes'),
    }),
    responses: { 200: z.array(wireWish) },
  },
  'POST /wishlist': {
    summary: 'Adds a product to the wish list',
    who: ['Buyer'],
    rights: 'Any product that is for sale. If the body is a whole product, only its `_id` is used.',
    body: newWish,
    responses: {
      200: z.object({
        /** False if the product is already on the caller's wish list. */
        acknowledged: z.boolean(),
        insertedId: z.uuid().optional(),
        /** Id of the new entry, or of the existing one. */
        wishId: z.uuid(),
        message: z.string(),
      }),
    },
    refusals: ['own-product', 'product-sold', 'not-found'],
    limit: { points: 60, seconds: 60, per: 'caller' },
  },
  'GET /wishlist/products': {
    summary: `Ids of the products on the caller’s wish list, newest first, at most ${MOST_WISHED}`,
    who: ['Buyer'],
    rights: 'Only the caller’s wish list.',
    responses: { 200: z.object({ productIds: z.array(z.uuid()) }) },
  },
  'GET /listings/interest': {
    summary: 'Number of buyers who saved, and number of buyers who ordered, each of the given listings',
    who: ['Seller'],
    rights: 'Only the caller’s listings; other ids are left out.',
    query: z.object({
      /** Product ids, separated by commas. */
      ids: z
        .string(BAD_IDS)
        .transform((text) => text.split(','))
        .refine((ids) => ids.length <= MOST_ASKED, `Ask for at most ${MOST_ASKED} listings at once`)
        .refine((ids) => ids.every(isUuid), BAD_IDS),
    }),
    responses: { 200: z.array(wireInterest) },
  },
  'PUT /wishlist/buyer/{id}': {
    summary:
      'Orders a product from the wish list: marks the entry as ordered and places the booking, in one transaction',
    who: ['Buyer'],
    needsVerifiedEmail: true,
    rights:
      'The caller’s entry. An entry with a current order does not change. The body must contain the fields that the entry lacks.',
    params: byId,
    body: orderWish.omit({ _id: true }).partial(),
    responses: {
      200: z.object({
        acknowledged: z.literal(true),
        matchedCount: z.literal(1),
        /** 0 if the product was already ordered; 1 otherwise. */
        modifiedCount: z.union([z.literal(0), z.literal(1)]),
        bookingId: z.uuid(),
        message: z.string(),
      }),
    },
    refusals: ['own-product', 'product-sold', 'product-gone'],
    limit: { points: 30, seconds: 60, per: 'caller' },
  },
  'DELETE /wishlist/{id}': {
    summary: 'Removes an entry from the wish list; an order placed from the entry remains',
    who: ['Buyer'],
    rights: 'The caller’s entry; for anyone else it does not exist.',
    params: byId,
    responses: { 200: z.object({ acknowledged: z.literal(true), deletedCount: z.literal(1) }) },
  },
});
