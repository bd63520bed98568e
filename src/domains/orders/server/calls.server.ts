import type { Clock } from '../../../kernel/clock.ts';
import { decodeCursor, encodeCursor } from '../../../kernel/cursor.ts';
import { poishaToTaka } from '../../../kernel/money.ts';
import { refuse } from '../../../kernel/result.ts';
import type { Caller } from '../../../platform/contract.ts';
import { type Db, inTransaction } from '../../../platform/database.server.ts';
import { type ApiPart, apiPart } from '../../../platform/http.server.ts';
import type { Gateway } from '../../payments/door.server.ts';
import { ordersCalls, ordersRefusals, type WireBooking } from '../contract.ts';
import { beginPayment } from './begin-payment.ts';
import { cancelBooking } from './cancel-booking.ts';
import { confirmPayment } from './confirm-payment.ts';
import { placeBooking } from './place-booking.ts';
import { readBooking, readBookings } from './read-bookings.ts';

export type OrdersApiDeps = {
  readonly db: Db;
  readonly gateway: Gateway;
  readonly clock: Clock;
  readonly publicUrl: string;
};

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const whoseBookings = (caller: Caller) => (caller.userType === 'Admin' ? null : caller.id);

/** The order after which a page begins; null for the first page, undefined for a cursor that is none of ours. */
function placeOf(cursor: string | undefined): string | null | undefined {
  if (cursor === undefined) return null;
  const id = decodeCursor(cursor)?.id;
  return id !== undefined && ID.test(id) ? id : undefined;
}

function nextLink(publicUrl: string, last: WireBooking, limit: number): Record<string, string> {
  const cursor = encodeCursor({ after: last.orderDate, id: last._id });
  return { link: `<${publicUrl}/bookings?limit=${limit}&cursor=${cursor}>; rel="next"` };
}

async function listBookings(deps: OrdersApiDeps, caller: Caller, query: { cursor?: string; limit: number }) {
  const before = placeOf(query.cursor);
  if (before === undefined) {
    return refuse('invalid-input', { errors: { cursor: ['This is not a cursor of ours'] } });
  }
  const page = { buyerId: whoseBookings(caller), before, limit: query.limit };
  const { bookings, more } = await readBookings(deps.db, page, {
    publicUrl: deps.publicUrl,
    now: deps.clock(),
  });
  const last = bookings.at(-1);
  const headers = more && last ? nextLink(deps.publicUrl, last, query.limit) : {};
  return { status: 200, body: bookings, headers } as const;
}

/** The orders' share of the API. */
export function ordersApi(deps: OrdersApiDeps): ApiPart {
  const { db, clock, publicUrl } = deps;
  return apiPart({
    name: 'orders',
    calls: ordersCalls,
    refusals: ordersRefusals,
    handlers: {
      'GET /bookings': ({ caller, query }) => listBookings(deps, caller, query),
      'GET /booking/{id}': async ({ caller, params }) => {
        const options = { publicUrl, now: clock() };
        const booking = await readBooking(db, params.id, whoseBookings(caller), options);
        return booking ? ({ status: 200, body: booking } as const) : refuse('not-found');
      },
      'POST /bookings': async ({ caller, body }) => {
        const order = {
          productId: body._id,
          buyerId: caller.id,
          buyerPhone: body.buyerPhone,
          meetLocation: body.buyerLocation,
        };
        const result = await inTransaction(db, (tx) => placeBooking(tx, order, clock()));
        if (!result.ok) return result;
        const { bookingId, placed } = result.value;
        const answer = placed
          ? { acknowledged: true, insertedId: bookingId, bookingId, message: 'Booking confirmed' }
          : { acknowledged: false, bookingId, message: 'You have already ordered this product.' };
        return { status: 200, body: answer } as const;
      },
      'DELETE /bookings/{id}': async ({ caller, params }) => {
        const result = await cancelBooking(deps, caller.id, params.id);
        return result.ok ? ({ status: 200, body: { acknowledged: true, deletedCount: 1 } } as const) : result;
      },
      'POST /create-payment-intent': async ({ caller, body }) => {
        const result = await beginPayment(deps, caller.id, body);
        if (!result.ok) return result;
        const { clientSecret, transactionId, pricePoisha, heldUntil } = result.value;
        return {
          status: 200,
          body: {
            clientSecret,
            transactionId,
            resalePrice: poishaToTaka(pricePoisha),
            heldUntil: heldUntil.toISOString(),
          },
        } as const;
      },
      'POST /payments': async ({ caller, body }) => {
        const claim = { ...body, buyerId: caller.id };
        const result = await confirmPayment(deps, claim);
        return result.ok
          ? ({ status: 200, body: { acknowledged: true, insertedId: result.value.id } } as const)
          : result;
      },
    },
  });
}
