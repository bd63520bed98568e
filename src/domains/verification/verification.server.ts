import { z } from 'zod';
import { DAY_MS } from '#kernel/clock.ts';
import type { Domain } from '#platform/api/domain.server.ts';
import { inTransaction } from '#platform/db/database.server.ts';
import { defineJob, runJob } from '#platform/work/jobs.server.ts';
import { DRAFT_DAYS } from './choices.ts';
import { verificationPersonalData } from './personal-data.ts';
import { type VerificationDeps, verificationApi } from './server/calls.server.ts';
import { deleteOutdated } from './server/store.server.ts';

const sweep = defineJob('verification.sweep', z.unknown());

/** Creates the verification domain. */
export function createVerification(deps: VerificationDeps): Domain {
  const { db, clock } = deps;
  return {
    api: verificationApi(deps),
    privacy: { personalData: verificationPersonalData },
    listeners: [],
    jobs: [
      runJob(
        sweep,
        async (_, log) => {
          const now = clock();
          const draftsBefore = new Date(now.getTime() - DRAFT_DAYS * DAY_MS);
          const deleted = await inTransaction(db, (tx) => deleteOutdated(tx, { now, draftsBefore }));
          if (deleted > 0) log.info({ deleted }, 'verification documents and drafts deleted');
        },
        { cron: '40 21 * * *' },
      ),
    ],
  };
}
