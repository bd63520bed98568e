import { Socket } from 'node:net';
import pg from 'pg';
import {
  connectInTurn,
  type DatabaseHosts,
  HOST_TIMEOUT_MS,
  requireWriting,
} from './database-hosts.server.ts';
import { createStatementNamer, type StatementNamer } from './prepared-statements.server.ts';

/** How often is looked while connections wait, within the time that an answer may take. */
const CHECKS = 10;

type MonitoredConfig = pg.ClientConfig & {
  readonly statementName?: StatementNamer;
  readonly hosts?: DatabaseHosts;
};

/** Names a statement by its text, so that it is prepared; libraries may give names of their own. */
function nameByText(statement: unknown, statementName: StatementNamer): unknown {
  const { name, text } = Object(statement) as { name?: unknown; text?: unknown };
  if (typeof name !== 'string' || typeof text !== 'string') return statement;
  return { ...Object(statement), name: statementName(text, name) };
}

/**
 * A connection that knows whether an answer is waited for, and that can be destroyed while it is. It names every
 * statement, and goes to the current one of several hosts. It drops that host when it is away.
 */
class MonitoredClient extends pg.Client {
  readonly #socket: Socket;
  /** Bytes sent when everything sent was last answered. */
  #answeredBytes = 0;
  #bytesRead = 0;
  #silentChecks = 0;
  readonly #hosts: DatabaseHosts | undefined;
  readonly #host: string | undefined;

  constructor(config: MonitoredConfig = {}) {
    const socket = new Socket();
    const { hosts, statementName = createStatementNamer() } = config;
    const host = hosts?.current();
    super({
      ...config,
      ...(host === undefined ? {} : { connectionString: host }),
      // One that is gone without a word leaves time for the next.
      ...((hosts?.urls.length ?? 1) > 1 ? { connectionTimeoutMillis: HOST_TIMEOUT_MS } : {}),
      stream: () => socket,
    });
    this.#socket = socket;
    this.#host = host;
    this.#hosts = hosts;
    const noteAnswered = () => {
      this.#answeredBytes = socket.bytesWritten;
    };
    const send = this.query;
    // Its many signatures are kept: only what a statement is called changes.
    Object.defineProperty(this, 'query', {
      value: (statement: unknown, ...rest: unknown[]) =>
        Reflect.apply(send, this, [nameByText(statement, statementName), ...rest]),
    });
    this.on('connect', noteAnswered);
    this.on('drain', noteAnswered);
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): unknown {
    if (!callback) return super.connect();
    // The host is left before the pool hears of it, which may try again at once.
    return super.connect((error: Error) => {
      if (error) this.leaveHost();
      callback(error);
    });
  }

  /** Has the next connection go to another host than this one. */
  leaveHost(): void {
    if (this.#host !== undefined) this.#hosts?.leave(this.#host);
  }

  destroyIfStalled(): void {
    const { bytesRead, bytesWritten } = this.#socket;
    const isSilent = bytesWritten > this.#answeredBytes && bytesRead === this.#bytesRead;
    // Counted, not timed: a process that was stopped itself for a while has answers that it has not read yet.
    this.#silentChecks = isSilent ? this.#silentChecks + 1 : 0;
    this.#bytesRead = bytesRead;
    if (this.#silentChecks > CHECKS) this.#socket.destroy();
  }
}

/** Refuses a new connection to a host that takes no writes, and leaves that host. */
function verifyWriting(client: pg.PoolClient, done: (error?: Error) => void): void {
  requireWriting(client).then(
    () => done(),
    (error: Error) => {
      if (client instanceof MonitoredClient) client.leaveHost();
      done(error);
    },
  );
}

/**
 * Opens a pool that destroys connections without a response for `timeoutMs`. A frozen database reports nothing, not
 * even a statement timeout. The driver's own `query_timeout` has a timer per statement, which keeps every result in
 * memory until the next full garbage collection. A busy process spent a sixth of its time with that. The socket's
 * time-out begins anew with whatever is sent. Without `prepares` its connections prepare nothing, whatever has a name.
 * Its connections are to the one of `hosts` that writes.
 */
export function openMonitoredPool(
  hosts: DatabaseHosts,
  config: pg.PoolConfig,
  timeoutMs: number,
  prepares = true,
): pg.Pool {
  const own: pg.PoolConfig & MonitoredConfig = {
    ...config,
    connectionString: hosts.current(),
    hosts,
    statementName: createStatementNamer(prepares),
    Client: MonitoredClient,
    ...(hosts.mustWrite ? { verify: verifyWriting } : {}),
  };
  const pool = new pg.Pool(own);
  if (hosts.urls.length > 1) connectInTurn(pool, hosts);
  const open = new Set<pg.PoolClient>();
  let timer: NodeJS.Timeout | undefined;
  const check = () => {
    for (const client of open) if (client instanceof MonitoredClient) client.destroyIfStalled();
  };
  pool.on('connect', (client) => {
    open.add(client);
    timer ??= setInterval(check, timeoutMs / CHECKS).unref();
  });
  pool.on('remove', (client) => {
    open.delete(client);
    if (open.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  });
  return pool;
}
