import { z } from 'zod';
import { pastedText } from '#kernel/clean-text.ts';
import { defineCalls } from '#platform/api/contract.ts';
import { cursorPage, isFirstPage } from '#platform/api/pagination.ts';
import { defineRefusals } from '#platform/http/problem.ts';
import { catalogRefusals, LIST_RIGHTS, wireProduct } from '../catalog/contract.ts';

/**
 * An advertised product: all fields of the product, and the id and start time of the advertisement. `email` repeats the
 * seller's email address.
 */
const wireAdvertisement = wireProduct.extend({
  email: z.string(),
  /** Id of the advertisement. A later advertisement of the same product has another id. */
  advertisementId: z.uuid(),
  advertisedAt: z.iso.datetime(),
});
export type WireAdvertisement = z.output<typeof wireAdvertisement>;

/** Refusals (error responses) of the API calls about advertisements. */
export const promotionRefusals = defineRefusals({
  'product-sold': catalogRefusals['product-sold'],
  'product-gone': {
    status: 409,
    title: 'No longer for sale',
    detail: 'This product is no longer for sale, so it cannot be advertised.',
  },
});

export const promotionCalls = defineCalls({
  'GET /advertisement': {
    summary: 'Advertised products, newest advertisement first',
    who: 'anyone',
    // Later pages depend on the caller. So does a list that is filtered by a seller's email address.
    ignoresCaller: (url) => isFirstPage(url) && !url.includes('sellerEmail='),
    rights: LIST_RIGHTS,
    query: z.object({
      /** Limits the list to this seller's advertisement. */
      sellerEmail: z
        .string()
        .overwrite(pastedText)
        .max(254, 'This is too long for an email address')
        .optional(),
      ...cursorPage('advertisements'),
    }),
    responses: { 200: z.array(wireAdvertisement) },
  },
  'POST /advertisement': {
    summary: 'Advertises a product, in place of the seller’s previous advertisement',
    who: ['Seller'],
    rights:
      'The caller’s product; for other sellers it does not exist. If the body is a whole product, only its `_id` is used.',
    body: z.object({
      /** Id of the product. */
      _id: z.uuid('Name the product by its _id'),
    }),
    responses: {
      200: z.object({
        /** False if the product is already advertised. */
        acknowledged: z.boolean(),
        insertedId: z.uuid().optional(),
        /** Id of the new advertisement, or of the existing one. */
        advertisementId: z.uuid(),
        message: z.string(),
      }),
    },
    refusals: ['not-found', 'product-sold', 'product-gone'],
    limit: { points: 30, seconds: 60, per: 'caller' },
  },
  'DELETE /advertisement/{id}': {
    summary: 'Stops the advertisement of a product; `id` is the id of the product',
    who: ['Seller'],
    rights: 'The caller’s product; for other sellers it does not exist.',
    params: z.object({ id: z.uuid() }),
    responses: { 200: z.object({ acknowledged: z.literal(true), deletedCount: z.literal(1) }) },
  },
});
