// Bare server that the market is compared with, in its own process. PLAIN selects the kind of server. One
// kind sends rows of a prepared query through JSON.stringify. The other kind sends bytes from memory.
import { createServer, type RequestListener } from 'node:http';
import pg from 'pg';

/** SQL queries by their address (path and query string). */
export type FloorRoutes = Readonly<
  Record<string, { readonly name: string; readonly text: string; readonly values: unknown[] }>
>;

/** Parsed value of {@link PLAIN}. */
export type Plain =
  | { readonly kind: 'floor'; readonly databaseUrl: string; readonly routes: FloorRoutes }
  | { readonly kind: 'static'; readonly from: string; readonly paths: readonly string[] };

function floor({ databaseUrl, routes }: Extract<Plain, { kind: 'floor' }>): RequestListener {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 12 });
  return async (request, response) => {
    const query = routes[request.url ?? ''];
    if (!query) return response.writeHead(404).end();
    const { rows } = await pool.query({ ...query });
    response.setHeader('content-type', 'application/json; charset=utf-8');
    return response.end(JSON.stringify(rows));
  };
}

async function fixed({ from, paths }: Extract<Plain, { kind: 'static' }>): Promise<RequestListener> {
  const bytes = new Map<string, { body: Buffer; type: string }>();
  for (const path of paths) {
    const response = await fetch(from + path, { headers: { accept: 'text/html,application/json' } });
    const type = response.headers.get('content-type') ?? '';
    bytes.set(path, { body: Buffer.from(await response.arrayBuffer()), type });
  }
  return (request, response) => {
    const found = bytes.get(request.url ?? '');
    if (!found) return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': found.type, 'content-length': found.body.length });
    return response.end(found.body);
  };
}

const plain = JSON.parse(process.env.PLAIN ?? '') as Plain;
const server = createServer(plain.kind === 'floor' ? floor(plain) : await fixed(plain));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address) process.send?.({ port: address.port });
});
process.on('disconnect', () => process.exit(0));
