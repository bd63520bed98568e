import type { ProductState } from '../../products/rules.ts';

/** Viewer's relation to a product. */
export type Relation = {
  readonly isOwn: boolean;
  /** State of the viewer's order; null without an order. */
  readonly order: 'open' | 'paid' | 'unavailable' | null;
  readonly isWished: boolean;
};

/** Relation of guests to all products, and of other viewers to most products. */
export const NO_RELATION: Relation = { isOwn: false, order: null, isWished: false };

/**
 * State of a product for one viewer. Usually this is the public state. The viewer's own order, listing or wish takes
 * precedence. `ended`: off the market without a sale.
 */
export type ViewerState =
  | 'for-sale'
  | 'reserved'
  | 'sold'
  | 'ended'
  | 'mine'
  | 'ordered'
  | 'bought'
  | 'wished';

/** Returns the state in which a person sees a product, on cards, on its page and in their lists. */
export function viewerState(state: ProductState, relation: Relation = NO_RELATION): ViewerState {
  if (relation.order === 'paid') return 'bought';
  if (state === 'withdrawn') return 'ended';
  if (state === 'sold') return 'sold';
  if (relation.isOwn) return 'mine';
  if (relation.order === 'open') return 'ordered';
  if (state === 'reserved') return 'reserved';
  return relation.isWished ? 'wished' : 'for-sale';
}
