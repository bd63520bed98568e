import { sql } from 'kysely';
import { inTransaction } from '#platform/db/database.server.ts';
import type { Delivery } from '../../src/domains/bookings/parcel.ts';
import { placeBooking } from '../../src/domains/bookings/public-api.server.ts';
import { answerDispute, offerRefund, openDispute } from '../../src/domains/disputes/public-api.server.ts';
import { proposeMeeting } from '../../src/domains/handover/public-api.server.ts';
import { sendParcel } from '../../src/domains/handover/server/send-parcel.server.ts';
import { counterOffer, makeOffer } from '../../src/domains/offers/public-api.server.ts';
import { keepOrder } from '../../src/domains/orders/public-api.server.ts';
import { releaseSale } from '../../src/domains/payments/public-api.server.ts';
import { reportReview, writeReview } from '../../src/domains/reviews/public-api.server.ts';
import type { PersonName } from './rights-people.ts';
import { must, type SeedMarket } from './seed-market.ts';

/** Secret from which the handover PIN of the order with a held payment is derived. */
export const PIN_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

/** Picture for parcels. Once a seller has used it, only that seller may use it. */
export const PARCEL_PICTURE_ID = 'd'.repeat(32);

/** Times of two meetings: one side has suggested a future meeting, and both sides had agreed on a past one. */
export const MEETS_AT = new Date(Date.now() + 30 * 3_600_000);
const MET_AT = new Date(Date.now() - 2 * 3_600_000);
const PUBLIC_PLACE = 'Multiplan Center, ground floor';

/** An offer in whole taka, and the seller's counter-offer. */
const OFFERED = 30_000;
const COUNTERED = 36_000;

/** Partial refund in whole taka that the seller of a disputed order offers. */
export const OFFERED_BACK = 1_000;

/** Functions that place orders and change them before the handover. */
function orderSeeds({ db, people, id }: SeedMarket) {
  return {
    order: async (buyer: PersonName, productId: string, delivery?: Delivery): Promise<string> => {
      const { phone: buyerPhone, place: meetLocation } = people[buyer].marks;
      const order = {
        productId,
        buyerId: id(buyer),
        buyerPhone,
        meetLocation,
        ...(delivery && { delivery }),
      };
      return must(await inTransaction(db, (tx) => placeBooking(tx, order, new Date()))).bookingId;
    },
    cancel: (bookingId: string) =>
      sql`update bookings set status = 'cancelled', cancelled_at = now() where id = ${bookingId}`.execute(db),
    keep: async (seller: PersonName, bookingId: string): Promise<void> => {
      const act = { bookingId, actorId: id(seller), now: new Date() };
      must(await inTransaction(db, (tx) => keepOrder(tx, act, 1)));
    },
    /** Acts as if the buyer of a paid order had asked to cancel it and waited for the seller. */
    askToCancel: (bookingId: string) =>
      sql`insert into order_timers (booking_id, kind, due_at)
        values (${bookingId}, 'consent', now() + interval '2 days')`.execute(db),
    send: async (seller: PersonName, bookingId: string): Promise<void> => {
      const act = { bookingId, actorId: id(seller), now: new Date() };
      const parcel = {
        carrier: 'Pathao',
        tracking: 'DX-220480',
        picture: `/images/${PARCEL_PICTURE_ID}/page.jpg`,
      };
      must(await inTransaction(db, (tx) => sendParcel(tx, act, parcel)));
    },
  };
}

/** Functions for meetings, handovers and the end of orders. */
function handoverSeeds({ db, id }: SeedMarket) {
  return {
    proposeMeeting: async (proposer: PersonName, side: 'buyer' | 'seller', bookingId: string) => {
      const act = { bookingId, actorId: id(proposer), now: new Date() };
      const meeting = { place: PUBLIC_PLACE, meetsAt: MEETS_AT };
      must(await inTransaction(db, (tx) => proposeMeeting(tx, act, side, meeting)));
    },
    /** Acts as if both sides had agreed on a meeting whose time has passed. */
    missMeeting: (proposer: PersonName, bookingId: string) =>
      sql`insert into order_meetings (booking_id, place, meets_at, proposed_by, accepted_at)
        values (${bookingId}, ${PUBLIC_PLACE}, ${MET_AT}, ${id(proposer)}, ${MET_AT}::timestamptz - interval '1 day')`.execute(
        db,
      ),
    sharePin: (bookingId: string) =>
      sql`insert into order_handovers (booking_id, secret) values (${bookingId}, ${PIN_SECRET})`.execute(db),
    recordFulfilment: (bookingId: string, fulfilment: 'handed-over' | 'completed') =>
      inTransaction(db, async (tx) => {
        const { rows } = await sql<{ sellerId: string }>`
          update bookings set fulfilment = ${fulfilment} where id = ${bookingId}
          returning seller_id as "sellerId"`.execute(tx);
        if (fulfilment === 'completed')
          await releaseSale(tx, { bookingId, sellerId: rows[0]?.sellerId ?? '' });
      }),
    /** Acts as if an admin had removed an order's product after its seller had marked it as sold. */
    removeSoldElsewhere: (bookingId: string) =>
      sql`update products set ending = null, ended_before = 'sold-elsewhere', withdrawn_by = ${id('other admin')}
        from bookings where bookings.id = ${bookingId} and products.id = product_id`.execute(db),
    /** Acts as if the seller had marked an order's product as sold, and the buyer had confirmed the purchase. */
    claimBought: (seller: PersonName, buyer: PersonName, bookingId: string) =>
      sql`with ended as (
          update bookings set status = 'unavailable' where id = ${bookingId} returning id, product_id
        ), gone as (
          update products set state = 'withdrawn', withdrawn_at = now(), withdrawn_by = ${id(seller)},
            ending = 'sold-elsewhere' from ended where products.id = ended.product_id
        ), waits as (
          insert into order_timers (booking_id, kind, due_at)
          select id, 'bought-answer', now() + interval '7 days' from ended
        )
        insert into order_transitions (booking_id, action, from_state, to_state, actor_id, happened_at)
        select id, 'say-bought', 'unavailable', 'unavailable', ${id(buyer)}::uuid, now() from ended`.execute(
        db,
      ),
  };
}

