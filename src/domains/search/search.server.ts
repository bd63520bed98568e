import { z } from 'zod';
import type { ApiPart } from '#platform/api/api.server.ts';
import type { Db } from '#platform/db/database.server.ts';
import type { EventSubscriber } from '#platform/work/events.server.ts';
import { defineJob, type JobHandler, runJob } from '#platform/work/jobs.server.ts';
import { searchApi } from './server/calls.server.ts';
import { applySellerChanges, indexNextListings } from './server/index-maintenance.server.ts';
import type { SearchDeps } from './server/search-listings.server.ts';
import { applyCountDeltas } from './server/term-dictionary.server.ts';

const maintainIndex = defineJob('search.keep', z.unknown());

/** The search, put together. */
export function createSearch(deps: SearchDeps & { readonly db: Db }): {
  readonly api: ApiPart;
  readonly listeners: EventSubscriber[];
  readonly jobs: JobHandler[];
} {
  return {
    api: searchApi(deps),
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
    ],
  };
}
