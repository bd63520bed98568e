import type { Refused, Result } from '#kernel/result.ts';
import type { Db, Tx } from '#platform/db/database.server.ts';
import type { PersonalData } from '#platform/db/personal-data.ts';
import type { Product } from '../catalog/door.server.ts';
import type { Payment } from '../payments/door.server.ts';
import { ordersPersonalData } from './personal-data.ts';
import * as beginning from './server/begin-payment.server.ts';
import type { BookingStatus } from './server/booking.ts';
import * as confirming from './server/confirm-payment.server.ts';
import * as ending from './server/end-bookings.server.ts';
import * as placing from './server/place-booking.server.ts';
import * as rules from './server/rules.ts';
import { hasPaidOrders as isTrader, selectStatuses } from './server/store.server.ts';

export type {
  BeginPaymentDeps,
  BeginPaymentInput,
  BeginRefusal,
  BegunPayment,
} from './server/begin-payment.server.ts';
export type { BookingStatus } from './server/booking.ts';
export type { ConfirmRefusal } from './server/confirm-payment.server.ts';
export type { NewOrder, PlacedBooking } from './server/place-booking.server.ts';

/**
 * Orders a product at its price of now, and tells `booking.placed`. A second order of the same product by the
 * same buyer gives the first, with `placed` false.
 */
export function placeBooking(
  tx: Tx,
  order: placing.NewOrder,
  now: Date,
): Promise<Result<placing.PlacedBooking, 'not-found' | 'product-sold' | 'own-product'>> {
  return placing.placeBooking(tx, order, now);
}

/** Why a buyer cannot order a product; null when he can. Others' orders and payments under way do not matter. */
export function orderRefusal(
  product: Pick<Product, 'state' | 'sellerId'> | null,
  buyerId: string,
): Refused<'not-found' | 'product-sold' | 'own-product'> | null {
  return rules.orderRefusal(product, buyerId);
}

/** Where orders stand, by their id; unknown ids are left out. */
export function bookingStatuses(db: Db, ids: readonly string[]): Promise<Map<string, BookingStatus>> {
  return selectStatuses(db, ids);
}

/**
 * Begins the payment of an order: takes the payment hold and gets an intent from the card processor. Asking
 * again while the hold runs gives the same intent. Calls the network, so never inside a transaction.
 */
export function beginPayment(
  deps: beginning.BeginPaymentDeps,
  buyerId: string,
  input: beginning.BeginPaymentInput,
): Promise<Result<beginning.BegunPayment, beginning.BeginRefusal>> {
  return beginning.beginPayment(deps, buyerId, input);
}

/**
 * Looks up at the card processor whether an order is paid, and settles it. Repeating it gives the same payment.
 * Calls the network, so never inside a transaction.
 */
export function confirmPayment(
  deps: beginning.BeginPaymentDeps,
  claim: { readonly buyerId: string; readonly bookingId: string; readonly transactionId: string },
): Promise<Result<Payment, confirming.ConfirmRefusal>> {
  return confirming.confirmPayment(deps, claim);
}

/**
 * Brings what is known of an account's money up to date: asks the card processor about its open orders, as buyer
 * and as seller, and settles what has arrived. Calls the network, so never inside a transaction.
 */
export function settleMoneyOf(deps: beginning.BeginPaymentDeps, userId: string): Promise<void> {
  return ending.settleMoneyOf(deps, userId);
}

/**
 * Ends all open orders that an account has a part in: a buyer's are cancelled, those of a seller's products become
 * unavailable. Payment holds and tries to pay end with them. Locks products and orders.
 */
export function endOpenBookingsOf(tx: Tx, userId: string, now: Date): Promise<void> {
  return ending.endOpenBookingsOf(tx, userId, now);
}

/** Whether money of an account's orders is on its way, by what is stored; see {@link settleMoneyOf}. */
export function hasMoneyInFlight(tx: Tx, userId: string): Promise<boolean> {
  return ending.hasMoneyInFlight(tx, userId);
}

/** Whether an account has bought or sold something that was paid, and so has to stay known to the other side. */
export function hasPaidOrders(db: Db, userId: string): Promise<boolean> {
  return isTrader(db, userId);
}

/** What the orders' table holds about people. */
export const personalData: PersonalData = ordersPersonalData;
