import { buildAddProductBody } from '../../../src/domains/catalog/testing/build-product.ts';
import { buildSheet } from '../../../src/domains/selling/testing/sheet.ts';
import {
  ADVERTISEMENT,
  CATEGORY,
  inside,
  ONE_LISTING,
  OWN_LISTING,
  PICTURE,
  PRODUCT,
  SEARCH,
} from '../fields.ts';
import type { RightsRow, RightsRows } from '../rights-row.ts';
import { PICTURE_ID, SMALL_PNG } from '../seed.ts';

/** Rights to public listings, which are the same for everybody. */
const listing: RightsRow = { who: 'anyone', fields: PRODUCT };

/** Public fields of a seller. */
const SELLER = [
  'id',
  'name',
  'image',
  'verified',
  'verification.since',
  'verification.checks.what',
  'verification.checks.at',
  'rating.stars',
  'rating.count',
  'since',
  'forSale',
  'sold',
];

/** Outcomes of calls for data about a product, such as comparable prices: a withdrawn product is not found. */
const ABOUT_A_PRODUCT = {
  withdrawn: 'not-found',
  'own withdrawn': 'not-found',
  'admin withdrawn': 'not-found',
};

/** Tables that change when a product is added, removed or changes state. */
const PRODUCT_CHANGES = ['products', 'outbox_events'];

/** Tables that change when a seller changes a listing. */
const LISTING_CHANGES = ['products', 'product_changes'];

function pictureForm(): FormData {
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(SMALL_PNG)], { type: 'image/png' }), 'laptop.png');
  return form;
}

/** CSV file for an import, with one valid row and one row without a title. */
const SHEET = buildSheet(
  { 'Mobile number': '01900000000', Photos: `/images/${PICTURE_ID}/page.jpg` },
  { 'Mobile number': '01900000000', Title: '' },
);

