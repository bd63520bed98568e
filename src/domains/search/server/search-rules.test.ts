import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '#platform/db/database.server.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { type AttributeKey, attributeKeys } from '../../attributes/attributes.ts';
import { searchRules } from '../../attributes/search-rules.ts';
import { filterKeys, isShown } from '../filters.ts';
import { searchRuleFunctions } from './search-rules-sql.ts';

let database: Database;
beforeAll(async () => {
  database = openDatabase((await testDatabase()).url, { poolSize: 1 });
});
afterAll(() => database.close());

describe('the SQL functions of the search', () => {
  test.each(searchRuleFunctions())(
    '$name matches the attribute tables (node tools/migrations/search-rules.ts)',
    async ({ name, body }) => {
      const { rows } = await sql<{ body: string }>`
        select prosrc as body from pg_proc where proname = ${name}`.execute(database.db);
      expect(rows).toEqual([{ body }]);
    },
  );

  test.each(attributeKeys)('treat %s according to its search rule', async (key) => {
    const { rows } = await sql`
      select search_is_filter(${key}) as filter, search_is_suggested_only(${key}) as suggestion,
        search_fact_text(jsonb_build_object(${key}::text, '8')) <> '' as "isName"`.execute(database.db);
    const { index, isName } = searchRules[key];
    expect(rows).toEqual([{ filter: index === 'filter', suggestion: index === 'suggestion', isName }]);
  });

  test('write values with their units', async () => {
    const facts = {
      memoryGb: 16,
      storageGb: 2000,
      screenInches: 15.6,
      refreshHz: 144,
      payment: 'Card or cash',
    };
    const { rows } = await sql<{ text: string }>`
      select search_fact_text(${JSON.stringify(facts)}::jsonb) as text`.execute(database.db);
    expect(rows[0]?.text.split(' , ').sort()).toEqual([
      '144 Hz',
      '15 inch',
      '15.6 inch',
      '16 GB',
      '2000 GB 2 TB',
    ]);
  });
});

test('every indexed attribute can be filtered, but only attributes with counted values are shown as groups', () => {
  const isKnown = (key: AttributeKey) => (filterKeys as readonly string[]).includes(key);
  for (const key of attributeKeys) {
    const { index } = searchRules[key];
    expect([key, isKnown(key)]).toEqual([key, index !== 'nothing']);
    if (index !== 'nothing') expect([key, isShown(key as 'brand')]).toEqual([key, index === 'filter']);
  }
});
