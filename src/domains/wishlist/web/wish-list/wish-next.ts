import { isForSale } from '../../../catalog/products/rules.ts';
import type { WireWish } from '../../contract.ts';

type WishFacts = Pick<WireWish, 'productState' | 'ending' | 'paid' | 'product'>;

/** Returns whether nobody can buy it any more. Its row is then grey and links to similar products. */
export function isGone({ productState, paid }: Pick<WireWish, 'productState' | 'paid'>): boolean {
  return paid !== 'paid' && !isForSale(productState);
}

const goneBecause = {
  lapsed: 'Its listing was not renewed.',
  'sold-elsewhere': 'The seller sold it elsewhere.',
  'taken-down': 'The seller took it down.',
  removed: 'Removed after a report.',
  'account-closed': 'The seller’s account was closed.',
} as const;

/** Describes in one line the buyer's next action for a wish, or why none is possible. */
export function wishNext({ productState, ending, paid, product }: WishFacts): string {
  if (paid === 'paid') return 'Paid. The receipt is in My Orders.';
  if (productState === 'withdrawn') return goneBecause[ending ?? 'taken-down'];
  if (productState === 'sold') return 'Sold to another buyer.';
  if (product === 'order') return 'Already ordered. My Orders says what comes next.';
  if (productState === 'reserved') return 'Reserved for another buyer just now.';
  return 'Test it, then pay.';
}
