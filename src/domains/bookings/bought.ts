import { DAY_MS } from '#kernel/clock.ts';
import type { EarlierEnding, ProductState, WireEnding } from '../catalog/products/rules.ts';
import type { OrderAction } from './transitions.ts';

/**
 * Open states of the question whether the buyer bought the product in cash. Both sides are asked if the order ended
 * because its listing ended. `asked`: the buyer is asked. `named`: the seller says that the buyer bought it, and the
 * buyer has not answered. `claimed`: the buyer says so, and the seller has not answered.
 */
export const boughtStates = ['asked', 'named', 'claimed'] as const;
/** One of {@link boughtStates}. */
export type BoughtState = (typeof boughtStates)[number];

/**
 * Time in ms in which a buyer can say that they bought the product. The time starts when the order ends, or when the
 * seller names this buyer.
 */
const BOUGHT_ASKED_MS = 14 * DAY_MS;

/**
 * Time in ms that a seller has to answer a buyer who says that they bought the product. If the seller does not answer
 * in this time, the order may count as a sale.
 */
export const BOUGHT_ANSWER_MS = 7 * DAY_MS;

/**
 * Latest history entry about the question whether the buyer bought the product in cash. It is the end of the order
 * (`lose`) or an answer.
 */
export type BoughtStep = { readonly action: OrderAction; readonly at: Date };

/** Actions that a {@link BoughtStep} can have. */
export const boughtActions = [
  'lose',
  'name-buyer',
  'say-bought',
  'say-not-bought',
  'confirm-bought',
  'deny-bought',
] as const satisfies readonly OrderAction[];

/** Endings of a listing after which a buyer may have bought the product in cash. */
const mayBeSold: readonly (WireEnding | null | undefined)[] = ['sold-elsewhere', 'taken-down', 'lapsed'];

/** Fields of a product that say why its listing ended. */
type EndedProduct = {
  readonly ending?: WireEnding | null | undefined;
  /** Why a removed product was off sale before the removal; empty if the removal took it off sale. */
  readonly endedBefore?: EarlierEnding | null | undefined;
};

/**
 * Returns why the listing ended for its orders. An admin may remove a listing that is off sale already. Then its orders
 * had ended before, so the earlier reason counts.
 */
export function orderEndingOf({ ending, endedBefore }: EndedProduct): WireEnding | null | undefined {
  return ending === 'removed' ? (endedBefore ?? ending) : ending;
}

/** Returns the open question about a cash purchase; null if no question is open. */
export function boughtState(
  last: BoughtStep | undefined,
  product: EndedProduct & { readonly state: ProductState },
  now: Date,
): BoughtState | null {
  if (!last || product.state !== 'withdrawn' || !mayBeSold.includes(orderEndingOf(product))) return null;
  if (last.action === 'say-bought') return 'claimed';
  if (now.getTime() - last.at.getTime() >= BOUGHT_ASKED_MS) return null;
  if (last.action === 'name-buyer') return 'named';
  return last.action === 'lose' ? 'asked' : null;
}
