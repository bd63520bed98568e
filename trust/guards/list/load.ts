import type { GuardTable } from '../guard.ts';

const LIMITS = 'src/platform/http/http-limits.test.ts';

/** Guards against clients that would make the market unusable for others. */
export const loadGuards: GuardTable = {
  'rollback-behind-statements': {
    guards: 'changes, from standing alone when what was asked beside them fails',
    tests: ['src/platform/db/transactions.test.ts'],
  },
  'transaction-left-open': {
    guards: "transactions, from another's that was left open",
    tests: ['src/platform/db/prepared-statements.test.ts'],
  },
  'stale-plan': {
    guards: 'transactions, from plans that a migration has made useless',
    tests: ['src/platform/db/prepared-statements.test.ts'],
  },
  'statement-name-by-text': {
    guards: 'answers, from the statement of another process on a shared connection',
    tests: ['src/platform/db/prepared-statements.test.ts'],
  },
  'migration-lock-released': {
    guards: 'the next start, from a lock that a pooler keeps',
    tests: ['src/platform/db/migrate.test.ts'],
  },
  'limits-behind-a-pooler': {
    guards: 'everybody, from a statement without end where a pooler stands between',
    tests: ['src/platform/db/pooler.test.ts'],
  },
  'limits-dropped-by-a-pooler': {
    guards: 'migrations and listening, from a pooler that nobody told us of',
    tests: ['src/platform/db/database-start.test.ts'],
  },
  'oldest-postgresql': {
    guards: 'an operator, from a database that is half begun by a server too old',
    tests: ['src/platform/db/database-start.test.ts'],
  },
  'drain-kept-connections': {
    guards: 'requests under way on kept connections, from a process that ends',
    tests: ['src/platform/http/web-server.test.ts'],
  },
  'standby-host': {
    guards: 'changes, from a host of the database that only follows another',
    tests: ['src/platform/db/database-hosts.test.ts'],
  },
  'read-only-refusal': {
    guards: 'people, from being notified of a fault while another host takes over',
    tests: ['src/platform/db/database-hosts.test.ts'],
  },
  'read-only-connection': {
    guards: 'everybody, from a connection to a host that writes no more',
    tests: ['src/platform/db/database-hosts.test.ts'],
  },
  'pooler-without-server': {
    guards: 'people, from being notified of a fault while a pooler has no server',
    tests: ['src/platform/db/database.test.ts'],
  },
  'silent-listener': {
    guards: 'whoever listens, from a line that was cut without a word',
    tests: ['src/platform/db/pg-listen.test.ts'],
  },
  'replica-response-timeout': {
    guards: 'readers, from a replica that is frozen',
    tests: ['tools/postgres/replicas.test.ts'],
  },
  'long-address': { guards: 'the router, from endless addresses', tests: [LIMITS] },
  'many-headers': { guards: 'everything behind, from endless headers', tests: [LIMITS] },
  'undecodable-path': {
    guards: 'the log and the router, from addresses that cannot be read',
    tests: [LIMITS],
  },
  'unread-response': { guards: 'memory, from clients that do not take their answers', tests: [LIMITS] },
  'idle-connections': { guards: 'newcomers, from connections that wait for nothing', tests: [LIMITS] },
  'pipelined-requests': {
    guards: 'others, from whoever sends requests ahead and reads no answer',
    tests: ['src/platform/http/web-server.test.ts'],
  },
  'connection-limit': { guards: 'the process, from more connections than it can bear', tests: [LIMITS] },
  'header-size': { guards: 'the process, from endless headers', tests: [LIMITS] },
  'shed-by-drain-time': {
    guards: 'buyers, from a crowd that browses',
    tests: ['src/platform/http/load-shedding.test.ts'],
  },
  'shed-by-pool-wait': {
    guards: 'buyers, from a crowd that waits for the database',
    tests: ['src/platform/http/load-shedding.test.ts'],
  },
  'shed-by-event-loop-lag': {
    guards: 'answers, from a process that is late',
    tests: ['src/platform/http/load-shedding.test.ts'],
  },
  'admission-queue-length': {
    guards: 'those who search, from a queue in which nobody is told that it is too long',
    tests: ['src/platform/http/admission-queue.test.ts'],
  },
  'admission-wait-limit': {
    guards: 'those who search, from waiting for time that does not come',
    tests: ['src/platform/http/admission-queue.test.ts'],
  },
  'session-secret-length': {
    guards: 'sessions, from a secret that can be guessed',
    tests: ['src/app/settings.test.ts'],
  },
  'card-key-modes': {
    guards: 'payments, from keys of which one is for real money and the other is not',
    tests: ['src/app/settings.test.ts'],
  },
  'public-url-in-production': {
    guards: 'links in emails, from an address that nobody gave',
    tests: ['src/app/settings.test.ts'],
  },
  'proxies-in-production': {
    guards: 'limits by source, from a proxy in front that nobody named',
    tests: ['src/app/settings.test.ts'],
  },
  'data-folder-in-production': {
    guards: 'pictures, from a folder that nobody named',
    tests: ['src/app/settings.test.ts'],
  },
  'absolute-data-folder': {
    guards: 'pictures, from an upgrade that replaces the folder of the program',
    tests: ['src/app/settings.test.ts'],
  },
  'mail-over-tls': {
    guards: 'emails, from being read on the line',
    tests: ['src/app/settings.test.ts'],
  },
  'market-missing': {
    guards: 'a market for people, from opening as a demo',
    tests: ['src/app/settings.test.ts', 'tools/market/settings.test.ts'],
  },
  'https-in-production': {
    guards: 'sessions and passwords, from whoever is on the line',
    tests: ['src/app/settings.test.ts'],
  },
  'sender-in-production': {
    guards: 'emails, from a sender that nobody runs',
    tests: ['src/app/settings.test.ts'],
  },
  'reserved-sender': {
    guards: 'emails, from a sender whose name can send none',
    tests: ['src/app/settings.test.ts'],
  },
  'load-shedding': {
    guards: 'everybody, from a market that takes more than it can do',
    tests: ['src/platform/http/load-shedding.test.ts'],
  },
};
