import pg from 'pg';

/**
 * The hosts of a database of which one writes at a time and the others follow it. Whoever connects takes the one that
 * was found to write last, until that one is away or writes no more.
 */
export type DatabaseHosts = {
  /** An address for each host, in the order in which they were named. */
  readonly urls: readonly string[];
  /** Whether a host that takes no writes will not do. */
  readonly mustWrite: boolean;
  /** The address to connect to now. */
  readonly current: () => string;
  /** Notes that the host at `url` will not do; the next one is taken from here on. */
  readonly leave: (url: string) => void;
};

/** A host that only follows another; found out when connecting, so that the next one is tried. */
export class StandbyHostError extends Error {
  override readonly name = 'StandbyHostError';
}

const TARGET = 'target_session_attrs';
/** libpq's names for a server that takes writes; the market can use no other. */
const WRITING = new Set(['read-write', 'primary']);

/** Longest wait for one of several hosts, in ms. After it the next host is tried. */
export const HOST_TIMEOUT_MS = 2_000;

/** The addresses of single hosts for which one of libpq's form stands: `postgres://user@one:5432,two:5432/name`. */
function splitHosts(url: string): string[] {
  const [, head = '', hosts = '', tail = ''] = /^(\w+:\/\/(?:[^/?@]*@)?)([^/?]*)(.*)$/s.exec(url) ?? [];
  return hosts.includes(',') ? hosts.split(',').map((host) => head + host.trim() + tail) : [url];
}

/** The value of a parameter of an address, and the address without it. The rest stays as it is written. */
function takeParameter(url: string, name: string): [string | undefined, string] {
  const [address = '', query = ''] = url.split(/\?(.*)/s);
  const parameters = query.split('&').filter(Boolean);
  const isWanted = (parameter: string) => parameter.startsWith(`${name}=`);
  const others = parameters.filter((parameter) => !isWanted(parameter));
  const value = parameters.find(isWanted)?.slice(name.length + 1);
  return [value, others.length > 0 ? `${address}?${others.join('&')}` : address];
}

/**
 * Reads an address as libpq does: several hosts with commas between, and `target_session_attrs=read-write` (or `primary`)
 * also for a single one. Of several hosts only one that writes will do, said or not. Throws for another target.
 */
export function readHosts(url: string): DatabaseHosts {
  const [target, plain] = takeParameter(url, TARGET);
  if (target !== undefined && !WRITING.has(target)) {
    throw new Error(`${TARGET}=${target} is of no use here: the market needs a database that takes writes.`);
  }
  const urls = splitHosts(plain);
  let index = 0;
  return {
    urls,
    mustWrite: target !== undefined || urls.length > 1,
    current: () => urls[index] ?? plain,
    leave: (left) => {
      // Several connections find out at once that a host is gone: only the first of them moves on.
      if (left === urls[index]) index = (index + 1) % urls.length;
    },
  };
}

/**
 * Returns whether a server refuses to write because it only follows another: the writer is gone, or this server was
 * demoted. Its connection leads to the wrong place for good.
 */
export function isReadOnlyRefusal(error: unknown): boolean {
  // guard: read-only-refusal
  return error instanceof pg.DatabaseError && error.code === '25006';
}

type Queryable = Pick<pg.ClientBase, 'query'>;

/** Throws {@link StandbyHostError} when the server of this connection takes no writes. */
export async function requireWriting(client: Queryable): Promise<void> {
  const { rows } = await client.query<{ readOnly: boolean }>(
    `select pg_is_in_recovery() or current_setting('transaction_read_only')::bool as "readOnly"`,
  );
  // guard: standby-host
  if (rows[0]?.readOnly !== false) throw new StandbyHostError('this host of the database takes no writes');
}

/**
 * Makes a single connection to the host that writes, trying each in turn. Throws the error of the last one tried. Whoever
 * gets it ends it.
 */
export async function connectClient(url: string, config: pg.ClientConfig = {}): Promise<pg.Client> {
  const hosts = readHosts(url);
  for (let left = hosts.urls.length; ; left -= 1) {
    const connectionString = hosts.current();
    const client = new pg.Client({ ...config, connectionString });
    // A connection that breaks between two statements is told by the next one.
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
 * Has a pool try every host before it tells that none will do. Each connection goes to the current host, and drops it
 * when it will not do. Without a free connection no host is dropped.
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
