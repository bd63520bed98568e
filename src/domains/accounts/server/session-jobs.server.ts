import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#platform/db/database.server.ts';
import { defineJob, type JobHandler, runJob } from '#platform/work/jobs.server.ts';
import { reencryptSecondFactors } from './second-factor-store.server.ts';
import { IDLE_MS } from './session-activity.server.ts';
import type { KeySecrets } from './signing-keys.server.ts';

const forgetSessions = defineJob('accounts.forget-sessions', z.unknown());

/**
 * Nightly jobs: one removes expired and unused sessions and proofs. The other encrypts anew what the previous session
 * secret has encrypted.
 */
export function sessionJobs(db: Db, secrets: KeySecrets): JobHandler[] {
  return [
    runJob(
      forgetSessions,
      async () => {
        await sql`
          delete from sessions where expires_at < now()
          or updated_at < now() - make_interval(secs => ${IDLE_MS / 1_000})`.execute(db);
        await sql`delete from verification_tokens where expires_at < now()`.execute(db);
        await sql`delete from email_changes where expires_at < now()`.execute(db);
        await sql`delete from blocked_sources where blocked_until < now()`.execute(db);
        await reencryptSecondFactors(db, secrets);
      },
      { cron: '41 3 * * *' },
    ),
  ];
}
