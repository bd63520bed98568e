import { z } from 'zod';
import { type Clock, DAY_MS } from '#kernel/clock.ts';
import type { Db } from '#platform/db/database.server.ts';
import type { Storage } from '#platform/process/storage.server.ts';
import { defineJob, type JobHandler, runJob } from '#platform/work/jobs.server.ts';
import { removeFiles } from './files.server.ts';
import { deleteOneUnused } from './store.server.ts';

/** Time in ms after which an unused picture is deleted. It is long enough to continue a draft the next morning. */
const UNUSED_MS = DAY_MS;

type SweepDeps = { readonly db: Db; readonly storage: Storage; readonly clock: Clock };

/** Removes pictures that have been unused for a day, with their files. Returns the number of removed pictures. */
export async function sweepUnusedImages({ db, storage, clock }: SweepDeps): Promise<number> {
  const before = new Date(clock().getTime() - UNUSED_MS);
  let removed = 0;
  while (await deleteOneUnused(db, before, (id) => removeFiles(storage, id))) removed += 1;
  return removed;
}

/** Job that removes unused pictures. It runs hourly, and after the closing of an account. */
export const sweepImages = defineJob('images.sweep', z.unknown(), { key: () => 'asked' });

/** Handles {@link sweepImages}. */
export function sweepJob(deps: SweepDeps): JobHandler {
  return runJob(
    sweepImages,
    async (_, log) => {
      const removed = await sweepUnusedImages(deps);
      if (removed > 0) log.info({ removed }, 'unused pictures removed');
    },
    { cron: '23 * * * *' },
  );
}
