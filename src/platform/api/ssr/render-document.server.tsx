import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import { awaitLoaderData, deprioritizeScript, isUnfinished } from './library-internals.ts';

/** Page as a text. `failed`: a part could not be rendered and is left to the browser. */
export type RenderedDocument = { readonly html: string; readonly failed: boolean };

export type DocumentOptions = {
  readonly url: string;
  /** Nonce of the page's scripts. */
  readonly nonce: string;
  /** Puts the contexts of the kit around the page. */
  readonly wrap: (page: ReactNode) => ReactNode;
  /** A page that still waits for parts of itself after this many ms is given up. */
  readonly timeoutMs: number;
  /** Hears why a part of the page could not be rendered. */
  readonly onError: (error: unknown) => void;
};

/** Renders a page that waits for parts of itself, such as code that is loaded when it is shown. */
function renderWaiting(
  page: ReactNode,
  { nonce, timeoutMs, onError }: Pick<DocumentOptions, 'nonce' | 'timeoutMs' | 'onError'>,
): Promise<RenderedDocument> {
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
        onError(error);
      },
    });
    const giveUp = setTimeout(abort, timeoutMs);
  });
}

/**
 * Renders a page as one text. That is faster than a stream of its parts, and can be cached and compared. Nearly all
 * pages have all they show by then.
 */
export async function renderDocument(
  context: EntryContext,
  { url, nonce, wrap, ...waiting }: DocumentOptions,
): Promise<RenderedDocument> {
  const contextOnce = await awaitLoaderData(context);
  const makePage = () => wrap(<ServerRouter context={contextOnce()} url={url} nonce={nonce} />);
  // Only the stream begins a document by itself; without this line browsers lay it out as those of the nineties.
  const html = `<!DOCTYPE html>${renderToString(makePage())}`;
  const rendered = isUnfinished(html)
    ? await renderWaiting(makePage(), { nonce, ...waiting })
    : { html, failed: false };
  return { ...rendered, html: deprioritizeScript(rendered.html) };
}
