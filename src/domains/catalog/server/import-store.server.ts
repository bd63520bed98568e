import { sql } from 'kysely';
import type { Db } from '../../../platform/database.server.ts';
import { readFacts } from '../read-facts.ts';
import type { ImportedProduct } from './product.ts';

function toRow(product: ImportedProduct) {
  return {
    category: product.category,
    title: product.title,
    condition: product.condition,
    original_price_poisha: product.originalPricePoisha,
    resale_price_poisha: product.resalePricePoisha,
    used_years: product.usedYears,
    details: product.details,
    location: product.location,
    number: product.number,
    facts: readFacts(product),
    posted_at: product.postedAt,
    import_key: product.importKey,
  };
}

/** See `importProducts` in the door. */
export async function insertImported(
  db: Db,
  sellerId: string,
  products: readonly ImportedProduct[],
): Promise<number> {
  const columns = sql.raw(`category, title, condition, original_price_poisha, resale_price_poisha, used_years,
    details, location, number, facts, posted_at, import_key`);
  // Always in the order of the keys: two statements at once that name the same rows then wait for each other in one
  // direction only.
  const rows = products.map(toRow).sort((a, b) => (a.import_key < b.import_key ? -1 : 1));
  const { numAffectedRows } = await sql`
    insert into products (seller_id, ${columns})
    select ${sellerId}::uuid, ${columns} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row (category text, title text, condition text, original_price_poisha bigint,
        resale_price_poisha bigint, used_years numeric, details text, location text, number text,
        facts jsonb, posted_at timestamptz, import_key text)
    on conflict (import_key) where import_key is not null do nothing`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
