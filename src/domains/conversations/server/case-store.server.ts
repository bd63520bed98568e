import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.server.ts';
import type { ConversationDecision, ConversationReason } from '../choices.ts';
import { SUSPECT_FROM } from '../limits.ts';
import type { WarningKind } from '../scams/warning-kinds.ts';

type NewReport = {
  readonly conversationId: string;
  readonly reporterId: string;
  readonly reason: ConversationReason;
  readonly text: string;
  readonly now: Date;
};

/** Stores a report; returns false if this person already has an open report of this conversation. */
export async function insertReport(tx: Tx, report: NewReport): Promise<boolean> {
  const { rows } = await sql`
    insert into conversation_reports (conversation_id, reporter_id, reason, details, reported_at)
    values (${report.conversationId}, ${report.reporterId}, ${report.reason}, ${report.text}, ${report.now})
    on conflict (conversation_id, reporter_id) where decided_at is null do nothing
    returning 1`.execute(tx);
  return rows.length > 0;
}

/** One open report of a conversation. */
export type ConversationReport = {
  readonly id: string;
  readonly conversationId: string;
  readonly reporterId: string;
  readonly reason: ConversationReason;
  readonly text: string;
  readonly reportedAt: Date;
};

type NumberedPage = { readonly limit: number; readonly offset: number };

/** Returns the ids of conversations with open reports, the longest waiting first. */
export async function selectReported(db: Db, page: NumberedPage): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select conversation_id as id from conversation_reports where decided_at is null
    group by conversation_id order by min(reported_at), conversation_id
    limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns a buyer's conversation about a listing if the conversation has an open report; null otherwise. */
export async function reportedConversationAbout(
  db: Db,
  { productId, buyerId }: { readonly productId: string; readonly buyerId: string },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from conversations where product_id = ${productId} and buyer_id = ${buyerId} and exists (
      select from conversation_reports
      where conversation_id = conversations.id and decided_at is null
    )`.execute(db);
  return rows[0]?.id ?? null;
}

/** Returns the open reports of conversations, the oldest first. */
export async function selectOpenReports(db: Db, ids: readonly string[]): Promise<ConversationReport[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ConversationReport>`
    select id, conversation_id as "conversationId", reporter_id as "reporterId", reason, details as text,
      reported_at as "reportedAt"
    from conversation_reports
    where conversation_id = any(${[...ids]}::uuid[]) and decided_at is null order by reported_at, id`.execute(
    db,
  );
  return rows;
}

/** Decision of an admin, with the admin's id. */
export type CaseDecision = {
  readonly decision: ConversationDecision;
  readonly adminId: string;
  readonly now: Date;
};

/** Decides all open reports of a conversation; returns their number. */
export async function decideReports(
  tx: Tx,
  conversationId: string,
  { decision, adminId, now }: CaseDecision,
): Promise<number> {
  const { rows } = await sql`
    update conversation_reports set decision = ${decision}, decided_by = ${adminId}, decided_at = ${now}
    where conversation_id = ${conversationId} and decided_at is null returning 1`.execute(tx);
  return rows.length;
}

/**
 * Records a sender as suspect once {@link SUSPECT_FROM} of their conversations contain warnings. Updates the number of
 * such conversations of a recorded sender.
 */
export async function recordSuspect(tx: Tx, senderId: string, now: Date): Promise<void> {
  await sql`
    insert into suspect_senders (user_id, conversations, noted_at)
    select ${senderId}, count(distinct conversation_id)::integer, ${now}::timestamptz from messages
    where sender_id = ${senderId} and warnings <> '{}'
    having count(distinct conversation_id) >= ${SUSPECT_FROM}
    on conflict (user_id) do update set conversations = excluded.conversations,
      noted_at = case when suspect_senders.conversations > suspect_senders.decided_conversations
        then suspect_senders.noted_at else excluded.noted_at end
    where excluded.conversations > suspect_senders.conversations`.execute(tx);
}

/** A suspect sender whom the admins must check. */
export type Suspect = {
  readonly userId: string;
  readonly conversations: number;
  readonly notedAt: Date;
  readonly warnings: readonly { readonly kind: WarningKind; readonly count: number }[];
};

/** Returns undecided suspect senders, the latest first. */
export async function selectSuspects(db: Db, page: NumberedPage): Promise<Suspect[]> {
  const { rows } = await sql<Suspect>`
    select user_id as "userId", conversations, noted_at as "notedAt", (
      select coalesce(json_agg(json_build_object('kind', kind, 'count', count) order by count desc, kind), '[]')
      from (
        select kind, count(*)::integer as count from messages, unnest(warnings) as kind
        where sender_id = user_id group by kind
      ) as counted
    ) as warnings
    from suspect_senders where conversations > decided_conversations
    order by noted_at desc, user_id limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows;
}

/** Decides on a suspect sender; returns false if no undecided sender has this id. */
export async function decideSuspect(
  tx: Tx,
  userId: string,
  { adminId, now }: CaseDecision,
): Promise<boolean> {
  const { rows } = await sql`
    update suspect_senders set decided_conversations = conversations, decided_by = ${adminId}, decided_at = ${now}
    where user_id = ${userId} and conversations > decided_conversations returning 1`.execute(tx);
  return rows.length > 0;
}

/** Counts conversations and senders that wait for an admin. */
export async function countCases(db: Db): Promise<{ readonly reported: number; readonly suspects: number }> {
  const { rows } = await sql<{ reported: number; suspects: number }>`
    select (select count(distinct conversation_id) from conversation_reports where decided_at is null) as reported,
      (select count(*) from suspect_senders where conversations > decided_conversations) as suspects`.execute(
    db,
  );
  return { reported: Number(rows[0]?.reported ?? 0), suspects: Number(rows[0]?.suspects ?? 0) };
}
