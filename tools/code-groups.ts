// Groups the modules of the browser's script into files. A phone needs a request for every file, and a few large files
// compress better than forty small ones. A test fails if a pattern matches no file.

/** Number of screens that must share a module before it moves to the file of a group. */
const SHARED_BY_MANY = 6;

/** Patterns of file names by group. Each pattern is part of a regular expression and must match at least one file. */
export const codePatterns = {
  framework: [
    'node_modules/react/',
    'node_modules/react-dom/',
    'node_modules/react-router/',
    'node_modules/scheduler/',
  ],
  /** The frame around every page, and all its imports. */
  frame: [
    'src/site/frame\\.tsx',
    'src/site/page-address\\.tsx',
    'src/ui/lazy-toaster',
    'src/ui/close-link',
    'src/ui/use-hydrated',
    'src/platform/api/browser/unauthorized',
  ],
  /** Parts of a listing that many pages show. */
  listing: [
    'catalog/web/[\\w-]+/listing-card',
    'catalog/web/[\\w-]+/condition-tag',
    'catalog/web/[\\w-]+/spec-strip',
    'web/site/order-dialog-id',
    'web/site/wish-dialog-id',
    'ui/time-ago',
  ],
  /** Condition and price of a product, on product pages, orders and the seller's form. */
  condition: [
    'catalog/web/[\\w-]+/bench-check',
    'catalog/web/[\\w-]+/fault-list',
    'catalog/web/[\\w-]+/price-word',
    'catalog/products/price-range',
    'accounts/web/public/check-list',
  ],
  /** Names of a product's tests and faults, for orders, disputes and the seller's form. */
  bench: ['catalog/web/[\\w-]+/bench-words', 'catalog/web/[\\w-]+/condition-view', 'attributes/condition/'],
  /** Toasts (short notices), which most visits do not show. */
  notices: ['node_modules/react-hot-toast/', 'node_modules/goober/', 'src/ui/toaster-view\\.tsx'],
  /** Dialogs and tables, which lists of listings do not need. */
  dialogs: ['src/ui/dialog\\.tsx', 'src/ui/delete\\.tsx', 'src/ui/table\\.tsx'],
  /** Menus of signed-in people. */
  account: ['src/site/parts/account-items\\.tsx', 'src/site/parts/cart-contents\\.tsx'],
  /** Fields of forms. They are separate from `forms`, because the filters of a list need only the fields. */
  fields: ['src/ui/field\\.tsx'],
  /** Other parts of forms, which visitors of a listing do not need. */
  forms: [
    'src/ui/error-summary\\.tsx',
    'src/texts/error-text',
    'platform/api/form-idempotency',
    'web/public/auth-panel\\.tsx',
  ],
  about: ['src/site/about/'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/**
 * Folders and files of `src` that the group `shared` must not contain, because guests on a listing never need them.
 * They are loaded together with the pages that need them.
 */
export const notShared = [
  'kernel/digits',
  'kernel/clean-text',
  'kernel/phone\\.ts',
  'site/about',
  'site/parts/step-drawings',
  'domains/moderation',
  'domains/privacy',
  'domains/payouts',
  'domains/verification',
  'domains/accounts/web/[\\w-]+/access-token',
  'ui/use-form-checks',
  'domains/accounts/checks',
  'domains/attributes/areas',
  'domains/attributes/locations',
  'domains/images/web',
  'domains/conversations',
  'platform/api/api-client',
  'platform/api/page-context',
  'platform/api/read-form',
  'platform/http/problem',
  'ui/pager',
  'ui/blank-tag',
  'ui/empty-state',
  'ui/password-field',
  'ui/radio-cards',
  'ui/file-field',
  'ui/form-drafts',
  'ui/use-remaining-errors',
] as const;

const anyOf = (patterns: readonly string[]) => new RegExp(patterns.join('|'));

/** Name of Vite's module that preloads scripts. It is not in {@link codePatterns}, because no file has this name. */
const PRELOAD_HELPER = 'preload-helper';

/** Groups for the bundler. If a module matches several groups, the group with the highest priority gets it. */
export const codeGroups = [
  { name: 'framework', test: anyOf(codePatterns.framework), priority: 4 },
  { name: 'frame', test: anyOf([...codePatterns.frame, PRELOAD_HELPER]), priority: 3 },
  { name: 'listing', test: anyOf(codePatterns.listing), priority: 2 },
  { name: 'condition', test: anyOf(codePatterns.condition), priority: 2 },
  { name: 'bench', test: anyOf(codePatterns.bench), priority: 2 },
  { name: 'notices', test: anyOf(codePatterns.notices), priority: 2 },
  { name: 'dialogs', test: anyOf(codePatterns.dialogs), priority: 2 },
  { name: 'account', test: anyOf(codePatterns.account), priority: 2 },
  { name: 'fields', test: anyOf(codePatterns.fields), priority: 3 },
  { name: 'forms', test: anyOf(codePatterns.forms), priority: 2 },
  { name: 'about', test: anyOf(codePatterns.about), minShareCount: SHARED_BY_MANY, priority: 1 },
  {
    name: 'shared',
    test: new RegExp(`src/(?!${notShared.join('|')})`),
    minShareCount: SHARED_BY_MANY,
    priority: 1,
  },
];
