import { z } from 'zod';
import type { Clock } from '#kernel/clock.ts';
import { type Db, inTransaction } from '#platform/db/database.server.ts';
import { defineJob, type JobHandler, runJob } from '#platform/work/jobs.server.ts';
import { releaseImages } from '../../images/public-api.server.ts';
import { KEPT_MS } from '../limits.ts';
import { deleteConversationsBefore } from './conversation-store.server.ts';

const sweep = defineJob('conversations.sweep', z.object({}));

/** Number of conversations deleted per transaction. */
const BATCH = 200;

/** Returns the nightly job that deletes conversations without a message for a year. */
export function sweepJob({ db, clock }: { readonly db: Db; readonly clock: Clock }): JobHandler {
  return runJob(
    sweep,
    async () => {
      const before = new Date(clock().getTime() - KEPT_MS);
      for (let count = BATCH; count === BATCH; ) {
        count = await inTransaction(db, async (tx) => {
          const deleted = await deleteConversationsBefore(tx, before, BATCH);
          await releaseImages(tx, deleted.pictureIds);
          return deleted.count;
        });
      }
    },
    { cron: '40 21 * * *' },
  );
}
