import { z } from 'zod';
import { cleanLines } from '#kernel/clean-text.ts';
import { defineCalls } from '#platform/api/contract.ts';
import { editProductForm } from '../../catalog/products/form.ts';

/** Maximum length of an admin's reason, in characters. */
const MAX_REASON = 1_000;

const restoreReason = z
  .string('Write the reason; the seller gets it by email')
  .overwrite(cleanLines)
  .min(1, 'Write the reason; the seller gets it by email')
  .max(MAX_REASON, `Write at most ${MAX_REASON} characters`);

const productId = z.object({ id: z.uuid() });
const acknowledged = z.literal(true);
const ended = z.object({
  acknowledged,
  /** End of the listing's term, unless the seller renews the listing. */
  endsAt: z.iso.datetime(),
});

/** API calls that change listings. */
export const changeCalls = defineCalls({
  'PATCH /productAll/{id}': {
    summary: 'Changes what is given of a listing, and says which version of it the seller saw.',
    who: ['Seller'],
    rights:
      'its seller, while nobody pays or has paid; open bookings keep their price until their buyer takes the new one',
    params: productId,
    body: editProductForm,
    answers: {
      200: z.object({
        acknowledged,
        matchedCount: z.literal(1),
        /** Value 0 if the edit changed nothing, 1 otherwise. */
        modifiedCount: z.union([z.literal(0), z.literal(1)]),
        version: z.int().min(1),
      }),
    },
    refusals: ['listing-changed', 'product-in-payment', 'product-sold', 'product-removed'],
    limit: { points: 300, seconds: 3_600, per: 'caller' },
  },
  'POST /productAll/{id}/renew': {
    summary: 'Renews a listing for another term.',
    who: ['Seller'],
    rights: 'its seller',
    params: productId,
    answers: { 200: ended },
    refusals: ['product-sold', 'product-ended'],
    limit: { points: 300, seconds: 3_600, per: 'caller' },
  },
  'POST /listings/renew': {
    summary: 'Begins the term of all own listings anew that end soon.',
    who: ['Seller'],
    rights: 'the own listings',
    answers: { 200: z.object({ acknowledged, renewed: z.int().min(0) }) },
    limit: { points: 60, seconds: 3_600, per: 'caller' },
  },
  'POST /productAll/{id}/relist': {
    summary: 'Lists a withdrawn product again for a new term.',
    who: ['Seller'],
    needsVerifiedEmail: true,
    rights: 'its seller, unless an admin removed it',
    params: productId,
    answers: { 200: ended },
    refusals: ['product-listed', 'product-sold', 'product-removed'],
    limit: { points: 60, seconds: 3_600, per: 'caller' },
  },
  'POST /productAll/{id}/sold-elsewhere': {
    summary:
      'Ends a listing whose product was sold outside Secondbyte; the buyer of the order that is named is asked to confirm it.',
    who: ['Seller'],
    rights: 'its seller, while nobody pays or has paid',
    params: productId,
    body: z.object({
      /** Open order of the buyer who bought the product; absent if somebody else bought it. */
      bookingId: z.uuid('Choose one of the buyers').optional(),
    }),
    answers: { 200: z.object({ acknowledged, modifiedCount: z.literal(1) }) },
    refusals: ['product-in-payment', 'product-sold'],
    limit: { points: 60, seconds: 3_600, per: 'caller' },
  },
  'POST /productAll/{id}/restore': {
    summary: 'Brings a listing back that an admin removed.',
    // guard: restore-for-admins (value => 'signed-in')
    who: ['Admin'],
    security: { event: 'listing-restored' },
    rights: 'a removed listing of an open account; its seller is notified why it is back',
    params: productId,
    body: z.object({ reason: restoreReason }),
    answers: { 200: ended },
    refusals: ['not-removed', 'seller-closed'],
  },
});
