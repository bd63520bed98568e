import { z } from 'zod';
import { defineEvent } from '#platform/work/event.ts';
import { endings } from './products/rules.ts';

/** A seller has listed a product. */
export const productAdded = defineEvent(
  'product.added',
  z.object({ productId: z.uuid(), sellerId: z.uuid(), category: z.string() }),
);

/**
 * A product was taken off the market. Its seller or an admin withdrew it, its term ended, or the seller's account was
 * closed.
 */
export const productWithdrawn = defineEvent(
  'product.withdrawn',
  z.object({
    productId: z.uuid(),
    sellerId: z.uuid(),
    withdrawnBy: z.uuid(),
    ending: z.enum(endings),
    /** Id of the buyer's order, if the seller sold the product for cash. */
    boughtBy: z.uuid().optional(),
  }),
);

/** A product was sold through this booking. */
export const productSold = defineEvent(
  'product.sold',
  z.object({ productId: z.uuid(), sellerId: z.uuid(), bookingId: z.uuid() }),
);

/**
 * A seller has changed a listing. `changed` lists the changed fields by their names in API responses. The two prices
 * are in poisha. They are equal if the price did not change.
 */
export const productEdited = defineEvent(
  'product.edited',
  z.object({
    productId: z.uuid(),
    sellerId: z.uuid(),
    changed: z.array(z.string()),
    fromPoisha: z.int(),
    toPoisha: z.int(),
  }),
);

/** A withdrawn product is for sale again. */
export const productRelisted = defineEvent(
  'product.relisted',
  z.object({ productId: z.uuid(), sellerId: z.uuid(), category: z.string() }),
);
