import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.server.ts';

/** Returns the blocks between a person and others, by the other's id. `mine`: by the person. `closed`: by the other. */
export async function blocksAround(
  db: Db,
  personId: string,
  others: readonly string[],
): Promise<Map<string, 'mine' | 'closed'>> {
  if (others.length === 0) return new Map();
  const { rows } = await sql<{ id: string; mine: boolean }>`
    select blocked_id as id, true as mine from user_blocks
    where blocker_id = ${personId} and blocked_id = any(${[...others]}::uuid[])
    union all
    select blocker_id, false from user_blocks
    where blocked_id = ${personId} and blocker_id = any(${[...others]}::uuid[])`.execute(db);
  const found = new Map<string, 'mine' | 'closed'>();
  for (const { id, mine } of rows) if (mine || !found.has(id)) found.set(id, mine ? 'mine' : 'closed');
  return found;
}

/** Returns whether one of two people has blocked the other. */
export async function areBlocked(db: Db, one: string, other: string): Promise<boolean> {
  return (await blocksAround(db, one, [other])).size > 0;
}

/** Returns whether two people have a conversation. */
export async function haveConversation(db: Db, one: string, other: string): Promise<boolean> {
  const { rows } = await sql`
    select from conversations where (buyer_id = ${one} and seller_id = ${other})
      or (buyer_id = ${other} and seller_id = ${one}) limit 1`.execute(db);
  return rows.length > 0;
}

/** Stores that a person blocks another person. A repeated call changes nothing. */
export async function insertBlock(tx: Tx, blockerId: string, blockedId: string, now: Date): Promise<void> {
  await sql`
    insert into user_blocks (blocker_id, blocked_id, blocked_at) values (${blockerId}, ${blockedId}, ${now})
    on conflict do nothing`.execute(tx);
}

/** Removes a block; returns false if there was none. */
export async function deleteBlock(tx: Tx, blockerId: string, blockedId: string): Promise<boolean> {
  const { rows } = await sql`
    delete from user_blocks where blocker_id = ${blockerId} and blocked_id = ${blockedId} returning 1`.execute(
    tx,
  );
  return rows.length > 0;
}
