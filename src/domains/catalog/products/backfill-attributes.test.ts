import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#platform/testing/database.ts';
import { type CatalogTestMarket, openCatalogTestMarket } from '../testing/test-market.ts';
import { backfillAttributes } from './backfill-attributes.server.ts';

let market: CatalogTestMarket;

beforeAll(async () => {
  market = await openCatalogTestMarket((await testDatabase()).url);
});
afterAll(() => market.close());

test('attributes of listings are read from their texts once for each version of the rules', async () => {
  const seller = await market.join('Seller');
  for (let count = 0; count < 250; count++) {
    await market.list(seller, { title: `ThinkPad T480, i5, 16 GB, piece ${count}` });
  }
  await market.pool.query(`update products set facts = '{}'`);
  await backfillAttributes(market.db);
  const { rows } = await market.pool.query('select distinct facts from products');
  expect(rows).toEqual([
    {
      facts: {
        brand: 'Lenovo',
        model: 'ThinkPad T480',
        processorFamily: 'Core i5',
        memoryGb: 16,
        batteryMinutes: 240,
      },
    },
  ]);
  await market.pool.query(`update products set facts = '{}'`);
  await backfillAttributes(market.db);
  expect((await market.pool.query('select distinct facts from products')).rows).toEqual([{ facts: {} }]);
});
