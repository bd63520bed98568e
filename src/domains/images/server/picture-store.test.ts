import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '#platform/db/database.server.ts';
import { createLog } from '#platform/process/log.server.ts';
import { folderStorage, type Storage } from '#platform/process/storage.server.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { pictureFiles } from './files.server.ts';
import {
  adoptPictureStore,
  PICTURE_STORE_ID_FILE,
  provePictureStore,
  requirePictureStore,
  WrongPictureStoreError,
} from './picture-store.server.ts';

let database: Database;
let folder: string;
let storage: Storage;

beforeAll(async () => {
  database = openDatabase((await testDatabase()).url, { poolSize: 4 });
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`truncate picture_store, images, image_cuts`.execute(database.db);
  folder = await mkdtemp(join(tmpdir(), 'picture-store-'));
  storage = await newStore();
  return () => rm(folder, { recursive: true });
});

const newStore = async () => folderStorage(await mkdtemp(join(folder, 'store-')));
const prove = (store = storage) =>
  provePictureStore({ db: database.db, storage: store, place: 'the folder' });
/** Returns the problem of a picture store, or null if the store is accepted. */
const wrongOf = (store?: Storage) =>
  prove(store).then(
    () => null,
    (error: Error) => (error instanceof WrongPictureStoreError ? error.message : error),
  );

/** Inserts pictures that are in use, with their files in `store`. */
async function addPictures(count: number, store: Storage = storage): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const id = randomUUID().replaceAll('-', '');
    await sql`insert into images (id, width, height, placeholder, uses) values (${id}, 4, 3, '', 1)`.execute(
      database.db,
    );
    for (const { key, contentType } of pictureFiles(id)) await store.put(key, Buffer.from(key), contentType);
  }
}

describe('the picture store of a market', () => {
  test('is marked by the first of simultaneous checks, and recognized later', async () => {
    expect(await Promise.all([wrongOf(), wrongOf(), wrongOf()])).toEqual([null, null, null]);
    expect(await wrongOf()).toBeNull();
  });

  test('is not an empty folder of another machine, before or after the first upload', async () => {
    await prove();
    const other = await newStore();
    expect(await wrongOf(other)).toMatch(/not in the folder: it has no picture-store-id/);
    await addPictures(3);
    expect(await wrongOf(other)).toMatch(
      /3 of the newest 3 pictures are missing[\s\S]*npm run admin -- pictures/,
    );
    expect(await wrongOf()).toBeNull();
  });

  test('is not a store with only some of the pictures, but may be one to which all were moved', async () => {
    await prove();
    const moved = await newStore();
    await addPictures(2, moved);
    expect(await wrongOf(moved)).toBeNull();
    const half = await newStore();
    await addPictures(1, half);
    expect(await wrongOf(half)).toMatch(/2 of the newest 3 pictures are missing/);
  });

  test('is not the store of another market', async () => {
    await prove();
    await storage.put(PICTURE_STORE_ID_FILE, Buffer.from('another'), 'text/plain');
    expect(await wrongOf()).toMatch(/belongs to another market/);
  });

  test('is not accepted by a new database that replaces a lost one', async () => {
    await prove();
    await sql`truncate picture_store`.execute(database.db);
    expect(await wrongOf()).toMatch(/belongs to another database, and this database is new/);
    expect(await wrongOf()).toMatch(/this database is new/);
  });

  test('of an older version is marked if its pictures are there, and refused if all are missing', async () => {
    await addPictures(2);
    expect(await wrongOf(await newStore())).toMatch(/none of the newest 2 pictures was found/);
    expect(await wrongOf()).toBeNull();
  });

  test('is the store that the operator declares', async () => {
    await addPictures(2);
    const other = await newStore();
    await adoptPictureStore({ db: database.db, storage: other });
    expect(await wrongOf(other)).toBeNull();
  });

  test('does not stop a process from starting if it is unavailable, but does if it is the wrong store', async () => {
    const written: string[] = [];
    const log = createLog('warn', 'test', { write: (line) => written.push(line) });
    const away: Storage = { ...storage, read: () => Promise.reject(new Error('the store is away')) };
    const deps = { db: database.db, place: 'the folder' };
    await requirePictureStore({ ...deps, storage: away }, log);
    await expect.poll(() => written.join('')).toMatch(/could not be checked yet/);
    await prove();
    const wrong = requirePictureStore({ ...deps, storage: await newStore() }, log);
    await expect(wrong).rejects.toThrow(WrongPictureStoreError);
  });
});
