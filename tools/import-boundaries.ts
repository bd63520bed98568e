/**
 * The domains from left to right. A domain may use those to its left, through their doors; of what lies to its
 * right it only hears, through events. A new domain gets its place here.
 */
export const DOMAINS: readonly string[] = [
  'images',
  'accounts',
  'catalog',
  'search',
  'payments',
  'orders',
  'wishlist',
  'promotion',
  'moderation',
  'privacy',
];

/** The files of a domain that others may use, as patterns of their path inside it. */
export const DOORS: readonly RegExp[] = [
  /^door\.server\.ts$/,
  /^contract\.ts$/,
  /^events\.ts$/,
  /^web\/parts\/[^/]+\.tsx?$/,
];

/**
 * Doors of one domain alone: pure files without libraries that pages of other parts need. The contract would
 * bring its schema library into the browser.
 */
export const OWN_DOORS: Readonly<Record<string, readonly string[]>> = {
  images: ['image-url.ts'],
  catalog: ['choices.ts', 'facts.ts'],
  payments: ['followed-events.ts'],
  search: ['filters.ts'],
};

/** Which part of the project may import which. `site` also stands for nothing but pages; `main` joins all. */
export const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  paths: ['paths'],
  kernel: ['kernel'],
  platform: ['kernel', 'platform'],
  ui: ['kernel', 'ui'],
  domain: ['paths', 'kernel', 'platform', 'ui', 'domain'],
  site: ['paths', 'kernel', 'platform', 'ui', 'domain', 'site'],
  main: ['paths', 'kernel', 'platform', 'ui', 'domain', 'site', 'main'],
  sandbox: ['sandbox'],
  tools: ['paths', 'kernel', 'platform', 'ui', 'domain', 'site', 'main', 'sandbox', 'tools', 'configuration'],
  e2e: ['paths', 'kernel', 'tools', 'e2e', 'configuration'],
  bench: ['paths', 'kernel', 'platform', 'domain', 'main', 'tools', 'trust', 'bench'],
  trust: ['paths', 'kernel', 'platform', 'domain', 'main', 'sandbox', 'tools', 'trust'],
  configuration: ['tools', 'e2e', 'configuration'],
};
