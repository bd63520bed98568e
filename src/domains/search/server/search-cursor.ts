import { decodeCursor, encodeCursor } from '#kernel/cursor.ts';
import { isUuid } from '#kernel/uuid.ts';
import type { SearchCursor, SortOrder } from './search-query.ts';

const TIMESTAMP = /^[12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const TAKA = /^\d{1,9}$/;

/** Encodes the position after which a page starts as an opaque text for URLs. */
export function encodeSearchCursor({ segment, after, id }: SearchCursor): string {
  return encodeCursor({ after: `${segment} ${after}`, id });
}

function isSortValue(column: SortOrder['column'], text: string): boolean {
  if (column === 'price') return TAKA.test(text);
  return TIMESTAMP.test(text) && !Number.isNaN(Date.parse(text));
}

/**
 * Decodes a text from {@link encodeSearchCursor} for a sort order. Returns null if there is no text, and undefined if
 * the text is invalid.
 */
export function decodeSearchCursor(
  text: string | undefined,
  order: SortOrder,
): SearchCursor | null | undefined {
  if (text === undefined || text === '') return null;
  const cursor = decodeCursor(text);
  if (!cursor) return undefined;
  const [segment = '', after = ''] = cursor.after.split(' ');
  const isInOrder = /^\d$/.test(segment) && Number(segment) < order.segments.length;
  return isInOrder && isSortValue(order.column, after) && isUuid(cursor.id)
    ? { segment: Number(segment), after, id: cursor.id }
    : undefined;
}
