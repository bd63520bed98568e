import { type Generated, sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.server.ts';
import type { WireAuditEntry } from '../contract.ts';

type Tables = {
  admin_actions: {
    id: Generated<string>;
    admin_id: string | null;
    action: WireAuditEntry['action'];
    subject_id: string;
    subject: string;
    reason: string | null;
    done_at: Generated<Date>;
  };
  users: { id: string; name: string; email: string };
};

/** An action to record in the audit log. */
export type AuditEntry = {
  /** Id of the admin; null for a command on the server and for a seller's own action. */
  readonly adminId: string | null;
  readonly action: WireAuditEntry['action'];
  /** Id of the account, listing, review, conversation or order on which the admin acted. */
  readonly subjectId: string;
  readonly subject: string;
  /** Reason in the admin's words, or the checks of a verification; null if none. */
  readonly reason: string | null;
};

/** Stores an audit log entry. Call it in the transaction of the action. */
export async function recordAuditEntry(
  tx: Tx,
  { adminId, action, subjectId, subject, reason }: AuditEntry,
): Promise<void> {
  await tx
    .withTables<Tables>()
    .insertInto('admin_actions')
    .values({ admin_id: adminId, action, subject_id: subjectId, subject, reason })
    .execute();
}

/**
 * Whether an action can be undone. Only verifications of sellers and withdrawals of listings can be undone. A later
 * action that repeats or ends one of them prevents this. So does the closed account of a verified seller. The sellers
 * of listings are not known here.
 */
const isLatest = sql<boolean>`entry.action in ('verify-seller', 'withdraw-listing') and not exists (
  select from admin_actions as later
  where later.subject_id = entry.subject_id and later.id > entry.id and
    later.action in ('verify-seller', 'unverify-seller', 'close-account', 'withdraw-listing', 'restore-listing')
) and not exists (select from users where id = entry.subject_id and closed_at is not null)`;

/**
 * Returns one page of the audit log, latest entry first. If `subjectId` is null, it includes entries of all subjects.
 */
export async function selectAuditLog(
  db: Db,
  page: { readonly subjectId: string | null; readonly limit: number; readonly offset: number },
): Promise<WireAuditEntry[]> {
  let query = db
    .withTables<Tables>()
    .selectFrom('admin_actions as entry')
    .leftJoin('users as admin', 'admin.id', 'entry.admin_id')
    .select([
      'entry.id',
      'entry.admin_id',
      'admin.name',
      'admin.email',
      'entry.action',
      'entry.subject_id',
      'entry.subject',
      'entry.reason',
      'entry.done_at',
      isLatest.as('is_latest'),
    ])
    .orderBy('entry.id', 'desc')
    .limit(page.limit)
    .offset(page.offset);
  if (page.subjectId !== null) query = query.where('entry.subject_id', '=', page.subjectId);
  const rows = await query.execute();
  return rows.map((row) => ({
    _id: row.id,
    admin: row.admin_id === null ? null : { _id: row.admin_id, name: row.name ?? '', email: row.email ?? '' },
    action: row.action,
    subjectId: row.subject_id,
    subject: row.subject,
    reason: row.reason,
    doneAt: row.done_at.toISOString(),
    isLatest: row.is_latest,
  }));
}
