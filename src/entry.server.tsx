import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { createFragmentCache, type PageFragments } from '#platform/cache/fragment-cache.server.tsx';
import { documentContext, nonceContext } from './platform/api/page-context.ts';
import { CreateSlotContext } from './ui/cached-fragment.tsx';
import { NonceContext } from './ui/nonce.ts';

// app/web.ts takes these keys from the built bundle, whose copy of their module is the one that pages see.
// biome-ignore lint/performance/noBarrelFile: the entry is the only door of the bundle
export { apiContext, documentContext, nonceContext, originContext } from './platform/api/page-context.ts';

/** Loaders that are still not done after this many ms are given up. */
export const streamTimeout = 5_000;

const PRELOAD = '<link rel="modulepreload" ';

/**
 * Lets script wait for style, fonts and the first picture, which browsers would fetch no sooner: pages are there
 * without it. The router's links have no property for that. What people wrote has no `<` of its own in a document.
 */
function letScriptWait(html: string): string {
  const end = Math.max(html.indexOf('</head>'), 0);
  return html.slice(0, end).replaceAll(PRELOAD, `${PRELOAD}fetchpriority="low" `) + html.slice(end);
}

type LoaderData = Readonly<Record<string, unknown>>;

/** The same data, with each promise of it replaced by what it comes to, as soon as it comes. */
function fillIn(all: LoaderData): LoaderData {
  const filled: Record<string, unknown> = { ...all };
  for (const [route, data] of Object.entries(all)) {
    const entries = Object.entries(data ?? {}).filter(([, value]) => value instanceof Promise);
    if (entries.length === 0) continue;
    const own: Record<string, unknown> = { ...(data as object) };
    filled[route] = own;
    for (const [name, coming] of entries) {
      (coming as Promise<unknown>).then(
        (value) => {
          own[name] = value;
        },
        () => {},
      );
    }
  }
  return filled;
}

/**
 * Waits until all data of a page is there, so that nothing waits while it is rendered: what parts of the page are
 * given as promises, and the text with which the browser takes all of it over. Answers what makes the page.
 */
async function prepareData(context: EntryContext, pieces: PageFragments) {
  const { staticHandlerContext, serverHandoffStream, renderMeta } = context;
  const loaderData = fillIn(staticHandlerContext.loaderData);
  const value = serverHandoffStream ? await text(serverHandoffStream) : '';
  // The router keeps here what it has read of that text already.
  const streamCache = { 0: Object.assign(Promise.resolve(), { result: { done: true, value } }) };
  return (url: string, nonce: string) => (
    <NonceContext value={nonce}>
      <CreateSlotContext value={pieces.createSlot}>
        <ServerRouter
          context={{
            ...context,
            staticHandlerContext: { ...staticHandlerContext, loaderData },
            serverHandoffStream: new ReadableStream(),
            renderMeta: { ...renderMeta, streamCache },
          }}
          url={url}
          nonce={nonce}
        />
      </CreateSlotContext>
    </NonceContext>
  );
}

type Rendered = { readonly html: string; readonly failed: boolean };
type Page = { readonly bytes: Buffer<ArrayBuffer>; readonly failed: boolean };

/** Renders a page that waits for parts of itself, such as code that is loaded when it is shown. */
function renderWaiting(page: ReactNode, nonce: string): Promise<Rendered> {
  return new Promise((resolve, reject) => {
    let failed = false;
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // Otherwise the end of a long page arrives as a spinner that only scripts replace.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(giveUp);
        const gathered = text(pipe(new PassThrough()));
        gathered.then((html) => resolve({ html, failed }), reject);
      },
      onShellError(error) {
        clearTimeout(giveUp);
        reject(error);
      },
      onError(error) {
        failed = true;
        console.error(error);
      },
    });
    const giveUp = setTimeout(abort, streamTimeout + 1_000);
  });
}

/** In development what is kept would outlive a change of the code that made it. */
const beginPieces = createFragmentCache(import.meta.env.PROD ? undefined : 0);

/** What a part that was not there when it was rendered leaves in a document. */
const LEFT_OUT = '<!--$!-->';

/**
 * Renders a page as one text, which is quicker than a stream of its pieces and can be kept and compared. Nearly all
 * pages have all they show by then.
 */
async function renderPage(url: string, context: EntryContext, nonce: string): Promise<Page> {
  const pieces = beginPieces();
  const makePage = await prepareData(context, pieces);
  // Only the stream begins a document by itself; without this line browsers lay it out as those of the nineties.
  const html = `<!DOCTYPE html>${renderToString(makePage(url, nonce))}`;
  const rendered = html.includes(LEFT_OUT)
    ? await renderWaiting(makePage(url, nonce), nonce)
    : { html, failed: false };
  return { bytes: pieces.fillSlots(letScriptWait(rendered.html)), failed: rendered.failed };
}

/** Renders one page as a whole; its bytes stand apart from the answer, where `documentContext` says. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const { bytes, failed } = await renderPage(request.url, routerContext, context.get(nonceContext));
  context.get(documentContext).bytes = bytes;
  return new Response(null, { status: failed && status === 200 ? 500 : status, headers });
}
