import type { ApiPart } from '#platform/api/api.server.ts';
import { type EventSubscriber, listenBatch } from '#platform/work/events.server.ts';
import type { JobHandler } from '#platform/work/jobs.server.ts';
import { productSold, productWithdrawn } from '../catalog/events.ts';
import { type PromotionDeps, promotionApi } from './server/calls.server.ts';
import { endOfProducts } from './server/store.server.ts';

const idsOf = (events: readonly { readonly productId: string }[]) => events.map(({ productId }) => productId);

/** Advertising, put together. */
export function createPromotion(deps: PromotionDeps): {
  readonly api: ApiPart;
  readonly listeners: EventSubscriber[];
  readonly jobs: JobHandler[];
} {
  const { clock } = deps;
  return {
    api: promotionApi(deps),
    listeners: [
      listenBatch('promotion.end-on-product-sold', productSold, (tx, sold) =>
        endOfProducts(tx, idsOf(sold), 'sold', clock()),
      ),
      listenBatch('promotion.end-on-product-withdrawn', productWithdrawn, (tx, withdrawn) =>
        endOfProducts(tx, idsOf(withdrawn), 'withdrawn', clock()),
      ),
    ],
    jobs: [],
  };
}
