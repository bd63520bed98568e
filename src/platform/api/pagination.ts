import { z } from 'zod';
import { type Cursor, decodeCursor, encodeCursor } from '#kernel/cursor.ts';
import { type Refused, refuse } from '#kernel/result.ts';
import { isUuid } from '#kernel/uuid.ts';

/** The most rows that a page may be asked to have. */
export const MAX_PAGE_SIZE = 100;
/** The highest page number: each page before is read and thrown away by the database. */
const MAX_PAGE = 100_000;

const BAD_CURSOR = 'This cursor is not valid; begin at the first page';
const BAD_PAGE = 'Ask for a page from 1';

function integer(min: number, max: number, message: string) {
  return z.coerce.number<number | string>(message).int(message).min(min, message).max(max, message);
}

/** How many rows a page is asked to have, `size` by default; `rows` is what the refusal calls them. */
export function pageLimit(size: number, rows: string) {
  return integer(1, MAX_PAGE_SIZE, `Ask for 1 to ${MAX_PAGE_SIZE} ${rows} a page`).default(size);
}

/** Query members of a list whose pages have numbers. */
export function numberedPage(size: number, rows: string) {
  return { page: integer(1, MAX_PAGE, BAD_PAGE).default(1), limit: pageLimit(size, rows) };
}

const PLAUSIBLE_YEAR = /^[12]\d{3}-/;

/** Returns whether the text is a moment exactly as answers carry it, and one that the database knows too. */
function isTimestamp(text: string): boolean {
  const moment = new Date(text);
  return PLAUSIBLE_YEAR.test(text) && !Number.isNaN(moment.getTime()) && moment.toISOString() === text;
}

/** A cursor as it stands in an address, not yet read. Lists in an order of their own refuse theirs by {@link refuseCursor}. */
export const cursorText = z.string().max(500, BAD_CURSOR);

/** The cursor of a list that is ordered by moment and id. Null for an empty one, which is the first page's. */
const cursor = cursorText.transform((word, context): Cursor | null => {
  if (word === '') return null;
  const read = decodeCursor(word);
  if (read && isTimestamp(read.after) && isUuid(read.id)) return read;
  context.addIssue({ code: 'custom', message: BAD_CURSOR });
  return z.NEVER;
});

/** Query members of a list, newest first, whose pages go on behind a cursor. */
export function cursorPage(size: number, rows: string) {
  return { cursor: cursor.optional(), limit: pageLimit(size, rows) };
}

/** Returns whether an address asks for the head of a list. False for what may be another page. */
export const isFirstPage = (url: string): boolean => !url.includes('cursor=');

/** The refusal of a cursor that a list of this order cannot have given. */
export function refuseCursor(): Refused<'invalid-input'> {
  return refuse('invalid-input', { detail: BAD_CURSOR, errors: { cursor: [BAD_CURSOR] } });
}

/** A page of a list, and whether others follow. */
export type Page<Row> = { readonly rows: Row[]; readonly more: boolean };

/** The page in what was read when one row more than `limit` was asked for. */
export function cutPage<Row>(read: readonly Row[], limit: number): Page<Row> {
  return { rows: read.slice(0, limit), more: read.length > limit };
}

/** The cursor behind the last row of a page; null when no other page follows. */
export function cursorAfter<Row>(
  rows: readonly Row[],
  more: boolean,
  toCursor: (row: Row) => Cursor,
): string | null {
  const last = rows.at(-1);
  return more && last !== undefined ? encodeCursor(toCursor(last)) : null;
}

/** Where the path begins in an address at the earliest. */
const BEHIND_SCHEME = 'https://'.length;

/**
 * Builds a `Link` header (RFC 8288) to the requested address with one query parameter changed. The link is relative: an
 * absolute one could name another host, where the client's cookie is not sent. It is built from the address's text,
 * because a `URL` object takes longer than the rest of a list's response.
 */
function linkTo({ url }: Request, name: string, value: string): Readonly<Record<string, string>> {
  const [address = ''] = url.split('?', 1);
  const query = new URLSearchParams(url.slice(address.length));
  query.set(name, value);
  const path = address.slice(address.indexOf('/', BEHIND_SCHEME)).replaceAll('>', '%3E');
  return { link: `<${path}?${query}>; rel="next"` };
}

/** The `Link` header of a numbered page, to the page after it; none when no other follows. */
export function nextPageLink(raw: Request, page: number, more: boolean): Readonly<Record<string, string>> {
  return more ? linkTo(raw, 'page', String(page + 1)) : {};
}

/** The `Link` header of a page that goes on behind `next`; none when that is null. */
export function nextCursorLink(raw: Request, next: string | null): Readonly<Record<string, string>> {
  return next === null ? {} : linkTo(raw, 'cursor', next);
}
