import { dhakaDate } from '#kernel/clock.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { openBuyersOf } from '../../bookings/public-api.server.ts';
import { type NotifyOptions, notify } from './notify.server.ts';
import { notifyWishers } from './notify-wishers.server.ts';

/** A product that is now held for one buyer, or no longer held. */
export type Keeping = {
  readonly productId: string;
  /** Id of the event; see `NewNotification`. */
  readonly occasion: string;
  /** Ids of the hold's buyer and of people notified in another way. */
  readonly except: readonly string[];
};

async function notifyOrderers(
  tx: Tx,
  kind: 'order-waits' | 'order-free',
  { productId, occasion, except }: Keeping,
  options: NotifyOptions,
): Promise<void> {
  const others = (await openBuyersOf(tx, productId)).filter((id) => !except.includes(id));
  await notify(
    tx,
    others.map((personId) => ({ personId, kind, occasion, productId })),
    options,
  );
}

/** Notifies all other people who have ordered or saved a product that it is held for one buyer. */
export async function notifyOthersKept(tx: Tx, keeping: Keeping, options: NotifyOptions): Promise<void> {
  await notifyOrderers(tx, 'order-waits', keeping, options);
  const { except, ...wishNotification } = keeping;
  await notifyWishers(tx, { ...wishNotification, kind: 'wish-reserved', except: [...except] });
}

/**
 * Notifies all other people who have ordered or saved a product that it is no longer held. The occasion limits the
 * notification of those who saved it to one a day, like the notification about a product that is listed again.
 */
export async function notifyOthersFree(tx: Tx, keeping: Keeping, options: NotifyOptions): Promise<void> {
  await notifyOrderers(tx, 'order-free', keeping, options);
  const { productId, except } = keeping;
  const occasion = `${productId} ${dhakaDate(options.now)}`;
  await notifyWishers(tx, { productId, kind: 'wish-back', occasion, except: [...except] });
}
