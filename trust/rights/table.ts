import type { RightsRows } from './rights-row.ts';
import { accountRows } from './table/accounts.ts';
import { adminRows } from './table/admin.ts';
import { conversationRows } from './table/conversations.ts';
import { disputeRows } from './table/disputes.ts';
import { goodsRows } from './table/goods.ts';
import { notificationRows } from './table/notifications.ts';
import { offerRows } from './table/offers.ts';
import { ownAccountRows } from './table/own-account.ts';
import { payoutRows } from './table/payouts.ts';
import { reviewRows } from './table/reviews.ts';
import { savedSearchRows } from './table/saved-searches.ts';
import { tradeRows } from './table/trade.ts';
import { verificationRows } from './table/verification.ts';

/** Rights to every call of the API. */
export const callTable: RightsRows = {
  ...accountRows,
  ...ownAccountRows,
  ...goodsRows,
  ...tradeRows,
  ...payoutRows,
  ...conversationRows,
  ...disputeRows,
  ...offerRows,
  ...reviewRows,
  ...notificationRows,
  ...savedSearchRows,
  ...verificationRows,
  ...adminRows,
};

/**
 * Routes outside the contracts, each with a URL path to request. They are public, the same for everybody, and change
 * nothing.
 */
export const openPages: Readonly<Record<string, string>> = {
  'GET /openapi.json': '/openapi.json',
  'GET /docs': '/docs',
  'GET /docs/errors': '/docs/errors',
  'GET /docs/reader/swagger-ui.css': '/docs/reader/swagger-ui.css',
  'GET /docs/reader/swagger-ui-bundle.js': '/docs/reader/swagger-ui-bundle.js',
  'GET /robots.txt': '/robots.txt',
  'GET /.well-known/security.txt': '/.well-known/security.txt',
  'GET /sitemap.xml': '/sitemap.xml',
  'GET /sitemaps/pages.xml': '/sitemaps/pages.xml',
  'GET /sitemaps/:part{[1-9][0-9]{0,5}\\.xml}': '/sitemaps/1.xml',
};

/** Routes like those of {@link openPages}, for resources that do not exist. Everybody gets the same 404. */
export const missingPages: Readonly<Record<string, string>> = {
  'GET /share/:file': '/share/019aa0b2-0000-7000-8000-000000000000.jpg',
};

/** Routes that block all routes of the auth library that the API does not offer. */
export const SHUT_ROUTES = ['ALL /api/auth/*'] as const;
