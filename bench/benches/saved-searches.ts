import { join } from 'node:path';
import { sql } from 'kysely';
import { systemClock } from '#kernel/clock.ts';
import { type Database, inTransaction } from '#platform/db/database.server.ts';
import { createLog } from '#platform/process/log.server.ts';
import { relayBatch } from '#platform/work/outbox-relay.server.ts';
import { createRng, type Rng } from '../../harness/rng.ts';
import { createUser } from '../../src/domains/accounts/public-api.server.ts';
import { areas } from '../../src/domains/attributes/areas.ts';
import { addProduct, productsByIds } from '../../src/domains/catalog/public-api.server.ts';
import { createSavedSearches } from '../../src/domains/saved-searches/saved-searches.server.ts';
import {
  hashSearch,
  insertQuery,
  normalizeSearch,
} from '../../src/domains/saved-searches/server/store.server.ts';
import { compileSearch, type SearchTerms } from '../../src/domains/search/public-api.server.ts';
import { importFile } from '../../tools/import/import-file.ts';
import type { Bench, Figure, RunOptions } from '../bench.ts';
import type { KnownModel } from '../relevance/model-queries.ts';
import { addSeller, learnWords, listModels } from '../relevance/relevance-market.ts';
import { catalogFolder } from '../testbed/data-set.ts';
import { withEmptyMarket } from '../testbed/empty-market.ts';

const FULL = { searches: 100_000, listings: 1_000, checked: 20 };
const QUICK = { searches: 4_000, listings: 100, checked: 5 };
const LEAST_A_MINUTE = 1_000;
const SEARCHES_A_PERSON = 20;
/** Rows per insert statement. */
const BATCH = 5_000;
const PUBLIC_URL = 'http://localhost';

/** Files with real models; see `data-set.ts`. */
const CATALOGS = ['computers.csv', 'monitors.csv'];

type Size = typeof FULL;
type Seller = Awaited<ReturnType<typeof addSeller>>;

/** Returns an upper price limit between 60 % and 110 % of the model's price, in steps of 500 taka. */
function bound(price: number, rng: Rng): number {
  return Math.max(500, Math.round((price * rng.between(0.6, 1.1)) / 500) * 500);
}

/**
 * Makes one typical saved search for a random model. `models` contains a model once for each of its listings, so
 * frequent models are searched for more often.
 */
function searchFor(models: readonly KnownModel[], rng: Rng): SearchTerms {
  const model = rng.oneOf(models);
  const { brand, category, memoryGb, price } = model;
  const kind = rng.between(0, 1);
  const words = `${brand} ${model.model}`.toLowerCase().split(/\s+/).slice(0, 3).join(' ');
  const city = rng.happens(0.7) ? 'Dhaka' : 'Chottogram';
  const area = rng.oneOf(areas[city]);
  const within = { priceTo: bound(price, rng) };
  if (kind < 0.3) return { q: words };
  if (kind < 0.65) return { q: words, ...within };
  if (kind < 0.8) return { q: `${brand.toLowerCase()} ${memoryGb ?? 8}gb`, ...within };
  const ticked = { category: [category] };
  if (kind < 0.9) return { ...ticked, brand: [brand], ...within };
  if (kind < 0.95) return { ...ticked, area: [area], ...within };
  return { ...ticked, ...within };
}

/** Returns the model of every listing. So a model occurs once for each of its listings. */
async function readListed({ pool }: Database): Promise<KnownModel[]> {
  const { rows } = await pool.query<KnownModel>(`
    select facts ->> 'brand' as brand, facts ->> 'model' as model, category,
      (facts ->> 'memoryGb')::integer as "memoryGb", (resale_price_poisha / 100)::integer as price
    from products where state = 'unsold' and facts ? 'brand' and facts ? 'model' order by id`);
  return rows;
}

/** Puts the demo market's models on sale, and the catalogs of real models if they are available. */
async function listCatalog(database: Database, seller: Seller, options: RunOptions): Promise<void> {
  await listModels(database.db, seller.id);
  const folder = options.quick ? null : catalogFolder(options);
  for (const name of folder === null ? [] : CATALOGS) {
    const observer = { onRefused: () => {}, onProgress: () => {} };
    const { listed } = await importFile(database.db, join(folder ?? '', name), seller, observer);
    options.print(`${listed} listings from ${name}`);
  }
  await learnWords(database);
}

/** Creates accounts of people who save searches. Returns their ids. */
async function createSavers({ db }: Database, count: number): Promise<string[]> {
  const people: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const person = await inTransaction(db, (tx) =>
      createUser(tx, {
        ...{ email: `saver-${at}@secondbyte.test`, name: 'Saver', number: '01700000000', image: null },
        ...{ userType: 'Buyer', verified: false, emailVerified: true, passwordHash: null },
      }),
    );
    if (person.ok) people.push(person.value.id);
  }
  return people;
}

