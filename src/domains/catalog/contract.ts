import { z } from 'zod';
import { pastedText } from '#kernel/clean-text.ts';
import { defineCalls } from '#platform/api/contract.ts';
import { cursorPage, isFirstPage } from '#platform/api/pagination.ts';
import { categorySlugs, conditions } from '../attributes/choices.ts';
import { addProductForm } from './products/form.ts';
import {
  wireCategory,
  wireCategoryWithCount,
  wireHighlights,
  wireListing,
  wireListingCounts,
  wirePrice,
  wireProduct,
  wireSeller,
  wireStates,
} from './responses.ts';

// biome-ignore-start lint/performance/noBarrelFile: other domains import this file as the catalog's contract
export { catalogRefusals, type HoldRefusal, holdRefusals } from './refusals.ts';
export {
  type WireCategory,
  type WireCategoryWithCount,
  type WireHighlights,
  type WireListing,
  type WirePhoto,
  type WirePicture,
  type WirePrice,
  type WirePriceChange,
  type WireProduct,
  type WireSeller,
  wireCategory,
  wireCategoryWithCount,
  wireHighlights,
  wireListing,
  wirePicture,
  wirePrice,
  wireProduct,
  wireQuestionCode,
  wireSeller,
  wireStates,
} from './responses.ts';
// biome-ignore-end lint/performance/noBarrelFile: as above

/** Default number of products per page. */
export const PAGE_SIZE = 24;

/**
 * Number of products at the start of a list (nine pages) that show sellers' phone numbers to everybody. Further down,
 * people who are not signed in get a *Show number* button instead.
 */
export const MAX_SHOWN_CONTACTS = 9 * PAGE_SIZE;

/** Maximum number of phone numbers that a client address can reveal per hour with *Show number* (decision 0033). */
export const MAX_NUMBERS_SHOWN = 60;

const TOO_MANY_NUMBERS =
  'Your network has opened many sellers’ numbers in the last hour. Sign in to see this one, or try again later.';

const page = cursorPage('products', PAGE_SIZE);
/** API document text: which sellers' contact data is blank in lists of products. */
export const LIST_RIGHTS = `for guests, the sellers’ number and email are blank after the first ${MAX_SHOWN_CONTACTS} products, or in all products if their network address has opened too many lists`;
const category = z.enum(categorySlugs, 'There is no such category');
const sellerEmail = z
  .string()
  .overwrite(pastedText)
  .max(254, 'This is too long for an email address')
  .regex(/^[^\p{Cc}]*$/u, 'This is not an email address');
const productList = z.array(wireProduct);
const productId = z.object({ id: z.uuid() });

/**
 * API calls of the catalog. Lists with pages are newest first; their header `Link: rel="next"` leads to the next page.
 */
