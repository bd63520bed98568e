import type { Result } from '../../kernel/result.ts';
import type { Tx } from '../../platform/database.server.ts';
import * as placing from './server/place-booking.ts';

export type { Order, PlacedBooking } from './server/place-booking.ts';

/**
 * Orders a product at its price of now, and tells `booking.placed`. A second order of the same product by the
 * same buyer gives the first, with `placed` false.
 */
export function placeBooking(
  tx: Tx,
  order: placing.Order,
  now: Date,
): Promise<Result<placing.PlacedBooking, 'not-found' | 'product-sold' | 'own-product'>> {
  return placing.placeBooking(tx, order, now);
}
