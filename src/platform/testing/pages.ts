import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request as openRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { createApi } from '#platform/api/api.server.ts';
import { mountPages } from '#platform/api/mount-pages.server.ts';
import { builtPages } from '#platform/api/ssr.server.ts';
import {
  type CacheableRoute,
  createResponseCacheMiddleware,
} from '#platform/cache/response-cache-middleware.server.ts';
import { startWebServer } from '#platform/http/web-server.server.ts';

/** A page without content, with its own headers. */
export type TestPage = { readonly path: string; readonly headers: Readonly<Record<string, string>> };

/**
 * Returns a small bundle in the format of the build step. A form sent to `/form` is redirected to `/heard/` and the
 * length of its field `text`. `/away` fails as if the database were unavailable, for forms, too.
 */
const bundleOf = (pages: readonly TestPage[]) => `
const show = (request, status, headers) => {
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response('<h1>A page</h1>', { status, headers });
};
const keys = {
  apiContext: {}, documentContext: {}, nonceContext: {}, originContext: {}, reportErrorContext: {}, requestIdContext: {},
  wantedLocaleContext: {}, renderInLocale: (_, make) => make(),
};
export const entry = { module: { default: show, handleError: () => {}, ...keys } };
const page = (path, module) => {
  const [id, place] = ['page:' + path, path === '' ? { index: true } : { path }];
  return [id, { id, parentId: 'root', ...place, module: { default: () => null, ...module } }];
};
const action = async ({ request }) => {
  const heard = (await request.formData()).get('text');
  return new Response(null, { status: 302, headers: { location: '/heard/' + heard.length } });
};
const away = () => {
  throw new Response('Try again in a moment.', { status: 503 });
};
export const routes = Object.fromEntries([
  ['root', { id: 'root', path: '', module: { default: () => null } }],
  page('form', { action, loader: () => ({}) }),
  page('away', { action: away, loader: away }),
  page('shared', { loader: () => ({ some: 'data' }) }),
  page('own', { loader: () => ({ some: 'data' }) }),
  page('word', { loader: () => ({}), headers: () => ({ 'cache-control': 'public, max-age=60' }) }),
  ...${JSON.stringify(pages)}.map(({ path, headers }) => page(path, { loader: () => ({}), headers: () => headers })),
]);
export const assets = { entry: { module: '', imports: [] }, routes: {}, url: '', version: '1' };
export const [publicPath, assetsBuildDirectory] = ['/', 'client'];
export const [ssr, isSpaMode, prerender, future] = [true, false, [], {}];
export const routeDiscovery = { mode: 'initial' };
`;

/** Writes the bundle into a new folder and returns the folder. */
function writeBundle(pages: readonly TestPage[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'pages-test-'));
  mkdirSync(join(folder, 'server'));
  writeFileSync(join(folder, 'server', 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'server', 'index.js'), bundleOf(pages));
  return folder;
}

/** Returns a function that sends a request as a proxy does, with the browser's `Host` header. */
function senderTo(port: number) {
  return (path: string, headers: Readonly<Record<string, string>>, form?: URLSearchParams) =>
    new Promise<{ status: number; headers: Headers; body: string }>((resolve, reject) => {
      const method = form ? 'POST' : 'GET';
      const type = form && { 'content-type': 'application/x-www-form-urlencoded' };
      const options = { port, path, method, headers: { ...type, ...headers }, agent: false };
      const outgoing = openRequest(options, async (response) => {
        const lines = Object.entries(response.headers).map(([name, value]): [string, string] => [
          name,
          String(value),
        ]);
        resolve({
          status: response.statusCode ?? 0,
          headers: new Headers(lines),
          body: await text(response),
        });
      });
      outgoing.on('error', reject);
      outgoing.end(form?.toString());
    });
}

/** Opens a server with the pages of {@link bundleOf} and `pages`, behind the response cache. */
export async function openTestPages(
  publicOrigin: string,
  routes: readonly CacheableRoute[] = [],
  pages: readonly TestPage[] = [],
) {
  const folder = writeBundle(pages);
  const log = pino({ level: 'silent' });
  const app = createApi({
    modules: [],
    authenticate: async () => null,
    limits: { count: async () => null, reward: async () => {}, reset: async () => {} },
    log,
    publicOrigin,
    validateResponses: true,
  });
  mountPages(app, await builtPages(folder, { dev: false, publicOrigin, log }), undefined);
  const web = await startWebServer({ host: '127.0.0.1', port: 0 });
  const ready = createResponseCacheMiddleware({
    routes,
    handle: (request) => app.fetch(request, { inProcess: true }),
    origin: publicOrigin,
    commonHeaders: {},
    log,
    timeoutMs: 5_000,
  });
  web.use(ready.serveCached);
  web.use(ready.fill);
  web.setHandler((request, connection) => app.fetch(request, connection));

  const request = senderTo(web.port);
  const close = async () => {
    await web.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { request, close };
}
