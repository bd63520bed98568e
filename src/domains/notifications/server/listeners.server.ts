import type { z } from 'zod';
import { type Clock, dhakaDate } from '#kernel/clock.ts';
import type { Tx } from '#platform/db/database.server.ts';
import type { EventDefinition } from '#platform/work/event.ts';
import { type EventSubscriber, listen, listenBatch } from '#platform/work/events.server.ts';
import {
  bookingCancelled,
  bookingPaid,
  bookingPlaced,
  bookingRefunded,
  bookingUnavailable,
  orderMoved,
} from '../../bookings/events.ts';
import { type OrderFacts, orderFacts } from '../../bookings/public-api.server.ts';
import { productEdited, productRelisted, productSold, productWithdrawn } from '../../catalog/events.ts';
import { conversationRead, messageSent } from '../../conversations/events.ts';
import { reviewShown } from '../../reviews/events.ts';
import { notify } from './notify.server.ts';
import { notifyOthersFree, notifyOthersKept } from './notify-orderers.server.ts';
import { notifyWishers } from './notify-wishers.server.ts';
import { offerListener } from './offer-notifications.server.ts';
import { queuePushes } from './queue-pushes.server.ts';
import { type NewNotification, putMessageNotification, setConversationRead } from './store.server.ts';

/** Dependencies of the listeners. */
export type ListenerDeps = { readonly clock: Clock; readonly publicUrl: string };

/** Creates a listener that sends the notifications of an order event. Events of deleted orders are skipped. */
function onOrder<Payload extends { readonly bookingId: string }>(
  event: EventDefinition<z.ZodType<Payload>>,
  { clock, publicUrl }: ListenerDeps,
  notificationsOf: (order: OrderFacts, payload: Payload, now: Date) => readonly NewNotification[],
): EventSubscriber {
  return listenBatch(`notifications.on-${event.type}`, event, async (tx, payloads) => {
    const now = clock();
    const orders = await orderFacts(
      tx,
      payloads.map(({ bookingId }) => bookingId),
    );
    const notifications = payloads.flatMap((payload) => {
      const order = orders.get(payload.bookingId);
      return order ? notificationsOf(order, payload, now) : [];
    });
    await notify(tx, notifications, { now, publicUrl });
  });
}

type OrderNotice = Pick<NewNotification, 'kind' | 'details'> & { readonly occasion?: string };

const toBuyer = ({ id, productId, buyerId }: OrderFacts, notice: OrderNotice): NewNotification => ({
  occasion: id,
  ...notice,
  personId: buyerId,
  bookingId: id,
  productId,
});

const toSeller = ({ id, productId, sellerId }: OrderFacts, notice: OrderNotice): NewNotification => ({
  occasion: id,
  ...notice,
  personId: sellerId,
  bookingId: id,
  productId,
});

/**
 * Returns an occasion (event id) that limits a notification to one a day per buyer and product. A buyer may order and
 * cancel repeatedly.
 */
function oncePerDay({ productId, buyerId }: OrderFacts, now: Date): string {
  return `${productId} ${buyerId} ${dhakaDate(now)}`;
}

/** Recipients of a notification. `other`: the side that did not act. */
type MovedNotification = {
  readonly to: 'buyer' | 'seller' | 'both' | 'other';
  readonly kind: NewNotification['kind'];
};

/**
 * Recipient and kind of the notification for each action on an order. Actions that have their own events are not listed
 * here.
 */
