import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A group of attacking connections. */
export type Crowd = {
  /** Returns the number of open connections. */
  readonly open: () => number;
  /** Sends the same text on all open connections. */
  readonly send: (text: string) => void;
  /** Returns everything that the connections have received. */
  readonly received: () => string;
  readonly close: () => void;
};

/** Number of connections opened at the same time. More would overflow the system's queue of incoming connections. */
const BATCH = 100;
const MAX_RECEIVED = 100_000;

/** Opens `count` connections and sends `greeting` on each. With `deaf`, no connection reads its responses. */
export async function gather(
  url: string,
  count: number,
  greeting: string,
  { deaf = false } = {},
): Promise<Crowd> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let received = '';
  const join = () => {
    const socket = connect(Number(port), hostname, () => socket.write(greeting));
    sockets.add(socket);
    if (deaf) socket.pause();
    else
      socket.on('data', (chunk) => {
        if (received.length < MAX_RECEIVED) received += chunk;
      });
    socket.on('error', () => {}).once('close', () => sockets.delete(socket));
  };
  for (let joined = 0; joined < count; joined++) {
    join();
    if (joined % BATCH === BATCH - 1) await sleep(10);
  }
  return {
    open: () => sockets.size,
    send: (text) => {
      for (const socket of sockets) if (!socket.destroyed) socket.write(text);
    },
    received: () => received,
    close: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}
