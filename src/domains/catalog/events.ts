import { z } from 'zod';
import { defineEvent } from '#platform/work/event.ts';
import { endings } from './products/rules.ts';

/** A seller has put a product on the market. */
export const productAdded = defineEvent(
  'product.added',
  z.object({ productId: z.uuid(), sellerId: z.uuid(), category: z.string() }),
);

/** A product was taken off the market, by its seller or by an admin. */
export const productWithdrawn = defineEvent(
  'product.withdrawn',
  z.object({
    productId: z.uuid(),
    sellerId: z.uuid(),
    withdrawnBy: z.uuid(),
    ending: z.enum(endings),
    /** The order of the buyer to whom its seller says that they sold it. */
    boughtBy: z.uuid().optional(),
  }),
);

/** A product was sold with the booking named. */
export const productSold = defineEvent(
  'product.sold',
  z.object({ productId: z.uuid(), sellerId: z.uuid(), bookingId: z.uuid() }),
);

/**
 * A seller has changed a listing. `changed` names the fields as API responses do. Prices are in poisha, and equal when
 * the price stayed.
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

/** A withdrawn product is on the market again. */
export const productRelisted = defineEvent(
  'product.relisted',
  z.object({ productId: z.uuid(), sellerId: z.uuid(), category: z.string() }),
);
