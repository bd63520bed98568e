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

/** A port that is free now: the `wished` one if possible. */
export async function freePort(host = '127.0.0.1', wished = 0): Promise<number> {
  const found = (await tryPort(wished, host)) ?? (await tryPort(0, host));
  if (found === undefined) throw new Error(`No free port on ${host}.`);
  return found;
}
