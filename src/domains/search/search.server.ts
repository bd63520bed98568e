import { z } from 'zod';
import type { Db } from '#platform/database.server.ts';
import type { Listener } from '#platform/events.server.ts';
import type { ApiPart } from '#platform/http.server.ts';
import { defineJob, type JobRunner, runJob } from '#platform/jobs.server.ts';
import { searchApi } from './server/calls.server.ts';
import { fillSome, markSellers } from './server/keep-store.server.ts';
import type { SearchDeps } from './server/search-listings.server.ts';
import { foldNotes } from './server/word-store.server.ts';

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
