import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '#platform/db/database.server.ts';
import type { Attributes } from '../../attributes/attributes.ts';
import { type ExtractionInput, extractAttributes } from '../../attributes/extract-attributes.ts';

/** Number of listings per transaction. It is small, because a transaction locks its listings. */
const BATCH_SIZE = 200;

/**
 * Version of the rules that read attributes from texts. To read all listings again, increase it and insert its row
 * into `attribute_readings`.
 */
const RULES_VERSION = 1;

type StoredListing = ExtractionInput & { readonly id: string };
type ExtractedListing = { readonly id: string; readonly facts: Attributes };

async function selectNextBatch(tx: Tx): Promise<StoredListing[]> {
  const { rows } = await sql<StoredListing>`
    select id, category, title, details, location, facts from products
    where id > (select after_id from attribute_readings
      where rules_version = ${RULES_VERSION} and not is_done for update)
    order by id limit ${BATCH_SIZE} for no key update`.execute(tx);
  return rows;
}

async function updateAttributes(tx: Tx, extracted: readonly ExtractedListing[]): Promise<void> {
  if (extracted.length === 0) return;
  await sql`
    update products set facts = read.facts, quality = null
    from jsonb_to_recordset(${JSON.stringify(extracted)}::jsonb) as read (id uuid, facts jsonb)
    where products.id = read.id`.execute(tx);
}

async function backfillBatch(tx: Tx): Promise<boolean> {
  const batch = await selectNextBatch(tx);
  const extracted = batch.map((listing) => ({
    id: listing.id,
    facts: extractAttributes(listing),
    was: listing.facts,
  }));
  await updateAttributes(
    tx,
    extracted
      .filter(({ facts, was }) => !isDeepStrictEqual(facts, was))
      .map(({ id, facts }) => ({ id, facts })),
  );
  const last = batch.at(-1)?.id;
  await (last
    ? sql`update attribute_readings set after_id = ${last} where rules_version = ${RULES_VERSION}`.execute(tx)
    : sql`update attribute_readings set is_done = true
        where rules_version = ${RULES_VERSION} and not is_done`.execute(tx));
  return last !== undefined;
}

/** Reads the attributes of listings again after a change of the rules, in batches until all are read. */
export async function backfillAttributes(db: Db): Promise<void> {
  while (await inTransaction(db, backfillBatch));
}
