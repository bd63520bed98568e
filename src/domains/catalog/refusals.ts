import { defineRefusals } from '#platform/http/problem.ts';

/** Refusals of the catalog's own API calls. */
export const catalogRefusals = defineRefusals({
  'product-in-payment': {
    status: 409,
    title: 'Payment in progress',
    detail: 'A buyer is paying for this product, so it cannot be deleted now. Try again in a few minutes.',
  },
  'product-sold': {
    status: 409,
    title: 'Already sold',
    detail: 'This product is sold.',
  },
  'listing-changed': {
    status: 409,
    title: 'Listing has changed',
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
    detail: 'Secondbyte removed this listing. Correct it in My Products, then ask for another check.',
  },
  'not-removed': {
    status: 409,
    title: 'Listing not removed',
    detail: 'No admin has removed this listing, or another admin has already restored it.',
  },
  'seller-closed': {
    status: 409,
    title: 'Account closed',
    detail: 'Its seller’s account is closed, so this listing cannot be restored.',
  },
});

/** Reasons why a payment hold is refused, for API calls that request one. */
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
    title: 'Too many open payments',
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
