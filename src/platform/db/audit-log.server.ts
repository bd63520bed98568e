import { sql } from 'kysely';
import type { Poisha } from '#kernel/money.ts';
import type { Db } from './database.server.ts';

/** One entry of the audit log, which triggers of the domains' tables write. */
export type AuditEntry = {
  readonly id: string;
  readonly kind: string;
  readonly subjectId: string;
  /** Previous state of the subject; null if the change created the subject. */
  readonly from: string | null;
  readonly to: string;
  readonly amountPoisha: Poisha | null;
  /** Ids of everything that the change touches, by kind. */
  readonly relatedIds: Readonly<Record<string, string>>;
  readonly reason: string | null;
  /** Person who made the request; null for the market itself. */
  readonly actorId: string | null;
  /** Call or job that made the change. */
  readonly action: string | null;
  readonly requestId: string | null;
  readonly changedAt: Date;
};

/** Filters for audit log entries, and limit and offset of the result. */
export type AuditLogPage = {
  /** Filters by kind; null for all. */
  readonly kind: string | null;
  /** Filters by an id that the entry touches, of any kind; null for all. */
  readonly relatedId: string | null;
  readonly limit: number;
  readonly offset: number;
};

function relatesTo(id: string, kinds: readonly string[]) {
  return sql.join(
    kinds.map((key) => sql`related_ids @> ${JSON.stringify({ [key]: id })}::jsonb`),
    sql` or `,
  );
}

const entryColumns = sql`id, kind, subject_id as "subjectId", from_state as "from", to_state as "to",
      amount_poisha as "amountPoisha", related_ids as "relatedIds", reason, actor_id as "actorId", action,
      request_id as "requestId", changed_at as "changedAt"`;

/**
 * Finds entries with any of these ids, the earliest first, at most `most` per id. `idKind` is the kind of the ids
 * in {@link AuditEntry.relatedIds}.
 */
export async function selectAuditEntriesOf(
  db: Db,
  idKind: string,
  { ids, most }: { readonly ids: readonly string[]; readonly most: number },
): Promise<AuditEntry[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<AuditEntry>`
    select entry.* from unnest(${ids}::text[]) as wanted (id) cross join lateral (
      select ${entryColumns} from audit_log
      where related_ids @> jsonb_build_object(${idKind}::text, wanted.id) order by id limit ${most}
    ) as entry order by entry.id`.execute(db);
  return rows;
}

/**
 * Selects entries of the audit log, the latest first. `idKinds` are the kinds of ids in {@link AuditEntry.relatedIds}.
 */
export async function selectAuditEntries(
  db: Db,
  page: AuditLogPage,
  idKinds: readonly string[],
): Promise<AuditEntry[]> {
  const ofKind = page.kind === null ? sql`true` : sql`kind = ${page.kind}`;
  const ofRelatedId = page.relatedId === null ? sql`true` : sql`(${relatesTo(page.relatedId, idKinds)})`;
  const { rows } = await sql<AuditEntry>`
    select ${entryColumns}
    from audit_log where ${ofKind} and ${ofRelatedId}
    order by id desc limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows;
}
