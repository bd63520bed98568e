import pg from 'pg';

/**
 * The hosts of a database cluster: one accepts writes at a time, the others are its standbys. New connections use the
 * last known writing host until it is unavailable or becomes a standby.
 */
export type DatabaseHosts = {
  /** URLs of the hosts, in the configured order. */
  readonly urls: readonly string[];
  /** True if connections must lead to a host that accepts writes. */
  readonly mustWrite: boolean;
  /** Returns the URL to connect to now. */
  readonly current: () => string;
  /** Marks the host at `url` as unusable; the next one becomes current. */
  readonly leave: (url: string) => void;
};

/** Error for a standby host. It is thrown while connecting, so that the next host is tried. */
export class StandbyHostError extends Error {
  override readonly name = 'StandbyHostError';
}

const TARGET = 'target_session_attrs';
/** Values of `target_session_attrs` for a server that accepts writes. The market cannot use any other server. */
const WRITING = new Set(['read-write', 'primary']);

/** Connection timeout of one of several hosts, in ms. After it the next host is tried. */
export const HOST_TIMEOUT_MS = 2_000;

/** Splits a URL with several hosts (`postgres://user@one:5432,two:5432/name`, as in libpq) into one URL per host. */
function splitHosts(url: string): string[] {
  const [, head = '', hosts = '', tail = ''] = /^(\w+:\/\/(?:[^/?@]*@)?)([^/?]*)(.*)$/s.exec(url) ?? [];
  return hosts.includes(',') ? hosts.split(',').map((host) => head + host.trim() + tail) : [url];
}

/** Returns the value of a parameter of a URL, and the URL without that parameter, otherwise unchanged. */
function takeParameter(url: string, name: string): [string | undefined, string] {
  const [address = '', query = ''] = url.split(/\?(.*)/s);
  const parameters = query.split('&').filter(Boolean);
  const isWanted = (parameter: string) => parameter.startsWith(`${name}=`);
  const others = parameters.filter((parameter) => !isWanted(parameter));
  const value = parameters.find(isWanted)?.slice(name.length + 1);
  return [value, others.length > 0 ? `${address}?${others.join('&')}` : address];
}

/**
 * Reads a URL as libpq does: several hosts with commas between, and `target_session_attrs=read-write` (or
 * `primary`). With several hosts, a writing host is always required. Throws for another target.
 */
export function readHosts(url: string): DatabaseHosts {
  const [target, plain] = takeParameter(url, TARGET);
  if (target !== undefined && !WRITING.has(target)) {
    throw new Error(`${TARGET}=${target} is not supported: the market needs a database that accepts writes.`);
  }
  const urls = splitHosts(plain);
  let index = 0;
  return {
    urls,
    mustWrite: target !== undefined || urls.length > 1,
    current: () => urls[index] ?? plain,
    leave: (left) => {
      // Several connections may find out at the same time that a host is unavailable. Only the first call moves to the
      // next host.
      if (left === urls[index]) index = (index + 1) % urls.length;
    },
  };
}

/**
 * Returns whether a server refused to write because it is a standby, for example after a failover. The connection
 * cannot be used for writes any more.
 */
export function isReadOnlyRefusal(error: unknown): boolean {
  // guard: read-only-refusal
  return error instanceof pg.DatabaseError && error.code === '25006';
}

type Queryable = Pick<pg.ClientBase, 'query'>;

/** Throws {@link StandbyHostError} if the server of this connection does not accept writes. */
export async function requireWriting(client: Queryable): Promise<void> {
  const { rows } = await client.query<{ readOnly: boolean }>(
    `select pg_is_in_recovery() or current_setting('transaction_read_only')::bool as "readOnly"`,
  );
  // guard: standby-host
  if (rows[0]?.readOnly !== false) throw new StandbyHostError('this host of the database accepts no writes');
}

/**
 * Connects to the writing host, trying each host once. Throws the error of the last host tried. The caller ends the
 * connection.
 */
export async function connectClient(url: string, config: pg.ClientConfig = {}): Promise<pg.Client> {
  const hosts = readHosts(url);
  for (let left = hosts.urls.length; ; left -= 1) {
    const connectionString = hosts.current();
    const client = new pg.Client({ ...config, connectionString });
    // If the connection breaks between two statements, the next statement reports it.
    client.on('error', () => {});
    try {
      await client.connect();
      if (hosts.mustWrite) await requireWriting(client);
      return client;
    } catch (error) {
      client.end().catch(() => {});
      if (left <= 1) throw error;
      hosts.leave(connectionString);
    }
  }
}

type Connected = (
  error: Error | undefined,
  client?: pg.PoolClient,
  release?: pg.PoolClient['release'],
) => void;

/**
 * Makes a pool try every host before it reports that none is usable. Each connection goes to the current host, and
 * marks that host as unusable if connecting fails. If the pool has no free connection, that error marks no host.
 */
export function connectInTurn(pool: pg.Pool, hosts: DatabaseHosts): void {
  const connectOnce = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  const connect = async (): Promise<pg.PoolClient> => {
    for (let left = hosts.urls.length; ; left -= 1) {
      const tried = hosts.current();
      try {
        return await connectOnce();
      } catch (error) {
        if (left <= 1 || hosts.current() === tried) throw error;
      }
    }
  };
  // The pool's own `query` connects with a callback.
  const value = (onConnected?: Connected) => {
    if (!onConnected) return connect();
    connect().then(
      (client) => onConnected(undefined, client, client.release.bind(client)),
      (error: Error) => onConnected(error, undefined, () => {}),
    );
    return undefined;
  };
  Object.defineProperty(pool, 'connect', { value });
}
