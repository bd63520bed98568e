import pg from 'pg';
import { expect, test } from 'vitest';
import { createDatabase, dropDatabase } from '#platform/db/database-admin.server.ts';
import { applyMigrations } from '#platform/db/migrate.server.ts';
import { readMigrations } from '#platform/db/migration-files.server.ts';
import { testDatabase } from '#platform/testing/database.ts';

test('an upgrade computes the stored texts again that the new normal form changes', async () => {
  const files = await readMigrations();
  const { url } = await testDatabase();
  const name = `folded_${process.env.VITEST_POOL_ID ?? process.pid}`;
  await dropDatabase(url, name);
  const own = await createDatabase(url, name);
  const client = new pg.Client({ connectionString: own });
  try {
    await applyMigrations(
      own,
      files.filter((file) => file.name < '20261128_1930'),
    );
    await client.connect();
    await client.query('update search_backfill set is_done = true, after_id = gen_random_uuid()');
    await client.query(`insert into search_values (category, key, value, listing_count)
      values ('Laptop', 'model', 'WEIẞ ٤٨٠', 1), ('Laptop', 'model', 'Latitude', 1)`);
    await client.query(`insert into saved_queries (hash, search, match, asked_at) values ('a', '{}',
      '(''^weiß'' | ''weiß'') & ''৳'' & (''^٤٨٠'' | ''٤٨٠'') & ''^ওয়ালটন'' & ''brand=weiß'' & ''~4'' & !''dell''', now())`);
    await client.query(`insert into saved_query_anchors
      select anchor, 5, 1, id from saved_queries, unnest(array['^weiß', 'weiß', 'weiss', 'brand=weiß']) as anchor`);

    await applyMigrations(own, files);

    const rows = async (query: string) => (await client.query({ text: query, rowMode: 'array' })).rows.flat();
    expect(await rows('select search_text from search_values order by value')).toEqual([
      ' latitude',
      ' weiss 480',
    ]);
    expect(await rows('select is_done, after_id from search_backfill')).toEqual([
      false,
      '00000000-0000-0000-0000-000000000000',
    ]);
    const found = (...lexemes: readonly string[]) =>
      client
        .query('select array_to_tsvector($1::text[]) @@ match as found from saved_queries', [
          ['৳', '^ওয়ালটন', 'brand=weiß', '~4', ...lexemes],
        ])
        .then((result) => result.rows[0]?.found);
    expect(await found('^weiss', '480')).toBe(true);
    expect(await found('weiss', '^480')).toBe(true);
    expect(await found('^weiß', '^٤٨٠')).toBe(false);
    expect(await found('^weiss', '480', 'dell')).toBe(false);
    expect(await rows('select anchor from saved_query_anchors order by anchor collate "C"')).toEqual([
      '^weiss',
      'brand=weiß',
      'weiss',
    ]);
  } finally {
    await client.end();
    await dropDatabase(url, name);
  }
}, 60_000);
