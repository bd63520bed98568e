import type { StoredImage } from '../../images/image-url.ts';
import type { WarningKind } from '../scams/warning-kinds.ts';

/** One of the two sides of a conversation. */
export type Side = 'buyer' | 'seller';

/** A conversation on the server. */
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

/** A message on the server. */
export type Message = {
  readonly id: string;
  readonly conversationId: string;
  readonly senderId: string;
  readonly text: string;
  readonly pictures: readonly StoredImage[];
  readonly warnings: readonly WarningKind[];
  readonly sentAt: Date;
};

/** Returns the side of a person. */
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
