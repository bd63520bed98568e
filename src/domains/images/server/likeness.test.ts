import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createApi } from '#platform/api/api.server.ts';
import type { Caller } from '#platform/api/contract.ts';
import { type Database, inTransaction, openDatabase } from '#platform/db/database.server.ts';
import { createLog } from '#platform/process/log.server.ts';
import { folderStorage } from '#platform/process/storage.server.ts';
import { testDatabase } from '#platform/testing/database.ts';
import type { UploadResponse } from '../contract.ts';
import { createImages } from '../images.server.ts';
import { claimImages, imagesOfOthers } from '../public-api.server.ts';
import { buildPicture, pictureForm } from '../testing/fixtures.ts';
import { insertCuts } from './cut-store.server.ts';
import { cutsOf } from './cuts.server.ts';
import { likenessOf } from './likeness.server.ts';
import { insertImage } from './store.server.ts';
import { imageId } from './store-image.server.ts';

let database: Database;
let folder: string;
let app: ReturnType<typeof createApi>;
const [mine, theirs] = [buildCaller(), buildCaller()];

function buildCaller(): Caller {
  const id = randomUUID();
  return {
    id,
    email: `${id}@secondbyte.test`,
    name: 'Karim',
    userType: null,
    verified: false,
    emailVerified: true,
    via: 'token',
  };
}

