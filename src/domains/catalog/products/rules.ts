/** What is true of a product at a moment. `reserved`: somebody holds it while paying. */
export type ProductState = 'unsold' | 'reserved' | 'sold' | 'withdrawn';

/** What can happen to a product. */
export type ProductMove = 'reserve' | 'release' | 'sell' | 'withdraw';

/** Why a move cannot be made. */
export type MoveRefusal = 'product-held' | 'product-in-payment' | 'product-sold' | 'product-gone';

type Outcome = { readonly to: ProductState } | { readonly refused: MoveRefusal };

/**
 * The table of moves: where each leads from each state, or why it is refused. The server refuses by it and
 * pages grey their buttons by it.
 */
const moves: Readonly<Record<ProductMove, Readonly<Record<ProductState, Outcome>>>> = {
  reserve: {
    unsold: { to: 'reserved' },
    reserved: { refused: 'product-held' },
    sold: { refused: 'product-sold' },
    withdrawn: { refused: 'product-gone' },
  },
  release: {
    unsold: { to: 'unsold' },
    reserved: { to: 'unsold' },
    sold: { refused: 'product-sold' },
    withdrawn: { refused: 'product-gone' },
  },
  sell: {
    // A payment may succeed after its hold has lapsed; while nobody else holds the product, it still counts.
    unsold: { to: 'sold' },
    reserved: { to: 'sold' },
    sold: { refused: 'product-sold' },
    withdrawn: { refused: 'product-gone' },
  },
  withdraw: {
    unsold: { to: 'withdrawn' },
    reserved: { refused: 'product-in-payment' },
    sold: { refused: 'product-sold' },
    withdrawn: { refused: 'product-gone' },
  },
};

/** Where a move leads from a state, or why it cannot be made. */
export function outcomeOf(move: ProductMove, from: ProductState): Outcome {
  return moves[move][from];
}

/** Why a move cannot be made from a state; null when it can. */
export function refusalOf(move: ProductMove, from: ProductState): MoveRefusal | null {
  const outcome = moves[move][from];
  return 'refused' in outcome ? outcome.refused : null;
}

/** Whether a product in this state is in the public lists. */
export function isListed(state: ProductState): boolean {
  return state === 'unsold' || state === 'reserved';
}
