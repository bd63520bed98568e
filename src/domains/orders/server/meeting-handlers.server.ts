import type { Clock } from '#kernel/clock.ts';
import { done, type Result, refuse } from '#kernel/result.ts';
import type { Caller, Handlers } from '#platform/api/contract.ts';
import type { Db } from '#platform/db/database.server.ts';
import { paths } from '../../../paths.ts';
import { productsByIds } from '../../catalog/public-api.server.ts';
import type { meetingCalls } from '../meeting-calls.ts';
import type { Act } from './act-on-order.server.ts';
import { acceptMeeting, noteNoShow, proposeMeeting } from './meet.server.ts';
import { meetingCalendar } from './meeting-calendar.ts';
import { insertPlace, latestMeetings, type Meeting, placesIn } from './meeting-store.server.ts';
import { sideOf } from './read-order.server.ts';
import { bookingById } from './store.server.ts';

type MeetingDeps = { readonly db: Db; readonly clock: Clock; readonly publicUrl: string };

function acknowledge<Code extends string>(outcome: Result<null, Code>) {
  return outcome.ok ? ({ status: 200, body: { acknowledged: true } } as const) : outcome;
}

const side = ({ userType }: Pick<Caller, 'userType'>) => (userType === 'Buyer' ? 'buyer' : 'seller');

/** The calendar file of an agreed meeting. */
export function calendarOf(
  order: { readonly id: string; readonly title: string },
  { place, meetsAt }: Pick<Meeting, 'place' | 'meetsAt'>,
  { publicUrl, now }: { readonly publicUrl: string; readonly now: Date },
): string {
  const url = publicUrl + paths.order(order.id);
  return meetingCalendar({
    uid: `${order.id}@${new URL(publicUrl).hostname}`,
    title: `Meet for ${order.title}`,
    place,
    details: `Test it before you take it. The order: ${url}`,
    url,
    startsAt: meetsAt,
    writtenAt: now,
  });
}

async function agreedCalendar(
  { db, clock, publicUrl }: MeetingDeps,
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

/** The handlers of {@link meetingCalls}. */
export function meetingHandlers(deps: MeetingDeps): Handlers<typeof meetingCalls> {
  const { db, clock } = deps;
  const actOf = (caller: { readonly id: string }, params: { readonly id: string }): Act => ({
    bookingId: params.id,
    actorId: caller.id,
    now: clock(),
  });
  return {
    'POST /orders/{id}/meeting': ({ caller, params, body, write }) =>
      write(db, async (tx) => {
        const meeting = { place: body.place, meetsAt: new Date(body.at) };
        return acknowledge(await proposeMeeting(tx, actOf(caller, params), side(caller), meeting));
      }),
    'POST /orders/{id}/meeting/acceptance': ({ caller, params, body, write }) =>
      write(db, async (tx) =>
        acknowledge(await acceptMeeting(tx, actOf(caller, params), side(caller), new Date(body.at))),
      ),
    'POST /orders/{id}/no-show': ({ caller, params, write }) =>
      write(db, async (tx) => acknowledge(await noteNoShow(tx, actOf(caller, params), side(caller)))),
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
      return { status: 200, body: places.map(({ id, ...place }) => ({ _id: id, ...place })) };
    },
    'POST /places': ({ caller, body, write }) =>
      write(db, async (tx) => {
        const id = await insertPlace(tx, { ...body, addedBy: caller.id });
        return id ? { status: 200, body: { acknowledged: true, insertedId: id } } : refuse('place-known');
      }),
  };
}
