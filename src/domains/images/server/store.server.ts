import { type Generated, sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '#platform/db/database.server.ts';
import type { StoredImage } from '../image-url.ts';
import { mirroredLikeness } from './likeness.server.ts';

type ImageTables = {
  images: {
    id: string;
    width: number;
    height: number;
    placeholder: string;
    uploader_id: string | null;
    likeness: string | null;
    uses: Generated<number>;
    last_referenced_at: Generated<Date>;
    created_at: Generated<Date>;
  };
};

const COLUMNS = ['id', 'width', 'height', 'placeholder'] as const;

/** SQL condition: the picture was uploaded without an account and is not in use. */
const FREE = sql<boolean>`(uploader_id is null and uses = 0)`;

const images = (db: Db) => db.withTables<ImageTables>();

/** A stored picture. `isFree`: it was uploaded without an account and is not in use. */
export type KnownImage = { readonly image: StoredImage; readonly isFree: boolean };

/** Finds a stored picture, and extends the time until its removal to a day from now. */
export async function touchImage(db: Db, id: string): Promise<KnownImage | null> {
  const row = await images(db)
    .updateTable('images')
    .set({ last_referenced_at: sql`now()` })
    .where('id', '=', id)
    .returning([...COLUMNS, sql<boolean>`${FREE}`.as('isFree')])
    .executeTakeFirst();
  if (!row) return null;
  const { isFree, ...image } = row;
  return { image, isFree };
}

/** Columns of a picture's row that are never returned. */
type ImageNotes = { readonly uploaderId: string | null; readonly likeness: bigint | null };

/**
 * Inserts the row of a picture whose files are stored. If the row exists, only postpones the removal of the picture.
 */
export async function insertImage(
  db: Db,
  image: StoredImage,
  { uploaderId, likeness }: ImageNotes,
): Promise<void> {
  await images(db)
    .insertInto('images')
    .values({ ...image, uploader_id: uploaderId, likeness: likeness === null ? null : String(likeness) })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ last_referenced_at: sql`now()` }))
    .execute();
}

/** Returns pictures by id; omits unknown ids. */
export async function imagesByIds(db: Db, ids: readonly string[]): Promise<StoredImage[]> {
  if (ids.length === 0) return [];
  return images(db)
    .selectFrom('images')
    .select(COLUMNS)
    .where('id', 'in', [...ids])
    .execute();
}

/** Returns the pictures that an account may start to use. Omits unknown pictures and those of other people. */
export async function claimableImages(
  db: Db,
  ids: readonly string[],
  userId: string,
): Promise<StoredImage[]> {
  if (ids.length === 0) return [];
  return images(db)
    .selectFrom('images')
    .select(COLUMNS)
    .where('id', 'in', [...ids])
    .where(claimable({ userId }))
    .execute();
}

type Hash = { readonly id: string; readonly likeness: string };

/** Returns two hashes for each picture, of the original and of its mirror image. Omits pictures without a hash. */
async function hashesOf(db: Db, ids: readonly string[]): Promise<Hash[]> {
  const { rows } = await sql<Hash>`
    select id, likeness::text as likeness from images
    where id = any(${ids}::text[]) and likeness is not null`.execute(db);
  return rows.flatMap(({ id, likeness }) => [
    { id, likeness },
    { id, likeness: String(mirroredLikeness(BigInt(likeness))) },
  ]);
}

/** Maximum number of different bits between the hashes of one picture in two sizes or formats. */
const MOST_DIFFERENT_BITS = 4;

/**
 * Returns the pictures among `ids` that another person shows uncropped: the same file or a similar picture, also
 * mirrored. Pictures uploaded without an account count as another person's.
 */
export async function wholeImagesOfOthers(db: Db, ids: readonly string[], userId: string): Promise<string[]> {
  const hashes = await hashesOf(db, ids);
  const { rows } = await sql<{ id: string }>`
    select id from images
    where id = any(${ids}::text[]) and uses > 0 and uploader_id is distinct from ${userId}
    union
    select own.id
    from unnest(${hashes.map(({ id }) => id)}::text[], ${hashes.map(({ likeness }) => likeness)}::bigint[])
      as own (id, likeness)
    where exists (
      select from images other
      where other.uses > 0 and other.uploader_id is distinct from ${userId}
        and likeness_parts(other.likeness) && likeness_parts(own.likeness)
        and bit_count((other.likeness # own.likeness)::bit(64)) <= ${MOST_DIFFERENT_BITS}
    )`.execute(db);
  return rows.map(({ id }) => id);
}

