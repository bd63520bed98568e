import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../../platform/database.server.ts';
import { defineJob, type JobRunner, runJob } from '../../../platform/jobs.server.ts';

const forgetSessions = defineJob('accounts.forget-sessions', z.unknown());

/** Work that repeats by itself: sessions and proofs that have run out are removed each night. */
export function sessionJobs(db: Db): JobRunner[] {
  return [
    runJob(
      forgetSessions,
      async () => {
        await sql`delete from sessions where expires_at < now()`.execute(db);
        await sql`delete from proofs where expires_at < now()`.execute(db);
      },
      { every: '41 3 * * *' },
    ),
  ];
}
