import type { Clock } from '#kernel/clock.ts';
import { type ApiModule, apiModule } from '#platform/api/api-module.server.ts';
import type { Db } from '#platform/db/database.server.ts';
import { catalogRefusals } from '../catalog/contract.ts';
import { sheetHandlers } from './bulk/sheet-handlers.server.ts';
import { changeHandlers } from './changes/change-handlers.server.ts';
import { sellingCalls } from './contract.ts';

/** Dependencies of the API calls for sellers. */
export type SellingDeps = { readonly db: Db; readonly publicUrl: string; readonly clock: Clock };

/**
 * Builds the selling part of the API: calls that change listings, and calls that import files of listings. The refusals
 * are defined in the catalog domain.
 */
export function sellingApi(deps: SellingDeps): ApiModule {
  return apiModule<typeof sellingCalls>({
    name: 'selling',
    calls: sellingCalls,
    refusals: catalogRefusals,
    handlers: { ...changeHandlers(deps), ...sheetHandlers(deps) },
  });
}