/** A seller who already uses a picture this many times must confirm each further use. */
const OFTEN = 2;

/**
 * Returns the pictures among `ids` that the user already shows twice, in listings or among `ids`. Similar pictures
 * count as the same picture.
 */
export async function imagesUsedOften(db: Db, ids: readonly string[], userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select own.id from images own
    where own.id = any(${ids}::text[]) and own.uploader_id = ${userId} and own.uses + (
      select coalesce(sum(greatest(other.uses, case when other.id = any(${ids}::text[]) then 1 else 0 end)), 0)
      from images other
      where other.id <> own.id and other.uploader_id = ${userId}
        and likeness_parts(other.likeness) && likeness_parts(own.likeness)
        and bit_count((other.likeness # own.likeness)::bit(64)) <= ${MOST_DIFFERENT_BITS}
    ) >= ${OFTEN}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Locks the rows of pictures against concurrent changes, always in the same order to prevent deadlocks. */
export async function lockImages(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await images(tx)
    .selectFrom('images')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Claimant of pictures: an account, or the market itself, which may claim any picture. */
export type Claimant = { readonly userId: string } | 'market';

/**
 * Returns the SQL condition for pictures that the claimant may start to use. These are own pictures, and unused
 * pictures that were uploaded without an account.
 */
function claimable(claimant: Claimant) {
  if (claimant === 'market') return sql<boolean>`true`;
  // guard: claim-of-own-picture (value => sql<boolean>`true`)
  return sql<boolean>`(uploader_id = ${claimant.userId} or ${FREE})`;
}

/**
 * Adds one use to each picture that the claimant may use, and returns these pictures. The claimant becomes the owner of
 * a picture without an owner.
 */
export async function addUse(tx: Tx, ids: readonly string[], claimant: Claimant): Promise<StoredImage[]> {
  if (ids.length === 0) return [];
  await lockImages(tx, ids);
  const owner = claimant === 'market' ? null : claimant.userId;
  return images(tx)
    .updateTable('images')
    .set({ uses: sql`uses + 1`, uploader_id: sql`coalesce(uploader_id, ${owner}::uuid)` })
    .where('id', 'in', [...ids])
    .where(claimable(claimant))
    .returning(COLUMNS)
    .execute();
}

/** Removes one use of each picture. A picture without further uses is deleted after a day. */
export async function dropUse(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await images(tx)
    .updateTable('images')
    .set({ uses: sql`greatest(uses - 1, 0)`, last_referenced_at: sql`now()` })
    .where('id', 'in', [...ids])
    .execute();
}

/**
 * Removes one use of a picture for each time that its id is in `ids`. Pictures without further uses can then be deleted
 * at once.
 */
export async function forgetUses(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    update images set uses = greatest(uses - gone.times, 0),
      last_referenced_at = case when uses <= gone.times then 'epoch' else last_referenced_at end
    from (select id, count(*)::int as times from unnest(${ids}::text[]) as id group by id) as gone
    where images.id = gone.id`.execute(tx);
}

/**
 * Deletes one picture that has been unused since `before`; returns whether there was one. Locks its row, runs
 * `removeFiles`, then deletes the row. Concurrent uploads and claims of the same picture wait, and then find it
 * deleted.
 */
export function deleteOneUnused(
  db: Db,
  before: Date,
  removeFiles: (id: string) => Promise<void>,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const row = await images(tx)
      .selectFrom('images')
      .select('id')
      .where('uses', '=', 0)
      .where('last_referenced_at', '<', before)
      .orderBy('last_referenced_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!row) return false;
    await removeFiles(row.id);
    await images(tx).deleteFrom('images').where('id', '=', row.id).execute();
    return true;
  });
}
