import { done, type Result, refuse } from '#kernel/result.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { publish } from '#platform/work/events.server.ts';
import { lockOpenUser } from '../../accounts/door.server.ts';
import { claimImages, imageIdFromUrl } from '../../images/door.server.ts';
import { productAdded } from '../events.ts';
import { type AddProductForm, MAX_PICTURES } from './form.ts';
import type { NewProduct } from './product.ts';
import { productFromForm } from './product-from-form.ts';
import { insertProduct } from './product-store.server.ts';

/**
 * Lists a product for a seller and publishes `product.added`; gives its id. Pictures must be claimed in the same
 * transaction.
 */
export async function addProduct(tx: Tx, sellerId: string, product: NewProduct): Promise<string> {
  const productId = await insertProduct(tx, sellerId, product);
  await publish(tx, productAdded, { productId, sellerId, category: product.category });
  return productId;
}

function wrongPicture(field: 'image_url' | 'images', message: string) {
  return refuse('invalid-input', { detail: message, errors: { [field]: [message] } });
}

/** Ids of the form's pictures, main picture first, each once. */
function pictureIds(form: AddProductForm): Result<string[], 'invalid-input'> {
  const message = 'Upload the photo first, then send the address that the upload answers';
  const main = imageIdFromUrl(form.image_url);
  // guard: listing-own-pictures (value => done([]))
  if (main === null) return wrongPicture('image_url', message);
  const others = (form.images ?? []).map(imageIdFromUrl);
  const known = others.filter((id) => id !== null);
  if (known.length < others.length) return wrongPicture('images', message);
  const ids = [...new Set([main, ...known])];
  if (ids.length > MAX_PICTURES) return wrongPicture('images', `Add at most ${MAX_PICTURES} photos`);
  return done(ids);
}

/** Lists a product from its seller's form; its pictures are claimed with it. Gives the product's id. */
export async function addProductFromForm(
  tx: Tx,
  sellerId: string,
  form: AddProductForm,
): Promise<Result<string, 'invalid-input' | 'not-allowed'>> {
  // guard: listing-of-open-account
  if (!(await lockOpenUser(tx, sellerId))) return refuse('not-allowed');
  const ids = pictureIds(form);
  if (!ids.ok) return ids;
  const pictures = await claimImages(tx, ids.value);
  if (!pictures) return wrongPicture('image_url', 'This photo is no longer stored; upload it again');
  const byId = new Map(pictures.map((picture) => [picture.id, picture]));
  const inOrder = ids.value.flatMap((id) => byId.get(id) ?? []);
  return done(await addProduct(tx, sellerId, { ...productFromForm(form), pictures: inOrder }));
}
