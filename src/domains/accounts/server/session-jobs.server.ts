import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#platform/db/database.server.ts';
import { defineJob, type JobHandler, runJob } from '#platform/work/jobs.server.ts';
import { IDLE_MS } from './session-activity.server.ts';

const forgetSessions = defineJob('accounts.forget-sessions', z.unknown());

/**
 * Returns the nightly job that deletes expired and idle sessions, expired tokens of email links, and ways to sign in to
 * closed accounts.
 */
export function sessionJobs(db: Db): JobHandler[] {
  return [
    runJob(
      forgetSessions,
      async () => {
        await sql`
          delete from sessions where expires_at < now()
          or updated_at < now() - make_interval(secs => ${IDLE_MS / 1_000})`.execute(db);
        await sql`delete from verification_tokens where expires_at < now()`.execute(db);
        // The auth library may link a Google account while its owner closes the account. Earlier versions of the market
        // also let it link one afterwards.
        await sql`
          delete from credentials using users
          where users.id = credentials.user_id and users.closed_at is not null`.execute(db);
      },
      { cron: '41 3 * * *' },
    ),
  ];
}
