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

/** True when a server could listen on this port now. Throws when the address or a low port is not ours to use. */
export async function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return (await tryPort(port, host)) !== undefined;
}

/**
 * Ports below those that systems give to connections going out (from 32,768 on Linux), one of which would else be taken
 * while the server that it was found for is not up yet, or is being started again.
 */
const [FIRST_PORT, LAST_PORT] = [20_000, 32_000];
const TRIES = 20;

/** Ports from one to the next: the web processes of a market tell their metrics on those that follow its `METRICS_PORT`. */
const STEP = 16;

/** One after the other: a port is not given a second time before the server that it was found for is up. */
let next = randomInt(FIRST_PORT, LAST_PORT);

async function tryPortForServers(host: string): Promise<number | undefined> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    next = next + STEP < LAST_PORT ? next + STEP : FIRST_PORT + randomInt(STEP);
    const found = await tryPort(next, host);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A port that is free now: the `wished` one if possible. */
export async function freePort(host = '127.0.0.1', wished = 0): Promise<number> {
  const asWished = wished === 0 ? undefined : await tryPort(wished, host);
  const found = asWished ?? (await tryPortForServers(host)) ?? (await tryPort(0, host));
  if (found === undefined) throw new Error(`No free port on ${host}.`);
  return found;
}
