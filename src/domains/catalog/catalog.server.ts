import { z } from 'zod';
import type { ApiPart } from '#platform/api/api.server.ts';
import type { EventSubscriber } from '#platform/work/events.server.ts';
import { defineJob, type JobHandler, runJob } from '#platform/work/jobs.server.ts';
import { backfillAttributes } from './attributes/backfill-attributes.server.ts';
import { type CatalogDeps, catalogApi } from './calls.server.ts';
import { sweepCatalog } from './holds/end-hold.server.ts';

const sweep = defineJob('catalog.sweep', z.unknown());
const backfill = defineJob('catalog.read-old-facts', z.unknown());

/** The catalog, put together. */
export function createCatalog(deps: CatalogDeps): {
  readonly api: ApiPart;
  readonly listeners: EventSubscriber[];
  readonly jobs: JobHandler[];
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
        { cron: '* * * * *' },
      ),
      runJob(backfill, () => backfillAttributes(deps.db), { cron: '* * * * *' }),
    ],
  };
}
