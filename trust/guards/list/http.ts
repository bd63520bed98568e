import type { GuardTable } from '../guard.ts';

const HTTP = 'src/platform/api/api.test.ts';
const ORIGIN = 'src/platform/api/own-origin.test.ts';
const INPUT = 'src/platform/api/parse-input.test.ts';
const HEADERS = 'src/platform/http/security-headers.test.ts';

/** Guards that run before a request reaches a domain. */
export const httpGuards: GuardTable = {
  'listing-views': {
    risk: "one client address can open all listings and collect sellers' contact data",
    tests: ['src/app/listing-limit.test.ts'],
  },
  'contact-limits': {
    risk: 'one client address can collect contact data from many listings and lists',
    tests: ['src/app/contact-limits.test.ts'],
  },
  'cached-for-restricted': {
    risk: 'the cache sends contact data to client addresses that may no longer see it',
    tests: ['src/platform/cache/response-cache-middleware.test.ts'],
  },
  'shared-for-restricted': {
    risk: 'caches outside store responses without contact data, and send them to everybody',
    tests: ['src/platform/cache/response-cache-middleware.test.ts'],
  },
  'coalesced-restricted': {
    risk: 'responses shared with other pages show contact data to client addresses that may not see it',
    tests: ['src/platform/api/in-process-api.test.ts'],
  },
  'source-bound-of-all-processes': {
    risk: 'each process counts alone, so a client address has the limit once per process',
    tests: ['src/app/listing-limit.test.ts', 'src/platform/http/source-counter.test.ts'],
  },
  'private-page-cache-control': {
    risk: "a shared cache can store one visitor's page and send it to others",
    tests: ['src/platform/api/mount-pages.test.ts'],
  },
  'page-retry-after': {
    risk: 'clients request pages again without a pause while the database is unavailable',
    tests: ['src/platform/api/mount-pages.test.ts'],
  },
  'private-page-vary': {
    risk: "a cache that ignores cookies sends one visitor's page to others",
    tests: ['src/platform/api/mount-pages.test.ts'],
  },
  'page-form-host': {
    risk: 'a page of the public origin can send forms to another host name of the site',
    tests: ['src/platform/api/ssr.test.ts'],
  },
  'not-signed-in': { risk: 'calls for signed-in people work without a sign-in', tests: [HTTP] },
  'wrong-user-type': { risk: 'calls for one account type work for all other types', tests: [HTTP] },
  'unverified-email': {
    risk: 'people without a confirmed email address can place orders and cause emails to others',
    tests: [HTTP, 'src/app/verified-email.test.ts'],
  },
  'foreign-request-id': {
    risk: 'a client can give the same request id to many requests in the log',
    tests: ['src/platform/http/web-server.test.ts'],
  },
  'foreign-traceparent': {
    risk: 'a client can have all its requests traced',
    tests: ['src/platform/http/web-server.test.ts'],
  },
  'security-log-refusals': {
    risk: 'the security log misses attacks on calls without a security event',
    tests: [HTTP],
  },
  'security-log-salt': {
    risk: 'visitors can be recognized in the security log from one day to the next',
    tests: ['src/platform/process/telemetry/security-log.test.ts'],
  },
  'foreign-origin-write': { risk: "another site can change data with the visitor's cookie", tests: [HTTP] },
  'write-without-origin': {
    risk: 'a request without an Origin header can change data with a cookie',
    tests: [HTTP],
  },
  'origin-of-another-host': {
    risk: 'a request whose Origin is not the requested host can change data with a cookie',
    tests: [ORIGIN, HTTP],
  },
  'foreign-page-form': {
    risk: 'pages of other sites can fill the log with errors',
    tests: ['src/platform/api/ssr.test.ts'],
  },
  'form-content-type': {
    risk: 'pages answer bodies that are not forms with 400 instead of 415',
    tests: ['src/platform/api/read-form.test.ts', 'trust/fuzz/forms.test.ts'],
  },
  'trusted-proxy-hops': {
    risk: 'clients can invent their client address and so avoid rate limits',
    tests: ['src/platform/http/web-server.test.ts'],
  },
  'trusted-proxy-networks': {
    risk: 'anybody outside the trusted networks can invent client addresses and avoid rate limits',
    tests: ['src/platform/http/web-server.test.ts'],
  },
  'origin-of-another-scheme': {
    risk: 'a page of the same host over plain HTTP can change data with a cookie',
    tests: [ORIGIN, HTTP],
  },
  'call-limit': { risk: 'rate limits of calls have no effect', tests: [HTTP] },
  'call-limit-subject': { risk: 'people at the same client address share one rate limit', tests: [HTTP] },
  'body-limit': { risk: 'a request body of any size is kept in memory', tests: [HTTP] },
  'content-length-limit': {
    risk: 'a request can declare a body that is larger than the call allows',
    tests: [HTTP],
  },
  'no-store-by-default': { risk: 'caches between server and browser store API responses', tests: [HTTP] },
  'params-schema': { risk: 'invalid ids in URLs reach the domain code', tests: [INPUT, HTTP] },
  'json-content-type': {
    risk: "a form of another site can send JSON as text, with the visitor's cookie",
    tests: [INPUT, HTTP],
  },
  'json-complexity': { risk: 'deeply nested or very long JSON reaches the parser', tests: [INPUT, HTTP] },
  'nul-in-query': { risk: 'a NUL character in a query reaches the database', tests: [INPUT, HTTP] },
  'query-schema': { risk: 'invalid query parameters reach the domain code', tests: [INPUT, HTTP] },
  'idempotency-key-owner': {
    risk: 'a person with the same idempotency key gets the stored response of another',
    tests: ['src/platform/api/idempotency.test.ts'],
  },
  'idempotency-fingerprint': {
    risk: 'a different request with the same idempotency key gets the stored response',
    tests: ['src/platform/api/idempotency.test.ts'],
  },
  'event-delivered-once': {
    risk: 'a listener handles the same event twice',
    tests: ['src/platform/work/events.test.ts'],
  },
  'outbox-skip-locked': {
    risk: 'a worker waits for events that another worker is delivering',
    tests: ['src/platform/work/events.test.ts'],
  },
  'form-body-limit': {
    risk: 'a form of any size is kept in memory',
    tests: ['src/platform/api/form-body-limit.test.ts'],
  },
  'compressed-body': {
    risk: 'requests with compressed bodies are accepted, and a few bytes can expand to gigabytes',
    tests: ['src/platform/http/http-limits.test.ts'],
  },
  'two-host-headers': {
    risk: 'of two Host headers in a request, a proxy can use one and the server the other',
    tests: ['src/platform/http/http-limits.test.ts'],
  },
  'ipv6-network': {
    risk: 'a client avoids rate limits by changing its IPv6 address within one network',
    tests: ['src/platform/http/client-address.test.ts'],
  },
  'script-nonce': { risk: 'scripts without the nonce run on our pages', tests: [HEADERS] },
  'frame-ancestors': { risk: 'another site can show our pages in a frame', tests: [HEADERS] },
  'form-action': { risk: 'an injected form can send its data to another site', tests: [HEADERS] },
  'base-uri': { risk: 'an injected base address can lead our links to another site', tests: [HEADERS] },
  'own-path': { risk: 'people can be sent to another site after they sign in', tests: ['src/paths.test.ts'] },
  'sitemap-xml-escape': {
    risk: 'special characters in addresses make the sitemap invalid XML',
    tests: ['src/app/sitemap.test.ts'],
  },
  'call-method': {
    risk: 'a GET request can change data',
    tests: ['trust/rights/rights.test.ts', 'trust/sessions/attacks.test.ts'],
  },
  'body-fields': { risk: 'fields that are not in the contract reach the domain code', tests: [INPUT] },
};
