import type { Tx } from '#platform/db/database.server.ts';
import { openBuyersOf } from '../../bookings/public-api.server.ts';
import { type NotifyOptions, notify } from './notify.server.ts';
import { tellWishers } from './tell-wishers.server.ts';

/** A product that is kept for one buyer from now on, or for nobody any more. */
export type Keeping = {
  readonly productId: string;
  /** Which time it happened; see `News`. */
  readonly occasion: string;
  /** Its buyer, and who is told otherwise. */
  readonly except: readonly string[];
};

async function tellOrderers(
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

/** Tells all others who have ordered or saved a product that it is kept for one buyer. */
export async function tellOthersKept(tx: Tx, keeping: Keeping, options: NotifyOptions): Promise<void> {
  await tellOrderers(tx, 'order-waits', keeping, options);
  const { except, ...news } = keeping;
  await tellWishers(tx, { ...news, kind: 'wish-reserved', except: [...except] });
}

/** Tells all others who have ordered a product that it is kept for nobody any more. */
export function tellOrderersFree(tx: Tx, keeping: Keeping, options: NotifyOptions): Promise<void> {
  return tellOrderers(tx, 'order-free', keeping, options);
}
