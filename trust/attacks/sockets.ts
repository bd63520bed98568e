import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A crowd of connections that misbehave. */
export type Crowd = {
  /** Connections that are still open. */
  readonly open: () => number;
  /** Sends the same on all that are open. */
  readonly send: (text: string) => void;
  /** All that was answered on any of them. */
  readonly heard: () => string;
  readonly close: () => void;
};

/** Connections begun at once: more would overrun the system's queue of those not accepted yet. */
const BATCH = 100;
const MOST_HEARD = 100_000;

/** Opens `count` connections and sends `greeting` on each; with `deaf` none reads what comes back. */
export async function gather(
  url: string,
  count: number,
  greeting: string,
  { deaf = false } = {},
): Promise<Crowd> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let heard = '';
  const join = () => {
    const socket = connect(Number(port), hostname, () => socket.write(greeting));
    sockets.add(socket);
    if (deaf) socket.pause();
    else
      socket.on('data', (chunk) => {
        if (heard.length < MOST_HEARD) heard += chunk;
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
    heard: () => heard,
    close: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}