export const catalogCalls = defineCalls({
  'GET /category': {
    summary: 'All categories.',
    who: 'anyone',
    ignoresCaller: true,
    responses: { 200: z.array(wireCategory) },
  },
  'GET /categoryall': {
    summary: 'All categories, or one category, with the number of listings.',
    who: 'anyone',
    ignoresCaller: true,
    query: z.object({ category: category.optional() }),
    responses: { 200: z.array(wireCategoryWithCount) },
  },
  'GET /products': {
    summary: 'Products of one category, or of all, newest first.',
    who: 'anyone',
    ignoresCaller: isFirstPage,
    rights: LIST_RIGHTS,
    query: z.object({ category: category.optional(), ...page }),
    responses: { 200: productList },
  },
  'GET /productsSort': {
    summary: 'Latest products of all categories.',
    who: 'anyone',
    ignoresCaller: isFirstPage,
    rights: LIST_RIGHTS,
    query: z.object(page),
    responses: { 200: productList },
  },
  'GET /highlights': {
    summary:
      'Content of the home page: latest products (one per seller), an example listing, and the number of sold products.',
    who: 'anyone',
    ignoresCaller: true,
    responses: { 200: wireHighlights },
  },
  'GET /productAll': {
    summary: 'All products, or the products of one seller. Sellers also get their own sold products.',
    who: 'anyone',
    rights: LIST_RIGHTS,
    query: z.object({ sellerEmail: sellerEmail.optional(), ...page }),
    responses: { 200: productList },
  },
  'GET /productAll/{id}': {
    summary: 'One product with its bench check and faults, even if sold.',
    who: 'anyone',
    rights:
      'removed products: only seller and admins. The seller’s number and email are blank for sold and withdrawn products, except for seller, buyer and admins; and for guests from an address that has opened too many listings',
    params: productId,
    responses: { 200: wireListing },
  },
  'GET /productAll/{id}/number': {
    summary: 'Phone number of the seller of a product that is for sale.',
    who: 'anyone',
    ignoresCaller: true,
    params: productId,
    responses: { 200: z.object({ number: z.string() }) },
    limit: { points: MAX_NUMBERS_SHOWN, seconds: 3_600, per: 'address', detail: TOO_MANY_NUMBERS },
  },
  'GET /listings': {
    summary: 'The caller’s listings, newest first: for sale and sold, or in the given state.',
    who: ['Seller'],
    rights: 'only the caller’s listings',
    query: z.object({ state: z.enum(wireStates).optional(), ...page }),
    responses: { 200: z.array(wireListing) },
  },
  'GET /listings/counts': {
    summary: 'Number of the caller’s listings in each state.',
    who: ['Seller'],
    rights: 'only the caller’s listings',
    responses: { 200: wireListingCounts },
  },
  'GET /productAll/{id}/similar': {
    summary:
      'Up to four similar products for sale, most similar first, one per seller. The product itself may be withdrawn.',
    who: 'anyone',
    rights: 'the sellers’ number and email are blank for guests',
    params: productId,
    responses: { 200: productList },
  },
  'GET /productAll/{id}/prices': {
    summary:
      'Prices of comparable products (same model, memory and condition): current asking prices, and sales within a year.',
    who: 'anyone',
    ignoresCaller: true,
    params: productId,
    responses: { 200: z.array(wirePrice) },
  },
  'GET /prices': {
    summary: 'Prices by model, memory and condition: current asking prices, and sales within a year.',
    who: 'anyone',
    ignoresCaller: true,
    query: z.object({
      category: z.enum(categorySlugs, 'There is no such category'),
      model: z.string().overwrite(pastedText).min(1, 'Name a model').max(80, 'Use at most 80 characters'),
      condition: z.enum(conditions, 'There is no such condition'),
      memoryGb: z.coerce
        .number<number | string>('Enter GB as a whole number')
        .int('Enter GB as a whole number')
        .optional(),
      /** Id of a product whose price is left out of the comparison. */
      besides: z.uuid().optional(),
    }),
    responses: { 200: z.array(wirePrice) },
  },
  'GET /productAll/{id}/seller': {
    summary: 'Seller of a product.',
    who: 'anyone',
    ignoresCaller: true,
    params: productId,
    responses: { 200: wireSeller },
  },
  'GET /sellers/{id}/summary': {
    summary: 'Public profile of a seller.',
    who: 'anyone',
    ignoresCaller: true,
    rights: 'only sellers with an open account',
    params: z.object({ id: z.uuid() }),
    responses: { 200: wireSeller },
  },
  'GET /sellers/{id}/products': {
    summary: 'Products that a seller has for sale, newest first.',
    who: 'anyone',
    ignoresCaller: isFirstPage,
    rights: LIST_RIGHTS,
    params: z.object({ id: z.uuid() }),
    query: z.object(page),
    responses: { 200: productList },
  },
  'GET /productcategory/{id}': {
    summary: 'Products of a category, newest first; `id` is the slug of the category.',
    who: 'anyone',
    ignoresCaller: isFirstPage,
    rights: LIST_RIGHTS,
    params: z.object({ id: category }),
    query: z.object(page),
    responses: { 200: productList },
  },
  'POST /addProduct': {
    summary: 'Creates a listing. The server sets seller fields and time, and ignores those in the body.',
    // guard: add-product-for-sellers (value => 'signed-in')
    who: ['Seller'],
    needsVerifiedEmail: true,
    body: addProductForm,
    responses: { 200: z.object({ acknowledged: z.literal(true), insertedId: z.uuid() }) },
    limit: { points: 60, seconds: 3_600, per: 'caller' },
  },
  'DELETE /productAll/{id}': {
    summary: 'Withdraws a product from sale.',
    who: ['Seller', 'Admin'],
    security: { event: 'listing-withdrawn' },
    rights:
      'the seller, unless a buyer is paying; or an admin at any time, which ends the hold and refunds payments that still arrive',
    params: productId,
    responses: { 200: z.object({ acknowledged: z.literal(true), deletedCount: z.literal(1) }) },
    refusals: ['product-in-payment', 'product-sold'],
  },
});