beforeAll(async () => {
  database = openDatabase((await testDatabase()).url);
  folder = await mkdtemp(join(tmpdir(), 'likeness-'));
  const limits = { count: async () => null, reward: async () => {}, reset: async () => {} };
  const images = createImages({
    db: database.db,
    storage: await folderStorage(folder),
    publicUrl: 'https://market.example',
    limits,
    config: { MARKET: 'demo' },
  });
  app = createApi({
    modules: [images.api],
    authenticate: async (request) =>
      [mine, theirs].find(({ id }) => request.headers.get('authorization') === `Bearer ${id}`) ?? null,
    limits,
    log: createLog('silent', 'test'),
    publicOrigin: 'https://market.example',
    validateResponses: true,
  });
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => database.pool.query('truncate images cascade'));

const headersOf = ({ id }: Caller) => ({ authorization: `Bearer ${id}` });

async function upload(caller: Caller, bytes: Uint8Array): Promise<string> {
  const request = { method: 'POST', headers: headersOf(caller), body: pictureForm(bytes) };
  const answer = (await (await app.request('/images', request)).json()) as UploadResponse;
  return answer.data.id;
}

async function show(caller: Caller, bytes: Uint8Array): Promise<string> {
  const id = await upload(caller, bytes);
  await inTransaction(database.db, (tx) => claimImages(tx, [id], { userId: caller.id }));
  return id;
}

async function usesOf(caller: Caller, ids: readonly string[]) {
  const response = await app.request(`/images/uses?ids=${ids}`, { headers: headersOf(caller) });
  expect(response.status).toBe(200);
  return (await response.json()) as { shownByOthers: string[]; usedOften: string[] };
}

const shownByOthers = async (caller: Caller, ...ids: string[]) => (await usesOf(caller, ids)).shownByOthers;
const usedOften = async (caller: Caller, ...ids: string[]) => (await usesOf(caller, ids)).usedOften;

/** Draws a picture of random boxes, in a given size and format. Each seed gives a different picture. */
async function scene(seed: number, width = 1_200, format: 'jpeg' | 'webp' = 'jpeg', quality = 85) {
  let state = seed;
  // A linear congruential generator, so that the same seed always gives the same picture.
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  const boxes = Array.from({ length: 14 }, () => {
    const gray = Math.round(next() * 255);
    return `<rect x="${next() * 90}" y="${next() * 70}" width="${10 + next() * 40}" height="${8 + next() * 30}"
      fill="rgb(${gray},${gray},${gray})"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 90" width="${width}">
    <rect width="120" height="90" fill="#889"/>${boxes.join('')}</svg>`;
  return sharp(Buffer.from(svg)).toFormat(format, { quality }).toBuffer();
}

test('a picture shown by another account is recognized, as the same file and in another size and format', async () => {
  await show(theirs, await scene(1));
  const same = await upload(mine, await scene(1));
  const copied = await upload(mine, await scene(1, 480, 'webp', 60));
  const own = await upload(mine, await scene(2));
  expect((await shownByOthers(mine, same, copied, own)).sort()).toEqual([same, copied].sort());
});

test('a picture shown by another account is recognized if mirrored', async () => {
  await show(theirs, await scene(5));
  const mirrored = await upload(
    mine,
    await sharp(await scene(5))
      .flop()
      .webp()
      .toBuffer(),
  );
  const own = await upload(
    mine,
    await sharp(await scene(6))
      .flop()
      .webp()
      .toBuffer(),
  );
  expect(await shownByOthers(mine, mirrored, own)).toEqual([mirrored]);
});

/** Draws a scene like a photograph: lit from one side, with soft edges and gradients everywhere. */
async function photo(seed: number) {
  const light = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="360"><defs>
    <linearGradient id="light" x2="${seed % 2}" y2="1"><stop stop-color="#fff" stop-opacity="0.5"/>
    <stop offset="1" stop-color="#000" stop-opacity="0.6"/></linearGradient></defs>
    <rect width="480" height="360" fill="url(#light)"/></svg>`;
  const lit = await sharp(await scene(seed, 480))
    .composite([{ input: Buffer.from(light) }])
    .toBuffer();
  return sharp(lit).blur(5).jpeg({ quality: 85 }).toBuffer();
}

/** Crops a picture on its four sides. Encodes the rest smaller and with lower quality, optionally mirrored. */
async function cut(
  bytes: Buffer,
  edges: readonly [left: number, top: number, right: number, bottom: number],
  mirrored = false,
) {
  const { width, height } = await sharp(bytes).metadata();
  const [left, top, right, bottom] = edges;
  const rest = await sharp(bytes)
    .extract({
      left: Math.round(width * left),
      top: Math.round(height * top),
      width: Math.round(width * (1 - left - right)),
      height: Math.round(height * (1 - top - bottom)),
    })
    .flop(mirrored)
    .toBuffer();
  return sharp(rest).resize({ width: 400 }).jpeg({ quality: 70 }).toBuffer();
}

/** Stores a picture's row and hashes like an upload, but without its files. */
async function keep(caller: Caller, bytes: Buffer, uses: number): Promise<string> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const pixels = { data, ...info };
  const image = { id: imageId(bytes, caller.id), width: info.width, height: info.height, placeholder: '' };
  await insertImage(database.db, image, { uploaderId: caller.id, likeness: await likenessOf(pixels) });
  const cuts = await cutsOf(pixels);
  if (cuts) await insertCuts(database.db, image.id, cuts);
  await database.pool.query('update images set uses = $2 where id = $1', [image.id, uses]);
  return image.id;
}

test('a picture shown by another account is recognized if cropped', async () => {
  await show(theirs, await scene(21));
  const copied = await upload(mine, await cut(await scene(21), [0.05, 0.05, 0.05, 0.05]));
  expect(await shownByOthers(mine, copied)).toEqual([copied]);
  expect(await shownByOthers(theirs, copied)).toEqual([]);
});

test.each([
  ['by a tenth at a corner', [0.1, 0.1, 0, 0], false],
  ['by a fifth in the middle', [0.1, 0.1, 0.1, 0.1], false],
  ['by a fifth at a corner', [0, 0.2, 0.2, 0], false],
  ['at its foot alone', [0, 0, 0, 0.1], false],
  ['by a tenth and mirrored', [0.02, 0.05, 0.08, 0.05], true],
  ['by a fifth and mirrored', [0.05, 0.15, 0.15, 0.05], true],
] as const)('copies of ten pictures are recognized if cropped %s', async (_, edges, mirrored) => {
  const copies: string[] = [];
  for (let seed = 21; seed <= 30; seed += 1) {
    await keep(theirs, await photo(seed), 1);
    copies.push(await keep(mine, await cut(await photo(seed), edges, mirrored), 0));
  }
  const found = await imagesOfOthers(database.db, copies, mine.id);
  expect(found.length).toBeGreaterThanOrEqual(9);
  expect(await imagesOfOthers(database.db, copies, theirs.id)).toEqual([]);
});

test('pictures of other things are not mistaken for cropped copies', async () => {
  const own: string[] = [];
  for (let seed = 30; seed < 42; seed += 1) {
    await keep(theirs, await photo(seed), 1);
    own.push(await keep(mine, await photo(seed + 100), 0));
  }
  expect(await imagesOfOthers(database.db, own, mine.id)).toEqual([]);
});

test('a picture uploaded without an account counts as shown by another account', async () => {
  const bytes = await scene(7);
  const response = await app.request('/images', { method: 'POST', body: pictureForm(bytes) });
  const { data } = (await response.json()) as UploadResponse;
  await inTransaction(database.db, (tx) => claimImages(tx, [data.id], 'market'));
  const copied = await upload(mine, await scene(7, 480));
  expect(await shownByOthers(mine, copied)).toEqual([copied]);
});

test("a user's own pictures, and unused ones of other accounts, do not count as shown by others", async () => {
  const own = await show(mine, await scene(3));
  const again = await upload(mine, await scene(3, 480));
  await upload(theirs, await scene(4));
  const unused = await upload(mine, await scene(4, 480));
  expect(await shownByOthers(mine, own, again, unused)).toEqual([]);
});

test('a picture that its owner already shows twice is reported, in several listings and within one', async () => {
  const first = await show(mine, await scene(5));
  expect(await usedOften(mine, first)).toEqual([]);
  const second = await show(mine, await scene(5, 480, 'webp', 60));
  const third = await upload(mine, await scene(5, 800));
  const other = await upload(mine, await scene(6));
  expect(await usedOften(mine, third, other)).toEqual([third]);
  expect(await usedOften(theirs, third)).toEqual([]);
  const [a, b, c] = [
    await upload(theirs, await scene(7)),
    await upload(theirs, await scene(7, 480)),
    await upload(theirs, await scene(7, 800)),
  ];
  expect(await usedOften(theirs, a, b)).toEqual([]);
  expect((await usedOften(theirs, a, b, c)).toSorted()).toEqual([a, b, c].toSorted());
  expect(second).not.toBe(third);
});

test('pictures of a single color are not mistaken for each other', async () => {
  await show(theirs, await buildPicture(11));
  expect(await shownByOthers(mine, await upload(mine, await buildPicture(12)))).toEqual([]);
});

test('the request accepts only valid picture ids, and only from signed-in users', async () => {
  const status = async (path: string, headers = {}) => (await app.request(path, { headers })).status;
  expect(await status(`/images/uses?ids=${'a'.repeat(32)}`)).toBe(401);
  expect(await status('/images/uses?ids=x', headersOf(mine))).toBe(400);
  expect(await status('/images/uses', headersOf(mine))).toBe(400);
});
