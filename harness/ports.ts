import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

async function tryPort(port: number, host: string): Promise<number | undefined> {
  const server = createServer();
  server.listen({ port, host, exclusive: true });
  try {
    await once(server, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return undefined;
    throw error;
  }
  const found = (server.address() as AddressInfo).port;
  server.close();
  await once(server, 'close');
  return found;
}

/** Returns whether a server could listen on this port now. Throws if this process may not listen there at all. */
export async function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return (await tryPort(port, host)) !== undefined;
}

/**
 * Range below the ports of outgoing connections (from 32,768 on Linux). An outgoing connection can
 * therefore not take a port before its server starts or restarts.
 */
const [FIRST_PORT, LAST_PORT] = [20_000, 32_000];
const TRIES = 20;

/**
 * Distance between two returned ports. A market's web processes serve their metrics on the ports after its
 * `METRICS_PORT`.
 */
const STEP = 16;

/** Last port that was tried. Ports are tried in sequence, so that none is returned twice before its server listens. */
let next = randomInt(FIRST_PORT, LAST_PORT);

async function tryPortForServers(host: string): Promise<number | undefined> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    next = next + STEP < LAST_PORT ? next + STEP : FIRST_PORT + randomInt(STEP);
    const found = await tryPort(next, host);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns a free port: `wished` if that port is free, otherwise another one. */
export async function freePort(host = '127.0.0.1', wished = 0): Promise<number> {
  const asWished = wished === 0 ? undefined : await tryPort(wished, host);
  const found = asWished ?? (await tryPortForServers(host)) ?? (await tryPort(0, host));
  if (found === undefined) throw new Error(`No free port on ${host}.`);
  return found;
}
