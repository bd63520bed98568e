import { catalogs } from '../../src/texts/catalog.ts';
import { parseMessage } from '../../src/texts/message-parts.ts';

/**
 * Patterns of the English messages. A pattern accepts any text in place of a value. Messages without English words have
 * no pattern. Neither has a message of two values joined by "and", because many names of shops contain this word.
 */
const patterns = Object.values(catalogs.en).flatMap((message) => {
  const parts = parseMessage(message);
  const words = parts.map((part) => (part.kind === 'text' ? part.text : '')).join(' ');
  if (!/[a-z]{3}/.test(words) || words.trim() === 'and') return [];
  const pattern = parts.map((part) => (part.kind === 'text' ? RegExp.escape(part.text) : '.+')).join('');
  return [new RegExp(`^${pattern}$`, 's')];
});

/** Returns whether a text on a page is an English message. Names, titles and people's own texts are not messages. */
export function isEnglishMessage(text: string): boolean {
  return patterns.some((pattern) => pattern.test(text.trim()));
}
