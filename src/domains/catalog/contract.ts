import { z } from 'zod';
import { pastedText } from '#kernel/clean-text.ts';
import { defineCalls } from '#platform/api/contract.ts';
import { cursorPage, isFirstPage } from '#platform/api/pagination.ts';
import { defineRefusals } from '#platform/http/problem.ts';
import { sellerChecks } from '../accounts/checks.ts';
import { categorySlugs, conditions } from '../attributes/choices.ts';
import { benchPartKeys, benchResults } from '../attributes/condition/bench-check.ts';
import { MAX_FAULT_NAME, MAX_FAULTS } from '../attributes/condition/faults.ts';
import { addProductForm } from './products/form.ts';
import { questionCodes } from './products/listing-questions.ts';
import { photoDescription } from './products/photos.ts';
import { type ColumnRule, type ProductFields, productColumnList } from './products/product-columns.ts';
import { wireEndings } from './products/rules.ts';

/** Availability of a product in an API response. */
export const wireStates = ['unsold', 'reserved', 'sold', 'withdrawn'] as const;

/** A stored picture: address by `imageUrl(id, variant, format)`, size in px, tiny placeholder as data URL. */
export const wirePicture = z.object({
  id: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  placeholder: z.string(),
});

/** A picture in a response. */
export type WirePicture = z.output<typeof wirePicture>;

/** A photo of a product: a picture with its seller's description. */
const wirePhoto = wirePicture.extend(photoDescription.shape);

/** A photo in a response. */
export type WirePhoto = z.output<typeof wirePhoto>;

function answerSchema(rule: ColumnRule): z.ZodType {
  switch (rule.kind) {
    case 'text':
    case 'phone':
      return z.string();
    case 'choice':
      return z.enum(rule.choices);
    case 'price':
      return z.number().int();
    case 'number':
      return z.number();
  }
}

type AnswerShape = {
  readonly [Key in keyof ProductFields]: z.ZodType<ProductFields[Key], ProductFields[Key]>;
};

const answerShape = Object.fromEntries(
  productColumnList.map(({ key, rule }) => [key, answerSchema(rule)]),
) as AnswerShape;

/** Summary of a seller's reviews: mean of their stars with one decimal, and their count. */
const wireRating = z.object({ stars: z.number(), count: z.int().min(1) });

/**
 * A product in API responses: its seller's values and the market's, both under the specification's names. Prices in
 * whole taka, times in UTC.
 */
export const wireProduct = z.object({
  _id: z.uuid(),
  ...answerShape,
  category_name: z.string(),
  /** Absolute address of the main photo; empty if the listing has none. */
  image_url: z.string(),
  sellerId: z.uuid(),
  /**
   * The seller's contact address, or their sign-in address if they have none. Empty if only others may see it. Public
   * pages show contact addresses only.
   */
  sellerEmail: z.string(),
  /** True if `sellerEmail` is a contact address; absent otherwise. */
  hasContactEmail: z.literal(true).optional(),
  sellerName: z.string(),
  sellerVarify: z.enum(['verify', '']),
  /** Absent with fewer than three reviews. */
  sellerRating: wireRating.optional(),
  currentTime: z.iso.datetime(),
  state: z.enum(wireStates),
  /** Reason why it is off the market; only for withdrawn products. */
  ending: z.enum(wireEndings).optional(),
  images: z.array(wirePhoto),
  /** Attributes such as brand or memory, if the listing has them. */
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
});

/** A product in a response. */
export type WireProduct = z.output<typeof wireProduct>;

/** A seller's test results by part. Parts that were not tested are missing. */
const wireBenchCheck = z.partialRecord(z.enum(benchPartKeys), z.enum(benchResults));

/** A fault of a product, and the photo that shows it. */
const wireFault = z.object({
  name: z.string().max(MAX_FAULT_NAME),
  part: z.enum(benchPartKeys).nullable(),
  /** Id of one of the product's pictures. */
  picture: z.string().nullable(),
});

/** A change of a listing's price, in whole taka. */
const wirePriceChange = z.object({ from: z.int(), to: z.int(), at: z.iso.datetime() });

/** A price change in a response. */
export type WirePriceChange = z.output<typeof wirePriceChange>;

/** A single listing, with fields that lists leave out. */
export const wireListing = wireProduct.extend({
  /** Number of edits. Edits send the version that their author saw. */
  version: z.int().min(1),
  /** Time at which it leaves the market unless it is renewed. */
  endsAt: z.iso.datetime(),
  /** The latest price changes, the oldest first. */
  priceHistory: z.array(wirePriceChange),
  benchCheck: wireBenchCheck,
  faults: z.array(wireFault).max(MAX_FAULTS),
  /** End of the hold of another buyer; only for reserved ones. */
  reservedUntil: z.iso.datetime().optional(),
  /** Time of the sale; only for sold ones. */
  soldAt: z.iso.datetime().optional(),
  /** Admin's reason for removing it; only for the seller and admins. */
  removalReason: z.string().optional(),
});

/** A listing in a response. */
export type WireListing = z.output<typeof wireListing>;

/** Codes of questions that a seller answered before a listing went live. */
export const wireQuestionCode = z.enum(questionCodes);

/** Price of a similar product: the asking price while it is for sale, or the price paid. Whole taka. */
export const wirePrice = z.object({ taka: z.number().int(), sold: z.boolean() });

/** A price in a response. */
export type WirePrice = z.output<typeof wirePrice>;