/** Rights to calls about pictures, categories, products and advertisements. */
export const goodsRows: RightsRows = {
  'POST /images': {
    who: 'anyone',
    slow: true,
    body: pictureForm,
    fields: [...inside('data', [...PICTURE, 'url', 'display_url']), 'success', 'status'],
    changes: ['images'],
  },
  'GET /images/uses': {
    who: 'signed-in',
    path: () => `/images/uses?ids=${PICTURE_ID}`,
    fields: ['shownByOthers', 'usedOften'],
  },
  'GET /images/{id}/{file}': {
    who: 'anyone',
    resource: 'picture',
    path: ({ ref }) => `/images/${ref}/card.jpg`,
    // The listings' picture has a row but no file, as if the picture store were lost.
    outcome: () => 'not-found',
    fields: [],
  },
  'GET /category': { who: 'anyone', fields: CATEGORY },
  'GET /categoryall': { who: 'anyone', fields: [...CATEGORY, 'count'] },
  'GET /products': listing,
  'GET /productsSort': listing,
  'GET /highlights': {
    who: 'anyone',
    fields: [
      ...PRODUCT.map((field) => `latest.${field}`),
      ...PRODUCT.map((field) => `example.${field}`),
      ...inside('examplePrices', ['taka', 'sold']),
      ...inside('soldToday', ['title', 'place', 'taka', 'days']),
      'soldThisMonth',
    ],
  },
  'GET /productAll': {
    ...listing,
    resource: 'record',
    path: ({ ref }) => `/productAll?sellerEmail=${encodeURIComponent(ref.slice(0, 254))}`,
    // A seller without listings and an unknown email address get the same response.
    outcome: () => 'done',
    takes: ['sellerEmail'],
  },
  'GET /productAll/{id}': {
    who: 'anyone',
    revealsWhyGone: true,
    fields: ONE_LISTING,
    resource: 'listing',
    outcomes: {
      withdrawn: 'not-found',
      'own withdrawn': 'done',
      'admin withdrawn': 'done',
      removed: 'not-found',
      'own removed': 'done',
      'admin removed': 'done',
    },
    // For a sold product, only its buyer and admins get the contact data.
    hidesSeller: ({ role, person }, { state, owner }) =>
      state === 'sold' && role !== 'admin' && person?.name !== owner && person?.name !== 'buyer A',
  },
  'GET /productAll/{id}/number': {
    who: 'anyone',
    resource: 'listing',
    revealsWhyGone: true,
    outcomes: {
      sold: 'not-found',
      withdrawn: 'not-found',
      removed: 'not-found',
    },
    fields: ['number'],
  },
  'GET /productAll/{id}/similar': { ...listing, resource: 'product' },
  'GET /productAll/{id}/prices': {
    who: 'anyone',
    resource: 'product',
    outcomes: ABOUT_A_PRODUCT,
    fields: ['taka', 'sold'],
  },
  'GET /prices': {
    who: 'anyone',
    path: () => '/prices?category=Laptop&model=ThinkPad%20T480&condition=Good',
    fields: ['taka', 'sold'],
  },
  'GET /productAll/{id}/seller': {
    who: 'anyone',
    resource: 'product',
    outcomes: ABOUT_A_PRODUCT,
    fields: SELLER,
  },
  'GET /sellers/{id}/summary': {
    who: 'anyone',
    resource: 'to verify',
    outcomes: { 'no seller': 'not-found', closed: 'not-found' },
    fields: SELLER,
  },
  'GET /sellers/{id}/products': {
    who: 'anyone',
    resource: 'to verify',
    outcomes: { 'no seller': 'done', absent: 'done' },
    fields: PRODUCT,
  },
  'GET /productcategory/{id}': { ...listing, path: () => '/productcategory/Laptop' },
  'GET /search': {
    who: 'anyone',
    path: () => '/search?q=listing',
    fields: SEARCH,
  },
  'GET /search/suggestions': {
    who: 'anyone',
    path: () => '/search/suggestions?q=len',
    fields: ['text', 'category', 'count'],
  },
  'GET /search/shortcuts': {
    who: 'anyone',
    fields: [
      ...['label', 'said', 'category', 'query.*', 'count', 'exact'].map((field) => `searches.${field}`),
      'brands.name',
      'brands.count',
      'attributeCounts.category',
      'attributeCounts.battery',
      'attributeCounts.bench',
      'verified',
      'sellers',
    ],
  },
  'GET /facts/suggestions': {
    who: 'anyone',
    path: () => '/facts/suggestions?category=Laptop&field=brand&q=len',
    fields: ['value', 'count'],
  },
  'POST /addProduct': {
    who: ['seller'],
    body: () => buildAddProductBody({ number: '01900000000', image_url: `/images/${PICTURE_ID}/page.jpg` }),
    takes: ['images'],
    fields: ['acknowledged', 'insertedId'],
    changes: ['images', ...PRODUCT_CHANGES],
  },
  'POST /listings/check': {
    who: ['seller'],
    body: () => ({ csv: SHEET }),
    fields: [
      'rows',
      'ready',
      'known',
      'wrong',
      'unreadColumns',
      ...inside('problems', ['row', 'column', 'cell', 'message']),
      ...inside('questions', ['row', 'column', 'cell', 'message']),
      ...inside('listings', ['row', 'title', 'category', 'condition', 'resalePrice', 'Location', 'photos']),
    ],
  },
  'POST /listings/import': {
    who: ['seller'],
    body: () => ({ csv: SHEET }),
    fields: ['acknowledged', 'listed', 'known', 'wrong'],
    changes: ['images', 'listing_confirmations', ...PRODUCT_CHANGES],
  },
  'GET /listings/export': { who: ['seller'], fields: [] },
  'GET /listings/template': { who: 'anyone', fields: [] },
  'DELETE /productAll/{id}': {
    who: ['seller', 'admin'],
    resource: 'product',
    reach: 'own or admin',
    outcomes: {
      sold: 'product-sold',
      held: 'product-in-payment',
      'admin held': 'done',
      withdrawn: 'not-found',
    },
    fields: ['acknowledged', 'deletedCount'],
    changes: ['admin_actions', 'product_holds', ...PRODUCT_CHANGES, 'jobs'],
  },
  'GET /listings': { who: ['seller'], fields: OWN_LISTING },
  'GET /listings/counts': {
    who: ['seller'],
    fields: ['unsold', 'reserved', 'sold', 'withdrawn', 'endingSoon'],
  },
  'PATCH /productAll/{id}': {
    who: ['seller'],
    resource: 'product',
    reach: 'own',
    outcomes: { sold: 'product-sold', held: 'product-in-payment' },
    body: () => ({ version: 1, resalePrice: 1_234 }),
    takes: ['title', 'category', 'images', 'image_url', 'facts', 'withoutFacts'],
    fields: ['acknowledged', 'matchedCount', 'modifiedCount', 'version'],
    changes: [...LISTING_CHANGES, 'outbox_events'],
  },
  'POST /productAll/{id}/renew': {
    who: ['seller'],
    resource: 'product',
    reach: 'own',
    outcomes: { sold: 'product-sold', withdrawn: 'product-ended' },
    fields: ['acknowledged', 'endsAt'],
    changes: LISTING_CHANGES,
  },
  'POST /listings/renew': {
    who: ['seller'],
    fields: ['acknowledged', 'renewed'],
    changes: LISTING_CHANGES,
  },
  'POST /productAll/{id}/relist': {
    who: ['seller'],
    resource: 'product',
    reach: 'own',
    outcomes: { own: 'product-listed', held: 'product-listed', sold: 'product-sold', withdrawn: 'done' },
    fields: ['acknowledged', 'endsAt'],
    changes: [...LISTING_CHANGES, 'outbox_events'],
  },
  'POST /productAll/{id}/review': {
    who: ['seller'],
    resource: 'removed',
    reach: 'own',
    outcomes: { 'not removed': 'not-removed' },
    fields: ['acknowledged', 'modifiedCount'],
    changes: ['removal_reviews'],
  },
  'POST /productAll/{id}/sold-elsewhere': {
    who: ['seller'],
    resource: 'product',
    reach: 'own',
    outcomes: { sold: 'product-sold', held: 'product-in-payment', withdrawn: 'not-found' },
    fields: ['acknowledged', 'modifiedCount'],
    changes: [...LISTING_CHANGES, 'outbox_events'],
  },
  'POST /productAll/{id}/restore': {
    who: ['admin'],
    resource: 'removed',
    outcomes: { 'not removed': 'not-removed', closed: 'seller-closed' },
    body: () => ({ reason: 'The report was wrong.' }),
    takes: ['reason'],
    fields: ['acknowledged', 'endsAt'],
    changes: ['products', 'removal_reviews', 'admin_actions', 'outbox_events', 'jobs'],
  },
  'GET /advertisement': { who: 'anyone', takes: ['sellerEmail'], fields: ADVERTISEMENT },
  'POST /advertisement': {
    who: ['seller'],
    resource: 'product',
    reach: 'own',
    outcomes: { sold: 'product-sold', withdrawn: 'product-gone' },
    body: ({ ref }) => ({ _id: ref }),
    fields: ['acknowledged', 'insertedId', 'advertisementId', 'message'],
    changes: ['advertisements'],
  },
  'DELETE /advertisement/{id}': {
    who: ['seller'],
    resource: 'advertised',
    reach: 'own',
    outcomes: { unadvertised: 'not-found' },
    fields: ['acknowledged', 'deletedCount'],
    changes: ['advertisements'],
  },
};
