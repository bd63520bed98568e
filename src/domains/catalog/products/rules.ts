/** State of a product at a moment. `reserved`: a buyer holds it while paying. */
export type ProductState = 'unsold' | 'reserved' | 'sold' | 'withdrawn';

/** Reasons of a withdrawn listing: expired, sold elsewhere, taken down by its seller, or removed by an admin. */
export const endings = ['lapsed', 'sold-elsewhere', 'taken-down', 'removed'] as const;
/** One of {@link endings}. */
export type Ending = (typeof endings)[number];

/** Why a listing is off the market, as answers tell it: an account that was closed took its listings along. */
export const wireEndings = [...endings, 'account-closed'] as const;
/** One of {@link wireEndings}. */
export type WireEnding = (typeof wireEndings)[number];

/** Why a listing is off the market that somebody withdrew without saying more. */
export function endingBy(withdrawnBy: string, sellerId: string): Ending {
  return withdrawnBy === sellerId ? 'taken-down' : 'removed';
}

/** Why something cannot be done with a product, by its state; null where it can. */
const refusals = {
  /** Of a reserved product the holds say whose it is: a booking that asks again keeps the hold it has. */
  hold: { unsold: null, reserved: null, sold: 'product-sold', withdrawn: 'product-gone' },
  withdraw: {
    unsold: null,
    reserved: 'product-in-payment',
    sold: 'product-sold',
    withdrawn: 'not-found',
  },
  /** By an admin, who ends the payment of whoever holds it. */
  remove: { unsold: null, reserved: null, sold: 'product-sold', withdrawn: 'not-found' },
  edit: { unsold: null, reserved: 'product-in-payment', sold: 'product-sold', withdrawn: null },
  renew: { unsold: null, reserved: null, sold: 'product-sold', withdrawn: 'product-ended' },
  relist: { unsold: 'product-listed', reserved: 'product-listed', sold: 'product-sold', withdrawn: null },
} as const satisfies Readonly<Record<string, Readonly<Record<ProductState, string | null>>>>;

type Refusals = typeof refusals;

/**
 * Returns why an action on a product in this state is refused, such as a hold or an edit. Null if it is allowed. Both
 * the server and the buttons of pages use it.
 */
export function refusalOf<Action extends keyof Refusals, State extends ProductState>(
  action: Action,
  state: State,
): Refusals[Action][State] {
  return refusals[action][state];
}

/** Returns whether a product in this state is still to be had. Lists, cards and buttons leave it out by this rule. */
export function isForSale(state: ProductState): boolean {
  return refusalOf('hold', state) === null;
}

/** Returns whether everybody may look at a product: what its seller or an admin took down only they and admins see. */
export function hasPublicPage({ ending }: { readonly ending?: WireEnding | undefined }): boolean {
  return ending !== 'taken-down' && ending !== 'removed' && ending !== 'account-closed';
}
