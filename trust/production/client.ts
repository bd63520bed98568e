import { Agent, request as openRequest } from 'node:https';
import { text } from 'node:stream/consumers';
import { type Certificate, HOST_NAME } from './certificate.ts';

/** Response of the market. */
export type Reply = { readonly status: number; readonly headers: Headers; readonly body: string };

type Question = {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
};

/** A client that behaves like a browser: it uses the host name and TLS, and trusts only the market's certificate. */
export type Client = {
  readonly origin: string;
  readonly request: (path: string, question?: Question) => Promise<Reply>;
  readonly close: () => void;
};

const TIMEOUT_MS = 60_000;

/** Opens a client to the TLS proxy on `port` of this machine. */
export function openClient(port: number, { cert }: Certificate): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: 4, ca: cert, servername: HOST_NAME });
  const host = `${HOST_NAME}:${port}`;
  const request = (path: string, { method = 'GET', headers = {}, body }: Question = {}) =>
    new Promise<Reply>((resolve, reject) => {
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
      const options = {
        agent,
        host: '127.0.0.1',
        port,
        path,
        method,
        headers: { host, ...length, ...headers },
      };
      const outgoing = openRequest({ ...options, timeout: TIMEOUT_MS }, (response) => {
        text(response).then((found) => {
          const lines = Object.entries(response.headers).flatMap(([name, value]) =>
            [value ?? ''].flat().map((one): [string, string] => [name, one]),
          );
          resolve({ status: response.statusCode ?? 0, headers: new Headers(lines), body: found });
        }, reject);
      });
      outgoing.on('timeout', () => outgoing.destroy(new Error(`${method} ${path} got no response`)));
      outgoing.on('error', reject);
      outgoing.end(body);
    });
  return { origin: `https://${host}`, request, close: () => agent.destroy() };
}
