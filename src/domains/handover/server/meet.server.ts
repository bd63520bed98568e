import { DAY_MS } from '#kernel/clock.ts';
import { done, type Result, refuse } from '#kernel/result.ts';
import type { Tx } from '#platform/db/database.server.ts';
import {
  type Act,
  endTimer,
  lockForAction,
  moveOrder,
  setTimer,
  timersOfOrder,
  transitionsOf,
} from '../../bookings/public-api.server.ts';
import { NO_SHOW_AFTER_MS, orderState } from '../../bookings/transitions.ts';
import { insertMeeting, type Meeting, meetingsOfOrder, setAccepted } from './meeting-store.server.ts';

const HOUR_MS = 60 * 60_000;
/** A meeting is at most this far away, in ms. */
const MEETING_WITHIN_MS = 14 * DAY_MS;
/** How long before a meeting both sides are reminded, in ms. */
const REMIND_BEFORE_MS = 3 * HOUR_MS;
/** How long a paid order lasts after its meeting, in ms. */
const END_AFTER_MS = 2 * DAY_MS;

/** Which side of an order acts. */
type Side = 'buyer' | 'seller';
type MeetRefusal = 'not-found' | 'order-state' | 'invalid-input' | 'meeting-changed';

const wrongTime = (detail: string) => refuse('invalid-input', { detail, errors: { at: [detail] } });

/** One side proposes where and when to meet; the other accepts it, or proposes anew. */
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
  // The history names the meeting by its id. A place may be somebody's home, and its row can be erased.
  const reason = await insertMeeting(tx, bookingId, { place, meetsAt, proposedBy: actorId });
  await moveOrder(tx, locked.value.booking, { action: 'propose-meeting', actorId, reason, now });
  // Nobody is reminded of one that this takes the place of.
  await endTimer(tx, bookingId, 'meeting');
  return done(null);
}

/**
 * The other side accepts the meeting that was proposed last, which must be at the moment that they have seen. Both get
 * a reminder three hours before. A paid order ends two days after it at the earliest, which moves its end once.
 */
export async function acceptMeeting(
  tx: Tx,
  act: Act,
  side: Side,
  seenAt: Date,
): Promise<Result<null, MeetRefusal>> {
  const locked = await lockForAction(tx, act, side, 'accept-meeting');
  if (!locked.ok) return locked;
  const { bookingId, actorId, now } = act;
  const meetings = await meetingsOfOrder(tx, bookingId);
  const meeting = meetings.at(-1);
  // guard: accept-meeting-of-other (drop operand 2)
  if (!meeting || meeting.proposedBy === actorId) return refuse('meeting-changed');
  if (meeting.meetsAt.getTime() !== seenAt.getTime() || meeting.acceptedAt) return refuse('meeting-changed');
  if (meeting.meetsAt <= now) return wrongTime('This time has passed. Propose another one');
  const { booking } = locked.value;
  const mayMoveEnd = orderState(booking) === 'paid' && !meetings.some(({ endMoved }) => endMoved);
  const endMoved = mayMoveEnd && (await moveEnd(tx, bookingId, meeting));
  await setAccepted(tx, meeting.id, { acceptedAt: now, endMoved });
  await moveOrder(tx, booking, { action: 'accept-meeting', actorId, reason: meeting.id, now });
  // Who agrees on a meeting means to come: it takes back that the buyer has asked to cancel.
  await endTimer(tx, bookingId, 'consent');
  const remindAt = new Date(Math.max(meeting.meetsAt.getTime() - REMIND_BEFORE_MS, now.getTime()));
  await setTimer(tx, { bookingId, kind: 'meeting', dueAt: remindAt });
  return done(null);
}

/** Moves the end of a paid order to two days after its meeting, if it was earlier. Returns whether it did. */
async function moveEnd(tx: Tx, bookingId: string, { meetsAt }: Meeting): Promise<boolean> {
  const due = await timersOfOrder(tx, bookingId);
  const end = due.get('handover');
  const dueAt = new Date(meetsAt.getTime() + END_AFTER_MS);
  if (!end || end >= dueAt) return false;
  await setTimer(tx, { bookingId, kind: 'handover', dueAt });
  await setTimer(tx, { bookingId, kind: 'last-warning', dueAt: new Date(dueAt.getTime() - DAY_MS) });
  return true;
}

/**
 * Records that the other side missed the last agreed meeting. Allowed once a meeting, and not when another was
 * proposed before its time.
 */
export async function noteNoShow(tx: Tx, act: Act, side: Side): Promise<Result<null, MeetRefusal>> {
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
