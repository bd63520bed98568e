// Builds the rows of products that are no longer for sale. Each product shows the first picture of a current listing
// from the same batch.
import { DAY_MS } from '#kernel/clock.ts';
import type { Db } from '#platform/db/database.server.ts';
import { seeded } from '../../../harness/random.ts';
import { insertColumns } from '../../../src/domains/catalog/products/insert-columns.server.ts';
import { TERM_DAYS } from '../../../src/domains/catalog/products/listing-term.ts';
import { type NewProduct, productsByIds } from '../../../src/domains/catalog/public-api.server.ts';
import { productOf } from '../../listing.ts';
import { idAt } from '../../past/moments.ts';
import type { PastProduct } from '../../past/past.ts';
import { idOf, type KnownIds } from './ids.ts';
import type { Row } from './insert-rows.ts';

type Picture = NewProduct['pictures'][number];

/** Returns the pictures that past products share with current listings, by the keys of the past products. */
export async function readLentPictures(
  db: Db,
  past: readonly PastProduct[],
  { products }: KnownIds,
): Promise<Map<string, Picture>> {
  const lenders = [...new Set(past.map(({ pictureOf }) => idOf(products, pictureOf)))];
  const found = new Map(
    (await productsByIds(db, lenders, new Date())).map((product) => [product.id, product]),
  );
  return new Map(
    past.map(({ listing, pictureOf }) => {
      const [picture] = found.get(idOf(products, pictureOf))?.pictures ?? [];
      if (!picture) throw new Error(`${pictureOf} has no picture for ${listing.key}`);
      return [listing.key, picture];
    }),
  );
}

function productRow(product: PastProduct, picture: Picture | undefined, ids: KnownIds): Row {
  const { listing, state, endedAt, soldTo } = product;
  const isSold = state === 'sold';
  const sellerId = idOf(ids.people, listing.sellerEmail);
  return {
    ...insertColumns(productOf(listing)),
    id: idOf(ids.products, listing.key),
    seller_id: sellerId,
    pictures: picture ? [picture] : [],
    posted_at: listing.postedAt,
    state,
    sold_at: isSold ? endedAt : null,
    sold_booking_id: soldTo === null ? null : idOf(ids.bookings, soldTo),
    withdrawn_at: isSold ? null : endedAt,
    withdrawn_by: isSold ? null : sellerId,
    version: 1,
    ends_at: new Date(listing.postedAt.getTime() + TERM_DAYS * DAY_MS),
  };
}

/** Returns the rows of past products by table, with the keys of their listings and the times of relisting. */
export function pastProductRows(
  past: readonly PastProduct[],
  pictures: ReadonlyMap<string, Picture>,
  ids: KnownIds,
): Readonly<Record<string, Row[]>> {
  return {
    products: past.map((product) => productRow(product, pictures.get(product.listing.key), ids)),
    demo_listings: past.map(({ listing }) => ({
      key: listing.key,
      product_id: idOf(ids.products, listing.key),
    })),
    product_changes: past.flatMap(({ listing, relistedAt }) =>
      relistedAt.map((at) => ({
        id: idAt(at, seeded(listing.key, 'relisted')),
        product_id: idOf(ids.products, listing.key),
        action: 'relisted',
        changed: [],
        changed_by: null,
        changed_at: at,
      })),
    ),
  };
}
