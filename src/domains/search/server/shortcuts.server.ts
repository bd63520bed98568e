import { LRUCache } from 'lru-cache';
import { dhakaYear } from '#kernel/clock.ts';
import type { ReadQueryable } from '#platform/db/read-pool.server.ts';
import { COUNTS_TTL_MS } from '#platform/process/cache-lifetimes.ts';
import type { CategorySlug } from '../../attributes/choices.ts';
import type { WireShortcut, WireShortcuts } from '../contract.ts';
import { EVERYTHING_WORKS, type FilterKey, VERIFIED } from '../filters.ts';
import { allOf, anyOf, hasValue } from './lexemes.ts';
import { parameters } from './statements.server.ts';

/** A popular search and its conditions. */
type Shortcut = {
  readonly label: string;
  readonly kind: WireShortcut['kind'];
  readonly category: CategorySlug | null;
  readonly ticked: Readonly<Partial<Record<FilterKey, readonly string[]>>>;
  /** Maximum price in whole taka. */
  readonly priceTo?: number;
};

/** Number of listings at which counting the results of a popular search stops. */
const MAX_COUNTED = 1_000;
const MAX_SELLERS = 5_000;
const MAX_BRANDS = 8;
/** Values of the attribute `brand` that sellers enter if the product has no brand. */
const NO_BRANDS = ['custom', 'other', 'generic', 'no brand', 'unbranded'];

/**
 * Returns the popular searches, for people who do not know yet which model they want. The API omits searches without
 * results.
 */
function allShortcuts(year: number): readonly Shortcut[] {
  const recent = [String(year), String(year - 1)];
  const fact = (label: string, ticked: Shortcut['ticked'], priceTo?: number): Shortcut => ({
    ...{ label, kind: 'fact', category: 'Laptop', ticked },
    ...(priceTo ? { priceTo } : {}),
  });
  const need = (label: string, category: Shortcut['category'], ticked: Shortcut['ticked']): Shortcut => ({
    ...{ label, kind: 'need', category, ticked },
  });
  return [
    fact('Under ৳30,000', {}, 30_000),
    fact('16 GB for work', { memoryGb: ['16'] }),
    fact('Battery 80% or more', { battery: ['80-100'] }),
    fact('For study', { memoryGb: ['8', '16'], storageKind: ['SSD'] }, 35_000),
    { label: 'Nearly new', kind: 'fact', category: null, ticked: { year: recent } },
    { ...need('a first laptop under ৳20,000', 'Laptop', {}), priceTo: 20_000 },
    need('a screen for design', 'Monitor', { panel: ['IPS'] }),
    need('a laser printer', 'Printer', { kind: ['Laser'] }),
    need('tested, and everything works', null, { bench: [EVERYTHING_WORKS] }),
    need('sent by courier', null, { delivery: ['Courier or meet'] }),
  ];
}

/**
 * SQL for the current number of listings by filter value. Includes changes that the worker has not yet added to the
 * dictionary.
 */
const FREQUENCIES = `
  select category, key, value, sum(listing_count)::integer as listing_count from (
    select category, key, value, listing_count from search_values
    where key = 'brand' or (key, value) in (('seller', '${VERIFIED}'), ('battery', 'told'), ('bench', '${EVERYTHING_WORKS}'))
    union all
    select category, key, value, listing_count from search_value_deltas
    where key = 'brand' or (key, value) in (('seller', '${VERIFIED}'), ('battery', 'told'), ('bench', '${EVERYTHING_WORKS}'))
  ) as counted group by category, key, value`;

/**
 * SQL that counts sellers by jumping from one seller to the next in the index. This is fast, because there are far
 * fewer sellers than listings.
 */
const SELLERS = `
  with recursive sellers as (
    (select seller_id from search_documents order by seller_id limit 1)
    union all
    select (select seller_id from search_documents where seller_id > sellers.seller_id order by seller_id limit 1)
    from sellers where sellers.seller_id is not null
  )
  select count(seller_id)::integer from (select seller_id from sellers limit ${MAX_SELLERS}) as found`;

function statementOf(shortcuts: readonly Shortcut[]) {
  const { values, add } = parameters();
  const counts = shortcuts.map(({ category, ticked, priceTo }) => {
    const groups = Object.entries(ticked).map(([key, ticks]) =>
      anyOf(ticks.map((value) => hasValue(key, value))),
    );
    const query = allOf([category && hasValue('category', category), ...groups]);
    const conditions = [
      query === null ? null : `lexemes @@ ${add(query, 'tsquery')}`,
      priceTo === undefined ? null : `price <= ${add(priceTo, 'integer')}`,
    ].filter(Boolean);
    return `(select count(*) from (
      select from search_documents where ${conditions.join(' and ') || 'true'} limit ${MAX_COUNTED}) as matches)`;
  });
  const text = `
    with frequencies as materialized (${FREQUENCIES})
    select array[${counts.join(', ')}]::integer[] as counts, (${SELLERS}) as sellers,
      (select coalesce(sum(listing_count), 0)::integer from frequencies where key = 'seller') as verified,
      (select coalesce(json_agg(brand), '[]') from (
        select (array_agg(value order by listing_count desc, value))[1] as name, sum(listing_count)::integer as count
        from frequencies where key = 'brand' and lower(value) <> all (array['${NO_BRANDS.join("', '")}']) group by lower(value) having sum(listing_count) > 0
        order by count desc, name limit ${MAX_BRANDS}
      ) as brand) as brands,
      (select coalesce(json_agg(category_counts), '[]') from (
        select category, coalesce(sum(listing_count) filter (where key = 'battery'), 0)::integer as battery,
          coalesce(sum(listing_count) filter (where key = 'bench'), 0)::integer as bench
        from frequencies where key in ('battery', 'bench') group by category order by category
      ) as category_counts) as "attributeCounts"`;
  return { text, values };
}

type Row = Omit<WireShortcuts, 'searches'> & { readonly counts: readonly number[] };

function toWire({ label, kind, category, ticked, priceTo }: Shortcut, count: number): WireShortcut {
  const query = Object.fromEntries(Object.entries(ticked));
  if (priceTo !== undefined) query.priceTo = [String(priceTo)];
  return { label, kind, category, query, count, exact: count < MAX_COUNTED };
}

async function readShortcuts(reads: ReadQueryable, now: Date): Promise<WireShortcuts> {
  const shortcuts = allShortcuts(dhakaYear(now));
  const { rows } = await reads.query<Row>(statementOf(shortcuts));
  const [row] = rows;
  if (!row) throw new Error('the count query returned no row');
  const { counts, ...rest } = row;
  const searches = shortcuts
    .map((shortcut, at) => toWire(shortcut, counts[at] ?? 0))
    .filter(({ count }) => count > 0);
  return { ...rest, searches };
}

/**
 * Returns a function that reads the popular searches and their counts. It caches them for a minute, because reading
 * them costs more than a page of results.
 */
export function openShortcuts(reads: ReadQueryable, clock: () => Date): () => Promise<WireShortcuts> {
  const kept = new LRUCache<'all', WireShortcuts>({
    max: 1,
    ttl: COUNTS_TTL_MS,
    // After the cache lifetime, requests get the old counts until the new counts are computed.
    allowStale: true,
    fetchMethod: () => readShortcuts(reads, clock()),
  });
  return () => kept.forceFetch('all');
}
