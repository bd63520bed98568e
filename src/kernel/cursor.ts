/** Position in a sorted list at which a page begins: sort value and id of the previous page's last row. */
export type Cursor = { readonly after: string; readonly id: string };

/** Encodes a cursor as an opaque text for URLs. */
export function encodeCursor(cursor: Cursor): string {
  return btoa(JSON.stringify([cursor.after, cursor.id]))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
}

/** Decodes a cursor from {@link encodeCursor}; null for any other text. */
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
