import type { Domain } from '#platform/api/domain.server.ts';
import { listenBatch } from '#platform/work/events.server.ts';
import { productSold, productWithdrawn } from '../catalog/events.ts';
import { promotionPersonalData } from './personal-data.ts';
import { type PromotionDeps, promotionApi } from './server/calls.server.ts';
import { endOfProducts } from './server/store.server.ts';

const idsOf = (events: readonly { readonly productId: string }[]) => events.map(({ productId }) => productId);

/** Creates the promotion domain. */
export function createPromotion(deps: PromotionDeps): Domain {
  const { clock } = deps;
  return {
    api: promotionApi(deps),
    privacy: { personalData: promotionPersonalData },
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
