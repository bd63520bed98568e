import { Hono } from 'hono';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RequestEnv } from '#platform/api/request-env.server.ts';
import { type Database, inTransaction, openDatabase } from '#platform/db/database.server.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { buildAccount } from '../domains/accounts/testing/fixtures.ts';
import { addProduct } from '../domains/catalog/public-api.server.ts';
import { buildProduct } from '../domains/catalog/testing/build-product.ts';
import { mountSitemap } from '../site/sitemap.server.ts';

const ORIGIN = 'https://market.test';
const HOUR_MS = 3_600_000;

let database: Database;
let sellerId: string;
let now = HOUR_MS;
let get: (path: string) => Promise<string>;

async function addListing(): Promise<string> {
  return inTransaction(database.db, (tx) => addProduct(tx, sellerId, buildProduct()));
}

function addresses(xml: string): string[] {
  return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address ?? '');
}

beforeAll(async () => {
  database = openDatabase((await testDatabase()).url);
  sellerId = (await buildAccount(database.db, { userType: 'Seller' })).id;
});
afterAll(() => database.close());

beforeEach(() => {
  const app = new Hono<RequestEnv>();
  mountSitemap(app, database.db, ORIGIN, { most: 2, now: () => now });
  get = async (path) => (await app.request(path)).text();
});

describe('the sitemap', () => {
  test('lists home, blog, categories and each listing once, in files of limited size', async () => {
    const ids = [await addListing(), await addListing(), await addListing()];
    const parts = addresses(await get('/sitemap.xml'));
    expect(parts).toEqual(['pages', '1', '2'].map((part) => `${ORIGIN}/sitemaps/${part}.xml`));
    const pages = addresses(await get('/sitemaps/pages.xml'));
    expect(pages).toContain(`${ORIGIN}/`);
    expect(pages).toContain(`${ORIGIN}/blog`);
    expect(pages).toContain(`${ORIGIN}/categorydetails/Laptop`);
    const first = addresses(await get('/sitemaps/1.xml'));
    const second = addresses(await get('/sitemaps/2.xml'));
    expect(first).toHaveLength(2);
    expect([...first, ...second].sort()).toEqual(ids.map((id) => `${ORIGIN}/categorylist/${id}`).sort());
    expect(await get('/sitemaps/1.xml')).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/);
  });

  test('has the time of the last visible change of a listing', async () => {
    await sql`truncate products cascade`.execute(database.db);
    const id = await addListing();
    const changedOn = async () => /<lastmod>([^<]*)<\/lastmod>/.exec(await get('/sitemaps/1.xml'))?.[1];
    const { rows } = await sql<{ postedAt: Date }>`select posted_at as "postedAt" from products`.execute(
      database.db,
    );
    expect(await changedOn()).toBe(rows[0]?.postedAt.toISOString());
    await sql`insert into product_changes (product_id, action, version, changed, changed_at)
      values (${id}, 'edited', 2, '{details}', '2027-05-06T07:08:09Z')`.execute(database.db);
    expect(await changedOn()).toBe('2027-05-06T07:08:09.000Z');
  });

  test('is valid XML whatever address the market has', async () => {
    const app = new Hono<RequestEnv>();
    mountSitemap(app, database.db, "https://a&b.test/<o'neill>");
    const pages = await (await app.request('/sitemaps/pages.xml')).text();
    expect(addresses(pages)).toContain('https://a&amp;b.test/&lt;o&apos;neill>/blog');
  });

  test('has no file beyond the last, and such addresses show the not-found page', async () => {
    expect(await get('/sitemaps/99.xml')).toContain('404');
  });

  test("is divided again after an hour, and stays within the protocol's limit until then", async () => {
    const before = addresses(await get('/sitemap.xml')).length;
    await addListing();
    await addListing();
    expect(addresses(await get('/sitemap.xml'))).toHaveLength(before);
    const lastBefore = addresses(await get(`/sitemaps/${before - 1}.xml`));
    expect(lastBefore.length).toBeLessThanOrEqual(2);
    now += HOUR_MS + 1;
    expect(addresses(await get('/sitemap.xml')).length).toBeGreaterThan(before);
  });
});

test('robots.txt leads to the sitemap and keeps dashboards out of search engines', async () => {
  const text = await get('/robots.txt');
  expect(text).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
  expect(text).toContain('Disallow: /dashboard/');
  // Search engines may find the login page itself, but not its variants with a return URL.
  expect(text).toContain('Disallow: /login?\n');
  expect(text).not.toContain('Disallow: /login\n');
});
