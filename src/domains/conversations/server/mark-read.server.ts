import { done, type Result, refuse } from '#kernel/result.ts';
import { notifyLive } from '#platform/api/live-streams.server.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { publish } from '#platform/work/events.server.ts';
import { conversationRead } from '../events.ts';
import { viewOf } from './conversation.ts';
import { lockConversation, recordRead } from './conversation-store.server.ts';

/** Position up to which a person has read a conversation. */
export type Reading = { readonly conversationId: string; readonly personId: string; readonly until: Date };

/**
 * Records that a person has read the messages up to a time, and notifies the open pages of both sides. An earlier time
 * than the recorded one changes nothing. Returns the number of unread messages.
 */
export async function markRead(
  tx: Tx,
  { conversationId, personId, until }: Reading,
  now: Date,
): Promise<Result<number, 'not-found'>> {
  const conversation = await lockConversation(tx, conversationId, personId);
  if (!conversation) return refuse('not-found');
  const { side, partnerId, unread } = viewOf(conversation, personId);
  const readAt = side === 'buyer' ? conversation.buyerReadAt : conversation.sellerReadAt;
  const seen = new Date(Math.min(until.getTime(), conversation.lastMessageAt.getTime()));
  if (unread === 0 || (readAt !== null && seen <= readAt)) return done(unread);
  const at = new Date(Math.max(now.getTime(), conversation.changedAt.getTime() + 1));
  const left = await recordRead(tx, conversation, side, { until: seen, at });
  await publish(tx, conversationRead, { conversationId, personId, until: seen.toISOString() });
  await notifyLive(tx, [personId, partnerId]);
  return done(left);
}
