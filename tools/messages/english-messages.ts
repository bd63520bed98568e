import { catalogues } from '../../src/texts/catalogue.ts';
import { parseMessage } from '../../src/texts/message-parts.ts';

/** Patterns of the English messages, with any text for a value. Messages without English words have none. */
const patterns = Object.values(catalogues.en).flatMap((message) => {
  const parts = parseMessage(message);
  const words = parts.map((part) => (part.kind === 'text' ? part.text : '')).join(' ');
  if (!/[a-z]{3}/.test(words)) return [];
  const pattern = parts.map((part) => (part.kind === 'text' ? RegExp.escape(part.text) : '.+')).join('');
  return [new RegExp(`^${pattern}$`, 's')];
});

/** Returns whether a text on a page is an English message. Names, titles and people's texts are none. */
export function isEnglishMessage(text: string): boolean {
  return patterns.some((pattern) => pattern.test(text.trim()));
}
