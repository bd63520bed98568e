import type { LiveEvent } from '#platform/api/live-streams.server.ts';
import type { Db } from '#platform/db/database.server.ts';
import type { WireChange } from '../contract.ts';
import { viewOf } from './conversation.ts';
import { countUnread, selectChanged, selectNewMessages } from './store.server.ts';
import { toWireMessage } from './to-wire.server.ts';

/** Lists changes in a person's conversations since a moment, the oldest first. */
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
      // One that came between the two look-ups is told with the counts that know of it, by the next change.
      messages: (messages.get(conversation.id) ?? [])
        .filter(({ sentAt }) => sentAt <= conversation.changedAt)
        .map((message) => toWireMessage(message, personId)),
      changedAt: conversation.changedAt,
    };
  });
}

/** As {@link readChanges}, as a stream tells it. */
export async function readLiveEvents(db: Db, personId: string, since: Date): Promise<LiveEvent[]> {
  const changes = await readChanges(db, personId, since);
  return changes.map(({ changedAt, ...data }) => ({
    key: data.conversationId,
    at: changedAt,
    name: 'conversation',
    data,
  }));
}
