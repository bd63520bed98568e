import type { Attributes, payments } from './attributes.ts';

/**
 * Ways to pay.
 * - `card-at-meeting`: the buyer inspects the product at the meeting, then pays by card.
 * - `card-ahead`: the buyer pays by card in advance, and the market holds the money until the handover.
 * - `cash`: the buyer pays at the meeting; the market cannot protect this payment.
 */
export const payWays = ['card-at-meeting', 'card-ahead', 'cash'] as const;
/** One of {@link payWays}. */
export type PayWay = (typeof payWays)[number];

const waysOf: Readonly<Record<(typeof payments)[number], readonly PayWay[]>> = {
  'Card, at the meeting or ahead': ['card-at-meeting', 'card-ahead'],
  'Card at the meeting only': ['card-at-meeting'],
  'Card or cash': ['card-at-meeting', 'card-ahead', 'cash'],
  'Card at the meeting, or cash': ['card-at-meeting', 'cash'],
  'Cash only': ['cash'],
};

const isPayment = (value: unknown): value is keyof typeof waysOf =>
  typeof value === 'string' && Object.hasOwn(waysOf, value);

/** Returns the ways to pay that the seller of a listing accepts. */
export function acceptedPayWays({ facts }: { readonly facts: Attributes }): readonly PayWay[] {
  return waysOf[isPayment(facts.payment) ? facts.payment : 'Card, at the meeting or ahead'];
}

/** Returns whether these ways to pay include payment by card. */
export function includesCard(ways: readonly PayWay[]): boolean {
  return ways.some((way) => way !== 'cash');
}

/** Returns whether the seller of a listing accepts payment by card. */
export function takesCard(listing: { readonly facts: Attributes }): boolean {
  return includesCard(acceptedPayWays(listing));
}

/** Returns whether the seller of a listing accepts cash. */
export function takesCash(listing: { readonly facts: Attributes }): boolean {
  return acceptedPayWays(listing).includes('cash');
}
