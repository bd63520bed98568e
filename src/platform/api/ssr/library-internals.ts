import { text } from 'node:stream/consumers';
import type { EntryContext } from 'react-router';

/** Marker that `renderToString` leaves in place of a `<Suspense>` that was not ready (react-dom 19). */
const UNFINISHED = '<!--$!-->';

/** Start of a `useId` id within an attribute (react-dom 19). */
const GENERATED_ID = '"_R_';

/** Returns whether `renderToString` left out a part of a page that was not ready. */
export function isUnfinished(html: string): boolean {
  return html.includes(UNFINISHED);
}

/**
 * Returns whether HTML contains an id of `useId`. Such an id depends on the component's position in the page, so the
 * HTML cannot be reused in another page.
 */
export function hasGeneratedIds(html: string): boolean {
  return html.includes(GENERATED_ID);
}

type LoaderData = Readonly<Record<string, unknown>>;

/** Returns the data with each promise replaced by its value once it resolves. */
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
 * Waits until all data of a page is loaded, so that rendering never waits. This includes promises in the loader data,
 * and the text that hydrates the page in the browser. Returns a function that creates one context for each rendering.
 * React Router 8 reads that text from a stream while rendering. It stores the parts in `renderMeta.streamCache`, each
 * as a promise marked with its result. This function stores the whole text there as one finished part.
 */
export async function awaitLoaderData(context: EntryContext): Promise<() => EntryContext> {
  const { staticHandlerContext, serverHandoffStream, renderMeta } = context;
  const loaderData = fillIn(staticHandlerContext.loaderData);
  const value = serverHandoffStream ? await text(serverHandoffStream) : '';
  const streamCache = { 0: Object.assign(Promise.resolve(), { result: { done: true, value } }) };
  return () => ({
    ...context,
    staticHandlerContext: { ...staticHandlerContext, loaderData },
    serverHandoffStream: new ReadableStream(),
    renderMeta: { ...renderMeta, streamCache },
  });
}

/** Start of the router's preload link for a script of the page. */
const PRELOAD = '<link rel="modulepreload" ';

/**
 * Makes scripts load after the style sheet, fonts and first picture, because pages are usable without script. The
 * router's links have no property for that. User text cannot match, because it has no raw `<` in a document.
 */
export function deprioritizeScript(html: string): string {
  const end = Math.max(html.indexOf('</head>'), 0);
  return html.slice(0, end).replaceAll(PRELOAD, `${PRELOAD}fetchpriority="low" `) + html.slice(end);
}
