import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

/** A line to the market that can be told to break. */
export type BreakingLine = {
  /** Where a browser finds the market through it. */
  readonly origin: string;
  /** Breaks the next answer to a request whose head matches, after its first bytes. */
  readonly breakNext: (request: RegExp) => void;
  /** How many answers it has broken. */
  readonly broken: () => number;
  readonly close: () => Promise<void>;
};

/**
 * As many bytes of an answer pass after its head. If the head were cut, browsers would retry by themselves, for
 * a server may close a connection that it has kept.
 */
const PASSED_BYTES = 20;

/**
 * Opens a proxy between a browser and the market at `origin` that can fail. Neither side can tell it from a failing
 * network.
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
      // What has passed arrives first.
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
