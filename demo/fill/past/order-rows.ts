// Builds the rows of past orders, as the use cases would have written them.
import { type Random, seeded } from '../../../harness/random.ts';
import { timersOf } from '../../../src/domains/bookings/server/state-timers.server.ts';
import { type OrderState, stateAfter } from '../../../src/domains/bookings/transitions.ts';
import { newPinSecret } from '../../../src/domains/handover/pin.ts';
import { idAt, later } from '../../past/moments.ts';
import { type PastOrder, timeOf } from '../../past/past.ts';
import type { Row } from './insert-rows.ts';
import { joinRows, type OrderIds, type OrderRows } from './order-tables.ts';
import { backOf, moneyRows } from './payment-rows.ts';

/** Returns an order's final state and the time at which that state began. */
function endOf({ steps }: PastOrder): { readonly state: OrderState; readonly since: Date } {
  let state: OrderState = 'open';
  let since = steps[0]?.at ?? new Date(0);
  for (const { action, at } of steps) {
    const next: OrderState = stateAfter(action, state);
    if (next !== state) since = at;
    state = next;
  }
  return { state, since };
}

function statusOf(state: OrderState): string {
  if (['sent', 'handed-over', 'disputed', 'completed'].includes(state)) return 'paid';
  return state === 'refunded' ? 'unavailable' : state;
}

function bookingRow(order: PastOrder, ids: OrderIds): Row {
  const { state } = endOf(order);
  const isRefunded = state === 'refunded';
  // After a partial refund the sale is still valid.
  const status = isRefunded && backOf(order) < order.pricePoisha ? 'paid' : statusOf(state);
  return {
    id: ids.bookingId,
    product_id: ids.productId,
    buyer_id: ids.buyerId,
    seller_id: ids.sellerId,
    status,
    buyer_phone: order.phone,
    meet_location: order.meetLocation,
    price_poisha: order.pricePoisha,
    delivery: order.parcel ? 'courier' : 'meeting',
    courier_poisha: order.parcel?.courierPoisha ?? 0,
    agreed_until: order.agreedUntil ?? null,
    ordered_at: order.steps[0]?.at,
    paid_at: status === 'paid' || isRefunded ? timeOf(order, 'pay') : null,
    cancelled_at: status === 'cancelled' ? order.steps.at(-1)?.at : null,
    fulfilment: state === status ? null : state,
    refunded_poisha: isRefunded ? backOf(order) : null,
    failed_side: (timeOf(order, 'call-off') ?? timeOf(order, 'decide-refund')) ? 'seller' : null,
  };
}

function transitionRows(
  { steps }: PastOrder,
  { bookingId, buyerId, sellerId, adminId }: OrderIds,
  random: Random,
): Row[] {
  const actors = { buyer: buyerId, seller: sellerId, admin: adminId, market: null };
  let state: OrderState = 'open';
  return steps.map(({ action, by, at, reason = null }, place) => {
    const from = place === 0 ? null : state;
    state = stateAfter(action, state);
    return {
      // If two steps have the same time, the earlier step must have the smaller id.
      id: idAt(later(at, place), random),
      booking_id: bookingId,
      action,
      from_state: from,
      to_state: state,
      actor_id: actors[by],
      reason,
      happened_at: at,
    };
  });
}

/** Returns all rows of an order. `processorId` is the card processor's id of its payment, if the order was paid. */
export function orderRows(
  order: PastOrder,
  ids: OrderIds,
  paid: { readonly email: string; readonly processorId: string },
): OrderRows {
  const random = seeded(order.key, 'rows');
  const { state, since } = endOf(order);
  const isReceived = timeOf(order, 'receive') !== undefined;
  return joinRows([
    {
      bookings: [bookingRow(order, ids)],
      order_transitions: transitionRows(order, ids, random),
      order_timers: timersOf(state, since).map(({ kind, dueAt }) => ({
        booking_id: ids.bookingId,
        kind,
        due_at: dueAt,
      })),
      order_handovers: isReceived
        ? [{ booking_id: ids.bookingId, secret: newPinSecret(), wrong_tries: 0, locked_until: null }]
        : [],
    },
    moneyRows({ order, ids, ...paid }, random),
  ]);
}
