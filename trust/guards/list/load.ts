import { guardsOf } from '../guard.ts';

const LIMITS = ['src/platform/http/http-limits.test.ts'];

/** What keeps single clients, or many at once, from taking the market from all others. */
export const loadGuards = [
  ...guardsOf(
    'src/platform/db/prepared-statements.server.ts',
    ['src/platform/db/pipelined-transaction.test.ts'],
    [
      [
        'changes, from standing alone where a transaction could not begin',
        'if (this.#waitsForBegin || !READ_ONLY.test(statement.text)) {',
        'if (statement.text === null) {',
      ],
    ],
  ),
  ...guardsOf('src/platform/http/request-head-check.server.ts', LIMITS, [
    [
      'the router, from endless addresses',
      "if (url.length > limits.addressBytes) return 'address-too-long';",
      '',
    ],
    [
      'everything behind, from endless headers',
      "if (rawHeaders.length > 2 * limits.headers) return 'too-many-headers';",
      '',
    ],
    [
      'the log and the router, from addresses that cannot be read',
      "if (!path.startsWith('/') || path.includes('\\\\')) return false;",
      '',
    ],
  ]),
  ...guardsOf('src/platform/http/slow-clients.server.ts', LIMITS, [
    [
      'memory, from clients that do not take their answers',
      'else if (now - before.since > limits.readMs) socket.destroy();',
      '',
    ],
    [
      'newcomers, from connections that wait for nothing',
      'if (open.size > IDLE_CLOSE_SHARE * limits.connections) server.closeIdleConnections();',
      '',
    ],
  ]),
  ...guardsOf(
    'src/platform/http/pipelining-guard.server.ts',
    ['src/platform/http/web-server.test.ts'],
    [
      [
        'others, from whoever sends requests ahead and reads no answer',
        'else if (waiting) waiting',
        'else if (false) waiting?',
      ],
    ],
  ),
  ...guardsOf('src/platform/http/web-server.server.ts', LIMITS, [
    [
      'the process, from more connections than it can bear',
      'server.maxConnections = limits.connections;',
      '',
    ],
    ['the process, from endless headers', 'maxHeaderSize: limits.headerBytes,', ''],
  ]),
  ...guardsOf(
    'src/platform/http/load-shedding.server.ts',
    ['src/platform/http/load-shedding.test.ts'],
    [
      [
        'buyers, from a crowd that browses',
        'if (inFlight >= limits.inFlight && drainMs > limits.drainMs) return true;',
        '',
      ],
      [
        'buyers, from a crowd that waits for the database',
        'if (poolWaitMs > limits.poolWaitMs) return true;',
        '',
      ],
      [
        'answers, from a process that is late',
        'return inFlight >= MIN_IN_FLIGHT && eventLoopLagMs > limits.eventLoopLagMs;',
        'return false;',
      ],
    ],
  ),
  ...guardsOf(
    'src/platform/process/config.server.ts',
    ['src/platform/process/config.test.ts'],
    [
      [
        'sessions, from a secret that can be guessed',
        'SESSION_SECRET: z.string().min(32)',
        'SESSION_SECRET: z.string()',
      ],
      [
        'links in letters, from an address that nobody gave',
        "[given.MARKET === 'production', ['PUBLIC_URL']],",
        '',
      ],
      [
        'sessions and passwords, from whoever is on the line',
        "return protocol !== 'https:' && !LOOPBACK.test(hostname);",
        'return false;',
      ],
    ],
  ),
];
