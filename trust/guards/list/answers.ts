import type { GuardTable } from '../guard.ts';

const READY = 'src/platform/cache/response-cache-middleware.test.ts';
const HEADERS = 'trust/headers/judge-headers.test.ts';
const SHEETS = 'src/domains/selling/bulk/sheet.test.ts';
const SELLERS = 'src/domains/moderation/server/sellers.test.ts';
const RIGHTS = 'trust/rights/rights.test.ts';

/** Guards that hide data from people who must not read it. */
export const answerGuards: GuardTable = {
  'stored-responses-per-caller': {
    guards: 'the database, from a caller who has any number of answers kept',
    tests: ['src/platform/api/idempotency.test.ts'],
  },
  'stored-response-size': {
    guards: 'the database, from kept answers of any size',
    tests: ['src/platform/api/idempotency.test.ts'],
  },
  'cached-for-anonymous': { guards: 'what signed-in people see, from being kept for others', tests: [READY] },
  'cached-without-token': {
    guards: 'what bearers of a token see, from being kept for others',
    tests: [READY],
  },
  'cached-if-shared': { guards: 'answers with cookies or for one alone, from being kept', tests: [READY] },
  'cached-request-headers': {
    guards: 'what is kept, from the header lines of whoever asked first',
    tests: [READY],
  },
  'cached-known-queries': {
    guards: 'the room for kept answers, from addresses made up without end',
    tests: [READY],
  },
  nosniff: { guards: 'answers, from being taken for something else', tests: [HEADERS] },
  'opener-policy': { guards: 'windows, from others that opened them', tests: [HEADERS] },
  'resource-policy': { guards: 'answers, from pages of other sites', tests: [HEADERS] },
  hsts: { guards: 'visitors, from being led to plain http', tests: [HEADERS] },
  'sealed-policy': { guards: 'answers that are no pages, from running anything', tests: [HEADERS] },
  'emails-out-of-log': {
    guards: "people's addresses, from the log",
    tests: ['src/platform/process/log.test.ts'],
  },
  'pending-migration-names': {
    guards: 'what the market is made of, from strangers who ask how it is',
    tests: ['src/platform/api/health.test.ts'],
  },
  'readiness-from-memory': {
    guards: 'the database and the store, from those who ask how the market is again and again',
    tests: ['src/platform/api/health.test.ts'],
  },
  'email-pattern-start': {
    guards: 'the process, from walking through long lines again and again',
    tests: ['src/platform/process/log.test.ts'],
  },
  'personal-data-owner': {
    guards: 'what is known of a person, from everybody else who takes a copy or leaves',
    tests: ['trust/privacy/privacy.test.ts'],
  },
  'spreadsheet-formula': {
    guards: 'spreadsheets, from computing what a seller wrote',
    tests: ['src/kernel/csv.test.ts', SHEETS],
  },
  'sheet-own-listings': { guards: "a seller's file, from listings of others", tests: [SHEETS] },
  'sheet-on-sale': { guards: "a seller's file, from what is sold or withdrawn", tests: [SHEETS] },
  'search-leaving': {
    guards: 'the search, from what is sold or withdrawn',
    tests: ['src/domains/search/server/search.test.ts'],
  },
  'audit-log-for-admins': {
    guards: 'the audit log, from everybody but admins',
    tests: ['src/domains/accounts/server/admin-calls.test.ts'],
  },
  'days-for-admins': { guards: 'the market’s sales, from everybody but admins', tests: [SELLERS, RIGHTS] },
  'sellers-for-admins': { guards: 'what is known of sellers, from each other', tests: [SELLERS, RIGHTS] },
  'seller-for-admins': { guards: 'what is known of a seller, from all others', tests: [SELLERS, RIGHTS] },
  'figures-for-admins': {
    guards: 'the number of accounts and reports, from everybody but admins',
    tests: ['src/domains/moderation/server/reports.test.ts', RIGHTS],
  },
};
