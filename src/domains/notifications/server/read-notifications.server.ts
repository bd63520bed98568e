import type { Cursor } from '#kernel/cursor.ts';
import { cursorAfter, cutPage } from '#platform/api/pagination.ts';
import type { Db } from '#platform/db/database.server.ts';
import { orderNumber } from '../../bookings/public-api.server.ts';
import { type Product, productsByIds } from '../../catalog/public-api.server.ts';
import { lastReceived, type ReceivedMessage } from '../../conversations/public-api.server.ts';
import type { WireNotification } from '../contract.ts';
import { topicWords } from '../topics.ts';
import { isKind, type Kind, kindsOf, wordingOf } from '../wording.ts';
import { conversationOf, leadsTo } from './leads-to.ts';
import { countUnread, mutesOf, type Notification, selectNotifications } from './store.server.ts';

function isKnown(one: Notification): one is Notification & { readonly kind: Kind } {
  return isKind(one.kind);
}

function toPicture(product: Product | undefined): WireNotification['picture'] {
  const [photo] = product?.pictures ?? [];
  if (!photo) return null;
  const { id, width, height, placeholder } = photo;
  return { id, width, height, placeholder };
}

/** Returns the group of a notification: a saved search, an order, a listing, or its topic. */
function groupOf(
  { bookingId, productId, subjectId, kind, details }: Notification & { readonly kind: Kind },
  title: string,
): WireNotification['group'] {
  if (kind === 'search-found' && subjectId !== null)
    return { key: subjectId, label: `Saved search “${details.name ?? ''}”` };
  if (bookingId !== null) return { key: bookingId, label: `${title} · order ${orderNumber(bookingId)}` };
  if (productId !== null) return { key: productId, label: title };
  const { topic } = wordingOf(kind);
  return { key: topic, label: topicWords[topic].label() };
}

type About = { readonly product: Product | undefined; readonly wrote: ReceivedMessage | undefined };

function toWire(one: Notification & { readonly kind: Kind }, { product, wrote }: About): WireNotification {
  const title = product?.title ?? '';
  const { topic, heading, text } = wordingOf(one.kind);
  const { path: _, ...details } = one.details;
  const data = { title, details, wrote: wrote ?? null };
  return {
    _id: one.id,
    kind: one.kind,
    topic,
    heading: heading(data),
    text: text(data),
    path: leadsTo(one),
    group: groupOf(one, title),
    story: data,
    picture: toPicture(product),
    at: one.happenedAt.toISOString(),
    read: one.readAt !== null,
  };
}

/** Returns one page of a person's notifications, newest first, and the next cursor. Muted topics are omitted. */
export async function readNotifications(
  db: Db,
  personId: string,
  page: { readonly before: Cursor | null; readonly limit: number },
  now: Date,
): Promise<{ readonly rows: WireNotification[]; readonly next: string | null }> {
  const without = kindsOf(await mutesOf(db, personId));
  const found = await selectNotifications(db, {
    ...{ personId, without },
    before: page.before,
    limit: page.limit + 1,
  });
  const { rows, more } = cutPage(found, page.limit);
  const [products, wrote] = await Promise.all([
    productsByIds(db, [...new Set(rows.flatMap(({ productId }) => productId ?? []))], now),
    lastReceived(
      db,
      personId,
      rows.flatMap((row) => conversationOf(row) ?? []),
    ),
  ]);
  const byId = new Map(products.map((product) => [product.id, product]));
  return {
    rows: rows
      .filter(isKnown)
      .map((one) =>
        toWire(one, { product: byId.get(one.productId ?? ''), wrote: wrote.get(conversationOf(one) ?? '') }),
      ),
    next: cursorAfter(rows, more, ({ happenedAt, id }) => ({ after: happenedAt.toISOString(), id })),
  };
}

/** Counts a person's unread notifications, without muted topics. */
export async function readUnread(db: Db, personId: string): Promise<number> {
  return countUnread(db, personId, kindsOf(await mutesOf(db, personId)));
}
