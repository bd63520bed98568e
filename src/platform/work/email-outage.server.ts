import { sql } from 'kysely';
import type { Db } from '#platform/db/database.server.ts';

/** Outages of the mail server shorter than this are left to the retries, in min. */
const REPORTED_AFTER_MIN = 10;

/** Returns whether an error is about one email, as an address that nobody has, and not about the mail server. */
function isOfOneEmail(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: unknown; responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500;
}

/** Notes that the mail server took an email, or why not. Its caller hears nothing: the email matters more. */
export async function noteEmail(db: Db, error: unknown = null): Promise<void> {
  const note =
    error === null
      ? sql`delete from email_outage`
      : sql`insert into email_outage default values on conflict do nothing`;
  if (error === null || !isOfOneEmail(error)) await note.execute(db).catch(() => {});
}

/** Returns whether the mail server has taken nothing for ten minutes, though there was something to take. */
export async function isEmailOut(db: Db): Promise<boolean> {
  const { rows } = await sql<{ out: boolean }>`
    select exists (
      select from email_outage where since < now() - make_interval(mins => ${REPORTED_AFTER_MIN})
    ) as out`.execute(db);
  return rows[0]?.out ?? false;
}
