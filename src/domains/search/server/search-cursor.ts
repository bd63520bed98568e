import { decodeCursor, encodeCursor } from '#kernel/cursor.ts';
import { isUuid } from '#kernel/uuid.ts';
import type { SearchCursor, SortOrder } from './search-query.ts';

const MOMENT = /^[12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const TAKA = /^\d{1,9}$/;

/** A place in a search's order as one opaque word for addresses. */
export function encodeSearchCursor({ segment, after, id }: SearchCursor): string {
  return encodeCursor({ after: `${segment} ${after}`, id });
}

function isValue(column: SortOrder['column'], text: string): boolean {
  if (column === 'price') return TAKA.test(text);
  return MOMENT.test(text) && !Number.isNaN(Date.parse(text));
}

/** Reads a place made by {@link encodeSearchCursor} for this order; null without a word, `undefined` when it is none of ours. */
export function decodeSearchCursor(
  word: string | undefined,
  order: SortOrder,
): SearchCursor | null | undefined {
  if (word === undefined || word === '') return null;
  const cursor = decodeCursor(word);
  if (!cursor) return undefined;
  const [segment = '', after = ''] = cursor.after.split(' ');
  const isOurs = /^\d$/.test(segment) && Number(segment) < order.segments.length;
  return isOurs && isValue(order.column, after) && isUuid(cursor.id)
    ? { segment: Number(segment), after, id: cursor.id }
    : undefined;
}
