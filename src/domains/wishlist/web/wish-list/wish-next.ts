import { t } from '#texts/t.ts';
import { isForSale } from '../../../catalog/products/rules.ts';
import type { WireWish } from '../../contract.ts';

type WishFacts = Pick<WireWish, 'productState' | 'ending' | 'paid' | 'product'>;

/**
 * Returns whether nobody can buy the product any more. The row of the wish is then gray and links to similar products.
 */
export function isUnavailable({ productState, paid }: Pick<WireWish, 'productState' | 'paid'>): boolean {
  return paid !== 'paid' && !isForSale(productState);
}

/** Returns the text that explains why a withdrawn listing is gone. */
function goneBecause(ending: NonNullable<WireWish['ending']>): string {
  switch (ending) {
    case 'lapsed':
      return t('wishes.lapsed');
    case 'sold-elsewhere':
      return t('wishes.soldElsewhere');
    case 'taken-down':
      return t('wishes.takenDown');
    case 'removed':
      return t('wishes.removed');
    case 'account-closed':
      return t('wishes.closed');
  }
}

/** Returns a line of text about what the buyer can do next for a wish, or why nothing is possible. */
export function wishNext({ productState, ending, paid, product }: WishFacts): string {
  if (paid === 'paid') return t('wishes.paid');
  if (productState === 'withdrawn') return goneBecause(ending ?? 'taken-down');
  if (productState === 'sold') return t('wishes.sold');
  if (product === 'order') return t('wishes.known');
  if (productState === 'reserved') return t('wishes.reserved');
  return t('wishes.test');
}
