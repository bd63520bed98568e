import type { GuardTable } from '../guard.ts';

const CATALOG = 'src/domains/catalog/calls.test.ts';
const SHEETS = 'src/domains/selling/bulk/sheet.test.ts';
const HOLDS = 'src/domains/catalog/holds/holds.test.ts';
const EDITS = 'src/domains/selling/changes/edit-product.test.ts';
const TERMS = 'src/domains/selling/changes/terms.test.ts';
const RESTORES = 'src/domains/selling/changes/restore-product.test.ts';
const REMOVAL_REVIEWS = 'src/domains/selling/changes/ask-review.test.ts';
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
    risk: 'the share picture of a withdrawn listing stays public',
    tests: ['src/app/share-pictures.test.ts'],
  },
  'picture-store-without-pictures': {
    risk: 'an existing database accepts a picture store that has none of its pictures',
    tests: [PICTURE_STORE],
  },
  'picture-store-of-another-database': {
    risk: 'a new database that replaces a lost one takes over its picture store',
    tests: [PICTURE_STORE],
  },
  'picture-store-of-another-market': {
    risk: 'a market uses the picture store of another market',
    tests: [PICTURE_STORE],
  },
  'picture-store-unmarked': {
    risk: 'a market accepts an empty or incomplete folder of another machine as its picture store',
    tests: [PICTURE_STORE],
  },
  'add-product-for-sellers': {
    risk: 'users who are not sellers can create listings',
    tests: [CATALOG, RIGHTS],
  },
  'price-range': {
    risk: 'a price can be zero, negative or above the maximum',
    tests: ['src/domains/catalog/products/form.test.ts', CATALOG],
  },
  'sheet-import-lock': {
    risk: 'two concurrent imports of the same file create every listing twice',
    tests: [SHEETS],
  },
  'sheet-row-limit': { risk: 'a CSV file of listings can have more rows than allowed', tests: [SHEETS] },
  'import-key-order': {
    risk: 'two concurrent imports of the same rows can deadlock',
    tests: ['tools/import/import-file.test.ts'],
  },
  'contacts-of-deep-pages': {
    risk: 'guests can page through a list and copy the contact data of all its sellers',
    tests: [LISTS],
  },
  'contacts-of-deep-advertisements': {
    risk: 'guests can page through the advertisements and copy the contact data of all sellers',
    tests: [PROMOTION],
  },
  'contacts-of-deep-searches': {
    risk: 'guests can page through search results and copy the contact data of all sellers',
    tests: ['src/domains/search/server/search.test.ts'],
  },
  'contacts-of-restricted-sources': {
    risk: "a client address that has read too many pages still gets sellers' contact data",
    tests: [LISTS, 'src/domains/search/server/search.test.ts', PROMOTION],
  },
  'contact-of-restricted-listing': {
    risk: "a client address that has opened too many listings still gets sellers' contact data",
    tests: [LISTS],
  },
  'contacts-of-restricted-searches': {
    risk: "a client address that has run too many searches still gets sellers' contact data",
    tests: ['src/domains/search/server/search.test.ts'],
  },
  'contacts-of-restricted-advertisements': {
    risk: 'a client address that has read too many pages of advertisements still gets contact data',
    tests: [PROMOTION],
  },
  'seller-of-sold-product': {
    risk: "everybody can see the seller's contact data on a sold listing",
    tests: [LISTS, RIGHTS],
  },
  'withdraw-own-product': { risk: "a seller can withdraw another seller's listing", tests: [CATALOG] },
  'withdraw-unpaid-product': {
    risk: 'a seller can withdraw a listing while a buyer pays, or after the sale',
    tests: [CATALOG],
  },
  'edit-of-open-account': { risk: 'a closed account can still edit listings', tests: [EDITS] },
  'edit-own-product': { risk: "a seller can edit another seller's listing", tests: [EDITS] },
  'edit-unpaid-product': {
    risk: 'a seller can edit a listing while a buyer pays, or after the sale',
    tests: [EDITS],
  },
  'edit-version': { risk: 'an edit overwrites a newer edit that its author has not seen', tests: [EDITS] },
  'term-of-open-account': { risk: 'a closed account can renew or relist its listings', tests: [TERMS] },
  'term-of-own-product': { risk: "a seller can renew or relist another seller's listing", tests: [TERMS] },
  'relist-removed-product': { risk: 'a seller can relist a listing that an admin removed', tests: [TERMS] },
  'removal-of-withdrawn-product': {
    risk: 'a seller who takes a reported listing down before the decision can relist it',
    tests: [REPORTS],
  },
  'review-of-removed-product': {
    risk: 'a seller can put listings that no admin removed into the quality queue',
    tests: [REMOVAL_REVIEWS],
  },
  'restore-for-admins': {
    risk: 'a seller can restore a listing that an admin removed',
    tests: [RESTORES, RIGHTS],
  },
  'restore-removed-product': {
    risk: 'an admin can restore a listing that was sold, or that its seller withdrew',
    tests: [RESTORES],
  },
  'restore-to-earlier-state': {
    risk: 'undoing the removal of a listing that was off sale, such as a sold one, puts it on sale',
    tests: [RESTORES],
  },
  'restore-of-open-account': {
    risk: 'an admin can restore a listing whose seller has closed their account',
    tests: [RESTORES],
  },
  'withdrawn-product': {
    risk: 'everybody can open a listing that its seller or an admin took down',
    tests: [CATALOG, TERMS],
  },
  'category-on-sale': {
    risk: 'the list of a category contains sold and withdrawn listings',
    tests: [CATALOG, LISTS],
  },
  'seller-on-sale': { risk: 'the page of a seller lists sold and withdrawn listings', tests: [SELLER_PAGES] },
  'closed-seller': {
    risk: 'the public page of a seller remains after their account is closed',
    tests: [SELLER_PAGES],
  },
  'conditional-sale': {
    risk: 'a product is sold twice: the update does not require that it is still for sale',
    tests: ['src/domains/orders/two-buyers-unguarded.test.ts'],
  },
  'one-live-hold': { risk: 'two buyers can hold the same product for payment at once', tests: [HOLDS] },
  'live-hold-limit': { risk: 'one buyer can hold any number of products without paying', tests: [HOLDS] },
  'hold-cooldown-of-released': {
    risk: 'a buyer can hold a product for ever by releasing each hold before it expires',
    tests: [HOLDS],
  },
  'hold-cooldown': { risk: 'a buyer can hold a product again and again without paying', tests: [HOLDS] },
  'listing-of-open-account': {
    risk: 'a seller can create a listing while their account is being closed',
    tests: [CATALOG, RIGHTS],
  },
  'listing-own-pictures': {
    risk: 'a listing form with a picture address of another site is accepted',
    tests: [CATALOG, RIGHTS],
  },
  'claim-of-own-picture': {
    risk: "a user can claim another person's picture, which then outlives that person's account",
    tests: ['src/domains/images/public-api.test.ts', CATALOG],
  },
  'picture-kind': { risk: 'files that are not pictures reach the image decoder', tests: [IMAGES] },
  'picture-pixel-limit': { risk: 'a picture with a huge number of pixels fills the memory', tests: [IMAGES] },
  'picture-side-limit': {
    risk: 'a picture can be too long or too wide for browsers',
    tests: [IMAGES, 'trust/uploads/uploads.test.ts'],
  },
  'uploads-per-source': { risk: 'one client address can occupy all upload slots', tests: [IMAGES] },
  'waiting-uploads': {
    risk: 'one client address can keep any number of uploads waiting on open connections',
    tests: [IMAGES],
  },
  'anonymous-uploads': { risk: 'visitors without an account can fill the picture store', tests: [IMAGES] },
  'abandoned-task': {
    risk: 'workers process uploads whose clients have already disconnected',
    tests: ['src/domains/images/server/fair-queue.test.ts'],
  },
  'animated-picture': { risk: 'an animation keeps a worker busy with all its frames', tests: [IMAGES] },
  'picture-file-size': { risk: 'a picture file above the size limit is kept in memory', tests: [IMAGES] },
  'picture-policy': { risk: 'a picture that is opened as a page can run scripts', tests: [IMAGES] },
  'picture-nosniff': {
    risk: 'a browser can interpret a picture as another file type',
    tests: [IMAGES, 'trust/uploads/uploads.test.ts'],
  },
  'advertise-own-product': { risk: "a seller can advertise another seller's product", tests: [PROMOTION] },
  'advertise-unsold-product': { risk: 'a seller can advertise a sold product', tests: [PROMOTION] },
  'end-own-advertisement': { risk: "a seller can end another seller's advertisement", tests: [PROMOTION] },
  'report-emails-to-proved-addresses': {
    risk: 'unconfirmed addresses, which may belong to others, get emails about reported listings',
    tests: [REPORTS],
  },
  'report-of-own-listing': { risk: 'a seller can report their own listing', tests: [REPORTS] },
  'closing-erases-personal-data': {
    risk: 'a closed account keeps its sessions and personal data',
    tests: ['src/domains/privacy/server/close-account.test.ts'],
  },
  'reports-for-admins': {
    risk: 'every signed-in user can read reports of listings',
    tests: [REPORTS, RIGHTS],
  },
  'confirmed-listings-for-admins': {
    risk: 'every signed-in user can read the queue of listings with unusual values',
    tests: ['src/domains/moderation/server/confirmed.test.ts', RIGHTS],
  },
  'close-account-for-admins': {
    risk: "every signed-in user can close other people's accounts",
    tests: ['src/domains/privacy/server/close-account.test.ts'],
  },
};
