import { type Db, inTransaction } from '#platform/db/database.server.ts';
import { updateSuggestions } from '../../src/domains/search/public-api.server.ts';
import { generateDemoMarket } from '../demo-market.ts';
import type { DemoMarket } from '../listing.ts';
import { generateCustomers } from '../past/customers.ts';
import { generatePast } from '../past/generate-past.ts';
import { joinedAt } from '../posting.ts';
import { cutToSize, type MarketSize } from '../small-market.ts';
import { addPeople, findPeople, givePortraits } from './add-people.ts';
import type { FillDeps } from './fill-deps.ts';
import { addListings, addPictures } from './listings.ts';
import { writePast } from './past/write-past.ts';
import { alone, beginRecord, type FillRecord, finishRecord, isEmpty, readRecord } from './record.ts';
import { saveSearches } from './saved-searches.ts';
import { openTrade, payBookings } from './trade.ts';

const SEED = 'secondbyte';
const FIRST_BUYER = 'buyer@secondbyte.test';
/** Number of listings on the first page of a list. */
const FIRST_PAGE = 24;

/** Result of filling the database. `foreign` means that the database contains data other than the demo market. */
export type FillOutcome = 'filled' | 'was-filled' | 'foreign' | 'under-way';

/**
 * Returns the progress of filling. For an empty database, first creates the progress record and the accounts of all
 * people. Returns null if the database contains other data.
 */
async function begin(db: Db, size: MarketSize): Promise<FillRecord | null> {
  const known = await readRecord(db);
  if (known) return known;
  const startedAt = new Date();
  const { people } = generateDemoMarket(SEED, startedAt);
  const customers = generateCustomers(startedAt, SEED);
  const came = new Map(customers.map(({ email, joinedAt: since }) => [email, since]));
  return inTransaction(db, async (tx) => {
    if (!(await isEmpty(tx))) return null;
    await beginRecord(tx, startedAt, size);
    await addPeople(
      tx,
      [...people, ...customers],
      (email) => came.get(email) ?? joinedAt(email, startedAt, SEED),
    );
    return readRecord(tx);
  });
}

async function goOn(deps: FillDeps, market: DemoMarket, record: FillRecord): Promise<void> {
  const { people, listings } = market;
  const past = generatePast(market, record.startedAt, SEED);
  const ids = await findPeople(deps.database.db, [...people, ...past.customers]);
  const list = async (most?: number) => {
    await addListings(deps, market, ids, most);
    // Visitors use the search within a minute of the start, so its suggestions are updated now.
    await updateSuggestions(deps.database.db);
  };
  await list(FIRST_PAGE);
  await givePortraits(deps, people);
  await list();
  const buyerId = ids.get(FIRST_BUYER);
  if (buyerId) await saveSearches(deps.database, buyerId);
  if (record.sales === null && !deps.gateway.livemode)
    await writePast(deps, { market, past, now: record.startedAt, seed: SEED }, ids);
  await payBookings(deps, record.sales ?? (await openTrade(deps, market, ids)));
  await addPictures(deps, listings);
  await finishRecord(deps.database.db);
}

async function fill(deps: FillDeps, size: MarketSize): Promise<FillOutcome> {
  const { db } = deps.database;
  const record = await begin(db, size);
  if (!record) return 'foreign';
  deps.onAccounts();
  if (record.finished) return 'was-filled';
  const market = cutToSize(generateDemoMarket(SEED, record.startedAt), record.size, FIRST_BUYER);
  deps.print(`filling the market with ${market.listings.length} products and their pictures …`);
  await goOn(deps, market, record);
  return 'filled';
}

/**
 * Fills an empty database with the demo market, or continues an interrupted run. Does nothing if the demo market is
 * complete, if the database contains other data, or if another process is filling it. `size` applies only to a new
 * market.
 */
export async function fillDemoMarket(deps: FillDeps, size: MarketSize): Promise<FillOutcome> {
  return (await alone(deps.database.pool, () => fill(deps, size))) ?? 'under-way';
}
