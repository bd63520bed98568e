// Builds the rows of offers, reviews, conversations, reports and notifications.
import { type Random, seeded } from '../../../harness/random.ts';
import { orderNumber } from '../../../src/domains/bookings/order-number.ts';
import {
  ANSWER_MS,
  KEPT_MS,
  type OfferState,
  offerStateAfter,
} from '../../../src/domains/offers/transitions.ts';
import type { DemoMarket } from '../../listing.ts';
import { idAt, later } from '../../past/moments.ts';
import {
  type DemoPast,
  type PastConversation,
  type PastMessage,
  type PastOffer,
  timeOf,
} from '../../past/past.ts';
import { joinedAt } from '../../posting.ts';
import { idOf, type KnownIds } from './ids.ts';
import type { Row } from './insert-rows.ts';

/** Ids of an offer and its two sides. */
type OfferIds = { readonly id: string; readonly buyerId: string; readonly sellerId: string };

/** Returns the rows of an offer's steps, and the state after the last step. */
function transitionsOf(
  { steps }: PastOffer,
  { id, buyerId, sellerId }: OfferIds,
  random: Random,
): { readonly rows: Row[]; readonly state: OfferState } {
  let state: OfferState = 'open';
  const rows = steps.map(({ action, by, at, pricePoisha, reason = null }, place) => {
    const from = place === 0 ? null : state;
    state = place === 0 ? 'open' : offerStateAfter(action, state);
    return {
      id: idAt(later(at, place), random),
      offer_id: id,
      action,
      from_state: from,
      to_state: state,
      actor_id: by === 'market' ? null : by === 'buyer' ? buyerId : sellerId,
      price_poisha: pricePoisha,
      reason,
      happened_at: at,
    };
  });
  return { rows, state };
}

function rowsOfOffer(
  offer: PastOffer,
  ids: KnownIds,
): { readonly offers: Row[]; readonly offer_transitions: Row[] } {
  const random = seeded(offer.key, 'rows');
  const madeAt = offer.steps[0]?.at ?? new Date(0);
  const id = idAt(madeAt, random);
  const [buyerId, sellerId] = [idOf(ids.people, offer.buyerEmail), idOf(ids.people, offer.sellerEmail)];
  const { rows, state } = transitionsOf(offer, { id, buyerId, sellerId }, random);
  const countered = offer.steps.find(({ action }) => action === 'counter');
  const agreed = offer.steps.find(({ action }) => action === 'accept' || action === 'take');
  const row = {
    id,
    product_id: idOf(ids.products, offer.listingKey),
    buyer_id: buyerId,
    seller_id: sellerId,
    state,
    asked_poisha: offer.askedPoisha,
    offered_poisha: offer.offeredPoisha,
    counter_poisha: offer.counterPoisha,
    buyer_phone: offer.phone,
    meet_location: offer.meetLocation,
    made_at: madeAt,
    due_at: later(countered?.at ?? madeAt, ANSWER_MS),
    booking_id: offer.orderKey === null ? null : idOf(ids.bookings, offer.orderKey),
    kept_until: agreed ? later(agreed.at, KEPT_MS) : null,
    remind_at: null,
    is_end_notice_due: false,
  };
  return { offers: [row], offer_transitions: rows };
}

/** Returns the rows of closed offers, by table. */
export function offerRows({ offers }: DemoPast, ids: KnownIds): Readonly<Record<string, Row[]>> {
  const parts = offers.map((offer) => rowsOfOffer(offer, ids));
  return {
    offers: parts.flatMap((part) => part.offers),
    offer_transitions: parts.flatMap((part) => part.offer_transitions),
  };
}

/** Returns the rows of reviews. */
export function reviewRows({ reviews }: DemoPast, ids: KnownIds): Readonly<Record<string, Row[]>> {
  return {
    reviews: reviews.map((review) => ({
      id: idAt(review.writtenAt, seeded(review.orderKey, review.side, 'review')),
      booking_id: idOf(ids.bookings, review.orderKey),
      side: review.side,
      writer_id: idOf(ids.people, review.writerEmail),
      about_id: idOf(ids.people, review.aboutEmail),
      stars: review.stars,
      tags: review.tags,
      body: review.text,
      written_at: review.writtenAt,
      due_at: review.dueAt,
      shown_at: review.shownAt,
      reply: review.reply,
      replied_at: review.repliedAt,
    })),
  };
}

const conversationId = ({ key, messages }: PastConversation) =>
  idAt(messages[0]?.at ?? new Date(0), seeded(key, 'id'));

