import { sql } from 'kysely';
import type { Tx } from '#platform/db/database.server.ts';
import { forgetImages } from '../../images/public-api.server.ts';

/**
 * Erases details, number, area, faults and pictures of listings that were not sold, for a seller who closes the
 * account. Call it in the same transaction, after the listings are withdrawn.
 */
export async function eraseListingsOf(tx: Tx, sellerId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    with emptied as (
      update products set number = '', details = '', pictures = '[]', faults = '[]', facts = facts - 'area'
      where seller_id = ${sellerId} and state <> 'sold' returning old.pictures as pictures
    )
    select picture ->> 'id' as id from emptied, jsonb_array_elements(emptied.pictures) as picture`.execute(
    tx,
  );
  await forgetImages(
    tx,
    rows.map(({ id }) => id),
  );
}
