import type { Server } from 'node:http';
import { createServer, type Server as NetServer } from 'node:net';

/** Where connections are taken. */
export type Place = { readonly host: string; readonly port: number };

/** Connections that may wait to be accepted while the process is in a long turn; beyond them callers wait seconds. */
const BACKLOG = 2_048;
/**
 * Sockets that take connections where a port may be shared. The runtime accepts one connection of each in a turn of
 * its loop: with a single one a process under load would leave newcomers waiting until they give up.
 */
const LISTENERS = 16;

function listen(server: NetServer, place: Place, reusePort: boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ ...place, backlog: BACKLOG, reusePort }, resolve);
  });
}

function portOf(server: NetServer): number {
  const address = server.address();
  if (typeof address === 'object' && address) return address.port;
  throw new Error('the server listens on no port');
}

/** Listens on a port of its own. Answers the port and the servers that take connections. */
export async function listenAlone(server: Server, place: Place) {
  await listen(server, place, false);
  return { port: portOf(server), listeners: [server] as readonly NetServer[] };
}

/** As {@link listenAlone}, on a port that other processes may listen on, too; with several sockets. */
export async function listenBeside(server: Server, place: Place) {
  const most = Math.ceil(server.maxConnections / LISTENERS);
  server.maxConnections = most;
  await listen(server, place, true);
  const port = portOf(server);
  const others = Array.from({ length: LISTENERS - 1 }, () => {
    const other = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
      server.emit('connection', socket),
    );
    other.maxConnections = most;
    return other;
  });
  await Promise.all(others.map((other) => listen(other, { ...place, port }, true)));
  return { port, listeners: [server, ...others] as readonly NetServer[] };
}
