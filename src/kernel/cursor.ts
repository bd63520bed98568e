/** The place after which a page begins: the sort value and the id of the last row shown. */
export type Cursor = { readonly after: string; readonly id: string };

/** A cursor as one opaque word for addresses. */
export function encodeCursor(cursor: Cursor): string {
  return btoa(JSON.stringify([cursor.after, cursor.id]))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
}

/** Reads a cursor made by {@link encodeCursor}; null when it is none. */
export function decodeCursor(word: string): Cursor | null {
  try {
    const parsed: unknown = JSON.parse(atob(word.replace(/-/g, '+').replace(/_/g, '/')));
    if (!Array.isArray(parsed) || parsed.length !== 2) return null;
    const [after, id] = parsed as unknown[];
    return typeof after === 'string' && typeof id === 'string' ? { after, id } : null;
  } catch {
    return null;
  }
}
