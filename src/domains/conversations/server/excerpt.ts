import { clipText } from '#kernel/clip-text.ts';
import type { Message } from './conversation.ts';

type Said = Pick<Message, 'text' | 'warnings' | 'pictures'>;

/**
 * Returns the beginning of a message for emails and notifications. Null for a message with a warning, for example
 * because of a link.
 */
export function excerptOf({ text, warnings, pictures }: Said, maxCharacters: number): string | null {
  if (warnings.length > 0) return null;
  if (text === '') return pictures.length === 1 ? 'A photo' : `${pictures.length} photos`;
  return `“${clipText(text.replace(/\s+/g, ' '), maxCharacters)}”`;
}
