import { done, type Result, refuse } from '#kernel/result.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { lockOpenUser } from '../../accounts/public-api.server.ts';
import { whoOrdered } from '../../bookings/public-api.server.ts';
import { isForSale } from '../../catalog/products/rules.ts';
import { productsByIds } from '../../catalog/public-api.server.ts';
import type { Message } from './conversation.ts';
import { findConversationAbout, insertConversation } from './conversation-store.server.ts';
import { type MessageInput, type SendOptions, type SendRefusal, sendMessage } from './send-message.server.ts';

/** First message about a listing. A buyer asks, or the seller writes to a buyer who has ordered it. */
export type Question = MessageInput & {
  readonly productId: string;
  readonly buyerId: string;
  readonly senderId: string;
};

type BeginRefusal = SendRefusal | 'own-product' | 'product-gone' | 'product-sold';

/** Returns the listing for a new conversation, or a refusal. */
async function listingFor(tx: Tx, { productId, buyerId, senderId }: Question, now: Date) {
  const [product] = await productsByIds(tx, [productId], now);
  if (!product) return refuse('not-found');
  // guard: question-about-own-listing
  if (product.sellerId === buyerId) return refuse('own-product');
  const hasOrdered = (await whoOrdered(tx, productId, [buyerId])).has(buyerId);
  // guard: seller-writes-to-orderer (condition => false)
  if (senderId !== buyerId && !(hasOrdered && product.sellerId === senderId)) return refuse('not-found');
  if (hasOrdered) return product;
  if (product.state === 'sold') return refuse('product-sold');
  return isForSale(product.state) ? product : refuse('product-gone');
}

/**
 * Sends a message about a listing to the other side. Starts a conversation, or continues the existing one, even if the
 * listing is no longer for sale.
 */
export async function beginConversation(
  tx: Tx,
  question: Question,
  options: SendOptions,
): Promise<Result<Message, BeginRefusal>> {
  const { productId, buyerId, senderId, text, pictures } = question;
  if (!(await lockOpenUser(tx, senderId))) return refuse('not-found');
  let conversationId = await findConversationAbout(tx, productId, buyerId);
  if (conversationId === null) {
    const product = await listingFor(tx, question, options.now);
    if ('ok' in product) return product;
    const ids = { productId, buyerId, sellerId: product.sellerId };
    conversationId = await insertConversation(tx, ids, options.now);
  }
  const sent = await sendMessage(tx, { conversationId, senderId, text, pictures }, options);
  return sent.ok ? done(sent.value) : sent;
}
