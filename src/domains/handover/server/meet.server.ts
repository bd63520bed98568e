import { DAY_MS } from '#kernel/clock.ts';
import { done, type Result, refuse } from '#kernel/result.ts';
import type { Tx } from '#platform/db/database.server.ts';
import {
  type Act,
  type Booking,
  endTimer,
  lockBooking,
  lockForAction,
  moveOrder,
  setTimer,
  timersOfOrder,
  transitionsOf,
} from '../../bookings/public-api.server.ts';
import { NO_SHOW_AFTER_MS, orderState } from '../../bookings/transitions.ts';
import { lockProduct } from '../../catalog/public-api.server.ts';
import {
  insertMeeting,
  latestMeetings,
  type Meeting,
  meetingsOfOrder,
  setAccepted,
} from './meeting-store.server.ts';

const HOUR_MS = 60 * 60_000;
/** Maximum time in ms between a proposal and its meeting. */
const MEETING_WITHIN_MS = 14 * DAY_MS;
/** Time in ms before a meeting at which both sides get a reminder. */
const REMIND_BEFORE_MS = 3 * HOUR_MS;
/** Minimum time in ms between an agreed meeting and the end of its order. */
const END_AFTER_MS = 2 * DAY_MS;

/** Side of an order that acts. */
type Side = 'buyer' | 'seller';
type MeetRefusal = 'not-found' | 'order-state' | 'invalid-input' | 'meeting-changed';

const wrongTime = (detail: string) => refuse('invalid-input', { detail, errors: { at: [detail] } });

/** Proposes place and time of a meeting for one side. The other side accepts it or makes another proposal. */
export async function proposeMeeting(
  tx: Tx,
  act: Act,
  side: Side,
  { place, meetsAt }: Pick<Meeting, 'place' | 'meetsAt'>,
): Promise<Result<null, MeetRefusal>> {
  const locked = await lockForAction(tx, act, side, 'propose-meeting');
  if (!locked.ok) return locked;
  const { bookingId, actorId, now } = act;
  if (meetsAt <= now) return wrongTime('Choose a time in the future');
  if (meetsAt.getTime() > now.getTime() + MEETING_WITHIN_MS) return wrongTime('Choose a time within 14 days');
  // The history stores only the meeting's id. The place may be a home address, which must be erasable.
  const reason = await insertMeeting(tx, bookingId, { place, meetsAt, proposedBy: actorId });
  await moveOrder(tx, locked.value.booking, { action: 'propose-meeting', actorId, reason, now });
  // The reminder of the replaced meeting is canceled.
  await endTimer(tx, bookingId, 'meeting');
  return done(null);
}

/** Meeting that a person has seen. Clients of older versions do not send its id. */
type SeenMeeting = Pick<Meeting, 'meetsAt'> & { readonly id: string | undefined };

/** Returns whether a meeting is the one that a person has seen. Two proposals may differ only in their place. */
function isSame({ id, meetsAt }: Meeting, seen: SeenMeeting): boolean {
  // guard: accept-meeting-seen (drop operand 2)
  return meetsAt.getTime() === seen.meetsAt.getTime() && (seen.id === undefined || seen.id === id);
}

/**
 * Accepts the latest proposed meeting. Only the side that did not propose it may accept it. Refuses if it is not the
 * meeting that the person has seen. Both sides get a reminder three hours before. If the order would end less than two
 * days after the meeting, its end is postponed. The end of a paid order is postponed at most once.
 */
export async function acceptMeeting(
  tx: Tx,
  act: Act,
  side: Side,
  seen: SeenMeeting,
): Promise<Result<null, MeetRefusal>> {
  const locked = await lockForAction(tx, act, side, 'accept-meeting');
  if (!locked.ok) return locked;
  const { bookingId, actorId, now } = act;
  const meetings = await meetingsOfOrder(tx, bookingId);
  const meeting = meetings.at(-1);
  // guard: accept-meeting-of-other (drop operand 2)
  if (!meeting || meeting.proposedBy === actorId) return refuse('meeting-changed');
  if (!isSame(meeting, seen) || meeting.acceptedAt) return refuse('meeting-changed');
  if (meeting.meetsAt <= now) return wrongTime('This time has passed. Propose another one');
  const { booking } = locked.value;
  const endMoved = mayMoveEnd(booking, meetings) && (await moveEnd(tx, bookingId, meeting, now));
  await setAccepted(tx, meeting.id, { acceptedAt: now, endMoved });
  await moveOrder(tx, booking, { action: 'accept-meeting', actorId, reason: meeting.id, now });
  await outlastMeeting(tx, bookingId, meeting);
  // An agreed meeting shows that the order goes on, so it withdraws the buyer's request to cancel.
  await endTimer(tx, bookingId, 'consent');
  const remindAt = new Date(Math.max(meeting.meetsAt.getTime() - REMIND_BEFORE_MS, now.getTime()));
  await setTimer(tx, { bookingId, kind: 'meeting', dueAt: remindAt });
  return done(null);
}

