import { z } from 'zod';
import type { ApiPart } from '#platform/api/api.server.ts';
import type { Listener } from '#platform/work/events.server.ts';
import { defineJob, type JobRunner, runJob } from '#platform/work/jobs.server.ts';
import { fillFacts } from './attributes/backfill-attributes.server.ts';
import { type CatalogDeps, catalogApi } from './calls.server.ts';
import { sweepCatalog } from './holds/end-hold.server.ts';

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
