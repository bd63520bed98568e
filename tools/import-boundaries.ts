/**
 * The domains from left to right. A domain may use the public APIs of those to its left. It learns of those to its
 * right only through events. A new domain gets its place here.
 */
export const DOMAINS: readonly string[] = [
  'images',
  'accounts',
  'attributes',
  'catalog',
  'selling',
  'search',
  'payments',
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

/** The files of a domain that others may use, as patterns of their path inside it. */
export const DOORS: readonly RegExp[] = [
  /^public-api\.server\.ts$/,
  /^contract\.ts$/,
  /^events\.ts$/,
  /^web\/public\/[^/]+\.tsx?$/,
];

/** Files of a domain that `site` may use as well. Only pages that combine domains show them. */
export const SITE_DOORS: readonly RegExp[] = [/^web\/site\/[^/]+\.tsx?$/];

/** Most screen files that other domains may import (`web/public`), tests aside, in the whole project. */
export const MOST_PUBLIC_SCREENS = 40;

/**
 * Doors of one domain alone: pure files without libraries that pages of other parts need. The contract would
 * bring its schema library into the browser.
 */
export const OWN_DOORS: Readonly<Record<string, readonly string[]>> = {
  images: ['image-url.ts'],
  accounts: ['checks.ts'],
  attributes: [
    'areas.ts',
    'attribute-definition.ts',
    'attribute-hints.ts',
    'attribute-inputs.ts',
    'attribute-words.ts',
    'attributes.ts',
    'choices.ts',
    'condition/bench-check.ts',
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
    'validate-attributes.ts',
  ],
  catalog: [
    'products/contradictions.ts',
    'products/form.ts',
    'products/hidden-words.ts',
    'products/listing-questions.ts',
    'products/listing-term.ts',
    'products/photos.ts',
    'products/product-columns.ts',
    'products/product-from-form.ts',
    'products/product.ts',
    'products/questions-of-listing.ts',
    'products/rules.ts',
    'ranking/quality.ts',
    'ranking/rated-listing.ts',
    'ranking/telling-attributes.ts',
    'ranking/title-sense.ts',
    'ranking/unshouted.ts',
  ],
  payments: ['webhook-event-types.ts', 'fee.ts'],
  payouts: ['money-paths.ts'],
  search: ['filters.ts'],
  verification: ['verification-paths.ts', 'choices.ts', 'rules.ts'],
};

/**
 * The rooms of `src/platform` from the ground up. A room may use itself and those of lower floors; rooms of one floor
 * know nothing of each other.
 */
export const PLATFORM_FLOORS: readonly (readonly string[])[] = [
  ['process'],
  ['db', 'http'],
  ['work'],
  ['api'],
  ['cache'],
];

/** Which part of the project may import which. `site` stands for nothing but pages; `app` joins all. */
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
