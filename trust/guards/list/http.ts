import type { GuardTable } from '../guard.ts';

const HTTP = 'src/platform/api/api.test.ts';
const ORIGIN = 'src/platform/api/own-origin.test.ts';
const INPUT = 'src/platform/api/parse-input.test.ts';
const HEADERS = 'src/platform/http/security-headers.test.ts';

/** Guards that run before a request reaches a domain. */
export const httpGuards: GuardTable = {
  'listing-views': {
    guards: 'sellers’ addresses and numbers, from one source that opens all listings',
    tests: ['src/app/listing-limit.test.ts'],
  },
  'contact-limits': {
    guards: 'sellers’ addresses and numbers, from one source that opens many listings and lists',
    tests: ['src/app/contact-limits.test.ts'],
  },
  'cached-for-restricted': {
    guards: 'what is kept for others, from being sent to a source that is told less',
    tests: ['src/platform/cache/response-cache-middleware.test.ts'],
  },
  'shared-for-restricted': {
    guards: 'what a source that is told less gets, from caches outside that send it to others',
    tests: ['src/platform/cache/response-cache-middleware.test.ts'],
  },
  'coalesced-restricted': {
    guards: 'what other pages read, from being shown to a source that is told less',
    tests: ['src/platform/api/in-process-api.test.ts'],
  },
  'source-bound-of-all-processes': {
    guards: 'what one source may open, from being multiplied by the number of processes',
    tests: ['src/app/listing-limit.test.ts', 'src/platform/http/source-counter.test.ts'],
  },
  'private-page-cache-control': {
    guards: "one visitor's pages, from caches that many use",
    tests: ['src/platform/api/mount-pages.test.ts'],
  },
  'page-retry-after': {
    guards: 'pages, from being asked for without a pause while the database is away',
    tests: ['src/platform/api/mount-pages.test.ts'],
  },
  'private-page-vary': {
    guards: "one visitor's pages, from caches that go by the address",
    tests: ['src/platform/api/mount-pages.test.ts'],
  },
  'page-form-host': {
    guards: 'forms, from pages of the public origin that came by another name',
    tests: ['src/platform/api/ssr.test.ts'],
  },
  'not-signed-in': { guards: 'calls for signed-in people, from those who are nobody', tests: [HTTP] },
  'wrong-user-type': { guards: 'calls of one kind of account, from the others', tests: [HTTP] },
  'unverified-email': {
    guards: 'others, from emails and holds of people who proved no email address',
    tests: [HTTP, 'src/app/verified-email.test.ts'],
  },
  'foreign-request-id': {
    guards: 'the log, from strangers who give many requests one id',
    tests: ['src/platform/http/web-server.test.ts'],
  },
  'foreign-traceparent': {
    guards: 'traces, from strangers who have all their requests traced',
    tests: ['src/platform/http/web-server.test.ts'],
  },
  'security-log-refusals': {
    guards: 'operators, from attacks on calls that the security log has no name for',
    tests: [HTTP],
  },
  'security-log-salt': {
    guards: 'visitors, from being known again in the security log on another day',
    tests: ['src/platform/process/telemetry/security-log.test.ts'],
  },
  'foreign-origin-write': { guards: 'changes by cookie, from other sites', tests: [HTTP] },
  'write-without-origin': { guards: 'changes by cookie, from requests without origin', tests: [HTTP] },
  'origin-of-another-host': {
    guards: 'changes by cookie, from origins that are not the host asked',
    tests: [ORIGIN, HTTP],
  },
  'foreign-page-form': {
    guards: 'the log, from failures that pages of other sites cause at will',
    tests: ['src/platform/api/ssr.test.ts'],
  },
  'form-content-type': {
    guards: 'pages, from bodies that are no forms',
    tests: ['src/platform/api/read-form.test.ts', 'trust/fuzz/forms.test.ts'],
  },
  'trusted-proxy-hops': {
    guards: 'limits, from sources that clients make up for themselves',
    tests: ['src/platform/http/web-server.test.ts'],
  },
  'trusted-proxy-networks': {
    guards: 'limits, from sources that somebody outside the trusted networks names',
    tests: ['src/platform/http/web-server.test.ts'],
  },
  'origin-of-another-scheme': {
    guards: 'changes by cookie, from pages of the same host that came over plain HTTP',
    tests: [ORIGIN, HTTP],
  },
  'call-limit': { guards: 'calls with a limit, from who is past it', tests: [HTTP] },
  'call-limit-subject': { guards: 'one person from the limit of another at the same source', tests: [HTTP] },
  'body-limit': { guards: 'memory, from bodies larger than the call takes', tests: [HTTP] },
  'content-length-limit': {
    guards: 'memory, from bodies that say that they are larger than the call takes',
    tests: [HTTP],
  },
  'no-store-by-default': { guards: 'answers, from being kept by somebody in between', tests: [HTTP] },
  'params-schema': { guards: 'domains, from names that can be no name of anything', tests: [INPUT, HTTP] },
  'json-content-type': {
    guards: 'changes by cookie, from forms of other sites that send text',
    tests: [INPUT, HTTP],
  },
  'json-complexity': { guards: 'the parser, from bodies of absurd shape', tests: [INPUT, HTTP] },
  'nul-in-query': { guards: 'the database, from NUL in a query', tests: [INPUT, HTTP] },
  'query-schema': { guards: 'domains, from queries against the contract', tests: [INPUT, HTTP] },
  'idempotency-key-owner': {
    guards: "a person's kept answers, from others with the same key",
    tests: ['src/platform/api/idempotency.test.ts'],
  },
  'idempotency-fingerprint': {
    guards: 'a kept answer, from standing for another request',
    tests: ['src/platform/api/idempotency.test.ts'],
  },
  'event-delivered-once': {
    guards: 'listeners, from hearing an event twice',
    tests: ['src/platform/work/events.test.ts'],
  },
  'outbox-skip-locked': {
    guards: 'events, from waiting for those that another worker tells',
    tests: ['src/platform/work/events.test.ts'],
  },
  'form-body-limit': {
    guards: 'memory, from large forms to pages',
    tests: ['src/platform/api/form-body-limit.test.ts'],
  },
  'compressed-body': {
    guards: 'memory, from compressed bodies',
    tests: ['src/platform/http/http-limits.test.ts'],
  },
  'two-host-headers': {
    guards: 'what is said of the host, from requests with two',
    tests: ['src/platform/http/http-limits.test.ts'],
  },
  'ipv6-network': {
    guards: 'limits, from whoever walks through the addresses of one network',
    tests: ['src/platform/http/client-address.test.ts'],
  },
  'script-nonce': { guards: 'pages, from scripts without the nonce', tests: [HEADERS] },
  'frame-ancestors': { guards: "pages, from standing in others' frames", tests: [HEADERS] },
  'form-action': { guards: 'forms, from leading elsewhere', tests: [HEADERS] },
  'base-uri': { guards: 'pages, from another base address', tests: [HEADERS] },
  'own-path': { guards: 'people who sign in, from being led to another site', tests: ['src/paths.test.ts'] },
  'sitemap-xml-escape': {
    guards: 'the sitemap, from text that XML reads',
    tests: ['src/app/sitemap.test.ts'],
  },
  'call-method': {
    guards: 'changes, from being made by a GET',
    tests: ['trust/rights/rights.test.ts', 'trust/sessions/attacks.test.ts'],
  },
  'body-fields': { guards: 'domains, from fields that no contract names', tests: [INPUT] },
};
