import { type ReactNode, Suspense } from 'react';
import {
  Await,
  createRequestHandler,
  type EntryContext,
  RouterContextProvider,
  Scripts,
  type ServerBuild,
  useLoaderData,
} from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { deprioritizeScript, isUnfinished } from './library-internals.ts';
import { renderDocument } from './render-document.server.tsx';

type Data = { readonly now: string; readonly later: Promise<string> };

let rendered: number;
let failure: Error | null;
beforeEach(() => {
  rendered = 0;
  failure = null;
});

function Page() {
  const { now, later } = useLoaderData<Data>();
  rendered += 1;
  return (
    <html lang="en">
      <head>
        <title>{now}</title>
      </head>
      <body>
        <Suspense fallback="waiting">
          <Await resolve={later} errorElement="failed">
            {(text: string) => <p>{text}</p>}
          </Await>
        </Suspense>
        <Scripts />
      </body>
    </html>
  );
}

const loader = () => ({
  now: 'at once',
  later: new Promise<string>((resolve, reject) => {
    setTimeout(() => (failure ? reject(failure) : resolve('a moment later')), 20);
  }),
});

const routeAssets: ServerBuild['assets']['routes'][string] = {
  id: 'root',
  path: '',
  module: '/assets/root.js',
  imports: [],
  hasLoader: true,
  hasAction: false,
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasErrorBoundary: false,
  clientActionModule: undefined,
  clientLoaderModule: undefined,
  clientMiddlewareModule: undefined,
  hydrateFallbackModule: undefined,
};

/** A build in the router's format, with one page whose data contains a promise. */
const build: ServerBuild = {
  entry: {
    module: {
      handleError: () => {},
      default: async (request: Request, status: number, headers: Headers, context: EntryContext) => {
        const wrap = (page: ReactNode) => page;
        const { html } = await renderDocument(context, {
          url: request.url,
          nonce: 'once',
          wrap,
          timeoutMs: 5_000,
          onError: () => {},
        });
        return new Response(html, { status, headers });
      },
    },
  },
  routes: { root: { id: 'root', path: '', module: { default: Page, loader } } },
  assets: {
    entry: { module: '/assets/entry.js', imports: ['/assets/shared.js'] },
    routes: { root: routeAssets },
    url: '/assets/manifest.js',
    version: '1',
  },
  publicPath: '/',
  assetsBuildDirectory: 'client',
  ssr: true,
  isSpaMode: false,
  prerender: [],
  future: {},
  routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
};

async function open(): Promise<string> {
  const handle = createRequestHandler(build, 'production');
  const response = await handle(new Request('http://market.example/'), new RouterContextProvider());
  expect(response.status).toBe(200);
  return response.text();
}

test('a page is rendered once all its data is loaded, and so is the data that hydrates it in the browser', async () => {
  const html = await open();
  expect(html).toMatch(/^<!DOCTYPE html><html/);
  expect(html).toContain('<p>a moment later</p>');
  // A second rendering would mean that the router waited for something itself.
  expect(rendered).toBe(1);
  expect(isUnfinished(html)).toBe(false);
  const handOver = html.slice(html.indexOf('streamController.enqueue'));
  expect(handOver).toContain('at once');
  expect(handOver).toContain('a moment later');
  expect(handOver).toContain('streamController.close');
});

test('data that could not be loaded causes an error only in the part of the page that shows it', async () => {
  failure = new Error('no database');
  const html = await open();
  expect(html).toContain('<title>at once</title>');
  expect(html).toContain('failed');
});

test('every script that the router preloads has a lower priority than styles and fonts', async () => {
  const html = await open();
  const head = html.slice(0, html.indexOf('</head>'));
  const preloads = head.match(/<link [^>]*rel="modulepreload"[^>]*>/g) ?? [];
  expect(preloads.length).toBeGreaterThanOrEqual(2);
  expect(preloads.filter((link) => !link.includes('fetchpriority="low"'))).toEqual([]);
});

test('preload links outside the head stay unchanged', () => {
  const html =
    '<head></head><body>&lt;link rel="modulepreload" <link rel="modulepreload" href="/a.js"/></body>';
  expect(deprioritizeScript(html)).toBe(html);
});
