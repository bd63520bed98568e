import type { LiveEvent } from '#platform/api/live-streams.server.ts';
import type { Db } from '#platform/db/database.server.ts';
import type { WireChange } from '../contract.ts';
import { viewOf } from './conversation.ts';
import { countUnread, MOST_CHANGED, selectChanged } from './conversation-store.server.ts';
import { selectNewMessages } from './message-store.server.ts';
import { toWireMessage } from './to-wire.server.ts';

/**
 * Returns changes in a person's conversations since a time, at most {@link MOST_CHANGED}, the oldest first. They contain
 * the messages since that time. With `after`, only conversations changed after that later time are returned.
 */
export async function readChanges(
  db: Db,
  personId: string,
  { since, after = since }: { readonly since: Date; readonly after?: Date },
): Promise<readonly (WireChange & { readonly changedAt: Date })[]> {
  const changed = await selectChanged(db, personId, after);
  if (changed.length === 0) return [];
  const [messages, unreadInAll] = await Promise.all([
    selectNewMessages(
      db,
      changed.map(({ id }) => id),
      since,
    ),
    countUnread(db, personId),
  ]);
  return changed.map((conversation) => {
    const { unread, seenUntil } = viewOf(conversation, personId);
    return {
      conversationId: conversation.id,
      unread,
      unreadInAll,
      seenUntil: seenUntil?.toISOString() ?? null,
      // Skip messages that arrived between the two queries. The next change contains them, with matching counts.
      messages: (messages.get(conversation.id) ?? [])
        .filter(({ sentAt }) => sentAt <= conversation.changedAt)
        .map((message) => toWireMessage(message, personId)),
      changedAt: conversation.changedAt,
    };
  });
}

/** Returns all changes since a time as stream events, read in pages of {@link readChanges}. */
export async function* readLiveEvents(db: Db, personId: string, since: Date): AsyncGenerator<LiveEvent> {
  for (let after = since; ; ) {
    const changes = await readChanges(db, personId, { since, after });
    for (const { changedAt, ...data } of changes) {
      yield { key: data.conversationId, at: changedAt, name: 'conversation', data };
    }
    const last = changes.at(-1);
    if (!last || changes.length < MOST_CHANGED) return;
    after = last.changedAt;
  }
}
