import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { HttpLimits } from './http-limits.ts';

/** Share of the connections allowed at which those that wait for a next request have to make room. */
const IDLE_CLOSE_SHARE = 0.8;

type WriteProgress = { readonly sent: number; readonly since: number };

/**
 * Cuts clients that do not take what was written to them, so that nobody holds answers in our memory by reading
 * slowly; and closes waiting connections when there are nearly as many as may be.
 */
export function destroySlowClients(server: Server, limits: HttpLimits): void {
  const open = new Map<Socket, WriteProgress | null>();
  const check = (now: number) => {
    for (const [socket, before] of open) {
      const sent = socket.bytesWritten - socket.writableLength;
      if (socket.writableLength === 0) open.set(socket, null);
      else if (before?.sent !== sent) open.set(socket, { sent, since: now });
      // guard: unread-response
      else if (now - before.since > limits.readMs) socket.destroy();
    }
    // guard: idle-connections
    if (open.size > IDLE_CLOSE_SHARE * limits.connections) server.closeIdleConnections();
  };
  const timer = setInterval(() => check(performance.now()), limits.sweepMs).unref();
  server.on('close', () => clearInterval(timer));
  server.on('connection', (socket) => {
    open.set(socket, null);
    socket.once('close', () => open.delete(socket));
  });
}
