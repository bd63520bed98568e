import { clipText } from '#kernel/clip-text.ts';
import { localDigits } from '#kernel/locale.ts';
import { t } from '#texts/t.ts';
import type { Message } from './conversation.ts';

type MessageContent = Pick<Message, 'text' | 'warnings' | 'pictures'>;

/**
 * Returns the beginning of a message for emails and notifications. Null for messages with a warning, because the
 * excerpt could repeat a dangerous link.
 */
export function excerptOf(
  { text, warnings, pictures }: MessageContent,
  maxCharacters: number,
): string | null {
  if (warnings.length > 0) return null;
  if (text === '')
    return pictures.length === 1
      ? t('messageEmail.photo')
      : t('messageEmail.photos', { count: localDigits(String(pictures.length)) });
  return `“${clipText(text.replace(/\s+/g, ' '), maxCharacters)}”`;
}