/** Statistics and listings on the home page. */
export const wireHighlights = z.object({
  /** The best recent listing of each seller, the best first. Each has photos and a battery value or a bench check. */
  latest: z.array(wireProduct),
  /** An example of a good listing: a verified seller's, with battery health and marks on photos. */
  example: wireProduct.nullable(),
  /** Prices of products with the example's model, memory and condition, the cheapest first. */
  examplePrices: z.array(wirePrice),
  /** Products sold since the month began in Dhaka, at most 10,000. */
  soldThisMonth: z.int().min(0),
  /** The latest product sold since midnight in Dhaka. */
  soldToday: z
    .object({
      title: z.string(),
      /** Its area, or its city without one. */
      place: z.string(),
      /** Whole taka. */
      taka: z.int(),
      /** Whole days between listing and sale. */
      days: z.int().min(0),
    })
    .nullable(),
});

/** Response of `GET /highlights`. */
export type WireHighlights = z.output<typeof wireHighlights>;

/** Number of a seller's listings in each state, and of unsold ones that end soon enough for a reminder email. */
const wireListingCounts = z.object({
  unsold: z.int().min(0),
  reserved: z.int().min(0),
  sold: z.int().min(0),
  withdrawn: z.int().min(0),
  endingSoon: z.int().min(0),
});

/** A seller's public data. Counts are of their newest thousand listings. */
export const wireSeller = z.object({
  /** Id of their account, for links to their public page. */
  id: z.uuid(),
  name: z.string(),
  /** Path of their picture, or null. */
  image: z.string().nullable(),
  verified: z.boolean(),
  /** Date of their verification, if recorded, and the checks by admins; null if they are not verified. */
  verification: z
    .object({
      since: z.iso.datetime().nullable(),
      checks: z.array(z.object({ what: z.enum(sellerChecks), at: z.iso.datetime() })),
    })
    .nullable(),
  /** Null with fewer than three reviews. */
  rating: wireRating.nullable(),
  since: z.iso.datetime(),
  forSale: z.number().int().min(0),
  /** Number of paid sales, by card or in cash, including those before the handover. */
  sold: z.number().int().min(0),
});

/** A seller in a response. */
export type WireSeller = z.output<typeof wireSeller>;

/** A category for the home page's grid. */
export const wireCategory = z.object({
  _id: z.enum(categorySlugs),
  name: z.string(),
  detail: z.string(),
  /** Absolute address of a picture; empty if there is none yet. */
  image: z.string(),
  category: z.enum(categorySlugs),
  category_name: z.string(),
  picture: wirePicture.nullable(),
});

/** A category with the number of its listings for sale. */
export const wireCategoryWithCount = wireCategory.extend({ count: z.number().int().min(0) });

/** A category in a response. */
export type WireCategory = z.output<typeof wireCategory>;
/** A category in a response, with its count. */
export type WireCategoryWithCount = z.output<typeof wireCategoryWithCount>;

/** Default number of products per page. */
export const PAGE_SIZE = 24;

/**
 * Number of products at the head of a list, nine pages, that show the sellers' numbers to everybody. Further down,
 * people who are not signed in get a *Show number* button instead.
 */
export const MAX_SHOWN_CONTACTS = 9 * PAGE_SIZE;

/** Most numbers per hour that one client address can reveal with *Show number* (decision 0033). */
export const MAX_NUMBERS_SHOWN = 60;

const TOO_MANY_NUMBERS =
  'Your network has opened many sellers’ numbers in the last hour. Sign in to see this one, or try again later.';

const page = cursorPage(PAGE_SIZE, 'products');
/** Text for the API document about fields that lists of products leave out. */
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
      /** Id of a product whose own price does not count. */
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

/** The catalog's own refusals. */
export const catalogRefusals = defineRefusals({
  'product-in-payment': {
    status: 409,
    title: 'Somebody is paying',
    detail: 'A buyer is paying for this product, so it cannot be deleted now. Try again in a few minutes.',
  },
  'product-sold': {
    status: 409,
    title: 'Already sold',
    detail: 'This product is sold.',
  },
  'listing-changed': {
    status: 409,
    title: 'Changed meanwhile',
    detail: 'This listing has changed in the meantime. Check it, then save again.',
  },
  'product-listed': {
    status: 409,
    title: 'Already for sale',
    detail: 'This product is already for sale.',
  },
  'product-ended': {
    status: 409,
    title: 'No longer for sale',
    detail: 'This product is no longer for sale. List it again first.',
  },
  'product-removed': {
    status: 409,
    title: 'Removed by Secondbyte',
    detail: 'Secondbyte removed this listing after a report. It cannot be changed or listed again.',
  },
  'not-removed': {
    status: 409,
    title: 'Not removed',
    detail: 'No admin has removed this listing, or another admin has already restored it.',
  },
  'seller-closed': {
    status: 409,
    title: 'Account closed',
    detail: 'Its seller’s account is closed, so this listing cannot be restored.',
  },
});

/** Reasons why a payment hold is refused, for calls that request one. */
export const holdRefusals = defineRefusals({
  'product-held': {
    status: 409,
    title: 'Another buyer is paying',
    detail: 'Another buyer is paying for this product. Try again in a few minutes.',
  },
  'product-sold': catalogRefusals['product-sold'],
  'product-gone': {
    status: 409,
    title: 'No longer for sale',
    detail: 'This product is no longer for sale.',
  },
  'too-many-holds': {
    status: 409,
    title: 'Three payments are open',
    detail: 'You are already paying for three products. Finish or cancel one of them first.',
  },
  'hold-cooldown': {
    status: 409,
    title: 'Wait before trying again',
    detail: 'You have held this product twice without paying. Try again in an hour.',
  },
});

/** Codes of {@link holdRefusals}. */
export type HoldRefusal = keyof typeof holdRefusals;
