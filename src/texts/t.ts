import type { MessageKey } from './catalogue.ts';
import { formatParts } from './format.ts';

/**
 * Returns the text of a message in the page's language. The build replaces each call in the browser's script with the
 * text itself, so the key must be a literal. Call it during rendering, never once for all pages.
 */
export function t(key: MessageKey, values: Readonly<Record<string, string | number>> = {}): string {
  return formatParts(key, values).join('');
}
