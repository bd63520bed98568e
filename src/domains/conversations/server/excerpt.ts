import { clipText } from '#kernel/clip-text.ts';
import type { Message } from './conversation.ts';

type Said = Pick<Message, 'text' | 'warnings' | 'pictures'>;

/**
 * What a message says, as far as emails and notifications repeat it: at most so many characters of it; null for one that its
 * reader must be warned of, links among them.
 */
export function excerptOf({ text, warnings, pictures }: Said, maxCharacters: number): string | null {
  if (warnings.length > 0) return null;
  if (text === '') return pictures.length === 1 ? 'A photo' : `${pictures.length} photos`;
  return `“${clipText(text.replace(/\s+/g, ' '), maxCharacters)}”`;
}
