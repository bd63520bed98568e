import type { Clock } from '#kernel/clock.ts';
import { type ApiPart, apiPart } from '#platform/api/api-part.server.ts';
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
export function sellingApi(deps: SellingDeps): ApiPart {
  return apiPart<typeof sellingCalls>({
    name: 'selling',
    calls: sellingCalls,
    refusals: catalogRefusals,
    handlers: { ...changeHandlers(deps), ...sheetHandlers(deps) },
  });
}
