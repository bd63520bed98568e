import { type CatalogTestMarket, openCatalogTestMarket } from '../../catalog/testing/test-market.ts';
import { createSelling } from '../selling.server.ts';

/** Opens the catalog's test market together with the calls and jobs of selling. */
export function openSellingTestMarket(url: string): Promise<CatalogTestMarket> {
  return openCatalogTestMarket(url, undefined, (deps) => [createSelling(deps)]);
}
