import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#platform/testing/database.ts';
import { applyMigrations } from './migrate.server.ts';

let client: pg.Client;

// Simulates a server before PostgreSQL 18, which has no `uuidv7()`. After the renaming, the migrations create their own
// function. Existing objects refer to the renamed function by its object id, so they keep working.
beforeAll(async () => {
  const { url } = await testDatabase();
  client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('alter function pg_catalog.uuidv7() rename to uuidv7_of_the_server');
  await applyMigrations(url, []);
});
afterAll(() => client.end());

test('ids for a server without its own uuidv7 have version 7, contain their time and are in order', async () => {
  const { rows } = await client.query<{ id: string; seen: Date }>(
    'select uuidv7() as id, clock_timestamp() as seen from generate_series(1, 200)',
  );
  for (const { id, seen } of rows) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const madeAt = Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
    expect(seen.getTime() - madeAt).toBeGreaterThanOrEqual(0);
    expect(seen.getTime() - madeAt).toBeLessThan(60_000);
  }
  // Two ids of the same microsecond may come in either order.
  const beginnings = rows.map(({ id }) => id.slice(0, 18));
  expect(beginnings).toEqual(beginnings.toSorted());
  expect(new Set(rows.map(({ id }) => id)).size).toBe(200);
});
