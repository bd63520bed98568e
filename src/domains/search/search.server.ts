import { z } from 'zod';
import type { ApiPart } from '#platform/api/api.server.ts';
import type { Db } from '#platform/db/database.server.ts';
import type { Listener } from '#platform/work/events.server.ts';
import { defineJob, type JobRunner, runJob } from '#platform/work/jobs.server.ts';
import { searchApi } from './server/calls.server.ts';
import { fillSome, markSellers } from './server/index-maintenance.server.ts';
import type { SearchDeps } from './server/search-listings.server.ts';
import { foldNotes } from './server/term-dictionary.server.ts';

const keep = defineJob('search.keep', z.unknown());

/** The search, put together. */
export function createSearch(deps: SearchDeps & { readonly db: Db }): {
  readonly api: ApiPart;
  readonly listeners: Listener[];
  readonly jobs: JobRunner[];
} {
  return {
    api: searchApi(deps),
    listeners: [],
    jobs: [
      runJob(
        keep,
        async () => {
          while (await fillSome(deps.db));
          await markSellers(deps.db);
          await foldNotes(deps.db);
        },
        { every: '* * * * *' },
      ),
    ],
  };
}
