import type { Db, Tx } from '#platform/db/database.server.ts';
import type { Side } from './conversation.ts';

type Tables = {
  conversations: {
    id: string;
    buyer_unread: number;
    seller_unread: number;
    buyer_emailed_at: Date | null;
    seller_emailed_at: Date | null;
    buyer_email_due_at: Date | null;
    seller_email_due_at: Date | null;
  };
};

const tables = (db: Db) => db.withTables<Tables>();

/**
 * Locks a conversation. Returns one side's number of unread messages, and the times of the next and the last email to
 * that side.
 */
export async function lockEmails(
  tx: Tx,
  id: string,
  to: Side,
): Promise<{ readonly dueAt: Date | null; readonly emailedAt: Date | null; readonly unread: number } | null> {
  const row = await tables(tx)
    .selectFrom('conversations')
    .select([
      `${to}_email_due_at as dueAt`,
      `${to}_emailed_at as emailedAt`,
      `${to}_unread as unread`,
    ] as const)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Sets the time of the next email to one side. */
export async function setEmailDue(tx: Tx, id: string, to: Side, dueAt: Date): Promise<void> {
  await tables(tx)
    .updateTable('conversations')
    .set(to === 'buyer' ? { buyer_email_due_at: dueAt } : { seller_email_due_at: dueAt })
    .where('id', '=', id)
    .execute();
}

/** Clears the next email to one side, and sets the time of the last one. */
export async function setEmailDone(tx: Tx, id: string, to: Side, emailedAt: Date | null): Promise<void> {
  await tables(tx)
    .updateTable('conversations')
    .set(
      to === 'buyer'
        ? { buyer_email_due_at: null, buyer_emailed_at: emailedAt }
        : { seller_email_due_at: null, seller_emailed_at: emailedAt },
    )
    .where('id', '=', id)
    .execute();
}
