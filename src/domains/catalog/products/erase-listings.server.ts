import { sql } from 'kysely';
import type { Tx } from '#platform/db/database.server.ts';
import { forgetImages } from '../../images/public-api.server.ts';

/**
 * Erases texts, number, area, faults and pictures of a leaving seller's unsold listings. Call it after they are
 * withdrawn, in the same transaction.
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
