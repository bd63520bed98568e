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

test('new rules add only attributes that they change; others that the seller left out stay out', async () => {
  const seller = await market.join('Seller');
  const id = await market.list(seller, { title: 'ThinkPad T480, i5, 16 GB', facts: { memoryGb: '' } });
  const facts = async () => (await market.pool.query('select facts from products where id = $1', [id])).rows;
  const before = await facts();
  await market.pool.query(`update products set facts = facts - 'batteryMinutes' where id = $1`, [id]);
  await market.pool.query('insert into attribute_readings (rules_version) values (2)');
  await backfillAttributes(market.db, { version: 2, changed: ['batteryMinutes'] });
  expect(before).toMatchObject([{ facts: { batteryMinutes: 240 } }]);
  expect(await facts()).toEqual(before);
  expect(before[0]?.facts).not.toHaveProperty('memoryGb');
});