/**
 * Returns the time until which one side has read the conversation. Only the last `unread` messages of the other side
 * are unread.
 */
function readUntil(messages: readonly PastMessage[], side: 'buyer' | 'seller', unread: number): Date | null {
  const others = messages.filter(({ from }) => from !== side);
  const own = messages.findLast(({ from }) => from === side)?.at;
  const seen = others.at(-1 - unread)?.at;
  if (unread === 0) return messages.at(-1)?.at ?? null;
  const moments = [own, seen].flatMap((at) => (at ? [at.getTime()] : []));
  return moments.length === 0 ? null : new Date(Math.max(...moments));
}

function rowOfConversation(conversation: PastConversation, ids: KnownIds): Row {
  const { messages, buyerUnread, sellerUnread } = conversation;
  const last = messages.at(-1)?.at;
  return {
    id: conversationId(conversation),
    product_id: idOf(ids.products, conversation.listingKey),
    buyer_id: idOf(ids.people, conversation.buyerEmail),
    seller_id: idOf(ids.people, conversation.sellerEmail),
    begun_at: messages[0]?.at,
    changed_at: last,
    last_message_at: last,
    buyer_read_at: readUntil(messages, 'buyer', buyerUnread),
    seller_read_at: readUntil(messages, 'seller', sellerUnread),
    buyer_unread: buyerUnread,
    seller_unread: sellerUnread,
    // The site emails people about unread messages. This records that it has done so.
    buyer_emailed_at: buyerUnread > 0 ? last : null,
    seller_emailed_at: sellerUnread > 0 ? last : null,
  };
}

/** Returns the rows of conversations and their messages, by table. */
export function conversationRows(
  { conversations }: DemoPast,
  ids: KnownIds,
): Readonly<Record<string, Row[]>> {
  return {
    conversations: conversations.map((conversation) => rowOfConversation(conversation, ids)),
    messages: conversations.flatMap((conversation) => {
      const random = seeded(conversation.key, 'messages');
      return conversation.messages.map(({ from, text, warnings, at }) => ({
        id: idAt(at, random),
        conversation_id: conversationId(conversation),
        sender_id: idOf(ids.people, from === 'buyer' ? conversation.buyerEmail : conversation.sellerEmail),
        text,
        pictures: [],
        warnings,
        sent_at: at,
      }));
    }),
  };
}

/** Returns the rows of notifications. */
export function noticeRows(
  { notices, conversations }: DemoPast,
  ids: KnownIds,
): Readonly<Record<string, Row[]>> {
  const conversationIds = new Map(
    conversations.map((conversation) => [conversation.key, conversationId(conversation)]),
  );
  return {
    notifications: notices.map(
      ({ personEmail, kind, at, isRead, listingKey, orderKey, conversationKey, details = {} }, place) => {
        const conversationId = conversationKey === undefined ? null : idOf(conversationIds, conversationKey);
        const bookingId = orderKey === undefined ? null : idOf(ids.bookings, orderKey);
        return {
          id: idAt(at, seeded(personEmail, kind, place)),
          person_id: idOf(ids.people, personEmail),
          kind,
          occasion: conversationId ?? bookingId ?? `${listingKey} ${at.toISOString()}`,
          product_id: idOf(ids.products, listingKey),
          booking_id: bookingId,
          subject_id: conversationId,
          details,
          happened_at: at,
          read_at: isRead ? later(at, 3_600_000) : null,
        };
      },
    ),
  };
}

/**
 * Returns the rows of disputes, and the ids of their pictures. The statements of both sides contain the product's
 * picture.
 */
export function disputeRows(
  { disputes, orders }: DemoPast,
  ids: KnownIds,
  pictures: ReadonlyMap<string, { readonly id: string }>,
): { readonly rows: Row[]; readonly pictureIds: string[] } {
  const byKey = new Map(orders.map((order) => [order.key, order]));
  const known = disputes.map(({ orderKey, ...written }) => {
    const order = byKey.get(orderKey);
    const picture = order && pictures.get(order.listingKey);
    if (!order || !picture) throw new Error(`${orderKey} is missing in the demo market`);
    return { order, picture, ...written };
  });
  return {
    rows: known.map(({ order, picture, reason, text, answer }) => ({
      booking_id: idOf(ids.bookings, order.key),
      buyer_id: idOf(ids.people, order.buyerEmail),
      seller_id: idOf(ids.people, order.sellerEmail),
      reason,
      text,
      pictures: [picture],
      opened_at: timeOf(order, 'dispute'),
      answer,
      answer_pictures: [picture],
      answered_at: timeOf(order, 'answer-dispute'),
      closed_at: timeOf(order, 'decide-refund') ?? null,
    })),
    pictureIds: known.flatMap(({ picture: { id } }) => [id, id]),
  };
}

