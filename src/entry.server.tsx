import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { nonceContext } from './platform/page-context.ts';
import { NonceContext } from './ui/nonce.ts';

// main.ts takes these keys from the built bundle, whose copy of their module is the one that pages see.
// biome-ignore lint/performance/noBarrelFile: the entry is the only door of the bundle
export { apiContext, nonceContext, originContext } from './platform/page-context.ts';

/** Loaders that are still not done after this many ms are given up. */
export const streamTimeout = 5_000;

const PRELOAD = '<link rel="modulepreload" ';

/**
 * Lets script wait for style, fonts and the first picture, which browsers would fetch no sooner: pages are there
 * without it. The router's links have no property for that. What people wrote has no `<` of its own in a document.
 */
function letScriptWait(html: Buffer): Uint8Array<ArrayBuffer> {
  const end = Math.max(html.indexOf('</head>'), 0);
  const head = html.toString('latin1', 0, end).replaceAll(PRELOAD, `${PRELOAD}fetchpriority="low" `);
  return Buffer.concat([Buffer.from(head, 'latin1'), html.subarray(end)]);
}

type Rendered = { readonly html: Uint8Array<ArrayBuffer>; readonly failed: boolean };

/** Gathers what is written to it and gives it in one piece at the end. */
function gather(onEnd: (bytes: Buffer) => void): Writable {
  const chunks: Uint8Array[] = [];
  return new Writable({
    write(chunk: Uint8Array, _, written) {
      chunks.push(chunk);
      written();
    },
    final(ended) {
      onEnd(Buffer.concat(chunks));
      ended();
    },
  });
}

function renderPage(url: string, routerContext: EntryContext, nonce: string): Promise<Rendered> {
  return new Promise((resolve, reject) => {
    let failed = false;
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={routerContext} url={url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        // Otherwise the end of a long page arrives as a spinner that only scripts replace.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        // A whole page is quicker than a streamed one, and can be kept and compared byte by byte.
        onAllReady() {
          clearTimeout(giveUp);
          pipe(gather((html) => resolve({ html: letScriptWait(html), failed })));
        },
        onShellError(error) {
          clearTimeout(giveUp);
          reject(error);
        },
        onError(error) {
          failed = true;
          console.error(error);
        },
      },
    );
    const giveUp = setTimeout(abort, streamTimeout + 1_000);
  });
}

/** Renders one page as a whole. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const { html, failed } = await renderPage(request.url, routerContext, context.get(nonceContext));
  return new Response(html, { status: failed && status === 200 ? 500 : status, headers });
}
