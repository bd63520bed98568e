import type { Hono } from 'hono';
import { LRUCache } from 'lru-cache';
import { formatTaka, poishaToTaka } from '#kernel/money.ts';
import type { RequestEnv } from '#platform/api/request-env.server.ts';
import type { Db } from '#platform/db/database.server.ts';
import { DOCUMENT_CACHE_CONTROL } from '#platform/process/cache-lifetimes.ts';
import { categoryAttributes, formatAttribute } from '../domains/attributes/attributes.ts';
import { type Product, productsByIds } from '../domains/catalog/public-api.server.ts';
import { drawSharePicture, type ImageProcessor } from '../domains/images/public-api.server.ts';
import { sharePicturePath } from './share-picture-path.ts';

/** Maximum number of pictures in the cache of a process, about 80 kB each. */
const MOST_KEPT = 200;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function wordsOf(product: Product) {
  const { facts } = product;
  const attributes = categoryAttributes[product.category].strip.flatMap((key) => {
    const value = facts[key];
    if (value === undefined || value === '') return [];
    const kind = key === 'storageGb' && facts.storageKind ? ` ${facts.storageKind}` : '';
    return [formatAttribute(key, value) + kind];
  });
  return { price: formatTaka(poishaToTaka(product.resalePricePoisha)), attributes, brand: 'Secondbyte' };
}

/**
 * Adds the route of preview pictures for shared links. They show the photo, the price and up to three attributes of a
 * listing. Each process caches the pictures. A changed photo, price or attribute results in a new picture. Withdrawn
 * listings and listings without a photo have no picture.
 */
export function mountSharePictures(
  app: Hono<RequestEnv>,
  { db, imageProcessor }: { readonly db: Db; readonly imageProcessor: ImageProcessor },
): void {
  const kept = new LRUCache<string, Promise<Buffer | null>>({ max: MOST_KEPT });
  const drawn = (imageId: string, product: Product) => {
    const words = wordsOf(product);
    const key = JSON.stringify([imageId, words]);
    const known = kept.get(key);
    if (known) return known;
    const made = drawSharePicture(imageProcessor, imageId, words);
    kept.set(key, made);
    // Removes failures and missing photos from the cache, so that the next request tries again.
    made.then(
      (bytes) => bytes || kept.delete(key),
      () => kept.delete(key),
    );
    return made;
  };
  app.get(sharePicturePath(':file'), async (context) => {
    context.set('route', sharePicturePath(':file'));
    const id = context.req.param('file')?.replace(/\.jpg$/, '') ?? '';
    const [product] = UUID.test(id) ? await productsByIds(db, [id], new Date()) : [];
    const photo = product?.pictures[0];
    // guard: share-picture-of-withdrawn (drop operand 2)
    if (!product || product.state === 'withdrawn' || !photo) return context.notFound();
    const bytes = await drawn(photo.id, product);
    if (!bytes) return context.notFound();
    return context.body(new Uint8Array(bytes), 200, {
      'content-type': 'image/jpeg',
      'cache-control': DOCUMENT_CACHE_CONTROL,
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
  });
}
