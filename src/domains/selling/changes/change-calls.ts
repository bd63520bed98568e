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
  /** Time at which the listing leaves the market, unless the seller renews it. */
  endsAt: z.iso.datetime(),
});

/** API calls that change listings. */
export const changeCalls = defineCalls({
  'PATCH /productAll/{id}': {
    summary: 'Changes the given fields of a listing. The body contains the version that the seller saw.',
    who: ['Seller'],
    rights:
      'the seller, unless a buyer is paying or has paid; open bookings keep their price until the buyer accepts the new price',
    params: productId,
    body: editProductForm,
    responses: {
      200: z.object({
        acknowledged,
        matchedCount: z.literal(1),
        /** Value 0 if the edit changed nothing, 1 otherwise. */
        modifiedCount: z.union([z.literal(0), z.literal(1)]),
        version: z.int().min(1),
      }),
    },
    refusals: ['listing-changed', 'product-in-payment', 'product-sold'],
    limit: { points: 300, seconds: 3_600, per: 'caller' },
  },
  'POST /productAll/{id}/renew': {
    summary: 'Renews a listing for another term.',
    who: ['Seller'],
    rights: 'the seller',
    params: productId,
    responses: { 200: ended },
    refusals: ['product-sold', 'product-ended'],
    limit: { points: 300, seconds: 3_600, per: 'caller' },
  },
  'POST /listings/renew': {
    summary: 'Renews all of the caller’s listings that end soon.',
    who: ['Seller'],
    rights: 'only the caller’s listings',
    responses: { 200: z.object({ acknowledged, renewed: z.int().min(0) }) },
    limit: { points: 60, seconds: 3_600, per: 'caller' },
  },
  'POST /productAll/{id}/relist': {
    summary: 'Lists a withdrawn product again for a new term.',
    who: ['Seller'],
    needsVerifiedEmail: true,
    rights: 'the seller, unless an admin removed the listing',
    params: productId,
    responses: { 200: ended },
    refusals: ['product-listed', 'product-sold', 'product-removed'],
    limit: { points: 60, seconds: 3_600, per: 'caller' },
  },
  'POST /productAll/{id}/review': {
    summary: 'Asks the admins to check a removed listing again. A repeated request changes nothing.',
    who: ['Seller'],
    rights: 'the seller of a listing that an admin removed',
    params: productId,
    responses: {
      200: z.object({
        acknowledged,
        /** Value 0 if an earlier request is still open, 1 otherwise. */
        modifiedCount: z.union([z.literal(0), z.literal(1)]),
      }),
    },
    refusals: ['not-removed'],
    limit: { points: 60, seconds: 3_600, per: 'caller' },
  },
  'POST /productAll/{id}/sold-elsewhere': {
    summary:
      'Ends a listing whose product was sold outside Secondbyte, and asks the buyer of the given order to confirm the sale.',
    who: ['Seller'],
    rights: 'the seller, unless a buyer is paying or has paid',
    params: productId,
    body: z.object({
      /** Id of the buyer's open order for this product; absent if the buyer did not order on this site. */
      bookingId: z.uuid('Choose one of the buyers').optional(),
    }),
    responses: { 200: z.object({ acknowledged, modifiedCount: z.literal(1) }) },
    refusals: ['product-in-payment', 'product-sold'],
    limit: { points: 60, seconds: 3_600, per: 'caller' },
  },
  'POST /productAll/{id}/restore': {
    summary:
      'Restores a listing that an admin removed: it is for sale again, unless it was off sale before the removal.',
    // guard: restore-for-admins (value => 'signed-in')
    who: ['Admin'],
    security: { event: 'listing-restored' },
    rights: 'a removed listing of an open account; the seller is notified of the reason',
    params: productId,
    body: z.object({ reason: restoreReason }),
    responses: {
      200: z.object({
        acknowledged,
        /** Time at which the restored listing ends unless its seller renews it; null if it is off sale. */
        endsAt: z.iso.datetime().nullable(),
      }),
    },
    refusals: ['not-removed', 'seller-closed'],
  },
});
