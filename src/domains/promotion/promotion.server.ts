import type { ApiPart } from '#platform/api/api.server.ts';
import { type Listener, listenToAll } from '#platform/work/events.server.ts';
import type { JobRunner } from '#platform/work/jobs.server.ts';
import { productSold, productWithdrawn } from '../catalog/events.ts';
import { type PromotionDeps, promotionApi } from './server/calls.server.ts';
import { endOfProducts } from './server/store.server.ts';

const idsOf = (told: readonly { readonly productId: string }[]) => told.map(({ productId }) => productId);

/** Advertising, put together. */
export function createPromotion(deps: PromotionDeps): {
  readonly api: ApiPart;
  readonly listeners: Listener[];
  readonly jobs: JobRunner[];
} {
  const { clock } = deps;
  return {
    api: promotionApi(deps),
    listeners: [
      listenToAll('promotion.end-on-product-sold', productSold, (tx, sold) =>
        endOfProducts(tx, idsOf(sold), 'sold', clock()),
      ),
      listenToAll('promotion.end-on-product-withdrawn', productWithdrawn, (tx, withdrawn) =>
        endOfProducts(tx, idsOf(withdrawn), 'withdrawn', clock()),
      ),
    ],
    jobs: [],
  };
}
