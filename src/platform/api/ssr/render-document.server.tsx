import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import { awaitLoaderData, deprioritizeScript, isUnfinished } from './library-internals.ts';

/** HTML of a page. `failed` is true if a part could not be rendered, so that the browser must render that part. */
export type RenderedDocument = { readonly html: string; readonly failed: boolean };

export type DocumentOptions = {
  readonly url: string;
  /** Nonce of the page's scripts. */
  readonly nonce: string;
  /** Wraps the page in the contexts of the UI kit. */
  readonly wrap: (page: ReactNode) => ReactNode;
  /** Longest wait for parts of the page that are not loaded yet, in ms. */
  readonly timeoutMs: number;
  /** Called with the error of a part that could not be rendered. */
  readonly onError: (error: unknown) => void;
};

/** Renders a page that waits for parts of itself, such as lazy-loaded code. */
function renderWaiting(
  page: ReactNode,
  { nonce, timeoutMs, onError }: Pick<DocumentOptions, 'nonce' | 'timeoutMs' | 'onError'>,
): Promise<RenderedDocument> {
  return new Promise((resolve, reject) => {
    let failed = false;
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // By default React would send the end of a long page as a spinner that only scripts replace.
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
        onError(error);
      },
    });
    const giveUp = setTimeout(abort, timeoutMs);
  });
}

/**
 * Renders a page as one string, which is faster than a stream and can be cached and compared. A page that still waits
 * for a part of itself is rendered again as a stream.
 */
export async function renderDocument(
  context: EntryContext,
  { url, nonce, wrap, ...waiting }: DocumentOptions,
): Promise<RenderedDocument> {
  const contextOnce = await awaitLoaderData(context);
  const makePage = () => wrap(<ServerRouter context={contextOnce()} url={url} nonce={nonce} />);
  // Only the stream adds the doctype itself. Without it, browsers use quirks mode.
  const html = `<!DOCTYPE html>${renderToString(makePage())}`;
  const rendered = isUnfinished(html)
    ? await renderWaiting(makePage(), { nonce, ...waiting })
    : { html, failed: false };
  return { ...rendered, html: deprioritizeScript(rendered.html) };
}
