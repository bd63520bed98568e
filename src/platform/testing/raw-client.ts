import { connect, type Socket } from 'node:net';

/** A client that sends raw bytes over HTTP, valid or not. */
export type RawClient = {
  readonly send: (text: string) => void;
  /** Returns everything received so far. */
  readonly received: () => string;
  /** Resolves with everything received, once the server has closed the connection. */
  readonly untilClosed: Promise<string>;
  readonly socket: Socket;
};

/** Opens a connection to a server on this machine. */
export function openRaw(port: number): RawClient {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  // The server may close the connection with a reset.
  socket.on('error', () => {});
  return {
    socket,
    send: (more) => socket.write(more),
    received: () => text,
    untilClosed: new Promise((resolve) => socket.once('close', () => resolve(text))),
  };
}

/** Sends one raw request and returns everything received until the server closes the connection. */
export function askRaw(port: number, request: string): Promise<string> {
  const client = openRaw(port);
  client.send(request);
  return client.untilClosed;
}
