import { type Generated, sql } from 'kysely';
import type { Cursor } from '#kernel/cursor.ts';
import type { Db, Tx } from '#platform/db/database.server.ts';
import type { StoredImage } from '../../images/public-api.server.ts';
import { MOST_LIVE_MESSAGES } from '../choices.ts';
import type { WarningKind } from '../scams/warning-kinds.ts';
import type { Message } from './conversation.ts';

type Tables = {
  messages: {
    id: Generated<string>;
    conversation_id: string;
    sender_id: string;
    text: string;
    pictures: readonly StoredImage[];
    warnings: WarningKind[];
    sent_at: Date;
  };
};

const MESSAGE_COLUMNS = [
  'id',
  'conversation_id as conversationId',
  'sender_id as senderId',
  'text',
  'pictures',
  'warnings',
  'sent_at as sentAt',
] as const;

const tables = (db: Db) => db.withTables<Tables>();

/** Selects the messages of a conversation, the latest first. */
export function selectMessages(
  db: Db,
  page: { readonly conversationId: string; readonly before: Cursor | null; readonly limit: number },
): Promise<Message[]> {
  let query = tables(db)
    .selectFrom('messages')
    .select(MESSAGE_COLUMNS)
    .where('conversation_id', '=', page.conversationId)
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit);
  if (page.before !== null) {
    const { after, id } = page.before;
    query = query.where(sql<boolean>`(sent_at, id) < (${after}::timestamptz, ${id}::uuid)`);
  }
  return query.execute();
}

/** Returns the last message of each conversation. */
export async function selectLastMessages(db: Db, ids: readonly string[]): Promise<Map<string, Message>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Message>`
    select last.* from unnest(${[...ids]}::uuid[]) as wanted (id), lateral (
      select id, conversation_id as "conversationId", sender_id as "senderId", text, pictures, warnings,
        sent_at as "sentAt"
      from messages where conversation_id = wanted.id order by sent_at desc, messages.id desc limit 1
    ) as last`.execute(db);
  return new Map(rows.map((message) => [message.conversationId, message]));
}

/** Returns the last message of each conversation that the person did not write. */
export async function selectLastReceived(
  db: Db,
  personId: string,
  ids: readonly string[],
): Promise<Pick<Message, 'conversationId' | 'senderId' | 'text' | 'pictures' | 'warnings'>[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Pick<Message, 'conversationId' | 'senderId' | 'text' | 'pictures' | 'warnings'>>`
    select last.* from unnest(${[...ids]}::uuid[]) as wanted (id), lateral (
      select conversation_id as "conversationId", sender_id as "senderId", text, pictures, warnings
      from messages where conversation_id = wanted.id and sender_id <> ${personId}
      order by sent_at desc, messages.id desc limit 1
    ) as last`.execute(db);
  return rows;
}

/** Stored values of a new message. */
export type NewMessage = Omit<Message, 'id'>;

/** Stores a message. */
export function insertMessage(tx: Tx, message: NewMessage): Promise<Message> {
  return tables(tx)
    .insertInto('messages')
    .values({
      conversation_id: message.conversationId,
      sender_id: message.senderId,
      text: message.text,
      pictures: sql`${JSON.stringify(message.pictures)}::jsonb`,
      warnings: [...message.warnings],
      sent_at: message.sentAt,
    })
    .returning(MESSAGE_COLUMNS)
    .executeTakeFirstOrThrow();
}

/**
 * Returns the messages of each conversation since a time, the oldest first, keyed by conversation id. If there are more
 * than {@link MOST_LIVE_MESSAGES}, the oldest ones are omitted.
 */
export async function selectNewMessages(
  db: Db,
  ids: readonly string[],
  since: Date,
): Promise<Map<string, Message[]>> {
  const found = new Map<string, Message[]>();
  if (ids.length === 0) return found;
  const { rows } = await sql<Message>`
    select latest.* from unnest(${[...ids]}::uuid[]) as wanted (id), lateral (
      select id, conversation_id as "conversationId", sender_id as "senderId", text, pictures, warnings,
        sent_at as "sentAt"
      from messages where conversation_id = wanted.id and sent_at > ${since}
      order by sent_at desc, messages.id desc limit ${MOST_LIVE_MESSAGES}
    ) as latest order by latest."sentAt"`.execute(db);
  for (const message of rows) {
    const own = found.get(message.conversationId) ?? [];
    own.push(message);
    found.set(message.conversationId, own);
  }
  return found;
}

/** Returns the ids of the pictures in messages for which a condition holds. */
export async function pictureIdsWhere(tx: Tx, condition: ReturnType<typeof sql<boolean>>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select picture ->> 'id' as id from messages, jsonb_array_elements(pictures) as picture
    where ${condition}`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Erases texts, pictures and warnings of all messages of a person. Also deletes the person's entry among suspect
 * senders, and other people's blocks of this person. Returns the ids of the erased pictures.
 */
export async function emptyMessagesOf(tx: Tx, personId: string): Promise<readonly string[]> {
  const pictureIds = await pictureIdsWhere(tx, sql<boolean>`sender_id = ${personId}`);
  await sql`
    update messages set text = 'Deleted with the account.', pictures = '[]', warnings = '{}'
    where sender_id = ${personId}`.execute(tx);
  await sql`delete from suspect_senders where user_id = ${personId}`.execute(tx);
  await sql`delete from user_blocks where blocked_id = ${personId}`.execute(tx);
  return pictureIds;
}
