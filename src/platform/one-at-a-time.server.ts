import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The newest answer that is being made for each connection. */
const current = new WeakMap<Socket, ServerResponse>();

/**
 * Whether a request came on its connection before the one before it had its answer; the connection then ends with
 * that answer, and this request is not looked at. No browser and no proxy sends ahead; whoever does can have twenty
 * large answers made for one packet and read none. HTTP has clients send such a request again on a new connection.
 */
export function isSentAhead({ socket }: IncomingMessage, response: ServerResponse): boolean {
  const earlier = current.get(socket);
  if (!earlier || earlier.writableFinished) {
    current.set(socket, response);
    return false;
  }
  if (!earlier.headersSent) earlier.setHeader('connection', 'close');
  earlier.once('finish', () => socket.destroySoon());
  return true;
}
