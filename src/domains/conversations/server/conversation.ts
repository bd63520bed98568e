import type { StoredImage } from '../../images/image-url.ts';
import type { WarningKind } from '../scams/warning-kinds.ts';

/** Which of the two somebody is. */
export type Side = 'buyer' | 'seller';

/** A conversation as the server knows it. */
export type Conversation = {
  readonly id: string;
  readonly productId: string;
  readonly buyerId: string;
  readonly sellerId: string;
  readonly changedAt: Date;
  readonly lastMessageAt: Date;
  readonly buyerReadAt: Date | null;
  readonly sellerReadAt: Date | null;
  readonly buyerUnread: number;
  readonly sellerUnread: number;
};

/** A message as the server knows it. */
export type Message = {
  readonly id: string;
  readonly conversationId: string;
  readonly senderId: string;
  readonly text: string;
  readonly pictures: readonly StoredImage[];
  readonly warnings: readonly WarningKind[];
  readonly sentAt: Date;
};

/** Which of the two a person is. */
function sideOf(conversation: Pick<Conversation, 'buyerId'>, personId: string): Side {
  return conversation.buyerId === personId ? 'buyer' : 'seller';
}

/** Returns the parts of a conversation that differ between its two sides. */
export function viewOf(conversation: Conversation, personId: string) {
  const side = sideOf(conversation, personId);
  const { buyerId, sellerId, buyerReadAt, sellerReadAt, buyerUnread, sellerUnread } = conversation;
  return side === 'buyer'
    ? { side, partnerId: sellerId, unread: buyerUnread, seenUntil: sellerReadAt }
    : { side, partnerId: buyerId, unread: sellerUnread, seenUntil: buyerReadAt };
}
