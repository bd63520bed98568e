import { poishaToTaka } from '#kernel/money.ts';
import type { Caller } from '#platform/api/contract.ts';
import type { Db } from '#platform/db/database.server.ts';
import { type User, usersByIds } from '../../accounts/public-api.server.ts';
import {
  DISPUTE_ANSWER_MS,
  type OrderFacts,
  orderFacts,
  orderNumber,
  sideOf,
} from '../../bookings/public-api.server.ts';
import { productsByIds } from '../../catalog/public-api.server.ts';
import { reportedConversationAbout } from '../../conversations/public-api.server.ts';
import type { WireDispute, WireDisputeCase } from '../contract.ts';
import { type Dispute, findDispute, selectWaiting } from './store.server.ts';

type Reader = Pick<Caller, 'id' | 'userType'>;

function answerOf({ answer, answerPictures, answeredAt }: Dispute): WireDispute['answer'] {
  return answer === null || answeredAt === null
    ? null
    : { text: answer, pictures: [...answerPictures], at: answeredAt.toISOString() };
}

function offerOf({ offeredPoisha, offeredAt }: Dispute): WireDispute['offer'] {
  return offeredPoisha === null || offeredAt === null
    ? null
    : { refund: poishaToTaka(offeredPoisha), at: offeredAt.toISOString() };
}

/** Data about a dispute's order: the order, its product's title, and buyers and sellers by id. */
type DisputedOrder = {
  readonly order: OrderFacts;
  readonly title: string;
  readonly people: ReadonlyMap<string, User>;
};

function toWireDispute(
  dispute: Dispute,
  side: WireDispute['side'],
  { order, title, people }: DisputedOrder,
): WireDispute {
  const { bookingId, reason, openedAt } = dispute;
  const nameOf = (id: string) => ({ _id: id, name: people.get(id)?.name ?? '' });
  return {
    bookingId,
    number: orderNumber(bookingId),
    side,
    state: order.state,
    product: { _id: order.productId, title },
    buyer: nameOf(order.buyerId),
    seller: nameOf(order.sellerId),
    resalePrice: poishaToTaka(order.pricePoisha),
    reason,
    claim: { text: dispute.text, pictures: [...dispute.pictures], at: openedAt.toISOString() },
    answerUntil: new Date(openedAt.getTime() + DISPUTE_ANSWER_MS).toISOString(),
    answer: answerOf(dispute),
    offer: offerOf(dispute),
  };
}

/** Converts disputes for a reader, in the given order. Disputes that the reader may not see are left out. */
async function toWire(
  db: Db,
  disputes: readonly Dispute[],
  reader: Reader,
  now: Date,
): Promise<WireDispute[]> {
  const orders = await orderFacts(
    db,
    disputes.map(({ bookingId }) => bookingId),
  );
  const all = [...orders.values()];
  const [products, people] = await Promise.all([
    productsByIds(
      db,
      all.map(({ productId }) => productId),
      now,
    ),
    usersByIds(
      db,
      all.flatMap(({ buyerId, sellerId }) => [buyerId, sellerId]),
    ),
  ]);
  return disputes.flatMap((dispute) => {
    const order = orders.get(dispute.bookingId);
    const side = order && sideOf(order, reader);
    if (!order || !side) return [];
    const title = products.find(({ id }) => id === order.productId)?.title ?? '';
    return [toWireDispute(dispute, side, { order, title, people })];
  });
}

/**
 * Returns the dispute of an order for one of its sides or an admin. Null if the reader may not see it, or it does not
 * exist.
 */
export async function readDispute(
  db: Db,
  bookingId: string,
  reader: Reader,
  now: Date,
): Promise<WireDisputeCase | null> {
  const dispute = await findDispute(db, bookingId);
  const [wire] = dispute ? await toWire(db, [dispute], reader, now) : [];
  if (!wire) return null;
  const { product, buyer, side } = wire;
  const about = { productId: product._id, buyerId: buyer._id };
  const reportedConversationId = side === 'admin' ? await reportedConversationAbout(db, about) : null;
  return { ...wire, reportedConversationId };
}

/** Returns a page of the disputes that wait for an admin, and whether another page follows. */
export async function readWaiting(
  db: Db,
  reader: Reader,
  { page, limit }: { readonly page: number; readonly limit: number },
  now: Date,
): Promise<{ readonly rows: WireDispute[]; readonly more: boolean }> {
  const found = await selectWaiting(db, now, { limit: limit + 1, offset: (page - 1) * limit });
  return { rows: await toWire(db, found.slice(0, limit), reader, now), more: found.length > limit };
}
