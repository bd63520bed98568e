import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#platform/db/database.server.ts';
import { agreement, type Cuts, mirroredHash, quartersOf } from './cuts.server.ts';

/** Maximum number of different bits (of 128) between the hashes of a cropped copy and of the original's same part. */
const MOST_DIFFERENT_BITS = 16;
/** Minimum {@link agreement} of two thumbnails at which a picture counts as a copy. */
const LEAST_AGREEMENT = 0.98;
/**
 * Maximum number of originals to compare with one picture, the most similar first. Each comparison takes about 5 ms.
 */
const MOST_COMPARED = 4;

/** Stores the hashes for finding cropped copies of a picture. */
export async function insertCuts(db: Db, imageId: string, { hashes, thumbnail }: Cuts): Promise<void> {
  const quarters = [...new Set(hashes.flatMap(({ across }) => quartersOf(across)))];
  await sql`
    insert into image_cuts (image_id, across, down, places, quarters, thumbnail)
    select ${imageId}::text, ${hashes.map(({ across }) => String(across))}::bigint[],
      ${hashes.map(({ down }) => String(down))}::bigint[], ${hashes.map(({ place }) => place)}::smallint[],
      ${quarters}::integer[], ${Buffer.from(thumbnail)}::bytea
    where exists (select from images where id = ${imageId}::text)
    on conflict (image_id) do nothing`.execute(db);
}

type OwnCut = {
  readonly id: string;
  readonly across: string;
  readonly down: string;
  readonly thumbnail: Buffer;
};

type Candidate = {
  readonly id: string;
  readonly mirrored: boolean;
  readonly place: number;
  readonly thumbnail: Buffer;
};

/**
 * Returns other people's pictures that may be the originals of the pictures in `own`, the most similar ones first. They
 * have a part with a similar hash.
 */
async function candidates(db: Db, own: readonly OwnCut[], userId: string): Promise<Candidate[]> {
  const seen = own.flatMap(({ id, across, down }) => {
    const hash = { across: BigInt(across), down: BigInt(down) };
    return [
      { id, mirrored: false, ...hash },
      { id, mirrored: true, ...mirroredHash(hash) },
    ];
  });
  const { rows } = await sql<Candidate>`
    select id, mirrored, place, thumbnail from (
      select seen.id, seen.mirrored, best.place, other.thumbnail, row_number() over (partition by seen.id order by best.bits) as rank
      from unnest(
        ${seen.map(({ id }) => id)}::text[], ${seen.map(({ mirrored }) => mirrored)}::boolean[],
        ${seen.map(({ across }) => String(across))}::bigint[], ${seen.map(({ down }) => String(down))}::bigint[]
      ) as seen (id, mirrored, across, down)
      join image_cuts other on other.quarters && array[
        (seen.across & 65535)::integer, 65536 + ((seen.across >> 16) & 65535)::integer,
        131072 + ((seen.across >> 32) & 65535)::integer, 196608 + ((seen.across >> 48) & 65535)::integer
      ]
      join images shown on shown.id = other.image_id and shown.uses > 0
        and shown.uploader_id is distinct from ${userId}
      cross join lateral (
        select part.place,
          bit_count((part.across # seen.across)::bit(64)) + bit_count((part.down # seen.down)::bit(64)) as bits
        from unnest(other.across, other.down, other.places) as part (across, down, place)
        order by bits limit 1
      ) best
      where best.bits <= ${MOST_DIFFERENT_BITS}
    ) found where rank <= ${MOST_COMPARED} order by rank`.execute(db);
  return rows;
}

/**
 * Returns the pictures among `ids` that are crops of a picture that another person shows. Mirrored crops count, too.
 */
export async function cutsOfOthers(db: Db, ids: readonly string[], userId: string): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows: own } = await sql<OwnCut>`
    select image_id as id, across[1]::text as across, down[1]::text as down, thumbnail from image_cuts
    where image_id = any(${ids}::text[])`.execute(db);
  if (own.length === 0) return [];
  const thumbnails = new Map(own.map(({ id, thumbnail }) => [id, thumbnail]));
  const copies = new Set<string>();
  for (const { id, mirrored, ...original } of await candidates(db, own, userId)) {
    const thumbnail = thumbnails.get(id);
    if (!thumbnail || copies.has(id)) continue;
    // Lets the event loop handle other requests between comparisons.
    await setImmediate();
    if (agreement(original, { thumbnail, mirrored }) >= LEAST_AGREEMENT) copies.add(id);
  }
  return [...copies];
}
