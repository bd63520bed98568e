import { type Generated, sql } from 'kysely';
import type { Cursor } from '#kernel/cursor.ts';
import type { Db, Tx } from '#platform/db/database.server.ts';
import type { Conversation, Side } from './conversation.ts';
import { pictureIdsWhere } from './message-store.server.ts';

type Tables = {
  conversations: {
    id: Generated<string>;
    product_id: string;
    buyer_id: string;
    seller_id: string;
    begun_at: Date;
    changed_at: Date;
    last_message_at: Date;
    buyer_read_at: Date | null;
    seller_read_at: Date | null;
    buyer_unread: Generated<number>;
    seller_unread: Generated<number>;
  };
};

const COLUMNS = [
  'id',
  'product_id as productId',
  'buyer_id as buyerId',
  'seller_id as sellerId',
  'changed_at as changedAt',
  'last_message_at as lastMessageAt',
  'buyer_read_at as buyerReadAt',
  'seller_read_at as sellerReadAt',
  'buyer_unread as buyerUnread',
  'seller_unread as sellerUnread',
] as const;

const tables = (db: Db) => db.withTables<Tables>();

/** Returns the SQL condition that the person is buyer or seller of the conversation. */
const isOf = (personId: string) => sql<boolean>`${personId}::uuid in (buyer_id, seller_id)`;

/** Filter for the list of conversations. */
type Shown = 'all' | 'unread' | 'blocked';

export type ConversationPage = {
  readonly personId: string;
  readonly show: Shown;
  readonly before: Cursor | null;
  readonly limit: number;
};

