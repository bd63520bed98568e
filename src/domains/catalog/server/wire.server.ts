import { sql } from 'kysely';
import type { Db } from '../../../platform/database.server.ts';
import type { WireProduct } from '../contract.ts';

/** UTC time as answers carry it; whole milliseconds, so it is exact as a cursor too. */
export const utcText = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Columns of products that {@link wireColumns} read. */
export const sourceColumns = `id, seller_id, category, title, condition, original_price_poisha,
  resale_price_poisha, used_years, details, location, number, pictures, facts, state, held_until, posted_at`;

/**
 * The answer's fields, made by the database from a product `p`, its category `c` and its seller `s`: the one
 * place where inner names become the specification's. `publicUrl` and `now` are the SQL of those two values.
 */
export function wireColumns(publicUrl: string, now: string): string {
  return `p.id as "_id", p.title, p.category, c.name as category_name, p.condition,
    coalesce(${publicUrl} || '/images/' || (p.pictures #>> '{0,id}') || '/page.jpg', '') as image_url,
    p.original_price_poisha / 100 as "originalPrice", p.resale_price_poisha / 100 as "resalePrice",
    p.used_years::float8 as "usedYear", p.details as product_details, p.location as "Location", p.number,
    s.email as "sellerEmail", s.name as "sellerName",
    case when s.verified then 'verify' else '' end as "sellerVarify",
    ${utcText('p.posted_at')} as "currentTime",
    case when p.held_until > ${now} then 'reserved' else p.state end as state,
    p.pictures as images, p.facts`;
}

/** Where {@link wireColumns} come from, beside the products `p`. */
export const wireJoins = `join categories c on c.slug = p.category join seller_cards s on s.id = p.seller_id`;

/** See the door. */
export async function wireProductsByIds(
  db: Db,
  ids: readonly string[],
  options: { readonly publicUrl: string; readonly now: Date },
): Promise<Map<string, WireProduct>> {
  if (ids.length === 0) return new Map();
  const columns = wireColumns('input.public_url', 'input.now');
  const { rows } = await sql<WireProduct>`
    select ${sql.raw(columns)}
    from (select ${options.publicUrl}::text as public_url, ${options.now}::timestamptz as now) as input,
      products p ${sql.raw(wireJoins)}
    where p.id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row._id, row]));
}
