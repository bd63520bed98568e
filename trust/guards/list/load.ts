import type { GuardTable } from '../guard.ts';

const LIMITS = 'src/platform/http/http-limits.test.ts';

/** Guards against overload, database failures and wrong settings. */
export const loadGuards: GuardTable = {
  'rollback-behind-statements': {
    risk: 'queued statements run after the rollback of their transaction and commit by themselves',
    tests: ['src/platform/db/transactions.test.ts'],
  },
  'transaction-left-open': {
    risk: 'a connection returns to the pool with an open transaction, which other requests then use',
    tests: ['src/platform/db/prepared-statements.test.ts'],
  },
  'stale-plan': {
    risk: 'transactions on a connection keep failing because of query plans from before a migration',
    tests: ['src/platform/db/prepared-statements.test.ts'],
  },
  'statement-name-by-text': {
    risk: 'behind a pooler, a query runs the prepared statement of another process',
    tests: ['src/platform/db/prepared-statements.test.ts'],
  },
  'migration-lock-released': {
    risk: 'a pooler keeps the migration lock, so the next start waits for ever',
    tests: ['src/platform/db/migrate.test.ts'],
  },
  'limits-behind-a-pooler': {
    risk: 'behind a pooler, a statement can run without a time limit',
    tests: ['src/platform/db/pooler.test.ts'],
  },
  'limits-dropped-by-a-pooler': {
    risk: 'the market starts although an undeclared pooler breaks its migrations and notifications',
    tests: ['src/platform/db/database-start.test.ts'],
  },
  'oldest-postgresql': {
    risk: 'migrations on a PostgreSQL server that is too old fail halfway',
    tests: ['src/platform/db/database-start.test.ts'],
  },
  'drain-kept-connections': {
    risk: 'a stopping process closes kept-alive connections while requests arrive on them',
    tests: ['src/platform/http/web-server.test.ts'],
  },
  'standby-host': {
    risk: 'the market connects to a standby database, which refuses all writes',
    tests: ['src/platform/db/database-hosts.test.ts'],
  },
  'read-only-refusal': {
    risk: 'during a database failover, refused writes are reported as a fault instead of an outage',
    tests: ['src/platform/db/database-hosts.test.ts'],
  },
  'read-only-connection': {
    risk: 'after a failover, writes keep failing on connections to the old primary',
    tests: ['src/platform/db/database-hosts.test.ts'],
  },
  'pooler-without-server': {
    risk: 'while a pooler has no database server, requests report a fault instead of an outage',
    tests: ['src/platform/db/database.test.ts'],
  },
  'silent-listener': {
    risk: 'a listener does not notice a silently broken connection and misses notifications',
    tests: ['src/platform/db/pg-listen.test.ts'],
  },
  'replica-response-timeout': {
    risk: 'reads wait for a replica that no longer responds',
    tests: ['tools/postgres/replicas.test.ts'],
  },
  'long-address': { risk: 'the router processes URLs of any length', tests: [LIMITS] },
  'many-headers': { risk: 'a request can have any number of headers', tests: [LIMITS] },
  'undecodable-path': { risk: 'the router logs invalid URLs unescaped', tests: [LIMITS] },
  'unread-response': { risk: 'clients that do not read their responses fill the memory', tests: [LIMITS] },
  'idle-connections': {
    risk: 'idle connections use up the connection limit, so new clients are refused',
    tests: [LIMITS],
  },
  'pipelined-requests': {
    risk: 'a client can send many requests at once and never read the large responses',
    tests: ['src/platform/http/web-server.test.ts'],
  },
  'connection-limit': { risk: 'the process accepts more connections than it can handle', tests: [LIMITS] },
  'header-size': { risk: 'request headers above the size limit are read', tests: [LIMITS] },
  'shed-by-drain-time': {
    risk: 'the server accepts more browsing than it can answer, which slows down buyers',
    tests: ['src/platform/http/load-shedding.test.ts'],
  },
  'shed-by-pool-wait': {
    risk: 'the server accepts requests that must wait too long for a database connection',
    tests: ['src/platform/http/load-shedding.test.ts'],
  },
  'shed-by-event-loop-lag': {
    risk: 'the server accepts requests although its event loop is far behind',
    tests: ['src/platform/http/load-shedding.test.ts'],
  },
  'admission-queue-length': {
    risk: 'a search joins a queue that is too long, and is refused only after waiting',
    tests: ['src/platform/http/admission-queue.test.ts'],
  },
  'admission-wait-limit': {
    risk: 'a search waits in the queue without a time limit',
    tests: ['src/platform/http/admission-queue.test.ts'],
  },
  'session-secret-length': {
    risk: 'sessions are signed with a short secret that can be guessed',
    tests: ['src/app/settings.test.ts'],
  },
  'card-key-modes': {
    risk: 'the market starts with one live and one test key, so no payment can begin',
    tests: ['src/app/settings.test.ts'],
  },
  'public-url-in-production': {
    risk: 'links in emails lead to a default address instead of the market',
    tests: ['src/app/settings.test.ts'],
  },
  'proxies-in-production': {
    risk: 'all visitors behind an undeclared proxy share one client address and its rate limits',
    tests: ['src/app/settings.test.ts'],
  },
  'data-folder-in-production': {
    risk: 'a production market stores pictures in a folder that its operator did not choose',
    tests: ['src/app/settings.test.ts'],
  },
  'absolute-data-folder': {
    risk: 'an upgrade replaces the folder that contains the pictures',
    tests: ['src/app/settings.test.ts'],
  },
  'mail-over-tls': {
    risk: 'an attacker on the network can read emails',
    tests: ['src/app/settings.test.ts'],
  },
  'market-missing': {
    risk: 'a production market without the setting `MARKET` starts as a demo',
    tests: ['src/app/settings.test.ts', 'tools/market/settings.test.ts'],
  },
  'https-in-production': {
    risk: 'an attacker on the network can read sessions and passwords',
    tests: ['src/app/settings.test.ts'],
  },
  'sender-in-production': {
    risk: 'a production market sends emails from a default address that nobody owns',
    tests: ['src/app/settings.test.ts'],
  },
  'reserved-sender': {
    risk: 'a production market sends emails from a reserved domain that has no email',
    tests: ['src/app/settings.test.ts'],
  },
  'load-shedding': {
    risk: 'an overloaded server accepts every request, so all responses become slow',
    tests: ['src/platform/http/load-shedding.test.ts'],
  },
};
