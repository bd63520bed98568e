/** What is true of a product at a moment. `reserved`: somebody holds it while paying. */
export type ProductState = 'unsold' | 'reserved' | 'sold' | 'withdrawn';

/** What can happen to a product. */
export type ProductTransition = 'reserve' | 'release' | 'sell' | 'withdraw';

/** Why a move cannot be made. */
export type TransitionRefusal = 'product-held' | 'product-in-payment' | 'product-sold' | 'product-gone';

type TransitionOutcome = { readonly to: ProductState } | { readonly refused: TransitionRefusal };

/**
 * The table of moves: where each leads from each state, or why it is refused. The server refuses by it and
 * pages grey their buttons by it.
 */
const transitions: Readonly<Record<ProductTransition, Readonly<Record<ProductState, TransitionOutcome>>>> = {
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
export function transitionOutcome(transition: ProductTransition, from: ProductState): TransitionOutcome {
  return transitions[transition][from];
}

/** Why a move cannot be made from a state; null when it can. */
export function transitionRefusal(
  transition: ProductTransition,
  from: ProductState,
): TransitionRefusal | null {
  const outcome = transitions[transition][from];
  return 'refused' in outcome ? outcome.refused : null;
}

/** Whether a product in this state is in the public lists. */
export function isListed(state: ProductState): boolean {
  return state === 'unsold' || state === 'reserved';
}
