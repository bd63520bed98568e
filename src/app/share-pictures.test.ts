import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RequestEnv } from '#platform/api/request-env.server.ts';
import { type Database, inTransaction, openDatabase } from '#platform/db/database.server.ts';
import { folderStorage } from '#platform/process/storage.server.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { buildAccount } from '../domains/accounts/testing/fixtures.ts';
import { addProduct } from '../domains/catalog/public-api.server.ts';
import { buildProduct } from '../domains/catalog/testing/build-product.ts';
import {
  claimImages,
  openImageProcessor,
  SHARE_SIZE,
  storeImage,
} from '../domains/images/public-api.server.ts';
import { twoColors } from '../domains/images/testing/fixtures.ts';
import { mountSharePictures } from '../site/share-picture.server.ts';

let database: Database;
let folder: string;
let productId: string;
let withoutPhoto: string;
let get: (path: string) => Promise<Response>;

beforeAll(async () => {
  database = openDatabase((await testDatabase()).url);
  folder = await mkdtemp(join(tmpdir(), 'shared-'));
  const imageProcessor = openImageProcessor({ db: database.db, storage: await folderStorage(folder) });
  const sellerId = (await buildAccount(database.db, { userType: 'Seller' })).id;
  const photo = await twoColors({ width: 960, height: 720 }).jpeg().toBuffer();
  const stored = await storeImage(imageProcessor, photo, sellerId, { avif: 'cards' });
  if (!stored.ok) throw new Error(stored.code);
  const picture = stored.value;
  productId = await inTransaction(database.db, async (tx) => {
    await claimImages(tx, [stored.value.id], { userId: sellerId });
    return addProduct(tx, sellerId, buildProduct({ pictures: [picture] }));
  });
  withoutPhoto = await inTransaction(database.db, (tx) =>
    addProduct(tx, sellerId, buildProduct({ pictures: [] })),
  );
  const app = new Hono<RequestEnv>();
  mountSharePictures(app, { db: database.db, imageProcessor });
  get = async (path) => app.request(path);
});
afterAll(async () => {
  await database?.close();
  await rm(folder, { recursive: true });
});

/** Returns the number of pixels that are not white in the text area of a share picture. */
async function inkOf(response: Response): Promise<number> {
  const { data } = await sharp(Buffer.from(await response.arrayBuffer()))
    .extract({ left: 0, top: 470, width: SHARE_SIZE.width, height: 150 })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return data.filter((gray) => gray < 128).length;
}

test('a share picture has the photo above and text below, and changes when the price changes', async () => {
  const response = await get(`/share/${productId}.jpg`);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
  const bytes = Buffer.from(await response.clone().arrayBuffer());
  expect(await sharp(bytes).metadata()).toMatchObject(SHARE_SIZE);
  const { data } = await sharp(bytes)
    .extract({ left: 100, top: 200, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(data[0]).toBeGreaterThan(180);
  expect(await inkOf(response)).toBeGreaterThan(2_000);
  expect(Buffer.from(await (await get(`/share/${productId}.jpg`)).arrayBuffer()).equals(bytes)).toBe(true);
  await sql`update products set resale_price_poisha = 1111100 where id = ${productId}`.execute(database.db);
  expect(Buffer.from(await (await get(`/share/${productId}.jpg`)).arrayBuffer()).equals(bytes)).toBe(false);
});

test('a listing that has no photo, is withdrawn or does not exist has no share picture', async () => {
  expect((await get(`/share/${withoutPhoto}.jpg`)).status).toBe(404);
  expect((await get(`/share/${crypto.randomUUID()}.jpg`)).status).toBe(404);
  expect((await get('/share/nothing.jpg')).status).toBe(404);
  await sql`update products set state = 'withdrawn', withdrawn_at = now() where id = ${productId}`.execute(
    database.db,
  );
  expect((await get(`/share/${productId}.jpg`)).status).toBe(404);
});