/** Creates people with saved searches. Equal searches share one row. Returns the number of different searches. */
async function laySearches(database: Database, { searches }: Size): Promise<number> {
  const { db, pool } = database;
  const rng = createRng(2026);
  const models = await readListed(database);
  const year = new Date().getUTCFullYear();
  const now = new Date();
  const known = new Map<string, string>();
  const people = await createSavers(database, Math.ceil(searches / SEARCHES_A_PERSON));
  let rows: { person: string; query: string; pace: string }[] = [];
  const write = async () => {
    await sql`
      insert into saved_searches (person_id, query_id, name, pace, saved_at)
      select person, query, 'Mine', pace, ${now}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (person uuid, query uuid, pace text)
      on conflict do nothing`.execute(db);
    rows = [];
  };
  for (let at = 0; at < searches; at += 1) {
    const search = normalizeSearch(searchFor(models, rng));
    const hash = hashSearch(search);
    let query = known.get(hash);
    if (query === undefined) {
      const compiled = await compileSearch(pool, search as SearchTerms, year);
      query = await inTransaction(db, (tx) => insertQuery(tx, { hash, search, compiled }, now));
      known.set(hash, query);
    }
    const person = people[at % people.length] ?? '';
    rows.push({ person, query, pace: rng.happens(0.5) ? 'at-once' : 'daily' });
    if (rows.length === BATCH) await write();
  }
  await write();
  await sql`analyze saved_queries, saved_query_anchors, saved_searches, search_documents`.execute(db);
  return known.size;
}

/** Adds `listings` products, which are copies of existing ones. Returns their ids. */
async function listNew({ db, pool }: Database, sellerId: string, { listings }: Size): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    'select id from products order by md5(id::text) limit $1',
    [listings],
  );
  const known = await productsByIds(
    db,
    rows.map(({ id }) => id),
    new Date(),
  );
  const ids: string[] = [];
  for (let at = 0; at < listings; at += 1) {
    const copied = known[at % known.length];
    if (!copied) throw new Error('there is no model to list');
    const { postedAt: _, ...product } = copied;
    ids.push(await inTransaction(db, (tx) => addProduct(tx, sellerId, { ...product, pictures: [] })));
  }
  return ids;
}

/**
 * Compares these listings with every search. Returns the number of pairs of a search and a listing that the market has
 * missed or wrongly stored.
 */
async function compareWhole({ db }: Database, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with whole as (
      select search.id as search_id, document.product_id
      from search_documents document
      join saved_queries query on query.match is null or document.lexemes @@ query.match
      join saved_searches search on search.query_id = query.id and search.person_id <> document.seller_id
      join lateral (
        select min(price_from) as price_from, min(price_to) as price_to from saved_query_anchors
        where query_id = query.id
      ) as price on document.price between price.price_from and price.price_to
      where document.product_id = any(${ids}::uuid[])
    ), noted as (
      select search_id, product_id from saved_search_hits where product_id = any(${ids}::uuid[])
    )
    select count(*)::int as count from (
      (table whole except table noted) union all (table noted except table whole)
    ) as different`.execute(db);
  return rows[0]?.count ?? -1;
}

async function measure(database: Database, size: Size, options: RunOptions): Promise<Figure[]> {
  const { print } = options;
  const { db, pool } = database;
  const log = createLog('silent', 'bench');
  const seller = await addSeller(db);
  await listCatalog(database, seller, options);
  await sql`update outbox_events set delivered_at = now()`.execute(db);
  print(`creating ${size.searches} saved searches`);
  const different = await laySearches(database, size);
  print(`listing ${size.listings} products`);
  const ids = await listNew(database, seller.id, size);
  const saved = createSavedSearches({ db, reads: pool, clock: systemClock, publicUrl: PUBLIC_URL });
  const match = saved.jobs.find(({ name }) => name === 'saved-searches.match');
  print('matching');
  const started = performance.now();
  while ((await relayBatch(db, saved.listeners, log)) > 0);
  await match?.run({}, log);
  const rate = size.listings / ((performance.now() - started) / 60_000);
  const { rows } = await sql<{ hits: number; notified: number; emails: number }>`
    select (select count(*) from saved_search_hits)::int as hits,
      (select count(*) from saved_search_hits where notified_at is not null)::int as notified,
      (select count(*) from jobs where name = 'mail.send')::int as emails`.execute(db);
  const [counts] = rows;
  const wrong = await compareWhole(database, ids.slice(0, size.checked));
  return [
    {
      what: `new listings against ${size.searches} saved searches (${different} different ones), found and notified, a minute`,
      target: `at least ${LEAST_A_MINUTE}`,
      figure: `${rate.toFixed(0)}; ${counts?.hits} found, ${counts?.notified} of them notified at once by ${counts?.emails} emails`,
      holds: rate >= LEAST_A_MINUTE,
    },
    {
      what: `pairs that differ from comparing ${size.checked} of them with every search`,
      target: '0',
      figure: String(wrong),
      holds: wrong === 0 && (counts?.hits ?? 0) > 0,
    },
  ];
}

/** Measures new listings against many saved searches. */
export const bench: Bench = {
  name: 'saved-searches',
  question: 'How many new listings a minute find the saved searches that they match, and tell them?',
  run: (options) => withEmptyMarket((database) => measure(database, options.quick ? QUICK : FULL, options)),
};
