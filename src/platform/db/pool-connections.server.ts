import { Socket } from 'node:net';
import pg from 'pg';
import {
  connectInTurn,
  type DatabaseHosts,
  HOST_TIMEOUT_MS,
  requireWriting,
} from './database-hosts.server.ts';
import { createStatementNamer, NamingClient, type NamingConfig } from './prepared-statements.server.ts';
import { destroyStalled, StallDetector } from './stalled-connections.server.ts';

type HostConfig = NamingConfig & { readonly hosts?: DatabaseHosts };

/** A connection to the current host. It marks the host as unusable if the connection fails. */
class HostClient extends NamingClient {
  readonly stalls: StallDetector;
  readonly #hosts: DatabaseHosts | undefined;
  readonly #host: string | undefined;

  constructor({ hosts, ...config }: HostConfig = {}) {
    const socket = new Socket();
    const host = hosts?.current();
    super({
      ...config,
      ...(host === undefined ? {} : { connectionString: host }),
      // The timeout leaves time to try the next host if this one does not respond.
      ...((hosts?.urls.length ?? 1) > 1 ? { connectionTimeoutMillis: HOST_TIMEOUT_MS } : {}),
      stream: () => socket,
    });
    this.stalls = new StallDetector(socket, this);
    this.#host = host;
    this.#hosts = hosts;
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): unknown {
    if (!callback) return super.connect();
    // Mark the host before the pool gets the error, because the pool may retry immediately.
    return super.connect((error: Error) => {
      if (error) this.leaveHost();
      callback(error);
    });
  }

  /** Makes the next connection go to another host. */
  leaveHost(): void {
    if (this.#host !== undefined) this.#hosts?.leave(this.#host);
  }
}

/** Refuses a new connection to a host that does not accept writes, and marks that host as unusable. */
function verifyWriting(client: pg.PoolClient, done: (error?: Error) => void): void {
  requireWriting(client).then(
    () => done(),
    (error: Error) => {
      if (client instanceof HostClient) client.leaveHost();
      done(error);
    },
  );
}

/**
 * Opens a pool to the writing host of `hosts`. Connections without a response for `timeoutMs` are destroyed ({@link
 * destroyStalled}). Without `prepares`, even named statements are not prepared.
 */
export function openMonitoredPool(
  hosts: DatabaseHosts,
  config: pg.PoolConfig,
  timeoutMs: number,
  prepares = true,
): pg.Pool {
  const own: pg.PoolConfig & HostConfig = {
    ...config,
    connectionString: hosts.current(),
    hosts,
    statementName: createStatementNamer(prepares),
    Client: HostClient,
    ...(hosts.mustWrite ? { verify: verifyWriting } : {}),
  };
  const pool = new pg.Pool(own);
  if (hosts.urls.length > 1) connectInTurn(pool, hosts);
  destroyStalled(pool, (client) => (client instanceof HostClient ? client.stalls : null), timeoutMs);
  return pool;
}
