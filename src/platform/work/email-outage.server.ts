import { sql } from 'kysely';
import type { Db } from '#platform/db/database.server.ts';

/** Minutes after which an outage of the mail server is reported. Retries handle shorter outages. */
const REPORTED_AFTER_MIN = 10;

/** Returns whether an error concerns a single email, such as an unknown recipient, and not the mail server. */
function isOfOneEmail(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: unknown; responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500;
}

/**
 * Records whether the mail server accepted an email. `error` is null if it did. Errors of recording are ignored,
 * because the email matters more.
 */
export async function recordEmail(db: Db, error: unknown = null): Promise<void> {
  const note =
    error === null
      ? sql`delete from email_outage`
      : sql`insert into email_outage default values on conflict do nothing`;
  if (error === null || !isOfOneEmail(error)) await note.execute(db).catch(() => {});
}

/** Returns whether the mail server has accepted nothing for ten minutes, although emails were waiting. */
export async function isEmailOut(db: Db): Promise<boolean> {
  const { rows } = await sql<{ out: boolean }>`
    select exists (
      select from email_outage where since < now() - make_interval(mins => ${REPORTED_AFTER_MIN})
    ) as out`.execute(db);
  return rows[0]?.out ?? false;
}
