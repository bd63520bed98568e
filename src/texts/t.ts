import type { MessageKey } from './catalogue.ts';
import { formatParts } from './format.ts';

/**
 * The text of a message in the language of the page. The build replaces each call in the browser's script by the text
 * itself, so the key must be a literal. Call it while rendering, never once for all pages.
 */
export function t(key: MessageKey, values: Readonly<Record<string, string | number>> = {}): string {
  return formatParts(key, values).join('');
}
