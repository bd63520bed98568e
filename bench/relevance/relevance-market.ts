import type pg from 'pg';
import { systemClock } from '#kernel/clock.ts';
import { type Database, type Db, inTransaction } from '#platform/db/database.server.ts';
import { createLog } from '#platform/process/log.server.ts';
import { generateDemoMarket } from '../../demo/demo-market.ts';
import { productOf } from '../../demo/listing.ts';
import { createUser } from '../../src/domains/accounts/public-api.server.ts';
import { addProduct } from '../../src/domains/catalog/public-api.server.ts';
import { createSearch } from '../../src/domains/search/search.server.ts';
import { searchListings } from '../../src/domains/search/server/search-listings.server.ts';
import type { FindTitles } from './measure.ts';
import type { KnownModel } from './model-queries.ts';

const PUBLIC_URL = 'http://localhost';
const SEED = 'relevance';
const NOW = new Date('2026-11-20T10:00:00Z');

/** Adds a seller for the imported listings. */
export async function addSeller(db: Db): Promise<{ readonly id: string; readonly number: string }> {
  const number = '01700000000';
  const added = await inTransaction(db, (tx) =>
    createUser(tx, {
      email: 'relevance@secondbyte.test',
      name: 'Relevance',
      number,
      image: null,
      userType: 'Seller',
      verified: false,
      passwordHash: null,
    }),
  );
  if (!added.ok) throw new Error(`the seller could not be added: ${added.code}`);
  return { id: added.value.id, number };
}

/**
 * Puts the demo market's products on sale, without pictures. They are real models, as sellers describe them. Returns
 * their number.
 */
export async function listModels(db: Db, sellerId: string): Promise<number> {
  const { listings } = generateDemoMarket(SEED, NOW);
  await inTransaction(db, async (tx) => {
    for (const listing of listings) {
      await addProduct(tx, sellerId, { ...productOf(listing), pictures: [] });
    }
  });
  return listings.length;
}

/** Updates the word statistics, as the worker does each minute. */
export async function learnWords({ db, pool }: Database): Promise<void> {
  const search = createSearch({ db, reads: pool, publicUrl: PUBLIC_URL, clock: systemClock });
  for (const job of search.jobs) await job.run({}, createLog('silent', 'bench'));
}

/** Returns the listed models, each once, ordered by name. */
export async function readModels(pool: pg.Pool): Promise<KnownModel[]> {
  const { rows } = await pool.query<KnownModel>(`
    select distinct on (brand, model) facts ->> 'brand' as brand, facts ->> 'model' as model, category,
      (facts ->> 'memoryGb')::integer as "memoryGb", (resale_price_poisha / 100)::integer as price
    from products where state = 'unsold' and facts ? 'brand' and facts ? 'model'
    order by brand, model, resale_price_poisha, id`);
  return rows;
}

/** Searches the market. Throws if the search is refused. */
async function searchMarket(pool: pg.Pool, q: string) {
  const deps = { reads: pool, publicUrl: PUBLIC_URL, clock: systemClock };
  const response = await searchListings(deps, { q, limit: 24, filters: 'yes' }, 'head');
  if ('ok' in response) throw new Error(`"${q}" was refused: ${response.code}`);
  return response;
}

/** Returns a function that finds titles with the market's own search. */
export function titleFinder(pool: pg.Pool): FindTitles {
  return async (q) =>
    (await searchMarket(pool, q)).productTexts.map((text) => (JSON.parse(text) as { title: string }).title);
}

/** Returns whether a search finds nothing although the market's vocabulary contains at least one word of the search. */
export async function endsEmpty(pool: pg.Pool, q: string): Promise<boolean> {
  const { productTexts, leftOut } = await searchMarket(pool, q);
  const hasOnlyUnknownWords = leftOut.length > 0 && leftOut.every(({ because }) => because === 'unknown');
  return productTexts.length === 0 && !hasOnlyUnknownWords;
}
