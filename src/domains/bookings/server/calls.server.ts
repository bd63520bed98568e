import type { Clock } from '#kernel/clock.ts';
import type { Cursor } from '#kernel/cursor.ts';
import { poishaToTaka } from '#kernel/money.ts';
import { refuse } from '#kernel/result.ts';
import { type ApiModule, apiModule } from '#platform/api/api-module.server.ts';
import type { Caller, CallRequest, Handlers } from '#platform/api/contract.ts';
import { cursorAfter, nextCursorLink, type Page } from '#platform/api/pagination.ts';
import type { Db } from '#platform/db/database.server.ts';
import { bookingsCalls, bookingsRefusals } from '../contract.ts';
import type { OrderStage } from '../lists.ts';
import { sumOpen } from './account-orders-store.server.ts';
import { exportOrders, exportSales } from './export-orders.server.ts';
import { type BookingPage, countBookings } from './order-lists-store.server.ts';
import { type PlacedBooking, placeBooking } from './place-booking.server.ts';
import { readBooking, readBookings, readBuyers } from './read-bookings.server.ts';

const whoseBookings = (caller: Caller) => (caller.userType === 'Admin' ? null : caller.id);

type PageQuery = {
  readonly cursor?: Cursor | null | undefined;
  readonly stage?: OrderStage | undefined;
  readonly limit: number;
};

/** Page of orders that a request asks for: its start, the stage of the orders, and their number. */
type AskedPage = Pick<BookingPage, 'before' | 'stage' | 'limit'>;

/** Returns the response with one page of orders, and a `Link` header with the URL of the next page. */
async function pageResponse<Row extends { readonly _id: string; readonly orderDate: string }>(
  { query, raw }: { readonly query: PageQuery; readonly raw: Request },
  read: (page: AskedPage) => Promise<Page<Row>>,
) {
  const { cursor, stage, limit } = query;
  const { rows, more } = await read({ before: cursor ?? null, stage, limit });
  const next = cursorAfter(rows, more, ({ orderDate, _id }) => ({ after: orderDate, id: _id }));
  return { status: 200, body: rows, headers: nextCursorLink(raw, next) } as const;
}

function placedAnswer({ bookingId, placed }: PlacedBooking) {
  const body = placed
    ? { acknowledged: true, insertedId: bookingId, bookingId, message: 'Booking confirmed' }
    : { acknowledged: false, bookingId, message: 'You have already ordered this product.' };
  return { status: 200, body } as const;
}

type Calls = typeof bookingsCalls;
type SalesHandlers = Pick<Handlers<Calls>, 'GET /buyers' | 'GET /buyers/counts' | 'GET /buyers/export'>;
type OrderHandlers = Omit<Handlers<Calls>, keyof SalesHandlers>;
type BookingsApiDeps = { readonly db: Db; readonly clock: Clock; readonly publicUrl: string };

function orderProduct({ db, clock }: BookingsApiDeps, request: CallRequest<Calls['POST /bookings']>) {
  const { caller, body, write } = request;
  const order = {
    productId: body._id,
    buyerId: caller.id,
    buyerPhone: body.buyerPhone,
    meetLocation: body.buyerLocation,
    delivery: body.delivery,
  };
  return write(db, async (tx) => {
    const result = await placeBooking(tx, order, clock());
    return result.ok ? placedAnswer(result.value) : result;
  });
}

/** Returns the handlers of the calls about a buyer's orders. Admins use some of them to read all orders. */
function orderHandlers(deps: BookingsApiDeps): OrderHandlers {
  const { db, clock, publicUrl } = deps;
  return {
    'GET /bookings': (request) =>
      pageResponse(request, (page) =>
        readBookings(
          db,
          { ...page, buyerId: whoseBookings(request.caller), productId: request.query.productId },
          { publicUrl, now: clock() },
        ),
      ),
    'GET /cart': async ({ caller }) => {
      const { count, sumPoisha, productIds } = await sumOpen(db, caller.id);
      return { status: 200, body: { count, subtotal: poishaToTaka(sumPoisha), productIds } } as const;
    },
    'GET /bookings/counts': async ({ caller }) => ({
      status: 200,
      body: await countBookings(db, 'buyer_id', caller.id),
    }),
    'GET /bookings/export': async ({ caller }) => exportOrders(db, caller.id, { publicUrl, now: clock() }),
    'GET /booking/{id}': async ({ caller, params }) => {
      const options = { publicUrl, now: clock() };
      const booking = await readBooking(db, params.id, whoseBookings(caller), options);
      return booking ? ({ status: 200, body: booking } as const) : refuse('not-found');
    },
    'POST /bookings': (request) => orderProduct(deps, request),
  };
}

/** Returns the handlers of the calls about the orders of a seller's products. */
function salesHandlers({ db, clock, publicUrl }: BookingsApiDeps): SalesHandlers {
  return {
    'GET /buyers/counts': async ({ caller }) => ({
      status: 200,
      body: await countBookings(db, 'seller_id', caller.id),
    }),
    'GET /buyers/export': async ({ caller }) => exportSales(db, caller.id, { publicUrl, now: clock() }),
    'GET /buyers': (request) =>
      pageResponse(request, (page) =>
        readBuyers(
          db,
          { ...page, sellerId: request.caller.id, productId: request.query.productId },
          { publicUrl, now: clock() },
        ),
      ),
  };
}

/** Returns the handlers of the bookings' API calls. */
export function bookingsApi(deps: BookingsApiDeps): ApiModule {
  return apiModule<Calls>({
    name: 'bookings',
    calls: bookingsCalls,
    refusals: bookingsRefusals,
    handlers: { ...orderHandlers(deps), ...salesHandlers(deps) },
  });
}
