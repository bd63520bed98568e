import type { Clock } from '#kernel/clock.ts';
import { done, type Result, refuse } from '#kernel/result.ts';
import { type ApiModule, apiModule } from '#platform/api/api-module.server.ts';
import type { Caller, Handlers } from '#platform/api/contract.ts';
import type { Db } from '#platform/db/database.server.ts';
import { type Act, bookingById, sideOf } from '../../bookings/public-api.server.ts';
import { productsByIds } from '../../catalog/public-api.server.ts';
import { handoverCalls, handoverRefusals } from '../contract.ts';
import {
  acceptOrder,
  checkPin,
  claimCash,
  readPin,
  receiveOrder,
  type ShownPin,
  takePin,
} from './hand-over.server.ts';
import { acceptMeeting, proposeMeeting, recordNoShow } from './meet.server.ts';
import { calendarOf } from './meeting-calendar.ts';
import { insertPlace, latestMeetings, placesIn } from './meeting-store.server.ts';
import { readyPin } from './ready-pin.server.ts';
import { recordChecks } from './record-checks.server.ts';
import { recordArrival, sendParcel } from './send-parcel.server.ts';
import { wirePlaceOf } from './wire-place.server.ts';

export type HandoverApiDeps = { readonly db: Db; readonly clock: Clock; readonly publicUrl: string };

function acknowledge<Code extends string>(outcome: Result<null, Code>) {
  return outcome.ok ? ({ status: 200, body: { acknowledged: true } } as const) : outcome;
}

function pinAnswer<Code extends string>(outcome: Result<ShownPin, Code>) {
  if (!outcome.ok) return outcome;
  const { endsAt, ...pin } = outcome.value;
  return { status: 200, body: { ...pin, endsAt: endsAt.toISOString() } } as const;
}

const side = ({ userType }: Pick<Caller, 'userType'>) => (userType === 'Buyer' ? 'buyer' : 'seller');

async function agreedCalendar(
  { db, clock, publicUrl }: HandoverApiDeps,
  caller: Parameters<typeof sideOf>[1],
  id: string,
) {
  const booking = await bookingById(db, id);
  // guard: calendar-of-own-order (condition => !booking)
  if (!booking || !sideOf(booking, caller)) return refuse('not-found');
  const meeting = (await latestMeetings(db, [id])).get(id);
  const [product] = await productsByIds(db, [booking.productId], clock());
  if (!meeting?.acceptedAt || !product) return refuse('not-found');
  return done(calendarOf({ id, title: product.title }, meeting, { publicUrl, now: clock() }));
}

type Calls = typeof handoverCalls;
type MeetingHandlers = Pick<
  Handlers<Calls>,
  | 'POST /orders/{id}/meeting'
  | 'POST /orders/{id}/meeting/acceptance'
  | 'POST /orders/{id}/no-show'
  | 'GET /orders/{id}/meeting.ics'
  | 'GET /places'
  | 'POST /places'
>;
type ParcelHandlers = Pick<
  Handlers<Calls>,
  'POST /orders/{id}/parcel' | 'POST /orders/{id}/arrival' | 'POST /orders/{id}/completion'
>;
type ReceiptHandlers = Omit<Handlers<Calls>, keyof MeetingHandlers | keyof ParcelHandlers>;

/** Returns a function that builds the {@link Act} of a call: the order, the caller and the current time. */
function actsAt(clock: Clock) {
  return (caller: { readonly id: string }, params: { readonly id: string }): Act => ({
    bookingId: params.id,
    actorId: caller.id,
    now: clock(),
  });
}

