import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The newest answer of each connection that is being made. */
const current = new WeakMap<Socket, ServerResponse>();
/** The answer that is made after it. */
const next = new WeakMap<Socket, ServerResponse>();

/**
 * Does the work for one request of a connection at a time. A request that comes before the one before it has its
 * answer waits for that: a client may have read the last byte before we knew that it was the last. Another one behind
 * it was sent ahead, as no browser and no proxy does: whoever does so can have twenty large answers made for one
 * packet and read none. It is not looked at, and the connection ends with the answers before it; HTTP has clients send
 * such a request again on a new connection.
 */
export function guardPipelining(
  { socket }: IncomingMessage,
  response: ServerResponse,
  work: () => void,
): void {
  const earlier = current.get(socket);
  const waiting = next.get(socket);
  const begin = () => {
    current.set(socket, response);
    work();
  };
  if (!earlier || earlier.writableFinished) begin();
  // guard: pipelined-requests (condition => false)
  else if (waiting) waiting.setHeader('connection', 'close');
  else {
    next.set(socket, response);
    earlier.once('finish', () => {
      next.delete(socket);
      begin();
    });
  }
}
