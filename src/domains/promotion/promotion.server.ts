import { type Listener, listen } from '../../platform/events.server.ts';
import type { ApiPart } from '../../platform/http.server.ts';
import type { JobRunner } from '../../platform/jobs.server.ts';
import { productSold, productWithdrawn } from '../catalog/events.ts';
import { type PromotionDeps, promotionApi } from './server/calls.server.ts';
import { endOfProduct } from './server/store.server.ts';

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
      listen('promotion.end-on-product-sold', productSold, async (tx, { productId }) => {
        await endOfProduct(tx, { productId }, 'sold', clock());
      }),
      listen('promotion.end-on-product-withdrawn', productWithdrawn, async (tx, { productId }) => {
        await endOfProduct(tx, { productId }, 'withdrawn', clock());
      }),
    ],
    jobs: [],
  };
}
