/** State of a product at a given time. `reserved`: a buyer has a hold. */
export type ProductState = 'unsold' | 'reserved' | 'sold' | 'withdrawn';

/** Reasons why a listing is withdrawn: expired, sold elsewhere, taken down by its seller, or removed by an admin. */
export const endings = ['lapsed', 'sold-elsewhere', 'taken-down', 'removed'] as const;
/** One of {@link endings}. */
export type Ending = (typeof endings)[number];

/** Reason why a listing was off sale before an admin removed it. */
export type EarlierEnding = Exclude<Ending, 'removed'>;

/**
 * Reasons for a withdrawal in API responses. They include the closed account of the seller, which withdraws its
 * listings.
 */
export const wireEndings = [...endings, 'account-closed'] as const;
/** One of {@link wireEndings}. */
export type WireEnding = (typeof wireEndings)[number];

/** Returns the reason for a withdrawal without a stored reason. */
export function endingBy(withdrawnBy: string, sellerId: string): Ending {
  return withdrawnBy === sellerId ? 'taken-down' : 'removed';
}

/** Refusal of each action on a product, by the product's state; null if the action is allowed. */
const refusals = {
  /** A repeated request of the booking that has the hold is allowed; `takeHold` refuses other bookings. */
  hold: { unsold: null, reserved: null, sold: 'product-sold', withdrawn: 'product-gone' },
  withdraw: {
    unsold: null,
    reserved: 'product-in-payment',
    sold: 'product-sold',
    withdrawn: 'not-found',
  },
  /** Removal by an admin, which also ends the payment of the buyer who has the hold. */
  remove: { unsold: null, reserved: null, sold: 'product-sold', withdrawn: 'not-found' },
  edit: { unsold: null, reserved: 'product-in-payment', sold: 'product-sold', withdrawn: null },
  renew: { unsold: null, reserved: null, sold: 'product-sold', withdrawn: 'product-ended' },
  relist: { unsold: 'product-listed', reserved: 'product-listed', sold: 'product-sold', withdrawn: null },
} as const satisfies Readonly<Record<string, Readonly<Record<ProductState, string | null>>>>;

type Refusals = typeof refusals;

/**
 * Returns why an action, such as a hold or an edit, is refused for a product in this state; null if it is allowed. Both
 * the server and the buttons on pages use this rule.
 */
export function refusalOf<Action extends keyof Refusals, State extends ProductState>(
  action: Action,
  state: State,
): Refusals[Action][State] {
  return refusals[action][state];
}

/** Returns whether a product in this state is for sale. Lists, cards and buttons use this rule. */
export function isForSale(state: ProductState): boolean {
  return refusalOf('hold', state) === null;
}

/**
 * Returns whether a product's page is public. Only the seller and admins see a product that one of them has withdrawn.
 */
export function hasPublicPage({ ending }: { readonly ending?: WireEnding | undefined }): boolean {
  return ending !== 'taken-down' && ending !== 'removed' && ending !== 'account-closed';
}
