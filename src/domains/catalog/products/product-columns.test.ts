import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#platform/testing/database.ts';
import { buildProduct } from '../testing/build-product.ts';
import { type CatalogTestMarket, openCatalogTestMarket } from '../testing/test-market.ts';
import { fromFields, fromRow, productColumnList, toFields, toRow } from './product-columns.ts';
import { productFieldsSql, productJsonJoins, productJsonSql } from './product-json.server.ts';

let market: CatalogTestMarket;

beforeAll(async () => {
  market = await openCatalogTestMarket((await testDatabase()).url);
});
afterAll(() => market.close());

test('values are unchanged after conversion to a row or to fields and back', () => {
  const product = buildProduct();
  const values = fromRow(toRow(product));
  expect(product).toMatchObject(values);
  expect(fromFields(toFields(product))).toEqual(values);
});

test('column positions in listing files are unique and without gaps', () => {
  const positions = productColumnList.map(({ sheet }) => sheet.position).sort((a, b) => a - b);
  expect(positions).toEqual(productColumnList.map((_, index) => index + 1));
});

test('the database has every column under its name and type, not nullable', async () => {
  const { rows } = await market.pool.query<{ name: string; sqlType: string }>(
    `select column_name as name, data_type as "sqlType" from information_schema.columns
     where table_name = 'products' and is_nullable = 'NO'`,
  );
  expect(rows).toEqual(
    expect.arrayContaining(productColumnList.map(({ name, sqlType }) => ({ name, sqlType }))),
  );
});

test('the API returns every column under its field name', async () => {
  const id = await market.list(await market.join('Seller'));
  const { rows } = await market.pool.query<{ answered: object; built: object }>(
    `select (${productJsonSql('$2::text', '$3::timestamptz')})::json as answered, row_to_json(fields) as built
     from products p ${productJsonJoins} cross join lateral (select ${productFieldsSql}) as fields where p.id = $1`,
    [id, 'https://market.example', new Date()],
  );
  expect(rows[0]?.built).toEqual(toFields(buildProduct()));
  expect(rows[0]?.answered).toMatchObject(toFields(buildProduct()));
});
