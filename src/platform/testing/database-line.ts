import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP proxy to the test database, which simulates a failing network. */
export type DatabaseLine = {
  /** `host:port` of the proxy. */
  readonly host: string;
  /** Number of connections through the proxy so far. */
  readonly connections: () => number;
  /** Stops all traffic on open connections without closing them. */
  readonly silence: () => void;
  /** With `true`, every new connection is closed immediately. */
  readonly refuse: (isRefusing: boolean) => void;
  readonly close: () => Promise<void>;
};

/** Returns the path of the server's socket and the name of the database from the test database's URL. */
function partsOf(url: string): { readonly socket: string; readonly database: string } {
  const { pathname, searchParams } = new URL(url.replace('@/', '@localhost/'));
  return { socket: `${searchParams.get('host')}/.s.PGSQL.5432`, database: pathname.slice(1) };
}

/** Returns the test database's URL through proxies at `hosts`. */
export function urlOver(url: string, hosts: readonly string[]): string {
  return `postgres://postgres@${hosts.join(',')}/${partsOf(url).database}`;
}

/**
 * Forwards all data between two sockets. When one socket closes, the other is closed too. `open` holds the sockets
 * until they close.
 */
function joinSockets(near: Socket, far: Socket, open: Set<Socket>): void {
  for (const [one, other] of [
    [near, far],
    [far, near],
  ] as const) {
    open.add(one);
    one.on('error', () => {});
    one.on('close', () => {
      open.delete(one);
      other.destroy();
    });
    one.pipe(other);
  }
}

/** Opens a proxy to the test database at `url`, which listens on a socket of the file system. */
export async function openDatabaseLine(url: string): Promise<DatabaseLine> {
  const { socket: path } = partsOf(url);
  const open = new Set<Socket>();
  let count = 0;
  let refuses = false;
  const server = createServer((near) => {
    count += 1;
    if (refuses) return void near.destroy();
    const far = connect(path);
    joinSockets(near, far, open);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    host: `127.0.0.1:${port}`,
    connections: () => count,
    silence: () => {
      for (const socket of open) socket.unpipe().pause();
    },
    refuse: (isRefusing) => {
      refuses = isRefusing;
    },
    close: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
