import { type Clock, DAY_MS } from '#kernel/clock.ts';
import { type Db, inTransaction, type Tx } from '#platform/db/database.server.ts';
import type { Log } from '#platform/process/log.server.ts';
import { publish } from '#platform/work/events.server.ts';
import { disputeOverdue, meetingNear, orderReminded, parcelAsked } from '../../bookings/events.ts';
import {
  type Booking,
  bookingById,
  completeOrder,
  type DueTimer,
  dueTimers,
  endDueTimer,
  lockBooking,
  moveOrder,
  setTimer,
  timersOfOrder,
} from '../../bookings/public-api.server.ts';
import { orderState, type Timer, type TimerKind, timers } from '../../bookings/transitions.ts';
import { hasLiveHold, lockProduct, type Product, releaseHold } from '../../catalog/public-api.server.ts';
import { latestMeetings } from '../../handover/public-api.server.ts';
import { cancelIntentsOf } from '../../payments/public-api.server.ts';
import { takeSilenceAsSale } from './answer-bought.server.ts';
import { lapseDispute } from './dispute-order.server.ts';
import { undoOrder } from './undo-order.server.ts';

/** Number of timers to read per query. */
const BATCH = 200;

/** Delay of a timer while the buyer is paying or holds the product, in ms. */
const WAIT_FOR_PAYMENT_MS = 60 * 60_000;

/** A locked order with a due timer, and its locked product. */
type Due = { readonly booking: Booking; readonly product: Product; readonly now: Date };

/** Postpones a due timer if the buyer of the order holds its product. Returns whether the timer was postponed. */
async function waitsForBuyer(tx: Tx, { booking: { id: bookingId }, now }: Due, kind: TimerKind) {
  if (!(await hasLiveHold(tx, bookingId, now))) return false;
  await setTimer(tx, { bookingId, kind, dueAt: new Date(now.getTime() + WAIT_FOR_PAYMENT_MS) });
  return true;
}

async function endSilent(tx: Tx, due: Due): Promise<void> {
  if (await waitsForBuyer(tx, due, 'silence')) return;
  const { booking, now } = due;
  await moveOrder(tx, booking, { action: 'lapse', actorId: null, reason: null, now });
  await cancelIntentsOf(tx, booking.id);
  await releaseHold(tx, booking.id, now);
}

/** Records the end of a seller's hold, so that everybody can buy the product. */
async function endKept(tx: Tx, due: Due): Promise<void> {
  if (await waitsForBuyer(tx, due, 'kept')) return;
  await moveOrder(tx, due.booking, { action: 'give-free', actorId: null, reason: null, now: due.now });
}

/**
 * Publishes `order.reminded`, which causes the emails that warn of a refund because an order is not handed over or
 * sent. Postpones the refund if it would come less than `leastMs` after the warning.
 */
async function warn(tx: Tx, { booking, now }: Due, leastMs: number): Promise<void> {
  const bookingId = booking.id;
  const end = (await timersOfOrder(tx, bookingId)).get('handover');
  if (!end) return;
  const least = new Date(now.getTime() + leastMs);
  const endsAt = end < least ? least : end;
  if (endsAt > end) await setTimer(tx, { bookingId, kind: 'handover', dueAt: endsAt });
  await publish(tx, orderReminded, { bookingId, endsAt: endsAt.toISOString() });
}

/** Sends the first of two warnings, unless the second warning is already due. */
async function warnFirst(tx: Tx, due: Due): Promise<void> {
  const last = (await timersOfOrder(tx, due.booking.id)).get('last-warning');
  if (last && last > due.now) await warn(tx, due, 0);
}

/** Publishes `order.meeting-near`, which causes the reminders, unless the sweep was down until the meeting. */
async function remindOfMeeting(tx: Tx, { booking: { id: bookingId }, now }: Due): Promise<void> {
  const meeting = (await latestMeetings(tx, [bookingId])).get(bookingId);
  if (meeting && meeting.meetsAt > now) await publish(tx, meetingNear, { bookingId });
}

/** Time in ms that the buyer of a parcel has to answer the question, as its email says. */
const PARCEL_ANSWER_MS = timers['parcel-end'].afterMs - timers['parcel-question'].afterMs;

/**
 * Publishes `order.parcel-asked`, which causes the email to a buyer who has not confirmed the parcel. Postpones the end
 * of the order if the sweep was down, so that the buyer has the promised time to answer.
 */
async function askAboutParcel(tx: Tx, { booking: { id: bookingId }, now }: Due): Promise<void> {
  const end = (await timersOfOrder(tx, bookingId)).get('parcel-end');
  const dueAt = new Date(now.getTime() + PARCEL_ANSWER_MS);
  if (end && end < dueAt) await setTimer(tx, { bookingId, kind: 'parcel-end', dueAt });
  await publish(tx, parcelAsked, { bookingId });
}

/** Completes an order whose buyer reported no problem in time. */
function completeSilent(tx: Tx, { booking, now }: Due): Promise<void> {
  return completeOrder(tx, booking, { action: 'complete', actorId: null, reason: null, now });
}

/** Effect of each timer. It takes place only if the order is still in one of the timer's states. */
const effects: Readonly<Record<TimerKind, (tx: Tx, due: Due) => Promise<void>>> = {
  silence: endSilent,
  kept: endKept,
  meeting: remindOfMeeting,
  'first-warning': warnFirst,
  'last-warning': (tx, due) => warn(tx, due, DAY_MS),
  handover: (tx, { now, ...order }) =>
    undoOrder(tx, order, { action: 'time-out', actorId: null, reason: null, now }),
  consent: (tx, { now, ...order }) =>
    undoOrder(tx, order, { action: 'agree-to-cancel', actorId: null, reason: null, now }),
  'bought-answer': (tx, { now, ...order }) => takeSilenceAsSale(tx, order, now),
  'parcel-question': askAboutParcel,
  'parcel-end': completeSilent,
  'parcel-check': completeSilent,
  inspection: completeSilent,
  'dispute-overdue': (tx, { booking: { id: bookingId } }) => publish(tx, disputeOverdue, { bookingId }),
  'dispute-end': (tx, { now, ...order }) => lapseDispute(tx, order, now),
};

async function runTimer(tx: Tx, { bookingId, kind }: DueTimer, now: Date): Promise<void> {
  const known = await bookingById(tx, bookingId);
  const product = known && (await lockProduct(tx, known.productId, now));
  const booking = product && (await lockBooking(tx, bookingId));
  if (!product || !booking) throw new Error('a timer belongs to an order that does not exist');
  if (!(await endDueTimer(tx, bookingId, kind, now))) return;
  // Skips a timer if the order has left the timer's states.
  const { states }: Timer = timers[kind];
  if (states.includes(orderState(booking))) await effects[kind](tx, { booking, product, now });
}

export type SweepDeps = { readonly db: Db; readonly clock: Clock };

/**
 * Runs the due timers of all orders. Each order has its own transaction, so a failing order delays no other. The
 * failure is logged, and the next sweep tries again.
 */
export async function sweepOrders({ db, clock }: SweepDeps, log: Log): Promise<void> {
  const now = clock();
  let after: DueTimer | null = null;
  do {
    const due: DueTimer[] = await dueTimers(db, now, { after, limit: BATCH });
    for (const timer of due) {
      try {
        await inTransaction(db, (tx) => runTimer(tx, timer, now));
      } catch (error) {
        log.error(
          { err: error, bookingId: timer.bookingId, timer: timer.kind },
          'the timer of an order could not be processed',
        );
      }
    }
    after = due.length === BATCH ? (due.at(-1) ?? null) : null;
  } while (after);
}
