/**
 * Names of the domains, ordered by dependency. A domain may use the public APIs of domains before it. Domains after it
 * can inform it only through events. Add a new domain at its place in this order.
 */
export const DOMAINS: readonly string[] = [
  'images',
  'accounts',
  'account-security',
  'attributes',
  'catalog',
  'selling',
  'search',
  'payments',
  'bookings',
  'checkout',
  'handover',
  'orders',
  'payouts',
  'conversations',
  'disputes',
  'wishlist',
  'offers',
  'promotion',
  'reviews',
  'notifications',
  'saved-searches',
  'verification',
  'privacy',
  'moderation',
];

/** Files of a domain that other domains may import: patterns of the file's path inside the domain. */
export const DOORS: readonly RegExp[] = [
  /^public-api\.server\.ts$/,
  /^contract\.ts$/,
  /^events\.ts$/,
  /^web\/public\/[^/]+\.tsx?$/,
];

/** Additional files of a domain that only `site` may import, for pages that combine domains. */
export const SITE_DOORS: readonly RegExp[] = [/^web\/site\/[^/]+\.tsx?$/];

/** Largest number of screen files in the project that other domains may import (`web/public`). Tests do not count. */
export const MOST_PUBLIC_SCREENS = 40;

/**
 * Additional files of single domains that pages of other domains may import. These files need no libraries. Pages
 * should not import a domain's contract instead, because it would add its schema library to the browser bundle.
 */
export const OWN_DOORS: Readonly<Record<string, readonly string[]>> = {
  images: ['image-url.ts'],
  accounts: ['checks.ts', 'form.ts', 'return-path.ts'],
  attributes: [
    'areas.ts',
    'attribute-definition.ts',
    'attribute-hints.ts',
    'attribute-inputs.ts',
    'attribute-words.ts',
    'attributes.ts',
    'choices.ts',
    'condition/bench-check.ts',
    'condition/tested-parts.ts',
    'condition/faults.ts',
    'courier.ts',
    'districts.ts',
    'extract-attributes.ts',
    'locations.ts',
    'parsers/category.ts',
    'parsers/plain-text.ts',
    'parsers/used-years.ts',
    'pay-ways.ts',
    'search-rules.ts',
    'seller-attributes.ts',
    'seller-words.ts',
    'validate-attributes.ts',
  ],
  catalog: [
    'products/contradictions.ts',
    'products/form.ts',
    'products/hidden-words.ts',
    'products/listing-questions.ts',
    'products/listing-term.ts',
    'products/photo-words.ts',
    'products/photos.ts',
    'products/product-columns.ts',
    'products/product-from-form.ts',
    'products/product.ts',
    'products/questions-of-listing.ts',
    'products/rules.ts',
    'ranking/quality.ts',
    'ranking/rated-listing.ts',
    'ranking/informative-attributes.ts',
    'ranking/title-sense.ts',
    'ranking/unshouted.ts',
  ],
  bookings: [
    'bought.ts',
    'lists.ts',
    'order-number.ts',
    'parcel.ts',
    'progress.ts',
    'rules.ts',
    'transitions.ts',
  ],
  handover: ['checks.ts', 'pin.ts', 'place-names.ts'],
  payments: ['webhook-event-types.ts', 'fee.ts'],
  payouts: ['money-paths.ts'],
  search: ['filters.ts', 'web/search-text.ts'],
  verification: ['verification-paths.ts', 'choices.ts', 'rules.ts'],
};

/**
 * Layers of the folders in `src/platform`, from the lowest layer up. Files in a folder may import from this folder and
 * from lower layers, but not from other folders of the same layer.
 */
export const PLATFORM_FLOORS: readonly (readonly string[])[] = [
  ['process'],
  ['db', 'http'],
  ['work'],
  ['api'],
  ['cache'],
];

/** Parts of the project that each part may import. `site` contains only pages, and `app` combines everything. */
export const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  paths: ['paths'],
  kernel: ['kernel'],
  platform: ['kernel', 'platform'],
  texts: ['kernel', 'texts'],
  ui: ['kernel', 'texts', 'ui'],
  domain: ['paths', 'kernel', 'texts', 'platform', 'ui', 'domain'],
  site: ['paths', 'kernel', 'texts', 'platform', 'ui', 'domain', 'site'],
  app: ['paths', 'kernel', 'texts', 'platform', 'ui', 'domain', 'site', 'app'],
  sandbox: ['sandbox'],
  tools: [
    'paths',
    'kernel',
    'texts',
    'platform',
    'ui',
    'domain',
    'site',
    'app',
    'sandbox',
    'harness',
    'tools',
    'configuration',
  ],
  harness: ['paths', 'kernel', 'platform', 'domain', 'app', 'tools', 'harness'],
  demo: ['paths', 'kernel', 'platform', 'domain', 'app', 'tools', 'harness', 'demo'],
  e2e: ['paths', 'kernel', 'tools', 'harness', 'demo', 'e2e', 'configuration'],
  bench: ['paths', 'kernel', 'platform', 'domain', 'app', 'tools', 'harness', 'demo', 'bench'],
  trust: ['paths', 'kernel', 'platform', 'domain', 'app', 'sandbox', 'tools', 'harness', 'trust'],
  configuration: ['tools', 'e2e', 'configuration'],
};
