import { done, type Result, refuse } from '#kernel/result.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { publish } from '#platform/work/events.server.ts';
import { lockOpenUser } from '../../accounts/door.server.ts';
import { claimImages, imageIdFromUrl } from '../../images/door.server.ts';
import type { WirePhoto } from '../contract.ts';
import { productAdded } from '../events.ts';
import { type AddProductForm, MAX_PICTURES } from './form.ts';
import type { PhotoDescription } from './photos.ts';
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

function wrongPicture(field: 'image_url' | 'images' | 'photos', message: string) {
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

/** What the form says of its pictures, by their ids. */
function descriptionsById(
  form: AddProductForm,
  ids: readonly string[],
): Result<Map<string, PhotoDescription>, 'invalid-input'> {
  const described = new Map<string, PhotoDescription>();
  for (const { url, ...description } of form.photos ?? []) {
    const id = imageIdFromUrl(url);
    if (id === null || !ids.includes(id)) {
      return wrongPicture('photos', 'Describe only photos that are among the images of this listing');
    }
    described.set(id, description);
  }
  return done(described);
}

/**
 * Claims the pictures that a form names, and gives them in order, the main one first, with what the form says of each.
 */
export async function claimPhotos(
  tx: Tx,
  form: AddProductForm,
): Promise<Result<WirePhoto[], 'invalid-input'>> {
  const ids = pictureIds(form);
  if (!ids.ok) return ids;
  const descriptions = descriptionsById(form, ids.value);
  if (!descriptions.ok) return descriptions;
  const pictures = await claimImages(tx, ids.value);
  if (!pictures) return wrongPicture('image_url', 'This photo is no longer stored; upload it again');
  return done(pictures.map((picture) => ({ ...picture, ...descriptions.value.get(picture.id) })));
}

/** Lists a product from its seller's form; its pictures are claimed with it. Gives the product's id. */
export async function addProductFromForm(
  tx: Tx,
  sellerId: string,
  form: AddProductForm,
): Promise<Result<string, 'invalid-input' | 'not-allowed'>> {
  // guard: listing-of-open-account
  if (!(await lockOpenUser(tx, sellerId))) return refuse('not-allowed');
  const pictures = await claimPhotos(tx, form);
  if (!pictures.ok) return pictures;
  return done(await addProduct(tx, sellerId, { ...productFromForm(form), pictures: pictures.value }));
}
