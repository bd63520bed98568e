import { z } from 'zod';
import { sellerChecks } from '../accounts/checks.ts';
import { categorySlugs } from '../attributes/choices.ts';
import { benchPartKeys, benchResults } from '../attributes/condition/bench-check.ts';
import { MAX_FAULT_NAME, MAX_FAULTS } from '../attributes/condition/faults.ts';
import { questionCodes } from './products/listing-questions.ts';
import { photoDescription } from './products/photos.ts';
import { type ColumnRule, type ProductFields, productColumnList } from './products/product-columns.ts';
import { wireEndings } from './products/rules.ts';

/** Availability of a product in an API response. */
export const wireStates = ['unsold', 'reserved', 'sold', 'withdrawn'] as const;

/** A stored picture: id for `imageUrl(id, variant, format)`, size in px, and a tiny placeholder as a data URL. */
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
  /** Absolute URL of the main photo; empty if the listing has no photo. */
  image_url: z.string(),
  sellerId: z.uuid(),
  /**
   * The seller's contact address, or the sign-in address if the seller has no contact address. Empty if the caller may
   * not see it. Public pages show contact addresses only.
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
  /** Reason why the product is off the market; only for withdrawn products. */
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
  /** Version number, which grows with each edit. Edits send the version that their author saw. */
  version: z.int().min(1),
  /** Time at which the listing ends unless it is renewed. */
  endsAt: z.iso.datetime(),
  /** The latest price changes, and the one from the lowest price of their last 14 days. The oldest is first. */
  priceHistory: z.array(wirePriceChange),
  benchCheck: wireBenchCheck,
  faults: z.array(wireFault).max(MAX_FAULTS),
  /** End of the current hold; only for reserved products. */
  reservedUntil: z.iso.datetime().optional(),
  /** Time of the sale; only for sold products. */
  soldAt: z.iso.datetime().optional(),
  /**
   * Admin's reason for removing the listing, if recorded. The listing itself is visible only to its seller and admins.
   */
  removalReason: z.string().optional(),
  /** Time at which the seller asked to check the removed listing again, until an admin decides. */
  reviewAskedAt: z.iso.datetime().optional(),
});

/** A listing in a response. */
export type WireListing = z.output<typeof wireListing>;

/** Codes of questions that a seller must confirm before a listing goes live. */
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
      /** Area of the product, or its city if no area is given. */
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
export const wireListingCounts = z.object({
  unsold: z.int().min(0),
  reserved: z.int().min(0),
  sold: z.int().min(0),
  withdrawn: z.int().min(0),
  endingSoon: z.int().min(0),
});

/** Public data of a seller. Counts include the newest thousand listings only. */
export const wireSeller = z.object({
  /** Id of the seller's account, for links to the public page. */
  id: z.uuid(),
  name: z.string(),
  /** Path of the seller's picture, or null. */
  image: z.string().nullable(),
  verified: z.boolean(),
  /** Date of the seller's verification, if recorded, and the admins' checks; null if the seller is not verified. */
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
  /** Absolute URL of a picture; empty if there is none yet. */
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
