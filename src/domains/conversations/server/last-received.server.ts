import { clipText } from '#kernel/clip-text.ts';
import { inLanguage, type Language } from '#kernel/locale.ts';
import type { Db } from '#platform/db/database.server.ts';
import { withoutLinks } from '#platform/work/email-layout.server.ts';
import { usersByIds } from '../../accounts/public-api.server.ts';
import { excerptOf } from './excerpt.ts';
import { selectLastReceived } from './message-store.server.ts';

/** Longest name and message in a notification, in characters. */
const LONGEST = { name: 40, excerpt: 80 } as const;

/** Latest received message, for a notification. */
export type ReceivedMessage = {
  readonly writer: string;
  /** Null for a message with a warning. */
  readonly excerpt: string | null;
};

/**
 * Returns a person's last received message of each conversation, keyed by conversation id. Excerpts of messages without
 * a text are in `language`.
 */
export async function lastReceived(
  db: Db,
  personId: string,
  conversationIds: readonly string[],
  language: Language = 'en',
): Promise<Map<string, ReceivedMessage>> {
  const messages = await selectLastReceived(db, personId, conversationIds);
  const writers = await usersByIds(db, [...new Set(messages.map(({ senderId }) => senderId))]);
  return new Map(
    messages.flatMap((message) => {
      const writer = writers.get(message.senderId);
      if (!writer) return [];
      const name = withoutLinks(clipText(writer.name, LONGEST.name));
      const excerpt = inLanguage(language, () => excerptOf(message, LONGEST.excerpt));
      return [[message.conversationId, { writer: name, excerpt }]];
    }),
  );
}
