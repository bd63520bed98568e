import { z } from 'zod';
import { type Cursor, decodeCursor, encodeCursor } from '#kernel/cursor.ts';
import { type Refused, refuse } from '#kernel/result.ts';
import { isUuid } from '#kernel/uuid.ts';

/** Number of entries on one page of a list, unless the request or the call says otherwise. */
const DEFAULT_PAGE_SIZE = 24;
/** Maximum number of entries on one page of a list. */
export const MAX_PAGE_SIZE = 100;
/** Highest page number of a list. It is limited, because the database reads and discards all rows of earlier pages. */
const MAX_PAGE = 100_000;

const BAD_CURSOR = 'This cursor is not valid; begin at the first page';
const BAD_PAGE = 'Ask for a page from 1';

function integer(min: number, max: number, message: string) {
  return z.coerce.number<number | string>(message).int(message).min(min, message).max(max, message);
}

/** Returns the schema of a page size, `size` by default. `rows` is the noun for list entries in the error message. */
export function pageLimit(size: number, rows: string) {
  return integer(1, MAX_PAGE_SIZE, `Ask for 1 to ${MAX_PAGE_SIZE} ${rows} a page`).default(size);
}

/** Returns the query parameters of a list with numbered pages. `rows` is the noun for list entries. */
export function numberedPage(rows: string, size = DEFAULT_PAGE_SIZE) {
  return { page: integer(1, MAX_PAGE, BAD_PAGE).default(1), limit: pageLimit(size, rows) };
}

const PLAUSIBLE_YEAR = /^[12]\d{3}-/;

/** Returns whether a text is a timestamp exactly as responses contain it, and valid for the database. */
function isTimestamp(text: string): boolean {
  const moment = new Date(text);
  return PLAUSIBLE_YEAR.test(text) && !Number.isNaN(moment.getTime()) && moment.toISOString() === text;
}

/**
 * Cursor from a URL, not parsed yet. Lists that are not ordered by time and id parse it themselves, and refuse bad
 * cursors with {@link refuseCursor}.
 */
export const cursorText = z.string().max(500, BAD_CURSOR);

/** Cursor of a list that is ordered by time and id. An empty text becomes null, which stands for the first page. */
const cursor = cursorText.transform((word, context): Cursor | null => {
  if (word === '') return null;
  const read = decodeCursor(word);
  if (read && isTimestamp(read.after) && isUuid(read.id)) return read;
  context.addIssue({ code: 'custom', message: BAD_CURSOR });
  return z.NEVER;
});

/** Returns the query parameters of a list with cursor pages, newest first. `rows` is the noun for list entries. */
export function cursorPage(rows: string, size = DEFAULT_PAGE_SIZE) {
  return { cursor: cursor.optional(), limit: pageLimit(size, rows) };
}

/** Returns whether a URL requests the first page of a list. False if it might request another page. */
export const isFirstPage = (url: string): boolean => !url.includes('cursor=');

/** Returns the refusal for a cursor that does not fit the list's order. */
export function refuseCursor(): Refused<'invalid-input'> {
  return refuse('invalid-input', { detail: BAD_CURSOR, errors: { cursor: [BAD_CURSOR] } });
}

/** A page of a list, and whether more pages follow. */
export type Page<Row> = { readonly rows: Row[]; readonly more: boolean };

/** Builds a page from rows that were read with a limit of `limit` + 1. */
export function cutPage<Row>(read: readonly Row[], limit: number): Page<Row> {
  return { rows: read.slice(0, limit), more: read.length > limit };
}

/** Returns the cursor after the last row of a page; null on the last page. */
export function cursorAfter<Row>(
  rows: readonly Row[],
  more: boolean,
  toCursor: (row: Row) => Cursor,
): string | null {
  const last = rows.at(-1);
  return more && last !== undefined ? encodeCursor(toCursor(last)) : null;
}

/** Position in a URL from which to search for the slash that begins the path. It is after the slashes of the scheme. */
const BEHIND_SCHEME = 'https://'.length;

/**
 * Builds a `Link` header (RFC 8288) to the requested URL with one query parameter changed. The link is relative,
 * because an absolute link could name another host, where the client's cookie is not sent. The link is built from text,
 * because a `URL` object takes longer than the rest of a list's response.
 */
function linkTo({ url }: Request, name: string, value: string): Readonly<Record<string, string>> {
  const [address = ''] = url.split('?', 1);
  const query = new URLSearchParams(url.slice(address.length));
  query.set(name, value);
  const path = address.slice(address.indexOf('/', BEHIND_SCHEME)).replaceAll('>', '%3E');
  return { link: `<${path}?${query}>; rel="next"` };
}

/** Returns the `Link` header to the next numbered page; empty on the last page. */
export function nextPageLink(raw: Request, page: number, more: boolean): Readonly<Record<string, string>> {
  return more ? linkTo(raw, 'page', String(page + 1)) : {};
}

/** Returns the `Link` header of the page after cursor `next`; empty if `next` is null. */
export function nextCursorLink(raw: Request, next: string | null): Readonly<Record<string, string>> {
  return next === null ? {} : linkTo(raw, 'cursor', next);
}