/** Returns the handlers of the calls about meetings and their places. */
function meetingHandlers(deps: HandoverApiDeps): MeetingHandlers {
  const { db, clock } = deps;
  const actOf = actsAt(clock);
  return {
    'POST /orders/{id}/meeting': ({ caller, params, body, write }) =>
      write(db, async (tx) => {
        const meeting = { place: body.place, meetsAt: new Date(body.at) };
        return acknowledge(await proposeMeeting(tx, actOf(caller, params), side(caller), meeting));
      }),
    'POST /orders/{id}/meeting/acceptance': ({ caller, params, body, write }) =>
      write(db, async (tx) =>
        acknowledge(
          await acceptMeeting(tx, actOf(caller, params), side(caller), {
            meetsAt: new Date(body.at),
            id: body.meetingId,
          }),
        ),
      ),
    'POST /orders/{id}/no-show': ({ caller, params, write }) =>
      write(db, async (tx) => acknowledge(await recordNoShow(tx, actOf(caller, params), side(caller)))),
    'GET /orders/{id}/meeting.ics': async ({ caller, params }) => {
      const file = await agreedCalendar(deps, caller, params.id);
      if (!file.ok) return file;
      return new Response(file.value, {
        headers: {
          'content-type': 'text/calendar; charset=utf-8',
          'content-disposition': 'attachment; filename="meeting.ics"',
          'cache-control': 'no-store',
        },
      });
    },
    'GET /places': async ({ query }) => {
      const places = await placesIn(db, query.city);
      return { status: 200, body: places.map(wirePlaceOf) };
    },
    'POST /places': ({ caller, body, write }) =>
      write(db, async (tx) => {
        const id = await insertPlace(tx, { ...body, addedBy: caller.id });
        return id ? { status: 200, body: { acknowledged: true, insertedId: id } } : refuse('place-known');
      }),
  };
}

/** Returns the handlers of the calls at a meeting: checks, payment and PIN. */
function receiptHandlers({ db, clock }: HandoverApiDeps): ReceiptHandlers {
  const actOf = actsAt(clock);
  return {
    'PUT /orders/{id}/checks': ({ caller, params, body, write }) =>
      write(db, async (tx) => acknowledge(await recordChecks(tx, actOf(caller, params), body.results))),
    'POST /orders/{id}/received': ({ caller, params, write }) =>
      write(db, async (tx) => pinAnswer(await receiveOrder(tx, actOf(caller, params)))),
    'POST /orders/{id}/cash': ({ caller, params, write }) =>
      write(db, async (tx) => pinAnswer(await claimCash(tx, actOf(caller, params)))),
    'GET /orders/{id}/pin': async ({ caller, params }) => pinAnswer(await readPin(db, actOf(caller, params))),
    'POST /orders/{id}/pin': ({ caller, params, write }) =>
      write(db, async (tx) => {
        const secret = await readyPin(tx, actOf(caller, params));
        return secret.ok ? { status: 200, body: { secret: secret.value } } : secret;
      }),
    'POST /orders/{id}/handover': async ({ caller, params, body, write }) => {
      const act = actOf(caller, params);
      const notedAt = body.notedAt === undefined ? act.now : new Date(body.notedAt);
      const checked = await checkPin(db, { ...act, pin: body.pin, notedAt });
      if (!checked.ok) return checked;
      return write(db, async (tx) => acknowledge(await takePin(tx, act)));
    },
  };
}

/** Returns the handlers of the calls about an order's parcel and its completion. */
function parcelHandlers({ db, clock }: HandoverApiDeps): ParcelHandlers {
  const actOf = actsAt(clock);
  return {
    'POST /orders/{id}/parcel': ({ caller, params, body, write }) =>
      write(db, async (tx) => acknowledge(await sendParcel(tx, actOf(caller, params), body))),
    'POST /orders/{id}/arrival': ({ caller, params, write }) =>
      write(db, async (tx) => acknowledge(await recordArrival(tx, actOf(caller, params)))),
    'POST /orders/{id}/completion': ({ caller, params, write }) =>
      write(db, async (tx) => acknowledge(await acceptOrder(tx, actOf(caller, params)))),
  };
}

/** Builds the API handlers of handover. */
export function handoverApi(deps: HandoverApiDeps): ApiModule {
  return apiModule<Calls>({
    name: 'handover',
    calls: handoverCalls,
    refusals: handoverRefusals,
    handlers: { ...meetingHandlers(deps), ...receiptHandlers(deps), ...parcelHandlers(deps) },
  });
}
