import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

/** Connection to the market that a test can interrupt. */
export type BreakingLine = {
  /** Origin of the market when reached through this connection. */
  readonly origin: string;
  /**
   * Interrupts the response to the next request whose head (first line and headers) matches `request`. The first bytes
   * of the response's body still arrive.
   */
  readonly breakNext: (request: RegExp) => void;
  /** Returns the number of interrupted responses. */
  readonly broken: () => number;
  readonly close: () => Promise<void>;
};

/**
 * Number of bytes that arrive after the head of an interrupted response. Without a complete head, browsers would retry
 * on their own, because servers may close a kept-alive connection.
 */
const PASSED_BYTES = 20;

/**
 * Opens a proxy between a browser and the market at `origin`, which can interrupt connections. To both sides this looks
 * like a network failure.
 */
export async function openBreakingLine(origin: string): Promise<BreakingLine> {
  const { hostname, port } = new URL(origin);
  let armed: RegExp | null = null;
  let broken = 0;
  const server = createServer((client) => {
    const market = connect({ host: hostname, port: Number(port) });
    let isNext = false;
    client.on('data', (bytes: Buffer) => {
      if (armed?.test(bytes.toString('latin1'))) {
        armed = null;
        isNext = true;
      }
      market.write(bytes);
    });
    market.on('data', (bytes: Buffer) => {
      if (!isNext) return client.write(bytes);
      isNext = false;
      broken += 1;
      client.write(bytes.subarray(0, bytes.indexOf('\r\n\r\n') + 4 + PASSED_BYTES));
      market.pause();
      // The delay lets the bytes that were already sent arrive first.
      setTimeout(() => client.resetAndDestroy(), 50);
    });
    for (const [one, other] of [
      [client, market],
      [market, client],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  });
  server.listen(0, hostname);
  await once(server, 'listening');
  return {
    origin: `http://${hostname}:${(server.address() as AddressInfo).port}`,
    breakNext: (request) => {
      armed = request;
    },
    broken: () => broken,
    close: async () => {
      server.close();
    },
  };
}
