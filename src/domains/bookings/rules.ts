import type { Poisha } from '#kernel/money.ts';
import { type Refused, refuse } from '#kernel/result.ts';
import type { WireBooking } from './contract.ts';
import type { RefundCause } from './events.ts';
import { type BookingStatus, canMove, type OrderState } from './transitions.ts';

type OrderableProduct = {
  readonly state: 'unsold' | 'reserved' | 'sold' | 'withdrawn';
  readonly sellerId: string;
};

/**
 * Returns why a buyer cannot order a product; null if they can. Other buyers' orders and running payments do not
 * prevent an order.
 */
export function orderRefusal(
  product: OrderableProduct | null,
  buyerId: string,
): Refused<'not-found' | 'product-sold' | 'own-product'> | null {
  if (!product || product.state === 'withdrawn') {
    return refuse('not-found', { detail: 'This product is no longer for sale.' });
  }
  // guard: order-of-sold-product
  if (product.state === 'sold') return refuse('product-sold');
  // guard: order-of-own-product (value => null)
  return product.sellerId === buyerId ? refuse('own-product') : null;
}

/** Facts that determine whether an order can be paid now. */
export type PayableOrder = {
  readonly status: BookingStatus;
  readonly productState: OrderableProduct['state'];
  /** Whether the product is held for another buyer. */
  readonly heldByAnother: boolean;
};

export type PayRefusal = 'not-found' | 'booking-paid' | 'product-sold' | 'product-gone' | 'product-held';

type ClosedRefusal = Exclude<PayRefusal, 'product-held'>;

/** Returns why an order can no longer be paid; null if the order is open. */
function closedRefusal({
  status,
  productState,
}: Pick<PayableOrder, 'status' | 'productState'>): Refused<ClosedRefusal> | null {
  switch (status) {
    case 'open':
      return null;
    case 'paid':
      return refuse('booking-paid');
    case 'unavailable':
      return refuse(productState === 'withdrawn' ? 'product-gone' : 'product-sold');
    case 'cancelled':
      return refuse('not-found');
  }
}

/**
 * Returns why an order cannot be paid now; null if it can. The server refuses payments by this rule, and pages disable
 * the button for paying.
 */
export function payRefusal(order: PayableOrder): Refused<PayRefusal> | null {
  return closedRefusal(order) ?? (order.heldByAnother ? refuse('product-held') : null);
}

/**
 * Converts an order of the API for {@link payRefusal}. `heldUntil` and `keptUntil` are set only for the holder. If the
 * product is reserved and both are null, another buyer holds it.
 */
export function toPayableOrder({
  state,
  productState,
  heldUntil,
  keptUntil,
}: Pick<WireBooking, 'state' | 'productState' | 'heldUntil' | 'keptUntil'>): PayableOrder {
  const isOwn = heldUntil !== null || keptUntil !== null;
  return { status: state, productState, heldByAnother: productState === 'reserved' && !isOwn };
}

/**
 * Returns why an order cannot be paid at its price; null if it can. The order's price must equal the current price and
 * the price that the buyer has seen. `seen` is null if the request contains no price.
 */
export function priceRefusal(prices: {
  readonly booked: Poisha;
  readonly current: Poisha;
  readonly seen: Poisha | null;
}): Refused<'price-changed'> | null {
  // guard: price-seen (drop operand 2)
  const agreed = prices.booked === prices.current && (prices.seen === null || prices.seen === prices.booked);
  return agreed ? null : refuse('price-changed');
}

/**
 * Returns the current price of an order. This is the agreed price while it is valid. Otherwise it is the product's
 * price plus the price of the courier.
 */
export function priceOfNow(
  order: { readonly pricePoisha: Poisha; readonly courierPoisha: Poisha; readonly agreedUntil: Date | null },
  productPoisha: Poisha,
  now: Date,
): Poisha {
  // guard: agreed-price-ends (drop operand 2)
  const isAgreed = order.agreedUntil !== null && order.agreedUntil > now;
  return isAgreed ? order.pricePoisha : productPoisha + order.courierPoisha;
}

/**
 * Returns whether an open order's price differs from the current price. The buyer must accept the current price before
 * paying.
 */
export function isRepriced({
  state,
  resalePrice,
  currentPrice,
}: Pick<WireBooking, 'state' | 'resalePrice' | 'currentPrice'>): boolean {
  return state === 'open' && resalePrice !== currentPrice;
}

/**
 * Returns why a buyer cannot accept the current price for their order; null if they can. `agreed` is the price that the
 * buyer has seen. A hold of another buyer does not matter, because the order may be paid later.
 */
export function newPriceRefusal(
  order: Pick<PayableOrder, 'status' | 'productState'>,
  prices: { readonly current: Poisha; readonly agreed: Poisha },
): Refused<ClosedRefusal | 'price-changed'> | null {
  const refused = closedRefusal(order);
  if (refused) return refused;
  // guard: new-price-seen (value => null)
  return prices.agreed === prices.current ? null : refuse('price-changed');
}

/** Returns why the buyer cannot withdraw an order in this state; null if they can. */
export function cancelRefusal(state: OrderState): Refused<'not-found' | 'booking-paid'> | null {
  if (canMove('withdraw', state, 'buyer')) return null;
  return refuse(state === 'cancelled' ? 'not-found' : 'booking-paid');
}

/** Amounts of a payment that arrived, in poisha. */
export type ArrivedMoney = {
  /** Whether the whole requested amount arrived. */
  readonly isWhole: boolean;
  readonly askedPoisha: Poisha;
  /** Current price of the order. The buyer may have accepted another price after this payment began. */
  readonly pricePoisha: Poisha;
};

/** Returns whether a payment covers exactly the current price of its order. */
export function isFullPrice({ isWhole, askedPoisha, pricePoisha }: ArrivedMoney): boolean {
  // guard: sale-at-agreed-price (drop operand 2)
  return isWhole && askedPoisha === pricePoisha;
}

/**
 * Returns whether a payment may turn its order into a sale. This is also possible for an unavailable order, if its
 * product is available again. The conditional update in `markSold` decides that.
 */
export function mayBecomeSale(state: OrderState, fullyPaid: boolean): boolean {
  // guard: sale-fully-paid (drop operand 1)
  return fullyPaid && canMove('pay', state, 'buyer');
}

/** Returns the cause why a payment did not lead to a sale. `state` is the order's state when the money arrived. */
export function refundCause(state: OrderState, fullyPaid: boolean): RefundCause {
  if (!fullyPaid) return 'not-price';
  if (state === 'cancelled') return 'cancelled';
  return state === 'open' || state === 'unavailable' ? 'unavailable' : 'paid-already';
}

const refundReasons: Readonly<Record<RefundCause, string>> = {
  'not-price': 'Another amount or currency than asked for',
  unavailable: 'The product was no longer available when the money arrived',
  cancelled: 'The order was cancelled before the money came',
  'paid-already': 'The order was paid already',
};

/** Returns the reason, for admins, why a payment that did not lead to a sale is refunded. */
export function refundReason(cause: RefundCause): string {
  return refundReasons[cause];
}
