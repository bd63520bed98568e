import { DAY_MS } from '#kernel/clock.ts';
import type { ProductState, WireEnding } from '../catalog/products/rules.ts';
import type { OrderAction } from './transitions.ts';

/**
 * Whether a buyer whose order ended bought the product in cash. `named`: the seller says so, and the buyer has not answered.
 * `claimed`: the buyer says so, and the seller has not answered.
 */
export const boughtStates = ['asked', 'named', 'claimed'] as const;
/** One of {@link boughtStates}. */
export type BoughtState = (typeof boughtStates)[number];

/**
 * Time in ms in which a buyer can say that they bought it. It starts when their order ended, or when the seller named
 * them.
 */
const BOUGHT_ASKED_MS = 14 * DAY_MS;

/** How long a seller has to answer a buyer who says that they bought it, in ms. */
export const BOUGHT_ANSWER_MS = 7 * DAY_MS;

/** Last transition about whether its buyer bought the product: the order's end, or an answer. */
export type BoughtStep = { readonly action: OrderAction; readonly at: Date };

/** The actions of {@link BoughtStep}. */
export const boughtActions = [
  'lose',
  'name-buyer',
  'say-bought',
  'say-not-bought',
  'confirm-bought',
  'deny-bought',
] as const satisfies readonly OrderAction[];

/** Why a listing ended after which one of its buyers may have paid in cash. */
const mayBeSold: readonly (WireEnding | null | undefined)[] = ['sold-elsewhere', 'taken-down', 'lapsed'];

/** Open question about an order that ended with its listing; null for none. */
export function boughtState(
  last: BoughtStep | undefined,
  product: { readonly state: ProductState; readonly ending?: WireEnding | null | undefined },
  now: Date,
): BoughtState | null {
  if (!last || product.state !== 'withdrawn' || !mayBeSold.includes(product.ending)) return null;
  if (last.action === 'say-bought') return 'claimed';
  if (now.getTime() - last.at.getTime() >= BOUGHT_ASKED_MS) return null;
  if (last.action === 'name-buyer') return 'named';
  return last.action === 'lose' ? 'asked' : null;
}
