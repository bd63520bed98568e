import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '#platform/db/database.server.ts';
import type { AttributeKey, Attributes } from '../../attributes/attributes.ts';
import { type ExtractionInput, extractAttributes } from '../../attributes/extract-attributes.ts';
import { sellerAttributes } from '../../attributes/seller-attributes.ts';
import { attributesFromForm } from './product-from-form.ts';

/** Number of listings per transaction. It is small, because a transaction locks its listings. */
const BATCH_SIZE = 200;

/** A version of the rules that read attributes from texts. */
type ExtractionRules = {
  readonly version: number;
  /**
   * Attributes whose rules differ from the previous version; null for all. Others are not added to listings, because
   * the seller may have left them out.
   */
  readonly changed: readonly AttributeKey[] | null;
};

/**
 * The current rules. To read listings again, increase the version, name the changed attributes, and insert the version
 * into `attribute_readings`.
 */
const RULES: ExtractionRules = { version: 1, changed: null };

type StoredListing = ExtractionInput & { readonly id: string; readonly facts: Attributes };
type ExtractedListing = { readonly id: string; readonly facts: Attributes };

async function selectNextBatch(tx: Tx, version: number): Promise<StoredListing[]> {
  const { rows } = await sql<StoredListing>`
    select id, category, title, details, location, facts from products
    where id > (select after_id from attribute_readings
      where rules_version = ${version} and not is_done for update)
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

/** Adds the attributes that the changed rules find to the listing's own. */
function readAgain(listing: StoredListing, { changed }: ExtractionRules): Attributes {
  const { withheld } = sellerAttributes(listing);
  const withoutFacts = changed ? withheld.filter((key) => !changed.includes(key)) : [];
  return extractAttributes({
    ...listing,
    facts: attributesFromForm(listing.category, { facts: listing.facts, withoutFacts }),
  });
}

async function backfillBatch(tx: Tx, rules: ExtractionRules): Promise<boolean> {
  const { version } = rules;
  const batch = await selectNextBatch(tx, version);
  const extracted = batch.map((listing) => ({
    id: listing.id,
    facts: readAgain(listing, rules),
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
    ? sql`update attribute_readings set after_id = ${last} where rules_version = ${version}`.execute(tx)
    : sql`update attribute_readings set is_done = true
        where rules_version = ${version} and not is_done`.execute(tx));
  return last !== undefined;
}

/** Reads the attributes of listings again after a change of the rules, in batches until all are read. */
export async function backfillAttributes(db: Db, rules = RULES): Promise<void> {
  while (await inTransaction(db, (tx) => backfillBatch(tx, rules)));
}
