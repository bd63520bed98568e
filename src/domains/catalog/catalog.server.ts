import { z } from 'zod';
import type { Listener } from '#platform/events.server.ts';
import type { ApiPart } from '#platform/http.server.ts';
import { defineJob, type JobRunner, runJob } from '#platform/jobs.server.ts';
import { type CatalogDeps, catalogApi } from './server/calls.server.ts';
import { sweepCatalog } from './server/end-hold.server.ts';
import { fillFacts } from './server/fill-facts.server.ts';

const sweep = defineJob('catalog.sweep', z.unknown());
const readOldFacts = defineJob('catalog.read-old-facts', z.unknown());

/** The catalog, put together. */
export function createCatalog(deps: CatalogDeps): {
  readonly api: ApiPart;
  readonly listeners: Listener[];
  readonly jobs: JobRunner[];
} {
  return {
    api: catalogApi(deps),
    listeners: [],
    jobs: [
      runJob(
        sweep,
        async (_, log) => {
          const lapsed = await sweepCatalog(deps.db, deps.clock());
          if (lapsed > 0) log.info({ lapsed }, 'payment holds lapsed');
        },
        { every: '* * * * *' },
      ),
      runJob(readOldFacts, () => fillFacts(deps.db), { every: '* * * * *' }),
    ],
  };
}
