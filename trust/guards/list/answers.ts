// biome-ignore-all lint/suspicious/noTemplateCurlyInString: texts of the sources, as they stand there
import { guardsOf } from '../guard.ts';

const READY = ['src/platform/cache/response-cache-middleware.test.ts'];
const HEADERS = ['trust/headers/judge-headers.test.ts'];
const SHEETS = ['src/domains/catalog/bulk/sheet.test.ts'];

/** What keeps what leaves the market from those it is not for. */
export const answerGuards = [
  ...guardsOf('src/platform/cache/response-cache-middleware.server.ts', READY, [
    [
      'what signed-in people see, from being kept for others',
      'return headers.cookie === undefined || IGNORED_COOKIES.test(headers.cookie);',
      'return true;',
    ],
    [
      'what bearers of a token see, from being kept for others',
      'if (headers.authorization !== undefined) return false;',
      '',
    ],
    [
      'answers with cookies or for one alone, from being kept',
      "const isShared = !/no-store|private/.test(control) && !response.headers.has('set-cookie');",
      'const isShared = true;',
    ],
    [
      'what is kept, from the header lines of whoever asked first',
      'await options.handle(new Request(options.origin + url, { headers: { accept } }));',
      "await options.handle(new Request(options.origin + url, { headers: { accept, 'user-agent': 'me' } }));",
    ],
    [
      'the room for kept answers, from addresses made up without end',
      'return names.every((name) => route.query.includes(name)) ? route : undefined;',
      'return route;',
    ],
  ]),
  ...guardsOf('src/platform/http/security-headers.server.ts', HEADERS, [
    ['answers, from being taken for something else', "'x-content-type-options': 'nosniff',", ''],
    ['windows, from others that opened them', "'cross-origin-opener-policy': 'same-origin',", ''],
    ['answers, from pages of other sites', "'cross-origin-resource-policy': 'same-origin',", ''],
    [
      'visitors, from being led to plain http',
      "...(https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),",
      '',
    ],
    [
      'answers that are no pages, from running anything',
      "\"default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'\"",
      '"frame-ancestors \'none\'"',
    ],
  ]),
  ...guardsOf(
    'src/platform/process/log.server.ts',
    ['src/platform/process/log.test.ts'],
    [
      [
        "people's addresses, from the log",
        "return WARNING_OR_WORSE.test(line) ? line.replace(ADDRESS, '[address]') : line;",
        'return line;',
      ],
    ],
  ),
  ...guardsOf(
    'src/platform/db/personal-data.server.ts',
    ['trust/privacy/privacy.test.ts'],
    [
      [
        'what is known of a person, from everybody else who takes a copy or leaves',
        'sql`${sql.ref(rows.of)} = ${userId}`;',
        'sql`(${sql.ref(rows.of)} = ${userId} or true)`;',
      ],
    ],
  ),
  ...guardsOf(
    'src/domains/catalog/bulk/cells.ts',
    ['src/domains/catalog/bulk/cells.test.ts', ...SHEETS],
    [
      [
        'spreadsheets, from computing what a seller wrote',
        "return FORMULA.test(text) ? `'${text}` : text;",
        'return text;',
      ],
    ],
  ),
  ...guardsOf('src/domains/catalog/bulk/sheet-store.server.ts', SHEETS, [
    ["a seller's file, from listings of others", "    .where('seller_id', '=', sellerId)\n", ''],
    ["a seller's file, from what is sold or withdrawn", "\n    .where('state', '=', 'unsold');", ';'],
  ]),
  ...guardsOf(
    'src/domains/search/migrations/0350_search.sql',
    ['src/domains/search/server/search.test.ts'],
    [['the search, from what is sold or withdrawn', 'if cardinality(gone) > 0 then', 'if false then']],
  ),
  ...guardsOf(
    'src/domains/accounts/contract.ts',
    ['src/domains/accounts/server/admin-calls.test.ts'],
    [
      [
        'the record of deeds, from everybody but admins',
        "the latest first',\n    who: ['Admin'],",
        "the latest first',\n    who: 'signed-in',",
      ],
    ],
  ),
  ...guardsOf(
    'src/domains/moderation/contract.ts',
    ['src/domains/moderation/server/reports.test.ts', 'trust/rights/rights.test.ts'],
    [
      [
        'the number of accounts and reports, from everybody but admins',
        "open reports there are',\n    who: ['Admin'],",
        "open reports there are',\n    who: 'signed-in',",
      ],
    ],
  ),
];
