import type { z } from 'zod';
import type { RateLimits } from '#platform/api/rate-limits.server.ts';
import type { Tx } from '#platform/db/database.server.ts';
import type { Email } from '#platform/work/email-layout.server.ts';
import { type EventSubscriber, listenBatch } from '#platform/work/events.server.ts';
import { queueEmails } from '#platform/work/mail.server.ts';
import type { QueueSms } from '#platform/work/sms.server.ts';
import { usersByIds } from '../../accounts/public-api.server.ts';
import {
  bookingPaid,
  bookingPlaced,
  bookingRefunded,
  bookingUnavailable,
  meetingNear,
  orderMoved,
  orderReminded,
  parcelAsked,
} from '../../bookings/events.ts';
import {
  bookingsByIds,
  ordersWithAction,
  reasonsOf,
  repeatedOrders,
} from '../../bookings/public-api.server.ts';
import { transitions } from '../../bookings/transitions.ts';
import { productsByIds } from '../../catalog/public-api.server.ts';
import {
  isAboutMeeting,
  latestMeetings,
  listedPlaces,
  type Meeting,
  meetingsByIds,
} from '../../handover/public-api.server.ts';
import { bookingPayments } from '../../payments/public-api.server.ts';
import { RECEIVED } from '../delivered.ts';
import { emailsOn, parcelAskedEmail, reminderEmails } from './life-emails.server.ts';
import { meetingNearEmails, meetingNearSms } from './meeting-emails.server.ts';
import { type OrderEmailData, paidEmails, refundedEmail, unavailableEmail } from './order-emails.server.ts';
import { placedEmails } from './placed-emails.server.ts';

type BookingEvent = { readonly bookingId: string };
type Moved = z.output<typeof orderMoved.schema>;
/** An event, and the order that it is about. */
type EventEmailData<Event extends BookingEvent> = { readonly event: Event; readonly data: OrderEmailData };

/** Loads the orders of events, in the order of the events. Omits orders whose product or people no longer exist. */
async function loadEmailData<Event extends BookingEvent>(
  tx: Tx,
  events: readonly Event[],
  publicUrl: string,
): Promise<EventEmailData<Event>[]> {
  const ids = events.map(({ bookingId }) => bookingId);
  const bookings = new Map((await bookingsByIds(tx, ids)).map((booking) => [booking.id, booking]));
  const all = [...bookings.values()];
  const found = await productsByIds(
    tx,
    all.map(({ productId }) => productId),
    new Date(),
  );
  const products = new Map(found.map((product) => [product.id, product]));
  const people = await usersByIds(
    tx,
    all.flatMap(({ buyerId, sellerId }) => [buyerId, sellerId]),
  );
  return events.flatMap((event) => {
    const booking = bookings.get(event.bookingId);
    const product = booking && products.get(booking.productId);
    const buyer = booking && people.get(booking.buyerId);
    const seller = booking && people.get(booking.sellerId);
    if (!product || !buyer || !seller) return [];
    return [{ event, data: { booking, product, buyer, seller, publicUrl } }];
  });
}

/** Returns only the emails to people with an open account. */
function toOpenAccounts({ buyer, seller }: OrderEmailData, emails: readonly Email[]): Email[] {
  const open = [buyer, seller].filter(({ closedAt }) => closedAt === null).map(({ email }) => email);
  return emails.filter(({ to }) => open.includes(to));
}

function queueAll<Event extends BookingEvent>(
  tx: Tx,
  emailData: readonly EventEmailData<Event>[],
  write: (event: EventEmailData<Event>) => Email[],
): Promise<void> {
  return queueEmails(
    tx,
    emailData.flatMap((one) => toOpenAccounts(one.data, write(one))),
  );
}

/** Queues emails about new orders. A repeated order of the same buyer and product queues none. */
async function queuePlaced(tx: Tx, emailData: readonly EventEmailData<BookingEvent>[]): Promise<void> {
  const repeated = await repeatedOrders(
    tx,
    emailData.map(({ event }) => event.bookingId),
  );
  // guard: one-order-email-a-day (value => emailData)
  const first = emailData.filter(({ event }) => !repeated.has(event.bookingId));
  // An order from an accepted offer gets the email about the agreed price instead.
  const placed = first.filter(({ data }) => data.booking.agreedUntil === null);
  await queueAll(tx, placed, ({ data }) => placedEmails(data));
}

async function queuePaid(tx: Tx, emailData: readonly EventEmailData<BookingEvent>[]): Promise<void> {
  const ids = emailData.map(({ event }) => event.bookingId);
  const payments = await bookingPayments(tx, ids, new Date());
  await queueAll(tx, emailData, ({ event, data }) => {
    const payment = payments.get(event.bookingId);
    return paidEmails(data, {
      transactionId: payment?.transactionId ?? null,
      feePerMille: payment?.feePerMille ?? 0,
    });
  });
}

/** Returns the ids of orders that events have refunded after the buyer had got the product. */
function refundedAfterDelivery(
  tx: Tx,
  emailData: readonly EventEmailData<Moved>[],
): Promise<ReadonlySet<string>> {
  const refunded = emailData.filter(({ event: { action } }) => transitions[action].to === 'refunded');
  return ordersWithAction(
    tx,
    refunded.map(({ event }) => event.bookingId),
    RECEIVED,
  );
}

