import { z } from 'zod';
import type { Domain } from '#platform/api/domain.server.ts';
import type { Db } from '#platform/db/database.server.ts';
import { defineJob, runJob } from '#platform/work/jobs.server.ts';
import { searchPersonalData } from './personal-data.ts';
import { searchApi } from './server/calls.server.ts';
import { applySellerChanges, endWarranties, indexNextListings } from './server/index-maintenance.server.ts';
import type { SearchDeps } from './server/search-listings.server.ts';
import { applyCountDeltas } from './server/term-dictionary.server.ts';

const maintainIndex = defineJob('search.keep', z.unknown());
const endWarrantiesHourly = defineJob('search.end-warranties', z.unknown());

/** Creates the search domain. */
export function createSearch(deps: SearchDeps & { readonly db: Db }): Domain {
  return {
    api: searchApi(deps),
    privacy: { personalData: searchPersonalData },
    listeners: [],
    jobs: [
      runJob(
        maintainIndex,
        async () => {
          while (await indexNextListings(deps.db));
          await applySellerChanges(deps.db);
          await applyCountDeltas(deps.db);
        },
        { cron: '* * * * *' },
      ),
      runJob(endWarrantiesHourly, () => endWarranties(deps.db), { cron: '7 * * * *' }),
    ],
  };
}
