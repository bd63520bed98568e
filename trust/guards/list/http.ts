// biome-ignore-all lint/suspicious/noTemplateCurlyInString: texts of the sources, as they stand there
import { guardsOf } from '../guard.ts';

const HTTP = ['src/platform/api/api.test.ts'];
const INPUT = ['src/platform/api/parse-input.test.ts'];
const HEADERS = ['src/platform/http/security-headers.test.ts'];

/** What every request meets before a domain hears of it. */
export const httpGuards = [
  ...guardsOf(
    'src/platform/api/mount-pages.server.ts',
    ['src/platform/api/mount-pages.test.ts'],
    [
      [
        "one visitor's pages, from caches that many use",
        "headers.set('cache-control', isAhead ? FETCHED_AHEAD : OF_ONE_VISITOR);",
        '',
      ],
      ["one visitor's pages, from caches that go by the address", "'Cookie, Authorization'", "'Accept'"],
    ],
  ),
  ...guardsOf(
    'src/platform/api/ssr.server.ts',
    ['src/platform/api/ssr.test.ts'],
    [
      [
        'forms, from pages of the public origin that came by another name',
        'if (origin === publicOrigin || host !== new URL(publicOrigin).host) return request;',
        'if (origin === publicOrigin || host === null) return request;',
      ],
    ],
  ),
  ...guardsOf('src/platform/api/api.server.ts', HTTP, [
    [
      'calls for signed-in people, from those who are nobody',
      "if (!caller) return { ok: false, code: 'not-signed-in' };",
      'if (!caller) return null;',
    ],
    [
      'calls of one kind of account, from the others',
      'if (caller.userType && who.includes(caller.userType)) return null;',
      'if (caller.userType) return null;',
    ],
    [
      'changes by cookie, from other sites',
      'if (isCookieWrite(raw) && isCrossOrigin(raw, options.publicOrigin)) {',
      "if (raw.url === '' && isCrossOrigin(raw, options.publicOrigin)) {",
    ],
    [
      'changes by cookie, from requests without origin',
      'if (!origin) return true;',
      'if (!origin) return false;',
    ],
    [
      'changes by cookie, from origins that are not the host asked',
      'return !host || !URL.canParse(origin) || new URL(origin).host !== host;',
      'return !host || !URL.canParse(origin);',
    ],
    [
      'calls with a limit, from who is past it',
      "return wait === null ? null : { ok: false, code: 'too-many-requests', retryAfter: wait };",
      "return wait !== -1 ? null : { ok: false, code: 'too-many-requests', retryAfter: wait };",
    ],
    [
      'one person from the limit of another at the same source',
      "const subject = per === 'caller' && caller ? caller.id : source;",
      'const subject = source;',
    ],
    [
      'memory, from bodies larger than the call takes',
      'const limit = bodyLimit({ maxSize, onError });',
      'const limit = bodyLimit({ maxSize: maxSize * 100_000, onError });',
    ],
    [
      'memory, from bodies that say that they are larger than the call takes',
      'return Number(length) > maxSize ? onError(context) : next();',
      'return next();',
    ],
    [
      'answers, from being kept by somebody in between',
      "if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');",
      "if (!headers.has('cache-control')) headers.set('cache-control', 'public');",
    ],
  ]),
  ...guardsOf(
    'src/platform/api/parse-input.server.ts',
    [...INPUT, ...HTTP],
    [
      [
        'domains, from names that can be no name of anything',
        "if (params && !params.success) return refuse('not-found');",
        '',
      ],
      [
        'changes by cookie, from forms of other sites that send text',
        "if (text !== '' && !JSON_TYPE.test(context.req.header('content-type') ?? '')) {",
        "if (text === '' && !JSON_TYPE.test(context.req.header('content-type') ?? '')) {",
      ],
      ['the parser, from bodies of absurd shape', 'if (tooComplex) return refuseBody(tooComplex);', ''],
      ['the database, from NUL in a query', 'if (nulFields.length > 0) return refuseNul(nulFields);', ''],
      [
        'domains, from queries against the contract',
        'if (query && !query.success) return invalid(query.error);',
        '',
      ],
    ],
  ),
  ...guardsOf(
    'src/platform/api/idempotency-store.server.ts',
    ['src/platform/api/idempotency.test.ts'],
    [
      [
        "a person's kept answers, from others with the same key",
        'where caller_id = ${callerId} and key = ${key}',
        'where key = ${key}',
      ],
    ],
  ),
  ...guardsOf(
    'src/platform/api/idempotency.server.ts',
    ['src/platform/api/idempotency.test.ts'],
    [
      [
        'a kept answer, from standing for another request',
        "if (stored.fingerprint !== request.fingerprint) return render(refuse('idempotency-key-reused'));",
        '',
      ],
    ],
  ),
  ...guardsOf(
    'src/platform/work/outbox-relay.server.ts',
    ['src/platform/work/events.test.ts'],
    [
      [
        'listeners, from hearing an event twice',
        'deliveries.filter(({ event, listener }) => isNew.has(`${event.id} ${listener.name}`));',
        'deliveries.filter(() => isNew);',
      ],
      ['events, from waiting for those that another worker tells', 'for update skip locked', 'for update'],
    ],
  ),
  ...guardsOf(
    'src/platform/api/form-body-limit.server.ts',
    ['src/platform/api/form-body-limit.test.ts'],
    [
      [
        'memory, from large forms to pages',
        'const plain = bodyLimit({ maxSize: FORM_BYTES, onError: tooLarge });',
        'const plain = bodyLimit({ maxSize: FORM_BYTES * 100_000, onError: tooLarge });',
      ],
    ],
  ),
  ...guardsOf(
    'src/platform/http/request-head-check.server.ts',
    ['src/platform/http/http-limits.test.ts'],
    [
      [
        'memory, from compressed bodies',
        "return encoding === undefined || encoding === 'identity' ? null : 'encoded-body';",
        'return null;',
      ],
      [
        'what is said of the host, from requests with two',
        'if (countHostHeaders(rawHeaders) > 1 || !isDecodablePath(url))',
        'if (!isDecodablePath(url))',
      ],
    ],
  ),
  ...guardsOf(
    'src/platform/http/client-address.ts',
    ['src/platform/http/client-address.test.ts'],
    [
      [
        'limits, from whoever walks through the addresses of one network',
        "return mappedIPv4(groups) ?? `${groups.slice(0, CUSTOMER_GROUPS).join(':')}::/64`;",
        "return mappedIPv4(groups) ?? groups.join(':');",
      ],
    ],
  ),
  ...guardsOf('src/platform/http/security-headers.server.ts', HEADERS, [
    [
      'pages, from scripts without the nonce',
      "'script-src': [\"'self'\", `'nonce-${nonce}'`, ...scripts, ...development.script],",
      "'script-src': [\"'self'\", \"'unsafe-inline'\", ...scripts, ...development.script],",
    ],
    [
      "pages, from standing in others' frames",
      "'frame-ancestors': [\"'none'\"],",
      "'frame-ancestors': ['*'],",
    ],
    ['forms, from leading elsewhere', "'form-action': [\"'self'\",", "'form-action': ['*',"],
    ['pages, from another base address', "'base-uri': [\"'none'\"],", "'base-uri': ['*'],"],
  ]),
  ...guardsOf(
    'src/paths.ts',
    ['src/paths.test.ts'],
    [
      [
        'people who sign in, from being led to another site',
        "if (!from?.startsWith('/') || /^\\/[/\\\\]/.test(from) || from.includes('\\\\')) return fallback;",
        'if (!from) return fallback;',
      ],
    ],
  ),
  ...guardsOf(
    'src/site/sitemap.server.ts',
    ['src/site/sitemap.test.ts'],
    [
      [
        'the sitemap, from text that XML reads',
        "return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll(\"'\", '&apos;');",
        'return text;',
      ],
    ],
  ),
];