/** Queues emails about steps of orders, with their reasons or meetings, and the rates of the market's fee. */
async function queueMoved(tx: Tx, emailData: readonly EventEmailData<Moved>[]): Promise<void> {
  const reasons = await reasonsOf(
    tx,
    emailData.map(({ event }) => event.transitionId),
  );
  const ofMeetings = emailData.filter(({ event }) => isAboutMeeting(event.action));
  const meetings = await meetingsByIds(
    tx,
    ofMeetings.flatMap(({ event }) => reasons.get(event.transitionId) ?? []),
  );
  const delivered = await refundedAfterDelivery(tx, emailData);
  const ids = emailData.map(({ event }) => event.bookingId);
  const payments = await bookingPayments(tx, ids, new Date());
  await queueAll(tx, emailData, ({ event, data }) => {
    const reason = reasons.get(event.transitionId) ?? null;
    const meeting = reason === null ? undefined : meetings.get(reason);
    return emailsOn(event.action, data, {
      by: event.by,
      reason,
      meeting,
      isDelivered: delivered.has(event.bookingId),
      feePerMille: payments.get(event.bookingId)?.feePerMille ?? 0,
    });
  });
}

/** Function that queues text messages, and the rate limits that count them. */
type SmsSender = { readonly queueSms: QueueSms; readonly limits: RateLimits | undefined };

const SECONDS_A_DAY = 86_400;

/**
 * Queues text messages to both sides before their meetings, once per order and day. The operator pays for each message,
 * and two people can agree on any number of meetings.
 */
async function queueMeetingSms(
  tx: Tx,
  agreed: readonly { readonly data: OrderEmailData; readonly meeting: Meeting }[],
  { queueSms, limits }: SmsSender,
): Promise<void> {
  const places = await listedPlaces(
    tx,
    agreed.map(({ meeting }) => meeting.place),
  );
  for (const { data, meeting } of agreed) {
    // guard: meeting-sms-a-day
    if (await limits?.count('meeting-sms', data.booking.id, 1, SECONDS_A_DAY)) continue;
    const messages = meetingNearSms(data, meeting.meetsAt, places.get(meeting.place));
    for (const message of messages) await queueSms(tx, message);
  }
}

/** Queues emails and text messages before a meeting. Meetings that are no longer agreed queue none. */
async function queueMeetingNear(
  tx: Tx,
  emailData: readonly EventEmailData<BookingEvent>[],
  sms: SmsSender | null,
): Promise<void> {
  const meetings = await latestMeetings(
    tx,
    emailData.map(({ event }) => event.bookingId),
  );
  await queueAll(tx, emailData, ({ event, data }) => {
    const meeting = meetings.get(event.bookingId);
    return meeting?.acceptedAt ? meetingNearEmails(data, meeting) : [];
  });
  if (!sms) return;
  const agreed = emailData.flatMap(({ event, data }) => {
    const meeting = meetings.get(event.bookingId);
    return meeting?.acceptedAt ? [{ data, meeting }] : [];
  });
  await queueMeetingSms(tx, agreed, sms);
}

/**
 * Creates the listeners that queue emails about orders, and text messages before a meeting. Each event queues its
 * messages once, in the transaction that handles it. If a buyer cancels an order and orders the product again within a
 * day, the new order queues no email.
 */
export function emailListeners(publicUrl: string, sms: SmsSender | null): EventSubscriber[] {
  const load = <Event extends BookingEvent>(tx: Tx, events: readonly Event[]) =>
    loadEmailData(tx, events, publicUrl);
  return [
    listenBatch('orders.emails-on-placed', bookingPlaced, async (tx, events) =>
      queuePlaced(tx, await load(tx, events)),
    ),
    listenBatch('orders.emails-on-paid', bookingPaid, async (tx, events) =>
      queuePaid(tx, await load(tx, events)),
    ),
    listenBatch('orders.emails-on-refunded', bookingRefunded, async (tx, events) => {
      await queueAll(tx, await load(tx, events), ({ event, data }) => [refundedEmail(data, event.cause)]);
    }),
    listenBatch('orders.emails-on-moved', orderMoved, async (tx, events) =>
      queueMoved(tx, await load(tx, events)),
    ),
    listenBatch('orders.emails-on-meeting-near', meetingNear, async (tx, events) =>
      queueMeetingNear(tx, await load(tx, events), sms),
    ),
    listenBatch('orders.emails-on-reminded', orderReminded, async (tx, events) => {
      await queueAll(tx, await load(tx, events), ({ event, data }) =>
        reminderEmails(data, new Date(event.endsAt)),
      );
    }),
    listenBatch('orders.emails-on-parcel-asked', parcelAsked, async (tx, events) => {
      await queueAll(tx, await load(tx, events), ({ data }) => [parcelAskedEmail(data)]);
    }),
    listenBatch('orders.emails-on-unavailable', bookingUnavailable, async (tx, events) => {
      await queueAll(tx, await load(tx, events), ({ event, data }) => [unavailableEmail(data, event.ending)]);
    }),
  ];
}
