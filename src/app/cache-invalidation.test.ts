import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { listenForInvalidations } from '#platform/cache/invalidation.server.ts';
import { type Database, type Db, inTransaction, openDatabase } from '#platform/db/database.server.ts';
import type { StopListening } from '#platform/db/pg-listen.server.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { buildAccount } from '../domains/accounts/testing/fixtures.ts';
import { listProduct, sellProduct } from '../domains/catalog/testing/fixtures.ts';

let database: Database;
let stop: StopListening;
let sellerId: string;
let productId: string;
let received: number;
/** Text of the latest notification. */
let latest: string | undefined;

beforeAll(async () => {
  const { url } = await testDatabase();
  database = openDatabase(url);
  sellerId = (await buildAccount(database.db, { userType: 'Seller' })).id;
  productId = await listProduct(database.db, sellerId);
  received = 0;
  const onChange = (text?: string) => {
    received += 1;
    latest = text;
  };
  stop = listenForInvalidations(
    `${url}${url.includes('?') ? '&' : '?'}application_name=ears`,
    onChange,
    pino({ level: 'silent' }),
  );
  await isIndexed();
});
afterAll(async () => {
  await stop();
  await database.close();
});
beforeEach(async () => {
  await roundTrip();
  received = 0;
});

const lowerPrice = (db: Db) =>
  sql`update products set resale_price_poisha = resale_price_poisha - 100 where id = ${productId}`.execute(
    db,
  );

const isIndexed = () => vi.waitFor(() => expect(received).toBeGreaterThan(0), 20_000);

/** Sends a notification to the listener and waits for it. All earlier notifications have then arrived, too. */
async function roundTrip(): Promise<void> {
  const own = crypto.randomUUID();
  await sql`select pg_notify('cache_invalidation', ${own})`.execute(database.db);
  await vi.waitFor(() => expect(latest).toBe(own), 20_000);
}

const changes: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['a new listing', () => listProduct(database.db, sellerId)],
  ['a new price', () => lowerPrice(database.db)],
  [
    'another contact address of a seller',
    async () =>
      sql`update users set contact_email = 'shop@secondbyte.test' where id = ${sellerId}`.execute(
        database.db,
      ),
  ],
  [
    'a hold',
    () =>
      sql`update products set held_until = now() + interval '15 minutes' where id = ${productId}`.execute(
        database.db,
      ),
  ],
  ['a sale', async () => sellProduct(database.db, await listProduct(database.db, sellerId))],
  [
    'a listing gone',
    async () =>
      sql`delete from products where id = ${await listProduct(database.db, sellerId)}`.execute(database.db),
  ],
  [
    'a verified seller',
    () => sql`update users set role = 'verify' where id = ${sellerId}`.execute(database.db),
  ],
  [
    'what was checked of a seller',
    () =>
      sql`update users set verified_checks = '{"phone": "2026-11-23T10:00:00.000Z"}' where id = ${sellerId}`.execute(
        database.db,
      ),
  ],
  [
    'a seller with another name',
    () => sql`update users set name = 'Another' where id = ${sellerId}`.execute(database.db),
  ],
  [
    'a category with another picture',
    () => sql`update categories set detail = detail || '.' where slug = 'Laptop'`.execute(database.db),
  ],
  [
    'an advertisement',
    () =>
      sql`insert into advertisements (product_id, seller_id) values (${productId}, ${sellerId})`.execute(
        database.db,
      ),
  ],
  [
    'an advertisement that ends',
    () => sql`update advertisements set ended_at = now(), ending = 'stopped'`.execute(database.db),
  ],
  [
    'a listing that takes no offers',
    () =>
      sql`insert into offer_terms (product_id, seller_id, is_off, set_at)
        values (${productId}, ${sellerId}, true, now())`.execute(database.db),
  ],
  [
    'a listing that takes offers again',
    () => sql`update offer_terms set is_off = false`.execute(database.db),
  ],
];

test.each(changes)('%s is announced to each process', async (_, change) => {
  await change();
  await isIndexed();
});

test('a change is announced when it is visible, and an undone change never', async () => {
  await inTransaction(database.db, async (tx) => {
    await lowerPrice(tx);
    await roundTrip();
    expect(received).toBe(1);
  });
  await expect.poll(() => received, { timeout: 20_000 }).toBe(2);
  const undone = inTransaction(database.db, async (tx) => {
    await lowerPrice(tx);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await roundTrip();
  expect(received).toBe(3);
});

test('signing in or up changes nothing that others see', async () => {
  await buildAccount(database.db);
  await sql`update users set updated_at = now()`.execute(database.db);
  await roundTrip();
  expect(received).toBe(1);
});

test('a process that lost the connection assumes a change and listens again', async () => {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'ears'`.execute(
    database.db,
  );
  await isIndexed();
  await expect
    .poll(
      async () =>
        (
          await sql`select 1 from pg_stat_activity where application_name = 'ears' and query like 'listen%'`.execute(
            database.db,
          )
        ).rows.length,
      { timeout: 20_000 },
    )
    .toBe(1);
  await roundTrip();
});
