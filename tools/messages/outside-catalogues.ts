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
  'src/site/my-products-page.tsx',
  'src/site/parts/interest-note.tsx',
  'src/site/profile-page.tsx',
  'src/site/security-txt.server.ts',
  'src/site/self-test/',
  'src/site/seller/',
  'src/site/share-picture.server.ts',
  'src/site/sitemap.server.ts',
  'src/site/sold-page.tsx',
];

/** Files of those folders, screens and emails, whose texts are already in the catalogues. */
const MOVED: readonly string[] = [
  'src/domains/account-security/server/emails.server.ts',
  'src/domains/accounts/server/close-account.server.ts',
  'src/domains/accounts/server/emails.server.ts',
  'src/domains/accounts/server/unverify-seller.server.ts',
  'src/domains/accounts/server/verify-seller.server.ts',
  'src/domains/accounts/web/common/google-button.tsx',
  'src/domains/accounts/web/common/number-texts.ts',
  'src/domains/accounts/web/forgot-password-page.tsx',
  'src/domains/accounts/web/login-page.tsx',
  'src/domains/accounts/web/public/auth-panel.tsx',
  'src/domains/accounts/web/reset-password-page.tsx',
  'src/domains/accounts/web/signup-page.tsx',
  'src/domains/accounts/web/signup/initials-photo.tsx',
  'src/domains/catalog/holds/removed-email.server.ts',
  'src/domains/catalog/products/email-item.server.ts',
  'src/domains/catalog/ranking/quality.ts',
  'src/domains/catalog/web/common/mark-pins.tsx',
  'src/domains/catalog/web/common/photo-viewer.tsx',
  'src/domains/catalog/web/public/attribute-texts.ts',
  'src/domains/catalog/web/public/bench-check.tsx',
  'src/domains/catalog/web/public/category-sidebar.tsx',
  'src/domains/catalog/web/public/compare-tray.tsx',
  'src/domains/catalog/web/public/condition-tag.tsx',
  'src/domains/catalog/web/public/condition-view.ts',
  'src/domains/catalog/web/public/fault-list.tsx',
  'src/domains/catalog/web/public/listing-card.tsx',
  'src/domains/catalog/web/public/price-bar.tsx',
  'src/domains/catalog/web/public/state-flag.tsx',
  'src/domains/catalog/web/site/battery-ring.tsx',
  'src/domains/catalog/web/site/card-hearts.tsx',
  'src/domains/catalog/web/site/gallery.tsx',
  'src/domains/catalog/web/site/likeness.ts',
  'src/domains/catalog/web/site/offer-lines.tsx',
  'src/domains/catalog/web/site/offer-view.ts',
  'src/domains/catalog/web/site/price-call.tsx',
  'src/domains/catalog/web/site/price-history.tsx',
  'src/domains/catalog/web/site/price-word.ts',
  'src/domains/catalog/web/site/product-photos.ts',
  'src/domains/catalog/web/site/show-number.tsx',
  'src/domains/catalog/web/site/spec-strip.tsx',
  'src/domains/conversations/server/emails.server.ts',
  'src/domains/conversations/server/excerpt.ts',
  'src/domains/images/web/public/picture-failure.tsx',
  'src/domains/images/web/public/picture-upload.tsx',
  'src/domains/moderation/server/report-emails.server.ts',
  'src/domains/moderation/web/site/report-dialog.tsx',
  'src/domains/moderation/web/site/report-link.tsx',
  'src/domains/notifications/server/notify.server.ts',
  'src/domains/notifications/wording.ts',
  'src/domains/offers/server/emails.server.ts',
  'src/domains/orders/server/cancellation-emails.server.ts',
  'src/domains/orders/server/cash-sale-emails.server.ts',
  'src/domains/orders/server/dispute-emails.server.ts',
  'src/domains/orders/server/email-words.server.ts',
  'src/domains/orders/server/life-emails.server.ts',
  'src/domains/orders/server/meeting-emails.server.ts',
  'src/domains/orders/server/order-emails.server.ts',
  'src/domains/orders/server/placed-emails.server.ts',
  'src/domains/orders/web/public/meeting-dialog.tsx',
  'src/domains/orders/web/public/order-dialog.tsx',
  'src/domains/payouts/server/payout-emails.server.ts',
  'src/domains/promotion/web/site/advertisement-card.tsx',
  'src/domains/reviews/server/review-email.server.ts',
  'src/domains/saved-searches/server/tell-found.server.ts',
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
  'src/domains/selling/changes/end-terms.server.ts',
  'src/domains/selling/changes/restore-product.server.ts',
  'src/domains/selling/web/site/lift-note.tsx',
  'src/domains/selling/web/site/share-links.tsx',
  'src/domains/verification/server/code-sender.server.ts',
  'src/domains/verification/server/decide-request.server.ts',
  'src/domains/wishlist/web/site/wish-dialog.tsx',
];

/** Names, words of the API, keyboard keys and code, which are not texts for translation. */
const NO_TEXTS: readonly (string | RegExp)[] = [
  /^(?:Secondbyte|WhatsApp|Facebook|YouTube|Instagram|English|বাংলা)$/,
  /^(?:Intel|Buyer|Seller|Admin|Laptop|Monitor|Printer|Desktop|Accessories|Products|Excellent|Good|Fair)$/,
  /^WhatsApp … Facebook …$/,
  /^(?:Included|None|Some days|Meet in person|Works|Faulty|Not tested)$/,
  // Types of schema.org.
  /^(?:Offer|Organization|Product|Brand)$/,
  /^(?:Escape|Enter|ArrowDown|ArrowUp)$/,
  /^(?:as a fact|as a need)$/,
  // Names of searches in the API. Their Bangla texts are in a table beside them.
  /^(?:Under ৳30,000|16 GB for work|Battery 80% or more|For study|Nearly new|a first laptop under ৳20,000)$/,
  /^(?:a screen for design|a laser printer|tested, and everything works|sent by courier)$/,
  /^\(function\(\)\{/,
  /^width=device-width/,
  /^text\/calendar/,
  /^translate\(…px, …px\) scale\(…\)$/,
  /^(?:i|ph|res|dlg|prod|v-row|v-box|bench-grid)(?: |$)/,
  /^(?:input|drop-pic|filters|check|chip|card|call|bat|spin|photo|avatar|lang-switch|page-skel|net|quiet|menu|radios)(?:,? |$)/,
  /^(?:\.menu a|a, button|main \*:not\(a, button\))$/,
  /Max-Age=…/,
  // Selectors, headers and markup of the copies of lists.
  /^(?:script, template|form, button|link:not|btn second|<!doctype html>|text\/html;|default-src|object-src)/,
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
