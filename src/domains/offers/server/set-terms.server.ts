import { takaToPoisha } from '#kernel/money.ts';
import { done, type Result, refuse } from '#kernel/result.ts';
import type { Db, Tx } from '#platform/db/database.server.ts';
import { lockProduct, productsByIds } from '../../catalog/public-api.server.ts';
import type { OfferTerms } from '../rules.ts';
import { putTerms, termsOf } from './store.server.ts';

/** Listing whose rules are read or set, with its seller and the current time. */
export type TermsOwner = { readonly productId: string; readonly sellerId: string; readonly now: Date };

/** Seller's rules, in whole taka. */
export type NewTerms = {
  readonly isOff: boolean;
  readonly acceptFrom: number | null;
  readonly declineBelow: number | null;
};

const toPoisha = (taka: number | null) => (taka === null ? null : takaToPoisha(taka));

/** Sets a seller's rules for future offers on a listing. Offers that are already open still wait for the seller. */
export async function setTerms(
  tx: Tx,
  owner: TermsOwner,
  { isOff, acceptFrom, declineBelow }: NewTerms,
): Promise<Result<null, 'not-found'>> {
  const product = await lockProduct(tx, owner.productId, owner.now);
  // guard: terms-of-own-listing (condition => !product)
  if (product?.sellerId !== owner.sellerId) return refuse('not-found');
  const terms = {
    isOff,
    acceptFromPoisha: toPoisha(acceptFrom),
    declineBelowPoisha: toPoisha(declineBelow),
  };
  await putTerms(tx, owner, terms);
  return done(null);
}

/** Returns a seller's rules for one of their listings. */
export async function readTerms(
  db: Db,
  { productId, sellerId, now }: TermsOwner,
): Promise<Result<OfferTerms, 'not-found'>> {
  const [product] = await productsByIds(db, [productId], now);
  // guard: read-terms-of-own-listing (condition => !product)
  if (product?.sellerId !== sellerId) return refuse('not-found');
  return done(await termsOf(db, productId));
}
