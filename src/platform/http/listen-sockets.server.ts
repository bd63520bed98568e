import type { Server } from 'node:http';
import { createServer, type Server as NetServer } from 'node:net';

/** Address to listen on. */
export type ListenAddress = { readonly host: string; readonly port: number };

/**
 * Number of connections that may wait to be accepted while the event loop is busy. Further clients wait for seconds.
 */
const BACKLOG = 2_048;
/**
 * Listening sockets per process on a shared port. The runtime accepts one connection per socket in each turn of its
 * event loop. With a single socket, new clients of a busy process would wait until they give up.
 */
const LISTEN_SOCKETS = 16;

function listenOn(server: NetServer, address: ListenAddress, reusePort: boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ ...address, backlog: BACKLOG, reusePort }, resolve);
  });
}

function portOf(server: NetServer): number {
  const address = server.address();
  if (typeof address === 'object' && address) return address.port;
  throw new Error('the server listens on no port');
}

/** Listens on a port that no other process uses. Returns the port and the servers that accept connections. */
export async function listenExclusive(server: Server, address: ListenAddress) {
  await listenOn(server, address, false);
  return { port: portOf(server), listeners: [server] as readonly NetServer[] };
}

/** Listens like {@link listenExclusive}, but with several sockets, and on a port that other processes may share. */
export async function listenReusePort(server: Server, address: ListenAddress) {
  const most = Math.ceil(server.maxConnections / LISTEN_SOCKETS);
  server.maxConnections = most;
  await listenOn(server, address, true);
  const port = portOf(server);
  const others = Array.from({ length: LISTEN_SOCKETS - 1 }, () => {
    const other = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
      server.emit('connection', socket),
    );
    other.maxConnections = most;
    return other;
  });
  await Promise.all(others.map((other) => listenOn(other, { ...address, port }, true)));
  return { port, listeners: [server, ...others] as readonly NetServer[] };
}
