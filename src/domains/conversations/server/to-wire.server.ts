import { poishaToTaka } from '#kernel/money.ts';
import type { Db } from '#platform/db/database.server.ts';
import { type User, usersByIds } from '../../accounts/public-api.server.ts';
import { isForSale } from '../../catalog/products/rules.ts';
import { type Product, productsByIds } from '../../catalog/public-api.server.ts';
import type { WireConversation, WireMessage } from '../contract.ts';
import { blocksAround } from './block-store.server.ts';
import { type Conversation, type Message, viewOf } from './conversation.ts';
import { selectLastMessages } from './message-store.server.ts';

/** Converts a message for a reader. The reader's own messages have no warnings. */
export function toWireMessage(message: Message, readerId: string): WireMessage {
  const { id, conversationId, senderId, text, pictures, warnings, sentAt } = message;
  const mine = senderId === readerId;
  return {
    _id: id,
    conversationId,
    mine,
    text,
    pictures: [...pictures],
    // guard: warnings-of-own-messages (value => [...warnings])
    warnings: mine ? [] : [...warnings],
    sentAt: sentAt.toISOString(),
  };
}

function toAbout(product: Product, readerSide: 'buyer' | 'seller'): WireConversation['product'] {
  const [photo] = product.pictures;
  const { id, title, resalePricePoisha, location, state, number } = product;
  return {
    _id: id,
    title,
    resalePrice: poishaToTaka(resalePricePoisha),
    Location: location,
    state,
    picture: photo
      ? { id: photo.id, width: photo.width, height: photo.height, placeholder: photo.placeholder }
      : null,
    // guard: number-of-gone-listing (drop operand 1)
    number: isForSale(state) && readerSide === 'buyer' ? number : null,
  };
}

function toPartner({ id, name, image, verified, createdAt, closedAt }: User): WireConversation['partner'] {
  const joinedAt = createdAt.toISOString();
  return { _id: id, name, image, verified, joinedAt, closed: closedAt !== null };
}

/** Converts conversations for a person, in the given order. */
export async function toWireConversations(
  db: Db,
  conversations: readonly Conversation[],
  readerId: string,
  now: Date,
): Promise<WireConversation[]> {
  const views = conversations.map((conversation) => ({ conversation, view: viewOf(conversation, readerId) }));
  const partnerIds = views.map(({ view }) => view.partnerId);
  const [people, products, last, blocks] = await Promise.all([
    usersByIds(db, partnerIds),
    productsByIds(db, [...new Set(conversations.map(({ productId }) => productId))], now),
    selectLastMessages(
      db,
      conversations.map(({ id }) => id),
    ),
    blocksAround(db, readerId, partnerIds),
  ]);
  const productOf = new Map(products.map((product) => [product.id, product]));
  return views.flatMap(({ conversation, view }) => {
    const partner = people.get(view.partnerId);
    const product = productOf.get(conversation.productId);
    if (!partner || !product) return [];
    const message = last.get(conversation.id);
    return [
      {
        _id: conversation.id,
        role: view.side,
        product: toAbout(product, view.side),
        partner: toPartner(partner),
        unread: view.unread,
        seenUntil: view.seenUntil?.toISOString() ?? null,
        lastMessageAt: conversation.lastMessageAt.toISOString(),
        lastMessage: message ? toWireMessage(message, readerId) : null,
        block: blocks.get(view.partnerId) ?? null,
      },
    ];
  });
}
