import { browserClient } from '#platform/api/api-client.ts';
import type { wishlistCalls } from '../../domains/wishlist/contract.ts';
import { type SwitchedWish, switchWish } from '../../domains/wishlist/web/public/switch-wish.ts';

/** Sends a pressed heart; a file of its own because only those who press one need it. */
export function sendWish(productId: string, wanted: boolean): Promise<SwitchedWish> {
  return switchWish(browserClient<typeof wishlistCalls>(), productId, wanted);
}
