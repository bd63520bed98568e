import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../root.ts';
import { textsOf, type VisibleText } from '../texts/visible-texts.ts';

/** Folders and files of screens whose texts are still in the code. Only remove entries. */
export const STILL_IN_CODE: readonly string[] = [
  'src/domains/',
  'src/site/about/about-page.tsx',
  'src/site/about/contact-page.tsx',
  'src/site/about/drawings.tsx',
  'src/site/about/fees-page.tsx',
  'src/site/about/imprint-page.tsx',
  'src/site/about/operator.tsx',
  'src/site/about/privacy-page.tsx',
  'src/site/about/refunds-page.tsx',
  'src/site/about/terms-page.tsx',
  'src/site/blog/',
  'src/site/compare/',
  'src/site/dashboard-layout.tsx',
  'src/site/dashboard-counts.ts',
  'src/site/entry-counts.ts',
  'src/site/my-products-page.tsx',
  'src/site/parts/buy-bar.tsx',
  'src/site/parts/buyer-actions.tsx',
  'src/site/parts/buying-panel.tsx',
  'src/site/parts/card-actions.ts',
  'src/site/parts/contact.ts',
  'src/site/parts/deciding-attributes.tsx',
  'src/site/parts/done-notice.tsx',
  'src/site/parts/gone-product.tsx',
  'src/site/parts/interest-note.tsx',
  'src/site/parts/over-band.tsx',
  'src/site/parts/product-',
  'src/site/parts/seller-box.tsx',
  'src/site/parts/share-listing.tsx',
  'src/site/parts/similar-listings.tsx',
  'src/site/parts/state-note.tsx',
  'src/site/product-',
  'src/site/profile-page.tsx',
  'src/site/security-txt.server.ts',
  'src/site/self-test/',
  'src/site/seller/',
  'src/site/share-picture.server.ts',
  'src/site/short-address.ts',
  'src/site/sitemap.server.ts',
  'src/site/sold-page.tsx',
  'src/ui/delete.tsx',
  'src/ui/dialog.tsx',
  'src/ui/download-link.tsx',
  'src/ui/email-address.tsx',
  'src/ui/fold.tsx',
  'src/ui/form.tsx',
  'src/ui/page-meta.ts',
  'src/ui/pager.tsx',
  'src/ui/table.tsx',
  'src/ui/use-',
];

/** Files of those folders whose texts are already in the catalogues. */
const MOVED: readonly string[] = [
  'src/domains/accounts/web/common/google-button.tsx',
  'src/domains/accounts/web/common/number-texts.ts',
  'src/domains/accounts/web/common/use-form-checks.ts',
  'src/domains/accounts/web/forgot-password-page.tsx',
  'src/domains/accounts/web/login-page.tsx',
  'src/domains/accounts/web/public/auth-panel.tsx',
  'src/domains/accounts/web/reset-password-page.tsx',
  'src/domains/accounts/web/signup-page.tsx',
  'src/domains/accounts/web/signup/initials-photo.tsx',
  'src/domains/catalog/web/public/attribute-texts.ts',
  'src/domains/catalog/web/public/category-sidebar.tsx',
  'src/domains/catalog/web/public/compare-tray.tsx',
  'src/domains/catalog/web/public/listing-card.tsx',
  'src/domains/catalog/web/public/state-flag.tsx',
  'src/domains/catalog/web/site/battery-ring.tsx',
  'src/domains/catalog/web/site/card-hearts.tsx',
  'src/domains/catalog/web/site/price-call.tsx',
  'src/domains/catalog/web/site/price-word.ts',
  'src/domains/catalog/web/site/show-number.tsx',
  'src/domains/images/web/public/picture-failure.tsx',
  'src/domains/images/web/public/picture-upload.tsx',
  'src/domains/promotion/web/site/advertisement-card.tsx',
  'src/domains/search/web/category-page.tsx',
  'src/domains/search/web/common/applied-filters.tsx',
  'src/domains/search/web/common/applied-in-words.ts',
  'src/domains/search/web/common/close-to.tsx',
  'src/domains/search/web/common/filter-form.tsx',
  'src/domains/search/web/common/filter-group.tsx',
  'src/domains/search/web/common/left-out-text.ts',
  'src/domains/search/web/common/nothing-found.tsx',
  'src/domains/search/web/common/quick-filters.tsx',
  'src/domains/search/web/common/results.tsx',
  'src/domains/search/web/common/skip-to-results.tsx',
  'src/domains/search/web/search-page.tsx',
  'src/domains/search/web/site/search-box.tsx',
];

/** Names, words of the API, keyboard keys and code, which are not texts for translation. */
const NO_TEXTS: readonly (string | RegExp)[] = [
  /^(?:Secondbyte|Facebook|YouTube|Instagram|English|বাংলা)$/,
  /^(?:Intel|Buyer|Seller|Admin|Laptop|Monitor|Printer|Desktop|Accessories|Excellent|Good|Fair)$/,
  /^(?:Escape|Enter|ArrowDown|ArrowUp)$/,
  /^(?:as a fact|as a need)$/,
  // Names of searches in the API. Their Bangla texts are in a table beside them.
  /^(?:Under ৳30,000|16 GB for work|Battery 80% or more|For study|Nearly new|a first laptop under ৳20,000)$/,
  /^(?:a screen for design|a laser printer|tested, and everything works|sent by courier)$/,
  /^\(function\(\)\{/,
  /^width=device-width/,
  /^(?:input|drop-pic|filters|check|chip|card|call|bat|spin|photo|avatar|lang-switch|page-skel|net|quiet|menu|radios)(?:,? |$)/,
  /^(?:\.menu a|a, button|main \*:not\(a, button\))$/,
  /Max-Age=…/,
  /^[^\p{L}]*(?:…[^\p{L}]*)+$/u,
];

/** Returns every text in the code of moved screens that belongs in the catalogues. */
export function textsOutsideCatalogues(): VisibleText[] {
  const files = globSync(['src/site/**/*.{ts,tsx}', 'src/ui/*.{ts,tsx}', 'src/root.tsx', ...MOVED], {
    cwd: ROOT,
  });
  return files
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .filter((file) => MOVED.includes(file) || !STILL_IN_CODE.some((begin) => file.startsWith(begin)))
    .flatMap((file) => textsOf(file, readFileSync(join(ROOT, file), 'utf8')))
    .filter(({ text }) => !NO_TEXTS.some((one) => (typeof one === 'string' ? one === text : one.test(text))));
}
