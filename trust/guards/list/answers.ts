import type { GuardTable } from '../guard.ts';

const READY = 'src/platform/cache/response-cache-middleware.test.ts';
const HEADERS = 'trust/headers/judge-headers.test.ts';
const SHEETS = 'src/domains/selling/bulk/sheet.test.ts';
const SELLERS = 'src/domains/moderation/server/sellers.test.ts';
const RIGHTS = 'trust/rights/rights.test.ts';

/** Guards of responses, exports, logs and the response cache. */
export const answerGuards: GuardTable = {
  'stored-responses-per-caller': {
    risk: 'one caller can store any number of responses in the database',
    tests: ['src/platform/api/idempotency.test.ts'],
  },
  'stored-response-size': {
    risk: 'responses of any size are stored in the database',
    tests: ['src/platform/api/idempotency.test.ts'],
  },
  'cached-for-anonymous': {
    risk: 'signed-in visitors get the cached response for anonymous visitors',
    tests: [READY],
  },
  'cached-without-token': {
    risk: 'callers with an access token get the cached response for anonymous visitors',
    tests: [READY],
  },
  'cached-if-shared': {
    risk: 'the cache stores private responses and responses that set cookies',
    tests: [READY],
  },
  'cached-request-headers': {
    risk: 'cached responses depend on the request headers of the first visitor',
    tests: [READY],
  },
  'cached-known-queries': {
    risk: 'invented query parameters fill the cache',
    tests: [READY],
  },
  nosniff: {
    risk: 'browsers guess the type of a response, and may run a file as a script',
    tests: [HEADERS],
  },
  'opener-policy': {
    risk: 'another site that opens our page in a new window keeps access to that window',
    tests: [HEADERS],
  },
  'resource-policy': { risk: 'pages of other sites can embed our responses', tests: [HEADERS] },
  hsts: { risk: 'visitors can be led to plain HTTP', tests: [HEADERS] },
  'sealed-policy': {
    risk: 'a response that is not a page can run scripts when a browser opens it',
    tests: [HEADERS],
  },
  'emails-out-of-log': {
    risk: "the log contains people's email addresses",
    tests: ['src/platform/process/log.test.ts'],
  },
  'pending-migration-names': {
    risk: 'the public readiness check names the migrations that are not applied',
    tests: ['src/platform/api/health.test.ts'],
  },
  'readiness-from-memory': {
    risk: 'every request for the readiness state checks the database and the storage again',
    tests: ['src/platform/api/health.test.ts'],
  },
  'email-pattern-start': {
    risk: 'a long log line blocks the process while it is searched for email addresses',
    tests: ['src/platform/process/log.test.ts'],
  },
  'personal-data-owner': {
    risk: "a data export contains, and an account's closing erases, the data of all people",
    tests: ['trust/privacy/privacy.test.ts'],
  },
  'spreadsheet-formula': {
    risk: "spreadsheet programs run a seller's text as a formula",
    tests: ['src/kernel/csv.test.ts', SHEETS],
  },
  'sheet-own-listings': { risk: "a seller's spreadsheet contains listings of others", tests: [SHEETS] },
  'sheet-on-sale': { risk: "a seller's spreadsheet contains sold and withdrawn listings", tests: [SHEETS] },
  'search-leaving': {
    risk: 'the search still finds sold and withdrawn listings',
    tests: ['src/domains/search/server/search.test.ts'],
  },
  'audit-log-for-admins': {
    risk: 'any signed-in user can read the audit log',
    tests: ['src/domains/accounts/server/admin-calls.test.ts'],
  },
  'days-for-admins': { risk: 'any signed-in user can read the daily statistics', tests: [SELLERS, RIGHTS] },
  'sellers-for-admins': {
    risk: 'any signed-in user can list the sellers with their data for verification',
    tests: [SELLERS, RIGHTS],
  },
  'seller-for-admins': {
    risk: "any signed-in user can read a seller's reports and sales",
    tests: [SELLERS, RIGHTS],
  },
  'figures-for-admins': {
    risk: 'any signed-in user can read the numbers of accounts and open tasks',
    tests: ['src/domains/moderation/server/reports.test.ts', RIGHTS],
  },
};
