import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#platform/db/database.server.ts';
import { defineJob, type JobHandler, runJob } from '#platform/work/jobs.server.ts';
import { IDLE_MS } from './session-activity.server.ts';

const forgetSessions = defineJob('accounts.forget-sessions', z.unknown());

/** Returns the nightly job that deletes expired and idle sessions and expired tokens of email links. */
export function sessionJobs(db: Db): JobHandler[] {
  return [
    runJob(
      forgetSessions,
      async () => {
        await sql`
          delete from sessions where expires_at < now()
          or updated_at < now() - make_interval(secs => ${IDLE_MS / 1_000})`.execute(db);
        await sql`delete from verification_tokens where expires_at < now()`.execute(db);
      },
      { cron: '41 3 * * *' },
    ),
  ];
}
