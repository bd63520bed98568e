import { z } from 'zod';
import type { Clock } from '#kernel/clock.ts';
import { type Db, inTransaction, type Tx } from '#platform/db/database.server.ts';
import { defineJob, enqueue, type JobHandler, runJob } from '#platform/work/jobs.server.ts';
import { whoOrdered } from '../../bookings/public-api.server.ts';
import { isForSale } from '../../catalog/products/rules.ts';
import { productsByIds, reductionOf } from '../../catalog/public-api.server.ts';
import { wishersOf } from '../../wishlist/public-api.server.ts';
import type { Details } from '../wording.ts';
import { notify } from './notify.server.ts';

const notifyWishersJob = defineJob(
  'notifications.notify-wishers',
  z.object({
    productId: z.uuid(),
    kind: z.enum(['wish-cheaper', 'wish-reserved', 'wish-back', 'wish-sold', 'wish-ended']),
    occasion: z.string(),
    /** Ids of people notified in another way. */
    except: z.array(z.uuid()).optional(),
  }),
);

type WishNotification = z.output<typeof notifyWishersJob.schema>;

/** Number of people to notify per transaction. */
const BATCH_SIZE = 500;

/**
 * Queues a job that notifies all people with a product on their wish list. It is a job, because there may be thousands
 * of people.
 */
export function notifyWishers(tx: Tx, notification: WishNotification): Promise<void> {
  return enqueue(tx, notifyWishersJob, notification);
}

/**
 * Returns the details of a notification about a product. Returns null if nobody needs the notification any more, for
 * example because a lowered price was raised again, or because the product is no longer for sale.
 */
async function detailsOf(db: Db, { productId, kind }: WishNotification, now: Date): Promise<Details | null> {
  if (kind !== 'wish-cheaper' && kind !== 'wish-back') return {};
  const [product] = await productsByIds(db, [productId], now);
  if (!product || !isForSale(product.state)) return null;
  if (kind === 'wish-back') return {};
  const reduction = await reductionOf(db, productId);
  return reduction && { fromTaka: reduction.from, toTaka: reduction.to };
}

/**
 * Notifications that people also get if their order became unavailable before they paid. For the other kinds, the order
 * may have ended for the same reason, which its own notification says.
 */
const AFTER_LOST_ORDER: readonly WishNotification['kind'][] = ['wish-back', 'wish-reserved'];

/**
 * Notifies all people with a product on their wish list, in batches. A restart after a crash skips people who were
 * already notified. People who have ordered the product are notified here only of lower prices. They get other
 * notifications about their order. After its end, they also hear that the product is for sale again or reserved.
 */
async function notifyAll(
  db: Db,
  notification: WishNotification,
  options: { clock: Clock; publicUrl: string },
): Promise<void> {
  const details = await detailsOf(db, notification, options.clock());
  if (details === null) return;
  const { productId, kind, occasion, except = [] } = notification;
  for (let after: string | null = null; ; ) {
    const wishers: string[] = await wishersOf(db, productId, { after, limit: BATCH_SIZE });
    await inTransaction(db, async (tx) => {
      const withLost = !AFTER_LOST_ORDER.includes(kind);
      const ordered = await whoOrdered(tx, productId, wishers, { withLost });
      const others = wishers.filter((id) => !except.includes(id));
      const recipients = kind === 'wish-cheaper' ? others : others.filter((id) => !ordered.has(id));
      const all = recipients.map((personId) => ({ personId, kind, occasion, productId, details }));
      await notify(tx, all, { now: options.clock(), publicUrl: options.publicUrl });
    });
    if (wishers.length < BATCH_SIZE) return;
    after = wishers.at(-1) ?? null;
  }
}

/** Creates the job that notifies people who have a product on their wish list. */
export function wishersJob(deps: {
  readonly db: Db;
  readonly clock: Clock;
  readonly publicUrl: string;
}): JobHandler {
  return runJob(notifyWishersJob, (notification) => notifyAll(deps.db, notification, deps));
}
