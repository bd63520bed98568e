import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '#platform/db/database.server.ts';
import type { Facts } from './attributes.ts';
import { type ReadableListing, readFacts } from './extract-attributes.ts';

/** Listings read at once: a short transaction each time. */
const AT_ONCE = 200;

type Unread = ReadableListing & { readonly id: string };
type Read = { readonly id: string; readonly facts: Facts };

async function selectUnread(tx: Tx): Promise<Unread[]> {
  const { rows } = await sql<Unread>`
    select id, category, title, details, facts from products
    where id > (select after_id from facts_fill where not is_done for update)
    order by id limit ${AT_ONCE} for no key update`.execute(tx);
  return rows;
}

async function updateFacts(tx: Tx, read: readonly Read[]): Promise<void> {
  if (read.length === 0) return;
  await sql`
    update products set facts = read.facts
    from jsonb_to_recordset(${JSON.stringify(read)}::jsonb) as read (id uuid, facts jsonb)
    where products.id = read.id`.execute(tx);
}

async function fillSome(tx: Tx): Promise<boolean> {
  const unread = await selectUnread(tx);
  const read = unread.map((listing) => ({ id: listing.id, facts: readFacts(listing), was: listing.facts }));
  await updateFacts(
    tx,
    read.filter(({ facts, was }) => !isDeepStrictEqual(facts, was)).map(({ id, facts }) => ({ id, facts })),
  );
  const last = unread.at(-1)?.id;
  await (last
    ? sql`update facts_fill set after_id = ${last}`.execute(tx)
    : sql`update facts_fill set is_done = true where not is_done`.execute(tx));
  return last !== undefined;
}

/** Reads the facts of listings from before facts were read when listing, a few at a time until all are. */
export async function fillFacts(db: Db): Promise<void> {
  while (await inTransaction(db, fillSome));
}
