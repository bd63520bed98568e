import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { type Generated, sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '#platform/db/database.server.ts';
import type { Log } from '#platform/process/log.server.ts';
import type { Storage } from '#platform/process/storage.server.ts';
import { pictureFiles } from './files.server.ts';

/** Name of the file in the picture store with the id of the market that owns its pictures. */
export const PICTURE_STORE_ID_FILE = 'picture-store-id.txt';

/** Number of the newest pictures to look for in a picture store that has no id file. */
const SAMPLE_SIZE = 20;

/** Pause in ms before the check is retried, if the database or the picture store does not respond. */
const RETRY_MS = 10_000;

/** A picture store and the database that belongs to it. */
export type PictureStoreDeps = {
  readonly db: Db;
  readonly storage: Storage;
  /** Location of the picture store for an error message to the operator: `the folder /srv/market/pictures`. */
  readonly place: string;
};

/** Error thrown if the picture store belongs to another market. The message tells the operator what to do. */
export class WrongPictureStoreError extends Error {
  override readonly name = 'WrongPictureStoreError';

  constructor({ place }: PictureStoreDeps, state: string) {
    super(
      `The pictures of this market are not in ${place}: ${state}.\n` +
        'Set the place where they are (DATA_DIR, or S3_BUCKET and S3_ENDPOINT), the same on all machines: a folder that\n' +
        'all machines have mounted, or an S3 store. If you are moving the pictures, wait until all of them are there.\n' +
        'To use this place anyway, whatever it contains:  npm run admin -- pictures',
    );
  }
}

type Tables = { picture_store: { is_ours: Generated<boolean>; id: string } };

/**
 * Returns the picture store's id from the database, and whether this call created the id. Concurrent calls wait for the
 * first one.
 */
async function readOrMakeId(tx: Tx): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const tables = tx.withTables<Tables>();
  const made = await tables
    .insertInto('picture_store')
    .values({ id: randomUUID() })
    .onConflict((conflict) => conflict.column('is_ours').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made) return { id: made.id, isNew: true };
  const { id } = await tables.selectFrom('picture_store').select('id').executeTakeFirstOrThrow();
  return { id, isNew: false };
}

async function readMarker(storage: Storage): Promise<string | null> {
  const file = await storage.read(PICTURE_STORE_ID_FILE);
  return file && (await text(file)).trim();
}

function writeMarker(storage: Storage, id: string): Promise<void> {
  return storage.put(PICTURE_STORE_ID_FILE, Buffer.from(`${id}\n`), 'text/plain');
}

/** Counts the newest pictures in use (`known`), and how many of them the picture store contains (`found`). */
async function lookForPictures(tx: Tx, storage: Storage) {
  const { rows } = await sql<{ id: string }>`
    select id from images where uses > 0 order by created_at desc limit ${SAMPLE_SIZE}`.execute(tx);
  const sizes = await Promise.all(
    rows.map(({ id }) => {
      const file = pictureFiles(id).find(({ isRegenerable }) => !isRegenerable);
      return file ? storage.size(file.key) : null;
    }),
  );
  return { known: rows.length, found: sizes.filter((size) => size !== null).length };
}

/**
 * Connects a picture store with a database that has no store id yet. The database is new, or older than this check. A
 * store that already has an id keeps it.
 */
async function adoptFirst(tx: Tx, deps: PictureStoreDeps, id: string): Promise<void> {
  const marker = await readMarker(deps.storage);
  const { known, found } = await lookForPictures(tx, deps.storage);
  // guard: picture-store-without-pictures
  if (known > 0 && found === 0) {
    throw new WrongPictureStoreError(deps, `none of the newest ${known} pictures was found there`);
  }
  if (marker === null) return writeMarker(deps.storage, id);
  // guard: picture-store-of-another-database
  if (known === 0) {
    throw new WrongPictureStoreError(
      deps,
      `its ${PICTURE_STORE_ID_FILE} says that it belongs to another database, and this database is new`,
    );
  }
  await tx.withTables<Tables>().updateTable('picture_store').set({ id: marker }).execute();
}

/**
 * Verifies that the picture store holds this market's pictures. A file in the store must contain the same id as the
 * database; the first process writes this file.
 * If the file is missing later, the store is accepted only if it contains all of the newest pictures. Otherwise a new,
 * empty local folder on a second machine would pass as the market's store.
 *
 * @throws {WrongPictureStoreError}
 */
export function provePictureStore(deps: PictureStoreDeps): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    const { id, isNew } = await readOrMakeId(tx);
    if (isNew) return adoptFirst(tx, deps, id);
    const marker = await readMarker(deps.storage);
    if (marker === id) return;
    // guard: picture-store-of-another-market
    if (marker !== null) {
      throw new WrongPictureStoreError(
        deps,
        `its ${PICTURE_STORE_ID_FILE} says that it belongs to another market`,
      );
    }
    const { known, found } = await lookForPictures(tx, deps.storage);
    // guard: picture-store-unmarked
    if (known === 0 || found < known) {
      throw new WrongPictureStoreError(
        deps,
        `it has no ${PICTURE_STORE_ID_FILE}, and ${known - found} of the newest ${known} pictures are missing`,
      );
    }
    await writeMarker(deps.storage, id);
  });
}

/**
 * Runs {@link provePictureStore} at the start of a process. If the database or the picture store does not respond, the
 * process starts anyway, and the check is retried later. If this later check finds a wrong store, the uncaught error
 * ends the process.
 */
export async function requirePictureStore(deps: PictureStoreDeps, log: Log): Promise<void> {
  try {
    await provePictureStore(deps);
  } catch (error) {
    if (error instanceof WrongPictureStoreError) throw error;
    log.warn({ err: error }, 'the picture store could not be checked yet');
    setTimeout(() => void requirePictureStore(deps, log), RETRY_MS).unref();
  }
}

/** Marks a picture store as this market's, without checking its content. */
export function adoptPictureStore({ db, storage }: Pick<PictureStoreDeps, 'db' | 'storage'>): Promise<void> {
  return inTransaction(db, async (tx) => writeMarker(storage, (await readOrMakeId(tx)).id));
}