/** Returns whether a meeting may still postpone the end of an order. */
function mayMoveEnd(booking: Booking, meetings: readonly Meeting[]): boolean {
  // An order by courier has its own time limit for sending the parcel.
  if (booking.delivery !== 'meeting') return false;
  return orderState(booking) === 'paid' && !meetings.some(({ endMoved }) => endMoved);
}

/**
 * Postpones the end of a paid order to two days after its meeting, and both warnings with it. A warning that was sent
 * before comes again, because it named the old end. Returns false if the order already ends later.
 */
async function moveEnd(tx: Tx, bookingId: string, { meetsAt }: Meeting, now: Date): Promise<boolean> {
  const due = await timersOfOrder(tx, bookingId);
  const end = due.get('handover');
  const dueAt = new Date(meetsAt.getTime() + END_AFTER_MS);
  if (!end || end >= dueAt) return false;
  const daysBefore = (days: number) => new Date(dueAt.getTime() - days * DAY_MS);
  await setTimer(tx, { bookingId, kind: 'handover', dueAt });
  if (daysBefore(3) > now) await setTimer(tx, { bookingId, kind: 'first-warning', dueAt: daysBefore(3) });
  await setTimer(tx, { bookingId, kind: 'last-warning', dueAt: daysBefore(1) });
  return true;
}

/** Order with its product, from an event. */
type PaidOrder = { readonly bookingId: string; readonly productId: string };

async function moveEndOfPaid(tx: Tx, { bookingId, productId }: PaidOrder, now: Date): Promise<void> {
  await lockProduct(tx, productId, now);
  const booking = await lockBooking(tx, bookingId);
  const meetings = await meetingsOfOrder(tx, bookingId);
  const meeting = meetings.at(-1);
  if (!booking || !meeting?.acceptedAt || !mayMoveEnd(booking, meetings)) return;
  if (!(await moveEnd(tx, bookingId, meeting, now))) return;
  await setAccepted(tx, meeting.id, { acceptedAt: meeting.acceptedAt, endMoved: true });
}

/**
 * Postpones the end of orders whose meeting was agreed before they were paid, by the rule of {@link acceptMeeting}.
 * Calls may be repeated.
 */
export async function moveEndsOfPaid(tx: Tx, orders: readonly PaidOrder[], now: Date): Promise<void> {
  const meetings = await latestMeetings(
    tx,
    orders.map(({ bookingId }) => bookingId),
  );
  // Most orders are paid without an agreed meeting. These need no locks.
  for (const order of orders) {
    if (meetings.get(order.bookingId)?.acceptedAt) await moveEndOfPaid(tx, order, now);
  }
}

/** Keeps an unpaid order open until two days after its meeting, if it would end earlier without activity. */
async function outlastMeeting(tx: Tx, bookingId: string, { meetsAt }: Meeting): Promise<void> {
  const end = (await timersOfOrder(tx, bookingId)).get('silence');
  const dueAt = new Date(meetsAt.getTime() + END_AFTER_MS);
  if (end && end < dueAt) await setTimer(tx, { bookingId, kind: 'silence', dueAt });
}

/**
 * Records that the other side missed the last agreed meeting, once per meeting. Refuses if another meeting was
 * proposed before the meeting's time.
 */
export async function recordNoShow(tx: Tx, act: Act, side: Side): Promise<Result<null, MeetRefusal>> {
  const locked = await lockForAction(tx, act, side, 'no-show');
  if (!locked.ok) return locked;
  const { bookingId, actorId, now } = act;
  const meeting = (await meetingsOfOrder(tx, bookingId)).findLast(({ acceptedAt }) => acceptedAt);
  if (!meeting?.acceptedAt) return refuse('meeting-changed');
  const { id: reason, acceptedAt, meetsAt } = meeting;
  const steps = await transitionsOf(tx, bookingId);
  const isReplaced = steps.some(
    ({ action, happenedAt }) =>
      action === 'propose-meeting' && happenedAt > acceptedAt && happenedAt < meetsAt,
  );
  if (isReplaced) return refuse('meeting-changed');
  // guard: no-show-after-meeting (condition => false)
  if (meetsAt.getTime() + NO_SHOW_AFTER_MS > now.getTime()) {
    return wrongTime('Wait until an hour after the time of the meeting');
  }
  const isNoted = steps.some(
    (step) => step.action === 'no-show' && step.actorId === actorId && step.reason === reason,
  );
  if (!isNoted) await moveOrder(tx, locked.value.booking, { action: 'no-show', actorId, reason, now });
  return done(null);
}
