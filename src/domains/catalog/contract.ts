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

/** Maximum of phone numbers that a client address can reveal per hour with *Show number* (decision 0033). */
export const MAX_NUMBERS_SHOWN = 60;

const TOO_MANY_NUMBERS =
  'Your network has opened many sellers’ numbers in the last hour. Sign in to see this one, or try again later.';

const page = cursorPage(PAGE_SIZE, 'products');
/** API document text: which sellers' contact data is blank in lists of products. */
export const LIST_RIGHTS = `number and email of the sellers are blank after the first ${MAX_SHOWN_CONTACTS} products for who is not signed in, and in all where a source has opened too many lists`;
const category = z.enum(categorySlugs, 'There is no such category');
const sellerEmail = z
  .string()
  .overwrite(pastedText)
  .max(254, 'This is too long for an email address')
  .regex(/^[^\p{Cc}]*$/u, 'This is not an email address');
const productList = z.array(wireProduct);
const productId = z.object({ id: z.uuid() });

/** The catalog's calls. Lists are newest first; `Link: rel="next"` leads to the next page. */
export const catalogCalls = defineCalls({
  'GET /category': {
    summary: 'The categories.',
    who: 'anyone',
    ignoresCaller: true,
    answers: { 200: z.array(wireCategory) },
  },
  'GET /categoryall': {
    summary: 'The categories with the number of listings in each, or the one asked for.',
    who: 'anyone',
    ignoresCaller: true,
    query: z.object({ category: category.optional() }),
    answers: { 200: z.array(wireCategoryWithCount) },
  },
  'GET /products': {
    summary: 'Products of one category, or of all, newest first.',
    who: 'anyone',
    ignoresCaller: isFirstPage,
    rights: LIST_RIGHTS,
    query: z.object({ category: category.optional(), ...page }),
    answers: { 200: productList },
  },
  'GET /productsSort': {
    summary: 'The latest products of all categories.',
    who: 'anyone',
    ignoresCaller: isFirstPage,
    rights: LIST_RIGHTS,
    query: z.object(page),
    answers: { 200: productList },
  },
  'GET /highlights': {
    summary:
      'What the first page shows: the latest products, one a seller, an example of a listing, and how many are sold.',
    who: 'anyone',
    ignoresCaller: true,
    answers: { 200: wireHighlights },
  },
  'GET /productAll': {
    summary: 'All products, or those of one seller; sellers see their own sold ones too.',
    who: 'anyone',
    rights: LIST_RIGHTS,
    query: z.object({ sellerEmail: sellerEmail.optional(), ...page }),
    answers: { 200: productList },
  },
  'GET /productAll/{id}': {
    summary: 'One product, also when it is sold, with its bench check and faults.',
    who: 'anyone',
    rights:
      'a product that was taken down only its seller and admins; of sold and other withdrawn ones nobody else but the buyer sees number and email; they are blank where a source has opened too many listings and nobody is signed in',
    params: productId,
    answers: { 200: wireListing },
  },
  'GET /productAll/{id}/number': {
    summary: 'The seller’s number of one product that is for sale.',
    who: 'anyone',
    ignoresCaller: true,
    params: productId,
    answers: { 200: z.object({ number: z.string() }) },
    limit: { points: MAX_NUMBERS_SHOWN, seconds: 3_600, per: 'address', detail: TOO_MANY_NUMBERS },
  },
  'GET /listings': {
    summary: 'The caller’s own listings, newest first: those for sale and sold, or those in one state.',
    who: ['Seller'],
    rights: 'always the own listings',
    query: z.object({ state: z.enum(wireStates).optional(), ...page }),
    answers: { 200: z.array(wireListing) },
  },
  'GET /listings/counts': {
    summary: 'How many listings one has in each state.',
    who: ['Seller'],
    rights: 'always the own listings',
    answers: { 200: wireListingCounts },
  },
  'GET /productAll/{id}/similar': {
    summary: 'The four products for sale that are most similar, the most similar first, one a seller.',
    who: 'anyone',
    rights: 'number and email of the sellers are blank for who is not signed in',
    params: productId,
    answers: { 200: productList },
  },
  'GET /productAll/{id}/prices': {
    summary: 'What others of its model, memory and condition cost: asked now, or sold for within a year.',
    who: 'anyone',
    ignoresCaller: true,
    params: productId,
    answers: { 200: z.array(wirePrice) },
  },
  'GET /prices': {
    summary: 'What products of a model, memory and condition cost: asked now, or sold for within a year.',
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
    answers: { 200: z.array(wirePrice) },
  },
  'GET /productAll/{id}/seller': {
    summary: 'Who sells a product.',
    who: 'anyone',
    ignoresCaller: true,
    params: productId,
    answers: { 200: wireSeller },
  },
  'GET /sellers/{id}/summary': {
    summary: 'A seller as everybody sees them.',
    who: 'anyone',
    ignoresCaller: true,
    rights: 'none whose account is closed',
    params: z.object({ id: z.uuid() }),
    answers: { 200: wireSeller },
  },
  'GET /sellers/{id}/products': {
    summary: 'What a seller has for sale, newest first.',
    who: 'anyone',
    ignoresCaller: isFirstPage,
    rights: LIST_RIGHTS,
    params: z.object({ id: z.uuid() }),
    query: z.object(page),
    answers: { 200: productList },
  },
  'GET /productcategory/{id}': {
    summary: 'Products of the category whose slug is the id, newest first.',
    who: 'anyone',
    ignoresCaller: isFirstPage,
    rights: LIST_RIGHTS,
    params: z.object({ id: category }),
    query: z.object(page),
    answers: { 200: productList },
  },
  'POST /addProduct': {
    summary: 'Lists a product. Seller fields and time are the server’s, whatever the body says.',
    // guard: add-product-for-sellers (value => 'signed-in')
    who: ['Seller'],
    needsVerifiedEmail: true,
    body: addProductForm,
    answers: { 200: z.object({ acknowledged: z.literal(true), insertedId: z.uuid() }) },
    limit: { points: 60, seconds: 3_600, per: 'caller' },
  },
  'DELETE /productAll/{id}': {
    summary: 'Withdraws a product from sale.',
    who: ['Seller', 'Admin'],
    security: { event: 'listing-withdrawn' },
    rights:
      'its seller, while nobody is paying; or an admin, also then: the hold ends, and money that still comes goes back',
    params: productId,
    answers: { 200: z.object({ acknowledged: z.literal(true), deletedCount: z.literal(1) }) },
    refusals: ['product-in-payment', 'product-sold'],
  },
});
