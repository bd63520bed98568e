import { connect, type Socket } from 'node:net';

/** A client that speaks HTTP by hand, well or badly. */
export type RawClient = {
  readonly send: (text: string) => void;
  /** All that was answered so far. */
  readonly heard: () => string;
  /** Answers everything heard, once the other end has closed. */
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
  // A server that cuts the connection may do so with a reset.
  socket.on('error', () => {});
  return {
    socket,
    send: (more) => socket.write(more),
    heard: () => text,
    untilClosed: new Promise((resolve) => socket.once('close', () => resolve(text))),
  };
}

/** Sends one request by hand and answers what came back until the other end closed. */
export function askRaw(port: number, request: string): Promise<string> {
  const client = openRaw(port);
  client.send(request);
  return client.untilClosed;
}
