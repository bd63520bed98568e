import { z } from 'zod';
import type { Domain } from '#platform/api/domain.server.ts';
import { defineJob, runJob } from '#platform/work/jobs.server.ts';
import type { PrivacyModule } from '../accounts/public-api.server.ts';
import { type CatalogDeps, catalogApi } from './calls.server.ts';
import { sweepCatalog } from './holds/end-hold.server.ts';
import { catalogPrivacy } from './privacy-module.server.ts';
import { backfillAttributes } from './products/backfill-attributes.server.ts';
import { rateListings } from './ranking/rate-listings.server.ts';

const sweep = defineJob('catalog.sweep', z.unknown());
const rate = defineJob('catalog.rate-listings', z.unknown());
const backfill = defineJob('catalog.read-old-facts', z.unknown());

/** Creates the catalog domain. */
export function createCatalog(deps: CatalogDeps): Domain & { readonly privacy: PrivacyModule } {
  return {
    api: catalogApi(deps),
    privacy: catalogPrivacy,
    listeners: [],
    jobs: [
      runJob(
        sweep,
        async (_, log) => {
          const lapsed = await sweepCatalog(deps.db, deps.clock());
          if (lapsed > 0) log.info({ lapsed }, 'payment holds expired');
        },
        { cron: '* * * * *' },
      ),
      runJob(rate, () => rateListings(deps.db), { cron: '* * * * *' }),
      runJob(backfill, () => backfillAttributes(deps.db), { cron: '* * * * *' }),
    ],
  };
}
