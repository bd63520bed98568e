import { sql } from 'kysely';
import type { Db } from '#platform/db/database.server.ts';

/** Minutes after which an outage of the mail server is reported. Retries handle shorter outages. */
const REPORTED_AFTER_MIN = 10;

/**
 * Temporary failures of one recipient: the enhanced status codes of addresses and mailboxes, such as 4.2.2 for a full
 * mailbox (RFC 3463, 3.2 and 3.3).
 */
const RECIPIENT_FAILURE = /^4\d\d[ -]4\.(?:1\.[136]|2\.[0-4])\b/;

/** Returns whether an error concerns a single email, such as an unknown recipient, and not the mail server. */
function isOfOneEmail(error: unknown): boolean {
  const {
    code,
    response,
    responseCode = 0,
  } = error as {
    code?: unknown;
    response?: unknown;
    responseCode?: number;
  };
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return false;
  return responseCode >= 500 || RECIPIENT_FAILURE.test(String(response));
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

/**
 * Returns whether the mail server has accepted nothing for ten minutes, although emails are waiting. Without a waiting
 * email, for example after it was cancelled, nothing can show the end of an outage.
 */
export async function isEmailOut(db: Db): Promise<boolean> {
  const { rows } = await sql<{ out: boolean }>`
    select exists (
      select from email_outage where since < now() - make_interval(mins => ${REPORTED_AFTER_MIN})
    ) and exists (select from jobs where name = 'mail.send') as out`.execute(db);
  return rows[0]?.out ?? false;
}
