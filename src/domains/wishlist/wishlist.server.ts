import type { ApiPart } from '#platform/api/api.server.ts';
import type { EventSubscriber } from '#platform/work/events.server.ts';
import type { JobHandler } from '#platform/work/jobs.server.ts';
import { type WishlistDeps, wishlistApi } from './server/calls.server.ts';

/** The wish lists, put together. They hear nothing: what became of a product or an order is asked when reading. */
export function createWishlist(deps: WishlistDeps): {
  readonly api: ApiPart;
  readonly listeners: EventSubscriber[];
  readonly jobs: JobHandler[];
} {
  return { api: wishlistApi(deps), listeners: [], jobs: [] };
}
