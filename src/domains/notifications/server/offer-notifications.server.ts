import type { z } from 'zod';
import { poishaToTaka } from '#kernel/money.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { type EventSubscriber, listenBatch } from '#platform/work/events.server.ts';
import { offerEndings, offerMoved } from '../../offers/events.ts';
import { buyersEndedBy, type Offer, offersByIds } from '../../offers/public-api.server.ts';
import type { Details } from '../wording.ts';
import { type NotifyOptions, notify } from './notify.server.ts';
import { notifyOthersKept } from './notify-orderers.server.ts';
import type { NewNotification } from './store.server.ts';

type Moved = z.output<typeof offerMoved.schema>;

/** An event of an offer, and the offer's current state. */
type MovedOffer = { readonly event: Moved; readonly offer: Offer };

type OfferNotification = {
  readonly to: 'buyer' | 'seller';
  readonly kind: NewNotification['kind'];
  readonly details?: Details;
  /** True if the notification links to the order created from the offer. */
  readonly toOrder?: true;
};

/**
 * Notification for each action on an offer. Null if nobody needs one, because the person already knows or the offer was
 * answered in the meantime.
 */
const notificationOf: Readonly<Record<Moved['action'], (moved: MovedOffer) => OfferNotification | null>> = {
  make: ({ offer }) =>
    offer.state === 'open'
      ? { to: 'seller', kind: 'offer-made', details: { fromTaka: poishaToTaka(offer.askedPoisha) } }
      : null,
  counter: ({ offer }) =>
    offer.state === 'countered'
      ? { to: 'buyer', kind: 'offer-countered', details: { fromTaka: poishaToTaka(offer.offeredPoisha) } }
      : null,
  // If the seller's hidden price accepts the offer automatically, there is no actor. Then only the seller is notified,
  // because the page took the buyer to the order.
  accept: ({ event }) => ({
    to: event.actorId === null ? 'seller' : 'buyer',
    kind: 'offer-agreed',
    toOrder: true,
  }),
  take: () => ({ to: 'seller', kind: 'offer-agreed', toOrder: true }),
  decline: ({ event }) => (event.actorId === null ? null : { to: 'buyer', kind: 'offer-declined' }),
  refuse: ({ event }) => (event.reason === null ? { to: 'seller', kind: 'offer-declined' } : null),
  withdraw: () => null,
  lapse: ({ event }) => ({ to: event.from === 'countered' ? 'seller' : 'buyer', kind: 'offer-lapsed' }),
  end: ({ event }) => {
    const offerEnding = offerEndings.find((ending) => ending === event.reason);
    return { to: 'buyer', kind: 'offer-ended', details: offerEnding ? { offerEnding } : {} };
  },
  remind: () => ({ to: 'buyer', kind: 'offer-reminder', toOrder: true }),
};

/**
 * Returns the notification of an event, as a list of at most one. The offer's id is the occasion, because each action
 * happens at most once per offer.
 */
function toNotifications({ event, offer }: MovedOffer): NewNotification[] {
  const notification = notificationOf[event.action]({ event, offer });
  if (!notification) return [];
  const { to, kind, details, toOrder } = notification;
  return [
    {
      personId: to === 'buyer' ? event.buyerId : event.sellerId,
      ...{ kind, occasion: event.offerId, productId: event.productId },
      ...(toOrder && offer.bookingId ? { bookingId: offer.bookingId } : {}),
      details: { ...details, toTaka: poishaToTaka(event.pricePoisha) },
    },
  ];
}

/**
 * Notifies the other people who ordered or saved a product that it is held for one buyer. Skips buyers whose own offer
 * ended because of this, because they are notified of that end.
 */
async function notifyOthers(tx: Tx, event: Moved, options: NotifyOptions): Promise<void> {
  const { offerId: occasion, productId, buyerId } = event;
  const except = [buyerId, ...(await buyersEndedBy(tx, occasion))];
  await notifyOthersKept(tx, { productId, occasion, except }, options);
}

/** Creates the listener that notifies both sides of offers. */
export function offerListener(options: () => NotifyOptions): EventSubscriber {
  return listenBatch('notifications.on-offer.moved', offerMoved, async (tx, events) => {
    const ids = events.map(({ offerId }) => offerId);
    const offers = new Map((await offersByIds(tx, ids)).map((offer) => [offer.id, offer]));
    const moved = events.flatMap((event): MovedOffer[] => {
      const offer = offers.get(event.offerId);
      return offer ? [{ event, offer }] : [];
    });
    await notify(tx, moved.flatMap(toNotifications), options());
    for (const { event } of moved) {
      if (event.action === 'accept' || event.action === 'take') await notifyOthers(tx, event, options());
    }
  });
}
