import { clipText } from '#kernel/clip-text.ts';
import type { Db } from '#platform/db/database.server.ts';
import { withoutLinks } from '#platform/work/email-layout.server.ts';
import { usersByIds } from '../../accounts/public-api.server.ts';
import { excerptOf } from './excerpt.ts';
import { selectLastReceived } from './store.server.ts';

/** Characters of a name and of a message that a notification has room for. */
const LONGEST = { name: 40, excerpt: 80 } as const;

/** Latest message that a person received, as far as a notification repeats it. */
export type ReceivedMessage = {
  readonly writer: string;
  /** Null where its reader must be warned of it. */
  readonly excerpt: string | null;
};

/** The last message that a person got in each of some conversations; conversations with none are left out. */
export async function lastReceived(
  db: Db,
  personId: string,
  conversationIds: readonly string[],
): Promise<Map<string, ReceivedMessage>> {
  const messages = await selectLastReceived(db, personId, conversationIds);
  const writers = await usersByIds(db, [...new Set(messages.map(({ senderId }) => senderId))]);
  return new Map(
    messages.flatMap((message) => {
      const writer = writers.get(message.senderId);
      if (!writer) return [];
      const name = withoutLinks(clipText(writer.name, LONGEST.name));
      return [[message.conversationId, { writer: name, excerpt: excerptOf(message, LONGEST.excerpt) }]];
    }),
  );
}
