import { done, type Result, refuse } from '#kernel/result.ts';
import { notifyLive } from '#platform/api/live-streams.server.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { publish } from '#platform/work/events.server.ts';
import { lockOpenUser } from '../../accounts/public-api.server.ts';
import { claimImagesByUrl, type StoredImage } from '../../images/public-api.server.ts';
import { conversationRead, messageSent } from '../events.ts';
import { findWarnings } from '../scams/find-warnings.ts';
import { areBlocked } from './block-store.server.ts';
import { recordSuspect } from './case-store.server.ts';
import { type Message, viewOf } from './conversation.ts';
import { lockConversation, recordMessage } from './conversation-store.server.ts';
import { askForEmail } from './emails.server.ts';
import { insertMessage } from './message-store.server.ts';

/** Text of a message, and the URLs of its uploaded pictures. */
export type MessageInput = { readonly text: string; readonly pictures: readonly string[] };

/** A message to send in a conversation. */
export type Sending = MessageInput & { readonly conversationId: string; readonly senderId: string };

/** Dependencies of sending a message. */
export type SendOptions = {
  readonly now: Date;
  /** Host of the market, whose own URLs are not external links. */
  readonly ownHost: string;
};

export type SendRefusal = 'not-found' | 'person-blocked' | 'account-gone' | 'invalid-input';

const LOST_PICTURE = 'This photo is no longer stored; add it again';

/** Claims the pictures of a message by their URLs. Refuses pictures that are missing or belong to other people. */
async function claimPictures(
  tx: Tx,
  senderId: string,
  urls: readonly string[],
): Promise<Result<readonly StoredImage[], 'invalid-input'>> {
  const claimed = await claimImagesByUrl(tx, urls, { userId: senderId });
  return claimed
    ? done(claimed)
    : refuse('invalid-input', { detail: LOST_PICTURE, errors: { pictures: [LOST_PICTURE] } });
}

/**
 * Sends a message. Stores it with its warnings, counts it as unread, marks earlier messages as read for the sender, and
 * notifies the open pages of both sides. Queues an email in case the message stays unread. Refuses if one side has
 * blocked the other, or if the recipient's account is closed.
 */
export async function sendMessage(
  tx: Tx,
  { conversationId, senderId, text, pictures: urls }: Sending,
  { now, ownHost }: SendOptions,
): Promise<Result<Message, SendRefusal>> {
  const sender = await lockOpenUser(tx, senderId);
  const conversation = await lockConversation(tx, conversationId, senderId);
  if (!sender || !conversation) return refuse('not-found');
  const { side, partnerId, unread } = viewOf(conversation, senderId);
  // guard: message-to-blocked
  if (await areBlocked(tx, senderId, partnerId)) return refuse('person-blocked');
  if (!(await lockOpenUser(tx, partnerId))) return refuse('account-gone');
  const pictures = await claimPictures(tx, senderId, urls);
  if (!pictures.ok) return pictures;
  // Keeps times within a conversation increasing, even if the clocks of two processes differ.
  const sentAt = new Date(Math.max(now.getTime(), conversation.changedAt.getTime() + 1));
  const warnings = findWarnings(text, ownHost);
  const message = await insertMessage(tx, {
    conversationId,
    senderId,
    text,
    pictures: pictures.value,
    warnings,
    sentAt,
  });
  await recordMessage(tx, conversationId, side, sentAt);
  await askForEmail(tx, conversationId, side === 'buyer' ? 'seller' : 'buyer', now);
  if (warnings.length > 0) await recordSuspect(tx, senderId, now);
  await publish(tx, messageSent, {
    conversationId,
    productId: conversation.productId,
    messageId: message.id,
    senderId,
    receiverId: partnerId,
    sentAt: sentAt.toISOString(),
  });
  // The reply has marked the sender's unread messages as read.
  if (unread > 0)
    await publish(tx, conversationRead, {
      conversationId,
      personId: senderId,
      until: conversation.lastMessageAt.toISOString(),
    });
  await notifyLive(tx, [senderId, partnerId]);
  return done(message);
}