const moved: Readonly<Record<string, MovedNotification>> = {
  keep: { to: 'buyer', kind: 'order-kept' },
  'give-free': { to: 'buyer', kind: 'order-freed' },
  lapse: { to: 'buyer', kind: 'order-lapsed' },
  'propose-meeting': { to: 'other', kind: 'meeting-proposed' },
  'accept-meeting': { to: 'other', kind: 'meeting-agreed' },
  'no-show': { to: 'other', kind: 'no-show-noted' },
  send: { to: 'buyer', kind: 'parcel-sent' },
  arrive: { to: 'seller', kind: 'parcel-arrived' },
  'hand-over': { to: 'both', kind: 'order-handed-over' },
  'pay-cash': { to: 'both', kind: 'order-completed' },
  'name-buyer': { to: 'buyer', kind: 'bought-named' },
  'say-bought': { to: 'seller', kind: 'bought-claimed' },
  'confirm-bought': { to: 'both', kind: 'order-completed' },
  'deny-bought': { to: 'buyer', kind: 'bought-denied' },
  complete: { to: 'both', kind: 'order-completed' },
  dispute: { to: 'seller', kind: 'order-disputed' },
  'answer-dispute': { to: 'buyer', kind: 'dispute-answered' },
  'offer-refund': { to: 'buyer', kind: 'refund-offered' },
  'accept-refund': { to: 'seller', kind: 'dispute-settled' },
  'drop-dispute': { to: 'seller', kind: 'order-completed' },
  'decide-refund': { to: 'both', kind: 'dispute-decided' },
  'decide-no-refund': { to: 'both', kind: 'dispute-decided' },
  'lapse-dispute': { to: 'both', kind: 'dispute-lapsed' },
  cancel: { to: 'seller', kind: 'order-cancelled' },
  'ask-to-cancel': { to: 'seller', kind: 'cancelling-asked' },
  'drop-cancel': { to: 'seller', kind: 'cancelling-dropped' },
  'agree-to-cancel': { to: 'both', kind: 'cancelling-agreed' },
  'refuse-to-cancel': { to: 'buyer', kind: 'cancelling-refused' },
  'call-off': { to: 'buyer', kind: 'order-called-off' },
  'time-out': { to: 'both', kind: 'order-timed-out' },
};

function orderListeners(deps: ListenerDeps): EventSubscriber[] {
  return [
    // An order from an accepted offer is already announced by the offer's notification.
    onOrder(bookingPlaced, deps, (order, _, now) =>
      order.isAgreed ? [] : [toSeller(order, { kind: 'order-placed', occasion: oncePerDay(order, now) })],
    ),
    onOrder(bookingCancelled, deps, (order, _, now) => [
      toSeller(order, { kind: 'order-taken-back', occasion: oncePerDay(order, now) }),
    ]),
    onOrder(bookingPaid, deps, (order) => [
      toBuyer(order, { kind: 'order-paid' }),
      toSeller(order, { kind: 'order-sold' }),
    ]),
    onOrder(bookingUnavailable, deps, (order, { ending }) => [
      toBuyer(order, { kind: 'order-ended', details: { ending } }),
    ]),
    onOrder(orderMoved, deps, (order, { action, by, transitionId: occasion }) => {
      const notice = moved[action];
      if (!notice) return [];
      const { kind } = notice;
      const otherSide = by === 'seller' ? 'buyer' : 'seller';
      const to = notice.to === 'other' ? otherSide : notice.to;
      return [
        ...(to === 'seller' ? [] : [toBuyer(order, { kind, occasion })]),
        ...(to === 'buyer' ? [] : [toSeller(order, { kind, occasion })]),
      ];
    }),
    onOrder(bookingRefunded, deps, (order) => [toBuyer(order, { kind: 'order-refunded' })]),
    onOrder(reviewShown, deps, (order, { reviewId, aboutId }) => {
      const notice = { kind: 'review-shown', occasion: reviewId } as const;
      return [aboutId === order.sellerId ? toSeller(order, notice) : toBuyer(order, notice)];
    }),
  ];
}

/** Notifies a seller that the market removed or ended a listing. */
async function notifySeller(
  tx: Tx,
  gone: { readonly productId: string; readonly sellerId: string; readonly ending: string },
  { clock, publicUrl }: ListenerDeps,
): Promise<void> {
  const { productId, sellerId: personId, ending } = gone;
  const kind = ending === 'removed' ? 'listing-removed' : 'listing-lapsed';
  if (ending !== 'removed' && ending !== 'lapsed') return;
  const now = clock();
  const occasion = `${productId} ${dhakaDate(now)}`;
  await notify(tx, [{ personId, kind, occasion, productId }], { now, publicUrl });
}