/** Functions for the statements of both sides in a dispute. */
function disputeSeeds({ db, id }: SeedMarket) {
  return {
    dispute: async (buyer: PersonName, bookingId: string): Promise<void> => {
      const claim = { reason: 'Something else', text: 'It smells of smoke.', pictures: [] } as const;
      const act = { bookingId, actorId: id(buyer), now: new Date() };
      must(await inTransaction(db, (tx) => openDispute(tx, act, claim)));
    },
    answerDispute: async (seller: PersonName, bookingId: string): Promise<void> => {
      const act = { bookingId, actorId: id(seller), now: new Date() };
      const answer = { text: 'It did not.', pictures: [] };
      must(await inTransaction(db, (tx) => answerDispute(tx, act, answer)));
    },
    offerBack: async (seller: PersonName, bookingId: string): Promise<void> => {
      const act = { bookingId, actorId: id(seller), now: new Date() };
      must(await inTransaction(db, (tx) => offerRefund(tx, act, OFFERED_BACK)));
    },
  };
}

/** Functions for sellers' accounts and payout runs. */
function payoutSeeds({ db, id }: SeedMarket) {
  return {
    /** Adds a payout account for a seller. The account is usable at once if `counts` is true. */
    nameAccount: (seller: PersonName, counts: boolean) =>
      sql`insert into payout_accounts (seller_id, way, number, holder_name, named_at, usable_at)
        values (${id(seller)}, 'nagad', '01511345482', 'The owner', now() - interval '2 days',
          now() + ${counts ? '-1' : '1'}::int * interval '1 day')`.execute(db),
    /** Adds a payout run without payouts. */
    makeRun: () =>
      sql`insert into payout_runs (made_by, made_at) values (${id('other admin')}, now())`.execute(db),
  };
}

/** Functions for buyers' offers. */
function offerSeeds({ db, people, id }: SeedMarket) {
  return {
    /** Makes a buyer's offer for a listing, with or without a counter-offer. Returns the offer's id. */
    offer: async (buyer: PersonName, productId: string, counter?: PersonName): Promise<string> => {
      const { phone: buyerPhone, place: buyerLocation } = people[buyer].marks;
      const request = { productId, buyerId: id(buyer), taka: OFFERED, buyerPhone, buyerLocation };
      const { offerId } = must(
        await inTransaction(db, (tx) => makeOffer(tx, { ...request, now: new Date() })),
      );
      if (counter) {
        const act = { offerId, actorId: id(counter), now: new Date() };
        must(await inTransaction(db, (tx) => counterOffer(tx, act, COUNTERED)));
      }
      return offerId;
    },
    endOffer: (offerId: string) =>
      sql`update offers set state = 'withdrawn' where id = ${offerId}`.execute(db),
  };
}

/** Functions for reviews and their replies. */
function reviewSeeds({ db, id }: SeedMarket) {
  return {
    review: async (writer: PersonName, bookingId: string): Promise<string> => {
      const review = { bookingId, writerId: id(writer), stars: 4, tags: ['On time'], text: 'As written.' };
      return must(await inTransaction(db, (tx) => writeReview(tx, review, new Date()))).id;
    },
    reply: (reviewId: string) =>
      sql`update reviews set reply = 'Thank you', replied_at = now() where id = ${reviewId}`.execute(db),
    reportReview: async (reporter: PersonName, reviewId: string): Promise<void> => {
      const report = { reviewId, reporterId: id(reporter), reason: 'It names me' };
      must(await inTransaction(db, (tx) => reportReview(tx, report, new Date())));
    },
  };
}

/** Returns functions that add orders, offers and reviews. Each creates one resource and returns the resource's id. */
export const tradeSeeds = (market: SeedMarket) => ({
  ...orderSeeds(market),
  ...handoverSeeds(market),
  ...disputeSeeds(market),
  ...payoutSeeds(market),
  ...offerSeeds(market),
  ...reviewSeeds(market),
});
