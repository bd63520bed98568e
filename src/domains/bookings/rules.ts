import type { Poisha } from '#kernel/money.ts';
import { type Refused, refuse } from '#kernel/result.ts';
import type { WireBooking } from './contract.ts';
import { type BookingStatus, canMove, type OrderState } from './transitions.ts';

type OrderableProduct = {
  readonly state: 'unsold' | 'reserved' | 'sold' | 'withdrawn';
  readonly sellerId: string;
};

/** Why a buyer cannot order a product; null when they can. Others' orders and payments under way do not matter. */
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

/** Facts that decide whether an order can be paid now. */
export type PayableOrder = {
  readonly status: BookingStatus;
  readonly productState: OrderableProduct['state'];
  /** Whether another buyer holds the product while paying for it. */
  readonly heldByAnother: boolean;
};

export type PayRefusal = 'not-found' | 'booking-paid' | 'product-sold' | 'product-gone' | 'product-held';

type ClosedRefusal = Exclude<PayRefusal, 'product-held'>;

/** Why nothing can be paid for an order any more; null while it is open. */
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

/** Why an order cannot be paid; null when it can. The server refuses by it, and pages disable their button by it. */
export function payRefusal(order: PayableOrder): Refused<PayRefusal> | null {
  return closedRefusal(order) ?? (order.heldByAnother ? refuse('product-held') : null);
}

/**
 * A buyer's order as answers carry it, for {@link payRefusal}. The end of a hold is set only for the order that has
 * it. A reserved product without one is held by another buyer.
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
 * Returns why a price is wrong. It must be the order's, the product's, and the price that the buyer has seen. `seen` is
 * null if the request names no price.
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

/** Returns the current price of an order: the product's with the courier, or an agreed one while it is valid. */
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
 * Returns whether the seller has changed the price of an order that can still be paid. Its buyer has to accept the new
 * one first.
 */
export function isRepriced({
  state,
  resalePrice,
  currentPrice,
}: Pick<WireBooking, 'state' | 'resalePrice' | 'currentPrice'>): boolean {
  return state === 'open' && resalePrice !== currentPrice;
}

/**
 * Why an order cannot take the product's price of now over; `agreed` is the price that its buyer has seen. Who is paying
 * just now does not matter: the order may be paid later.
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

/** Why an order in this state cannot be taken back by its buyer; null when it can. */
export function cancelRefusal(state: OrderState): Refused<'not-found' | 'booking-paid'> | null {
  if (canMove('withdraw', state, 'buyer')) return null;
  return refuse(state === 'cancelled' ? 'not-found' : 'booking-paid');
}

/** Of money that arrived: what was asked for and what came, in poisha. */
export type ArrivedMoney = {
  /** Whether all came that was asked for. */
  readonly isWhole: boolean;
  readonly askedPoisha: Poisha;
  /** The order's price of now: its buyer may have taken another one over since this money was asked for. */
  readonly pricePoisha: Poisha;
};

/** Returns whether money that arrived is the price of its order. */
export function isFullPrice({ isWhole, askedPoisha, pricePoisha }: ArrivedMoney): boolean {
  // guard: sale-at-agreed-price (drop operand 2)
  return isWhole && askedPoisha === pricePoisha;
}

/**
 * Returns whether money for an order may become a sale at all. The product alone decides, in one conditional statement:
 * an order may read as unavailable here for only a moment.
 */
export function mayBecomeSale(state: OrderState, fullyPaid: boolean): boolean {
  // guard: sale-fully-paid (drop operand 1)
  return fullyPaid && canMove('pay', state, 'buyer');
}

/** Why money that did not become a sale goes back, in words for admins. */
export function refundReason(state: OrderState, fullyPaid: boolean): string {
  if (!fullyPaid) return 'Another amount or currency than asked for';
  if (state === 'cancelled') return 'The order was cancelled before the money came';
  if (state === 'open' || state === 'unavailable')
    return 'The product was no longer available when the money arrived';
  return 'The order was paid already';
}
