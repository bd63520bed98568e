import { productionContactBounds } from '../../src/app/contact-limits.ts';
import { MAX_NUMBERS_SHOWN, PAGE_SIZE } from '../../src/domains/catalog/contract.ts';
import type { Findings, RunOptions, Suite } from '../suite.ts';
import { type ContactsMarket, openContactsMarket } from './contacts-market.ts';
import { openScraper, scrape, WAYS } from './scrape.ts';

/** Number of the market's sellers for each round. */
const SELLERS_PER_ROUND = 1_000;

/**
 * Number of the market's web processes. Each process may allow one batch of requests before it checks the limit that
 * all processes share.
 */
const PROCESSES = 2;

const { listings, listPages } = productionContactBounds;

/**
 * Maximum number of phone numbers that one client address may read in an hour. It is the sum of three limits: lists,
 * single listings, and the button that shows a phone number.
 */
export const MAX_NUMBERS =
  (listPages.points + PROCESSES * listPages.batch) * PAGE_SIZE +
  (listings.points + PROCESSES * listings.batch) +
  MAX_NUMBERS_SHOWN;

/**
 * Reads phone numbers in each of {@link WAYS}, each time from a new client address with an unused limit. Then reads in
 * all ways from one further client address.
 */
export async function scrapeByAllWays(market: ContactsMarket, print: RunOptions['print']) {
  const figures: Record<string, string> = {};
  let block = 1;
  const addressOf = () => `10.0.${block++}.1`;
  for (const [name, way] of Object.entries(WAYS)) {
    const scraper = openScraper(market, addressOf());
    const found = await scrape(scraper, way, market);
    figures[`numbers by ${name}`] = `${found} in ${scraper.requests()} requests`;
    print(`${name}: ${figures[`numbers by ${name}`]}`);
  }
  const everything = openScraper(market, addressOf());
  for (const way of Object.values(WAYS)) await scrape(everything, way, market);
  const total = everything.numbers.size;
  figures['numbers by all ways together, one client address'] =
    `${total} in ${everything.requests()} requests`;
  return { figures, total };
}

async function withMarket<Found>(
  sellers: number,
  bounded: boolean,
  work: (market: ContactsMarket) => Promise<Found>,
): Promise<Found> {
  const market = await openContactsMarket(sellers, bounded);
  try {
    return await work(market);
  } finally {
    await market.stop();
  }
}

async function run({ rounds, print }: RunOptions): Promise<Findings> {
  const sellers = rounds * SELLERS_PER_ROUND;
  const bounded = await withMarket(sellers, true, (market) => scrapeByAllWays(market, print));
  print('the same in a market without limits for client addresses');
  const open = await withMarket(sellers, false, (market) => scrapeByAllWays(market, print));
  return {
    figures: {
      'sellers, each with a number': sellers,
      ...bounded.figures,
      'the same in a market without limits for client addresses': open.total,
    },
    breaches: [
      ...(bounded.total > MAX_NUMBERS ? [`one source read ${bounded.total} numbers in an hour`] : []),
      ...(open.total <= MAX_NUMBERS ? ['a market without limits for client addresses went unnoticed'] : []),
    ],
  };
}

export const suite: Suite = {
  name: 'contacts',
  promise: `Without an account, one client address can read at most ${MAX_NUMBERS} sellers' numbers in an hour. This limit covers lists, searches, single listings and the button that shows a number together.`,
  proof: 'In a market without limits for client addresses, the same requests must read more numbers.',
  rounds: 6,
  minutes: 20,
  run,
};
