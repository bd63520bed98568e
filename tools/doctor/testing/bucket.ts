import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/**
 * Starts a minimal S3 store that accepts the key id `right`. It supports put, get, head and delete for one object at a
 * time.
 */
export async function startBucket(): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const objects = new Map<string, Buffer>();
  const server = createServer(async (request, response) => {
    const path = request.url?.split('?')[0] ?? '';
    const bytes = await buffer(request);
    if (!request.headers.authorization?.includes('Credential=right/')) {
      response.writeHead(403, { 'content-type': 'application/xml' });
      return response.end('<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>');
    }
    const found = objects.get(path);
    if (request.method === 'PUT') objects.set(path, bytes);
    else if (request.method === 'DELETE') objects.delete(path);
    else if (!found) {
      response.writeHead(404, { 'content-type': 'application/xml' });
      return response.end(request.method === 'HEAD' ? '' : '<Error><Code>NoSuchKey</Code></Error>');
    } else {
      response.writeHead(200, { 'content-length': found.length });
      return response.end(request.method === 'HEAD' ? '' : found);
    }
    response.writeHead(request.method === 'PUT' ? 200 : 204).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
