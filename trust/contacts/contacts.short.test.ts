import { expect, test } from 'vitest';
import { type ContactsMarket, openContactsMarket } from './contacts-market.ts';
import { openScraper, scrape, WAYS } from './scrape.ts';
import { MAX_NUMBERS, scrapeByAllWays } from './suite.ts';

const SELLERS = 1_500;

async function withMarket<Found>(bounded: boolean, work: (market: ContactsMarket) => Promise<Found>) {
  const market = await openContactsMarket(SELLERS, bounded);
  try {
    return await work(market);
  } finally {
    await market.stop();
  }
}

test('one source can read only a limited number of phone numbers in an hour, whatever it tries', {
  timeout: 300_000,
}, async () => {
  const { total } = await withMarket(true, (market) => scrapeByAllWays(market, () => {}));
  expect(total).toBeGreaterThan(0);
  expect(total).toBeLessThanOrEqual(MAX_NUMBERS);
});

test('without limits per source, searches alone reveal more phone numbers than allowed', {
  timeout: 300_000,
}, async () => {
  const found = await withMarket(false, async (market) => {
    const search = WAYS['searches by price'];
    return search ? scrape(openScraper(market, '10.0.0.1'), search, market) : 0;
  });
  expect(found).toBeGreaterThan(MAX_NUMBERS);
});
