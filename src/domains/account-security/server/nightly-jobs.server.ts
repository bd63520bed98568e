import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#platform/db/database.server.ts';
import { defineJob, type JobHandler, runJob } from '#platform/work/jobs.server.ts';
import type { KeySecrets } from '../../accounts/public-api.server.ts';
import { reencryptSecondFactors } from './second-factor-store.server.ts';

const cleanUp = defineJob('account-security.clean-up', z.unknown());

/**
 * Returns the nightly job. It deletes expired email changes and blocks, and re-encrypts second factors that were
 * encrypted with the previous session secret.
 */
export function nightlyJobs(db: Db, secrets: KeySecrets): JobHandler[] {
  return [
    runJob(
      cleanUp,
      async () => {
        await sql`delete from email_changes where expires_at < now()`.execute(db);
        await sql`delete from blocked_sources where blocked_until < now()`.execute(db);
        await reencryptSecondFactors(db, secrets);
      },
      { cron: '43 3 * * *' },
    ),
  ];
}