/** Selects one page of a person's conversations, the latest first. */
export async function selectConversations(
  db: Db,
  { personId, show, before, limit }: ConversationPage,
): Promise<Conversation[]> {
  const part = (side: Side) => {
    const [own, other] = side === 'buyer' ? (['buyer', 'seller'] as const) : (['seller', 'buyer'] as const);
    let query = tables(db)
      .selectFrom('conversations')
      .select(COLUMNS)
      // guard: conversations-of-person
      .where(`${own}_id`, '=', personId)
      .orderBy('last_message_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit);
    if (show === 'unread') query = query.where(`${own}_unread`, '>', 0);
    if (show === 'blocked') {
      query = query.where(
        sql<boolean>`exists (select from user_blocks where blocker_id = ${personId} and blocked_id = ${sql.ref(`${other}_id`)})`,
      );
    }
    if (before !== null) {
      query = query.where(
        sql<boolean>`(last_message_at, id) < (${before.after}::timestamptz, ${before.id}::uuid)`,
      );
    }
    return query.execute();
  };
  // Queries each side with its own index. A person is either a buyer or a seller, so one result is nearly always empty.
  const halves = await Promise.all([part('buyer'), part('seller')]);
  return halves
    .flat()
    .sort((a, b) => b.lastMessageAt.getTime() - a.lastMessageAt.getTime() || (a.id < b.id ? 1 : -1))
    .slice(0, limit);
}

/** Returns a conversation of a person; null if the person has none with this id. */
export async function findConversation(db: Db, id: string, personId: string): Promise<Conversation | null> {
  const row = await tables(db)
    .selectFrom('conversations')
    .select(COLUMNS)
    .where('id', '=', id)
    // guard: conversation-of-person
    .where(isOf(personId))
    .executeTakeFirst();
  return row ?? null;
}

/** Finds a conversation like {@link findConversation}, and locks it. */
export async function lockConversation(tx: Tx, id: string, personId: string): Promise<Conversation | null> {
  const row = await tables(tx)
    .selectFrom('conversations')
    .select(COLUMNS)
    .where('id', '=', id)
    // guard: change-own-conversation
    .where(isOf(personId))
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the conversation of a buyer about a listing; null if there is none. */
export async function findConversationAbout(
  db: Db,
  productId: string,
  buyerId: string,
): Promise<string | null> {
  const row = await tables(db)
    .selectFrom('conversations')
    .select('id')
    .where('product_id', '=', productId)
    .where('buyer_id', '=', buyerId)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Creates a conversation, or finds the existing one; returns its id. */
export async function insertConversation(
  tx: Tx,
  ids: { readonly productId: string; readonly buyerId: string; readonly sellerId: string },
  now: Date,
): Promise<string> {
  const row = await tables(tx)
    .insertInto('conversations')
    .values({
      product_id: ids.productId,
      buyer_id: ids.buyerId,
      seller_id: ids.sellerId,
      begun_at: now,
      changed_at: now,
      last_message_at: now,
    })
    .onConflict((conflict) => conflict.columns(['buyer_id', 'product_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  const id = row?.id ?? (await findConversationAbout(tx, ids.productId, ids.buyerId));
  if (id === null)
    throw new Error('the insert conflicted with a conversation, but that conversation was not found');
  return id;
}

/**
 * Records that one side has sent a message at `at`. Adds one unread message for the other side, and marks earlier
 * messages as read for the sender.
 */
export async function recordMessage(tx: Tx, id: string, from: Side, at: Date): Promise<void> {
  const set =
    from === 'buyer'
      ? { buyer_read_at: at, buyer_unread: 0, seller_unread: sql<number>`seller_unread + 1` }
      : { seller_read_at: at, seller_unread: 0, buyer_unread: sql<number>`buyer_unread + 1` };
  await tables(tx)
    .updateTable('conversations')
    .set({ ...set, changed_at: at, last_message_at: at })
    .where('id', '=', id)
    .execute();
}

/** Records that one side has read everything up to a time; returns that side's number of unread messages. */
export async function recordRead(
  tx: Tx,
  { id }: Pick<Conversation, 'id'>,
  reader: Side,
  { until, at }: { readonly until: Date; readonly at: Date },
): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    update conversations set
      ${sql.ref(`${reader}_read_at`)} = ${until}, changed_at = ${at},
      ${sql.ref(`${reader}_unread`)} = (
        select count(*)::integer from messages where conversation_id = conversations.id
          and sender_id = ${sql.ref(reader === 'buyer' ? 'seller_id' : 'buyer_id')} and sent_at > ${until})
    where id = ${id}
    returning ${sql.ref(`${reader}_unread`)} as unread`.execute(tx);
  return rows[0]?.unread ?? 0;
}

/** Counts a person's unread messages. */
export async function countUnread(db: Db, personId: string): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select coalesce((select sum(buyer_unread) from conversations where buyer_id = ${personId}), 0)
      + coalesce((select sum(seller_unread) from conversations where seller_id = ${personId}), 0) as unread`.execute(
    db,
  );
  return Number(rows[0]?.unread ?? 0);
}

/** Maximum number of conversations that {@link selectChanged} returns. */
export const MOST_CHANGED = 50;

/**
 * Returns conversations that have changed for a person since a time, at most {@link MOST_CHANGED}, the oldest change
 * first.
 */
export async function selectChanged(db: Db, personId: string, since: Date): Promise<Conversation[]> {
  const part = (column: 'buyer_id' | 'seller_id') =>
    tables(db)
      .selectFrom('conversations')
      .select(COLUMNS)
      // guard: changes-of-person
      .where(column, '=', personId)
      .where('changed_at', '>', since)
      .orderBy('changed_at')
      .limit(MOST_CHANGED)
      .execute();
  const halves = await Promise.all([part('buyer_id'), part('seller_id')]);
  return halves
    .flat()
    .sort((a, b) => a.changedAt.getTime() - b.changedAt.getTime())
    .slice(0, MOST_CHANGED);
}

/** Returns a conversation without an access check. */
export async function conversationById(db: Db, id: string): Promise<Conversation | null> {
  const row = await tables(db)
    .selectFrom('conversations')
    .select(COLUMNS)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Deletes at most `limit` conversations whose last message is older than the given time. Keeps conversations with open
 * reports. Returns the number of deleted conversations, and the ids of their pictures.
 */
export async function deleteConversationsBefore(
  tx: Tx,
  before: Date,
  limit: number,
): Promise<{ readonly count: number; readonly pictureIds: readonly string[] }> {
  const { rows } = await sql<{ id: string }>`
    select id from conversations
    where last_message_at < ${before}
      and not exists (select from conversation_reports where conversation_id = conversations.id and decided_at is null)
    order by last_message_at limit ${limit} for update skip locked`.execute(tx);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return { count: 0, pictureIds: [] };
  const pictureIds = await pictureIdsWhere(tx, sql<boolean>`conversation_id = any(${ids}::uuid[])`);
  await tables(tx).deleteFrom('conversations').where('id', 'in', ids).execute();
  return { count: ids.length, pictureIds };
}
