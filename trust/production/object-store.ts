import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Certificate } from './certificate.ts';

/** A minimal S3 store for the market. It stores whole objects by key and uses TLS. */
export type ObjectStore = {
  readonly url: string;
  /** Settings of the market for this store. */
  readonly settings: Readonly<Record<string, string>>;
  /** Returns the stored keys. */
  readonly keys: () => string[];
  readonly stop: () => Promise<void>;
};

const KEY_ID = 'market';
const BUCKET = 'pictures';

/**
 * Decodes bodies that the client signs in chunks: a length in hexadecimal, its signature, and the bytes
 * (`aws-chunked`).
 */
function unwrap(body: Buffer): Buffer {
  const chunks: Buffer[] = [];
  for (let at = 0; at < body.length; ) {
    const end = body.indexOf('\r\n', at);
    const length = Number.parseInt(body.toString('latin1', at, end), 16);
    if (!(length > 0)) break;
    chunks.push(body.subarray(end + 2, end + 2 + length));
    at = end + 2 + length + 2;
  }
  return Buffer.concat(chunks);
}

type Objects = Map<string, { readonly bytes: Buffer; readonly type: string }>;

/** Answers a request. Refuses it if it is not signed with the right key. */
async function answer(objects: Objects, request: IncomingMessage, response: ServerResponse) {
  const name = new URL(request.url ?? '/', 'https://store').pathname;
  const isSigned = request.headers.authorization?.startsWith(`AWS4-HMAC-SHA256 Credential=${KEY_ID}/`);
  if (!isSigned || !name.startsWith(`/${BUCKET}/`)) return response.writeHead(403).end();
  if (request.method === 'PUT') {
    const body = await buffer(request);
    const isChunked = request.headers['content-encoding']?.includes('aws-chunked') ?? false;
    const type = request.headers['content-type'] ?? 'application/octet-stream';
    objects.set(name, { bytes: isChunked ? unwrap(body) : body, type });
    return response.writeHead(200, { etag: '"kept"' }).end();
  }
  if (request.method === 'DELETE') {
    objects.delete(name);
    return response.writeHead(204).end();
  }
  const found = objects.get(name);
  if (!found) return response.writeHead(404).end();
  const head = { 'content-length': found.bytes.length, 'content-type': found.type, etag: '"kept"' };
  return response.writeHead(200, head).end(request.method === 'HEAD' ? undefined : found.bytes);
}

/** Starts a store that keeps its objects in memory. It refuses requests that are not signed with the right key. */
export async function startObjectStore({ key, cert }: Certificate): Promise<ObjectStore> {
  const objects: Objects = new Map();
  const server = createServer({ key, cert }, (request, response) => answer(objects, request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    settings: {
      S3_BUCKET: BUCKET,
      S3_ENDPOINT: url,
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY_ID: KEY_ID,
      S3_SECRET_ACCESS_KEY: 'secret of the store',
    },
    keys: () => [...objects.keys()],
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
