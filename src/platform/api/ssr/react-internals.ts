/** What `renderToString` leaves in a document where a `<Suspense>` was not ready (react-dom 19). */
const UNFINISHED = '<!--$!-->';

/** How an id from `useId` begins within an attribute (react-dom 19). */
const GENERATED_ID = '"_R_';

/** Whether part of a page was not there yet when `renderToString` came to it. */
export function isUnfinished(html: string): boolean {
  return html.includes(UNFINISHED);
}

/** Whether something in a document has an id by its place, as `useId` gives. */
export function hasGeneratedIds(html: string): boolean {
  return html.includes(GENERATED_ID);
}
