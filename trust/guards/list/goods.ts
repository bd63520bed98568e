import type { GuardTable } from '../guard.ts';

const CATALOG = 'src/domains/catalog/calls.test.ts';
const SHEETS = 'src/domains/selling/bulk/sheet.test.ts';
const HOLDS = 'src/domains/catalog/holds/holds.test.ts';
const EDITS = 'src/domains/selling/changes/edit-product.test.ts';
const TERMS = 'src/domains/selling/changes/terms.test.ts';
const RESTORES = 'src/domains/selling/changes/restore-product.test.ts';
const LISTS = 'src/domains/catalog/products/list-queries.test.ts';
const SELLER_PAGES = 'src/domains/catalog/products/seller-pages.test.ts';
const IMAGES = 'src/domains/images/server/calls.test.ts';
const PICTURE_STORE = 'src/domains/images/server/picture-store.test.ts';
const PROMOTION = 'src/domains/promotion/server/calls.test.ts';
const REPORTS = 'src/domains/moderation/server/reports.test.ts';
const RIGHTS = 'trust/rights/rights.test.ts';

/** Guards of listings, pictures, advertisements and reports. */
export const goodsGuards: GuardTable = {
  'share-picture-of-withdrawn': {
    guards: 'listings that were taken down, from pictures of them',
    tests: ['src/app/share-pictures.test.ts'],
  },
  'picture-store-without-pictures': {
    guards: 'pictures, from a store without any of them that an older market would begin to use',
    tests: [PICTURE_STORE],
  },
  'picture-store-of-another-database': {
    guards: 'pictures, from a new database that stands in the place of a lost one',
    tests: [PICTURE_STORE],
  },
  'picture-store-of-another-market': {
    guards: "pictures, from another market's store",
    tests: [PICTURE_STORE],
  },
  'picture-store-unmarked': {
    guards: 'pictures, from the empty folder of another machine',
    tests: [PICTURE_STORE],
  },
  'add-product-for-sellers': {
    guards: 'the listing of products, from those who are no sellers',
    tests: [CATALOG, RIGHTS],
  },
  'price-range': {
    guards: 'prices, from amounts that nobody can pay',
    tests: ['src/domains/catalog/products/form.test.ts', CATALOG],
  },
  'sheet-import-lock': {
    guards: 'a seller, from a file that is listed twice at one moment',
    tests: [SHEETS],
  },
  'sheet-row-limit': { guards: 'the server, from files of any length', tests: [SHEETS] },
  'import-key-order': {
    guards: 'batches of an import, from waiting for each other for ever',
    tests: ['tools/import/import-file.test.ts'],
  },
  'contacts-of-deep-pages': {
    guards: 'sellers’ addresses and numbers, from being read off the lists by strangers',
    tests: [LISTS],
  },
  'contacts-of-deep-advertisements': {
    guards: 'sellers’ addresses and numbers, from being read off the advertisements by strangers',
    tests: [PROMOTION],
  },
  'contacts-of-deep-searches': {
    guards: 'sellers’ addresses and numbers, from being read off searches by strangers',
    tests: ['src/domains/search/server/search.test.ts'],
  },
  'contacts-of-restricted-sources': {
    guards:
      'sellers’ addresses and numbers, from being read off lists and listings by one source without end',
    tests: [LISTS, 'src/domains/search/server/search.test.ts', PROMOTION],
  },
  'contact-of-restricted-listing': {
    guards: 'a seller’s address and number, from a source that has opened too many listings',
    tests: [LISTS],
  },
  'contacts-of-restricted-searches': {
    guards: 'sellers’ addresses and numbers, from a source that has opened too many searches',
    tests: ['src/domains/search/server/search.test.ts'],
  },
  'contacts-of-restricted-advertisements': {
    guards: 'sellers’ addresses and numbers, from a source that has opened too many lists of advertisements',
    tests: [PROMOTION],
  },
  'seller-of-sold-product': {
    guards: 'a seller’s address, from all who have not bought what is sold',
    tests: [LISTS, RIGHTS],
  },
  'withdraw-own-product': { guards: 'a listing, from other sellers', tests: [CATALOG] },
  'withdraw-unpaid-product': {
    guards: 'a product that is paid for or sold, from being withdrawn',
    tests: [CATALOG],
  },
  'edit-of-open-account': { guards: 'listings, from accounts that were closed', tests: [EDITS] },
  'edit-own-product': { guards: 'a listing, from being edited by others', tests: [EDITS] },
  'edit-unpaid-product': {
    guards: 'a product that is paid for or sold, from being edited',
    tests: [EDITS],
  },
  'edit-version': { guards: 'an edit, from being undone by who has not seen it', tests: [EDITS] },
  'term-of-open-account': {
    guards: 'the market, from listings of accounts that were closed',
    tests: [TERMS],
  },
  'term-of-own-product': { guards: 'a listing’s term, from others', tests: [TERMS] },
  'relist-removed-product': {
    guards: 'the market, from listings that an admin removed',
    tests: [TERMS],
  },
  'restore-for-admins': {
    guards: 'removed listings, from being brought back by their sellers',
    tests: [RESTORES, RIGHTS],
  },
  'restore-removed-product': {
    guards: 'sold listings and those that their seller took down, from being brought back by others',
    tests: [RESTORES],
  },
  'restore-of-open-account': {
    guards: 'the market, from removed listings of accounts that were closed',
    tests: [RESTORES],
  },
  'withdrawn-product': {
    guards: 'listings that were taken down, from everybody but their seller and admins',
    tests: [CATALOG, TERMS],
  },
  'category-on-sale': {
    guards: 'sold and withdrawn listings, from the lists of a category',
    tests: [CATALOG, LISTS],
  },
  'seller-on-sale': {
    guards: 'sold and withdrawn listings, from the page of their seller',
    tests: [SELLER_PAGES],
  },
  'closed-seller': {
    guards: 'people whose account is closed, from a page of their own',
    tests: [SELLER_PAGES],
  },
  'conditional-sale': {
    guards: 'a product, from being sold twice: the conditional sale',
    tests: ['src/domains/orders/two-buyers-unguarded.test.ts'],
  },
  'one-live-hold': { guards: 'a product, from two payment holds', tests: [HOLDS] },
  'live-hold-limit': { guards: 'the market, from one buyer who holds everything', tests: [HOLDS] },
  'hold-cooldown-of-released': {
    guards: 'a product, from being held for good by who gives each hold back before its end',
    tests: [HOLDS],
  },
  'hold-cooldown': { guards: 'a product, from being held again and again without paying', tests: [HOLDS] },
  'listing-of-open-account': {
    guards: 'the market, from listings of an account that closes meanwhile',
    tests: [CATALOG, RIGHTS],
  },
  'listing-own-pictures': { guards: 'listings, from pictures of other sites', tests: [CATALOG, RIGHTS] },
  'claim-of-own-picture': {
    guards: 'pictures of people who leave, from being kept by who named their address',
    tests: ['src/domains/images/public-api.test.ts', CATALOG],
  },
  'picture-kind': { guards: 'the decoder, from files that are none of ours by their bytes', tests: [IMAGES] },
  'picture-pixel-limit': { guards: 'memory, from pictures of too many pixels', tests: [IMAGES] },
  'picture-side-limit': {
    guards: 'browsers, from endless sides',
    tests: [IMAGES, 'trust/uploads/uploads.test.ts'],
  },
  'uploads-per-source': {
    guards: 'everybody’s pictures, from one source that sends as many as all may together',
    tests: [IMAGES],
  },
  'waiting-uploads': {
    guards: 'connections, from one source whose uploads wait without end',
    tests: [IMAGES],
  },
  'anonymous-uploads': {
    guards: 'the picture store, from many pictures without an account',
    tests: [IMAGES],
  },
  'abandoned-task': {
    guards: 'workers, from pictures that nobody waits for any more',
    tests: ['src/domains/images/server/fair-queue.test.ts'],
  },
  'animated-picture': { guards: 'workers, from animations', tests: [IMAGES] },
  'picture-file-size': { guards: 'memory, from picture files that are too large', tests: [IMAGES] },
  'picture-policy': { guards: 'whoever opens a picture by itself, from what is in it', tests: [IMAGES] },
  'picture-nosniff': {
    guards: 'pictures, from being read as something else',
    tests: [IMAGES, 'trust/uploads/uploads.test.ts'],
  },
  'advertise-own-product': {
    guards: 'the place before all others, from products of other sellers',
    tests: [PROMOTION],
  },
  'advertise-unsold-product': {
    guards: 'the place before all others, from what is sold',
    tests: [PROMOTION],
  },
  'end-own-advertisement': { guards: 'an advertisement, from other sellers', tests: [PROMOTION] },
  'report-of-own-listing': { guards: 'reports, from those of one’s own listing', tests: [REPORTS] },
  'closing-erases-personal-data': {
    guards: 'a closed account, from sessions and data that live on',
    tests: ['src/domains/privacy/server/close-account.test.ts'],
  },
  'reports-for-admins': { guards: 'reports, from everybody but admins', tests: [REPORTS, RIGHTS] },
  'confirmed-listings-for-admins': {
    guards: 'the quality queue, from everybody but admins',
    tests: ['src/domains/moderation/server/confirmed.test.ts', RIGHTS],
  },
  'close-account-for-admins': {
    guards: 'accounts, from being closed by others than admins',
    tests: ['src/domains/privacy/server/close-account.test.ts'],
  },
};
