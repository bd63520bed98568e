import { done, type Result, refuse } from '#kernel/result.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { publish } from '#platform/work/events.server.ts';
import { lockOpenUser } from '../../accounts/public-api.server.ts';
import { extractAttributes } from '../../attributes/extract-attributes.ts';
import { pictureUses, recordConfirmed } from '../confirmations/confirm-questions.server.ts';
import { productAdded } from '../events.ts';
import type { AddProductForm } from './form.ts';
import { exchangePhotos, pictureIdsOf } from './form-photos.server.ts';
import type { NewProduct } from './product.ts';
import { productFromForm } from './product-from-form.ts';
import { insertProduct } from './product-store.server.ts';
import { askedListing } from './questions-of-listing.ts';

/**
 * Lists a product for a seller and publishes `product.added`. Returns the product's id. The caller must claim the
 * pictures in the same transaction.
 */
export async function addProduct(tx: Tx, sellerId: string, product: NewProduct): Promise<string> {
  const productId = await insertProduct(tx, sellerId, product);
  await publish(tx, productAdded, { productId, sellerId, category: product.category });
  return productId;
}

/**
 * Lists a product from its seller's form and claims its pictures. Stores for the admins which doubtful values the
 * seller has confirmed. Returns the product's id.
 */
export async function addProductFromForm(
  tx: Tx,
  sellerId: string,
  { form, now }: { readonly form: AddProductForm; readonly now: Date },
): Promise<Result<string, 'invalid-input' | 'not-allowed'>> {
  // guard: listing-of-open-account
  if (!(await lockOpenUser(tx, sellerId))) return refuse('not-allowed');
  const uses = await pictureUses(tx, sellerId, pictureIdsOf(form));
  const pictures = await exchangePhotos(tx, [], form, sellerId);
  if (!pictures.ok) return pictures;
  const product = { ...productFromForm(form), pictures: pictures.value };
  const id = await addProduct(tx, sellerId, product);
  const listing = askedListing({ ...product, facts: extractAttributes(product) });
  await recordConfirmed(tx, { id, sellerId, listing, uses, now });
  return done(id);
}