function listingListeners(deps: ListenerDeps): EventSubscriber[] {
  const today = () => dhakaDate(deps.clock());
  return [
    listen('notifications.on-product.edited', productEdited, async (tx, payload) => {
      const { productId, fromPoisha, toPoisha } = payload;
      if (toPoisha < fromPoisha)
        await notifyWishers(tx, { productId, kind: 'wish-cheaper', occasion: `${productId} ${toPoisha}` });
    }),
    listen('notifications.on-product.sold', productSold, (tx, { productId, bookingId }) =>
      notifyWishers(tx, { productId, kind: 'wish-sold', occasion: bookingId }),
    ),
    listen('notifications.wishers-on-order.moved', orderMoved, async (tx, payload) => {
      const { action, productId, buyerId, transitionId: occasion } = payload;
      const options = { now: deps.clock(), publicUrl: deps.publicUrl };
      const keeping = { productId, occasion, except: [buyerId] };
      // If the hold is for an agreed price, the listener of offers sends this notification.
      if (action === 'keep') await notifyOthersKept(tx, keeping, options);
      // A refund that offers the product again publishes `product.relisted`.
      if (action === 'give-free') await notifyOthersFree(tx, keeping, options);
    }),
    listen('notifications.others-on-booking.cancelled', bookingCancelled, async (tx, payload) => {
      const { bookingId: occasion, productId, buyerId, wasKept } = payload;
      const options = { now: deps.clock(), publicUrl: deps.publicUrl };
      if (wasKept) await notifyOthersFree(tx, { productId, occasion, except: [buyerId] }, options);
    }),
    listen('notifications.on-product.relisted', productRelisted, (tx, { productId }) =>
      notifyWishers(tx, { productId, kind: 'wish-back', occasion: `${productId} ${today()}` }),
    ),
    listen('notifications.on-product.withdrawn', productWithdrawn, async (tx, payload) => {
      const { productId, sellerId, ending } = payload;
      await notifySeller(tx, { productId, sellerId, ending }, deps);
      await notifyWishers(tx, { productId, kind: 'wish-ended', occasion: `${productId} ${today()}` });
    }),
  ];
}

/**
 * Interval in ms for collecting messages before devices show them. A message that is read before the interval ends is
 * not shown.
 */
const PUSH_STEP_MS = 5_000;

/** Returns the time at which devices show a message: the end of its interval. Later messages do not postpone it. */
function pushedAt(sentAt: Date): Date {
  return new Date(Math.ceil(sentAt.getTime() / PUSH_STEP_MS) * PUSH_STEP_MS);
}

function messageListeners({ clock }: ListenerDeps): EventSubscriber[] {
  return [
    listen('notifications.on-message.sent', messageSent, async (tx, { receiverId: personId, ...message }) => {
      const sentAt = new Date(message.sentAt);
      const notificationId = await putMessageNotification(tx, { ...message, personId, sentAt });
      const notice = { personId, kind: 'message' } as const;
      if (notificationId) await queuePushes(tx, [{ ...notice, notificationId }], pushedAt(sentAt));
    }),
    listen('notifications.on-conversation.read', conversationRead, (tx, { until, ...seen }) =>
      setConversationRead(tx, { ...seen, until: new Date(until) }, clock()),
    ),
  ];
}

/** Returns all listeners that send notifications. */
export function notificationListeners(deps: ListenerDeps): EventSubscriber[] {
  const offers = offerListener(() => ({ now: deps.clock(), publicUrl: deps.publicUrl }));
  return [...orderListeners(deps), offers, ...listingListeners(deps), ...messageListeners(deps)];
}
