import type { MessageKey } from './catalog.ts';
import { formatParts } from './format.ts';

/**
 * Returns the text of a message in the page's language. The build replaces each call in browser scripts by the text
 * itself, so the key must be a literal. Call the function during rendering, not at module level, because the language
 * differs between pages.
 */
export function t(key: MessageKey, values: Readonly<Record<string, string | number>> = {}): string {
  return formatParts(key, values).join('');
}
