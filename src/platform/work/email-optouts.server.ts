import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.server.ts';
import type { Email } from './email-layout.server.ts';

/** Unsubscribes a person from a topic of emails, or subscribes them again. */
export async function setOptOut(
  tx: Tx,
  { personId, topic }: { readonly personId: string; readonly topic: string },
  isOut: boolean,
): Promise<void> {
  await (isOut
    ? sql`insert into email_optouts (person_id, topic) values (${personId}, ${topic}) on conflict do nothing`
    : sql`delete from email_optouts where person_id = ${personId} and topic = ${topic}`
  ).execute(tx);
}

/** Returns the topics that a person has unsubscribed from. */
export async function optOutsOf(db: Db, personId: string): Promise<Set<string>> {
  const { rows } = await sql<{ topic: string }>`
    select topic from email_optouts where person_id = ${personId}`.execute(db);
  return new Set(rows.map(({ topic }) => topic));
}

/** Returns the emails whose recipients have not unsubscribed from their topic. */
export async function withoutOptOuts(tx: Db, emails: readonly Email[]): Promise<readonly Email[]> {
  const people = emails.flatMap(({ subscription }) => subscription?.personId ?? []);
  if (people.length === 0) return emails;
  const { rows } = await sql<{ out: string }>`
    select person_id || ' ' || topic as out from email_optouts where person_id = any(${people}::uuid[])`.execute(
    tx,
  );
  const out = new Set(rows.map((row) => row.out));
  // guard: unwanted-emails (value => emails)
  return emails.filter(
    ({ subscription }) => !subscription || !out.has(`${subscription.personId} ${subscription.topic}`),
  );
}