/** Returns the rows of parcels, and the ids of their pictures. Each parcel has its product's picture. */
export function parcelRows(
  { orders }: DemoPast,
  ids: KnownIds,
  pictures: ReadonlyMap<string, { readonly id: string }>,
): { readonly rows: Row[]; readonly pictureIds: string[] } {
  const sent = orders.flatMap((order) => {
    const picture = pictures.get(order.listingKey);
    return order.parcel && picture ? [{ order, parcel: order.parcel, picture }] : [];
  });
  return {
    rows: sent.map(({ order, parcel: { carrier, tracking }, picture }) => ({
      booking_id: idOf(ids.bookings, order.key),
      sent_by: idOf(ids.people, order.sellerEmail),
      carrier,
      tracking,
      picture,
      sent_at: timeOf(order, 'send'),
    })),
    pictureIds: sent.map(({ picture: { id } }) => id),
  };
}

const DAY = 24 * 3_600_000;

/** Returns the user id of the demo market's admin. */
export const adminIdOf = ({ people }: DemoMarket, ids: KnownIds) =>
  idOf(ids.people, people.find(({ userType }) => userType === 'Admin')?.email ?? 'the admin');

/** An admin's action. `random` generates the id of its row. */
type AdminAction = {
  readonly at: Date;
  readonly random: Random;
  readonly action: string;
  readonly subjectId: string;
  readonly subject: string;
  readonly reason: string | null;
};

/** Time and seed from which the demo market was generated. */
type Origin = { readonly now: Date; readonly seed: string };

function verifications({ people }: DemoMarket, ids: KnownIds, { now, seed }: Origin): AdminAction[] {
  return people
    .filter((person) => person.verified)
    .map(({ email, name }) => {
      const random = seeded(email, 'verified');
      const at = later(joinedAt(email, now, seed), random.between(1, 9) * DAY);
      const subjectId = idOf(ids.people, email);
      return { at, random, action: 'verify-seller', subjectId, subject: name, reason: null };
    });
}

/** Returns an admin's decisions: reports after which the listing stayed, and disputes that ended with a refund. */
function decisions(
  { reports, products, orders }: DemoPast,
  { listings }: DemoMarket,
  ids: KnownIds,
): AdminAction[] {
  const titles = new Map(
    [...listings, ...products.map(({ listing }) => listing)].map(({ key, title }) => [key, title]),
  );
  const kept = reports.map(({ listingKey, decidedAt }, place) => ({
    at: decidedAt,
    random: seeded(listingKey, 'kept', place),
    action: 'keep-listing',
    subjectId: idOf(ids.products, listingKey),
    subject: titles.get(listingKey) ?? '',
    reason: null,
  }));
  const decided = orders.flatMap(({ key, listingKey, steps }) =>
    steps
      .filter(({ action }) => action === 'decide-refund')
      .map(({ at, reason = null }) => ({
        at,
        random: seeded(key, 'decided'),
        action: 'decide-dispute',
        subjectId: idOf(ids.bookings, key),
        subject: `${titles.get(listingKey) ?? ''} (${orderNumber(idOf(ids.bookings, key))})`,
        reason,
      })),
  );
  return [...kept, ...decided];
}

/** Returns the rows of reports and of admins' actions: verified sellers, decided reports and disputes. */
export function auditRows(
  past: DemoPast,
  market: DemoMarket,
  ids: KnownIds,
  origin: Origin,
): Readonly<Record<string, Row[]>> {
  const adminId = adminIdOf(market, ids);
  const actions = [...verifications(market, ids, origin), ...decisions(past, market, ids)];
  return {
    reports: past.reports.map(({ listingKey, reporterEmail, reason, text, at, decidedAt }, place) => ({
      id: idAt(at, seeded(listingKey, 'report', place)),
      product_id: idOf(ids.products, listingKey),
      reporter_id: idOf(ids.people, reporterEmail),
      reason,
      details: text,
      reported_at: at,
      decision: 'keep',
      decided_at: decidedAt,
      decided_by: adminId,
    })),
    admin_actions: actions.map(({ at, random, action, subjectId, subject, reason }) => ({
      id: idAt(at, random),
      admin_id: adminId,
      action,
      subject_id: subjectId,
      subject,
      reason,
      request_id: null,
      done_at: at,
    })),
  };
}
