import type { LiveEvent } from '#platform/api/live-streams.server.ts';
import type { Db } from '#platform/db/database.server.ts';
import type { WireChange } from '../contract.ts';
import { viewOf } from './conversation.ts';
import { countUnread, selectChanged } from './conversation-store.server.ts';
import { selectNewMessages } from './message-store.server.ts';
import { toWireMessage } from './to-wire.server.ts';

/** Returns changes in a person's conversations since a time, the oldest first. */
export async function readChanges(
  db: Db,
  personId: string,
  since: Date,
): Promise<readonly (WireChange & { readonly changedAt: Date })[]> {
  const changed = await selectChanged(db, personId, since);
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

/** Returns the changes of {@link readChanges} as stream events. */
export async function readLiveEvents(db: Db, personId: string, since: Date): Promise<LiveEvent[]> {
  const changes = await readChanges(db, personId, since);
  return changes.map(({ changedAt, ...data }) => ({
    key: data.conversationId,
    at: changedAt,
    name: 'conversation',
    data,
  }));
}
