import { z } from 'zod';
import type { Domain } from '#platform/api/domain.server.ts';
import { defineJob, runJob } from '#platform/work/jobs.server.ts';
import { type SellingDeps, sellingApi } from './calls.server.ts';
import { emailSellersOfEnds, endTerms } from './changes/end-terms.server.ts';
import { sellingPersonalData } from './personal-data.ts';

// The name `catalog.end-terms` is older than this domain. It stays, because queued jobs have this name.
const notices = defineJob('selling.email-ends', z.unknown());
const terms = defineJob('catalog.end-terms', z.unknown());

/** Creates the selling domain. */
export function createSelling(deps: SellingDeps): Domain {
  return {
    api: sellingApi(deps),
    privacy: { personalData: sellingPersonalData },
    listeners: [],
    jobs: [
      runJob(
        notices,
        async (_, log) => {
          const emails = await emailSellersOfEnds(deps.db, deps.clock(), deps.publicUrl);
          if (emails > 0) log.info({ emails }, 'sellers notified of listings that end soon');
        },
        // Runs at 9:00 am in Bangladesh.
        { cron: '0 3 * * *' },
      ),
      runJob(
        terms,
        async (_, log) => {
          const ended = await endTerms(deps.db, deps.clock());
          if (ended > 0) log.info({ ended }, 'listings expired');
        },
        { cron: '*/10 * * * *' },
      ),
    ],
  };
}
