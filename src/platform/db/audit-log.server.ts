import { sql } from 'kysely';
import type { Poisha } from '#kernel/money.ts';
import type { Db } from './database.server.ts';

/** One line of the book of changes, which triggers of the domains' tables write. */
export type StateChange = {
  readonly id: string;
  readonly kind: string;
  readonly subjectId: string;
  /** Null for what has just begun. */
  readonly from: string | null;
  readonly to: string;
  readonly amountPoisha: Poisha | null;
  /** Ids of everything the change touches, by what they are. */
  readonly concerns: Readonly<Record<string, string>>;
  readonly reason: string | null;
  /** Who asked; null for the market itself. */
  readonly doerId: string | null;
  /** The call or job that did it. */
  readonly doing: string | null;
  readonly requestId: string | null;
  readonly changedAt: Date;
};

/** Which lines of the book are wanted. */
export type ChangePage = {
  /** Only one kind of thing; null for all. */
  readonly kind: string | null;
  /** Only what touches this id, whatever it is; null for all. */
  readonly concerns: string | null;
  readonly limit: number;
  readonly offset: number;
};

/** What an id of {@link StateChange.concerns} can be. */
const CONCERNS = ['product', 'booking', 'buyer', 'intent', 'payment', 'transaction'];

function touching(id: string) {
  return sql.join(
    CONCERNS.map((key) => sql`concerns @> ${JSON.stringify({ [key]: id })}::jsonb`),
    sql` or `,
  );
}

/** Lines of the book of changes, the latest first. */
export async function selectStateChanges(db: Db, page: ChangePage): Promise<StateChange[]> {
  const ofKind = page.kind === null ? sql`true` : sql`kind = ${page.kind}`;
  const ofConcern = page.concerns === null ? sql`true` : sql`(${touching(page.concerns)})`;
  const { rows } = await sql<StateChange>`
    select id, kind, subject_id as "subjectId", from_state as "from", to_state as "to",
      amount_poisha as "amountPoisha", concerns, reason, doer_id as "doerId", doing,
      request_id as "requestId", changed_at as "changedAt"
    from state_changes where ${ofKind} and ${ofConcern}
    order by id desc limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows;
}
