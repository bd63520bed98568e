import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import type { Result } from '#kernel/result.ts';
import { type Db, inTransaction } from '#platform/db/database.server.ts';
import { recordAuditEntry } from '../../src/domains/accounts/public-api.server.ts';
import type { Delivery } from '../../src/domains/bookings/parcel.ts';
import { placeBooking } from '../../src/domains/bookings/public-api.server.ts';
import { addProduct, type NewProduct, withdrawAsAdmin } from '../../src/domains/catalog/public-api.server.ts';
import { buildProduct } from '../../src/domains/catalog/testing/build-product.ts';
import { hideProduct } from '../../src/domains/catalog/testing/fixtures.ts';
import { beginConversation, sendMessage } from '../../src/domains/conversations/public-api.server.ts';
import { answerDispute, offerRefund, openDispute } from '../../src/domains/disputes/public-api.server.ts';
import { proposeMeeting } from '../../src/domains/handover/public-api.server.ts';
import { sendParcel } from '../../src/domains/handover/server/send-parcel.server.ts';
import { reportListing } from '../../src/domains/moderation/public-api.server.ts';
import { counterOffer, makeOffer } from '../../src/domains/offers/public-api.server.ts';
import { keepOrder } from '../../src/domains/orders/public-api.server.ts';
import { releaseSale } from '../../src/domains/payments/public-api.server.ts';
import { advertise } from '../../src/domains/promotion/public-api.server.ts';
import { reportReview, writeReview } from '../../src/domains/reviews/public-api.server.ts';
import { repriceProduct } from '../../src/domains/selling/testing/fixtures.ts';
import {
  askVerification,
  provePhone,
  sendDocument,
} from '../../src/domains/verification/public-api.server.ts';
import { addWish } from '../../src/domains/wishlist/public-api.server.ts';
import type { People, PersonName } from './rights-people.ts';

/** Numbers and words that occur in notifications. */
const DETAILS = {
  ...{ fromTaka: 30_000, toTaka: 28_000, ending: 'sold', offerEnding: 'sold' },
  ...{ name: 'Mine', count: 2, approved: true },
};

/** Secret from which the handover PIN of the order with a held payment is derived. */
export const PIN_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

/** Picture that listings and forms of this market use. */
export const PICTURE_ID = 'a'.repeat(32);
/** Picture for parcels. Once a seller has used it, only that seller may use it. */
export const PARCEL_PICTURE_ID = 'd'.repeat(32);
const PICTURE = { id: PICTURE_ID, width: 960, height: 720, placeholder: 'data:image/webp;base64,AA==' };
const PHOTO = { ...PICTURE, label: 'Lid' as const, marks: [{ x: 40, y: 60, text: 'Scratch of 4 cm' }] };

/** A picture for uploads. */
export const SMALL_PNG = await sharp({
  create: { width: 40, height: 30, channels: 3, background: '#0f6367' },
})
  .png()
  .toBuffer();

/** Price of a listing after its seller has changed it, in whole taka. */
export const REPRICED = 36_000;

/** Times of two meetings: one side has suggested a future meeting, and both sides had agreed on a past one. */
export const MEETS_AT = new Date(Date.now() + 30 * 3_600_000);
const MET_AT = new Date(Date.now() - 2 * 3_600_000);
const PUBLIC_PLACE = 'Multiplan Center, ground floor';

/** An offer in whole taka, and the seller's counter-offer. */
const OFFERED = 30_000;
const COUNTERED = 36_000;

/** Partial refund in whole taka that the seller of a disputed order offers. */
export const OFFERED_BACK = 1_000;

function must<Value>(result: Result<Value, string>): Value {
  if (!result.ok) throw new Error(`the market could not be filled: ${result.code}`);
  return result.value;
}

/**
 * Returns functions that fill a market. Each creates one resource through the public API of its domain and returns the
 * resource's id.
 */
export function openSeed(db: Db, people: People) {
  const id = (name: PersonName) => people[name].id;
  let listed = 0;
  return {
    addPictures: async () => {
      const { width, height, placeholder } = PICTURE;
      await sql`insert into images (id, width, height, placeholder)
        select id, ${width}::int, ${height}::int, ${placeholder}
        from unnest(array[${PICTURE_ID}, ${PARCEL_PICTURE_ID}]) as id`.execute(db);
    },
    list: async (seller: PersonName, overrides: Partial<NewProduct> = {}): Promise<string> => {
      listed += 1;
      const product = buildProduct({
        title: `Listing ${listed}`,
        number: '01900000000',
        pictures: [PHOTO],
        facts: { brand: 'Lenovo', model: 'ThinkPad T480' },
        benchCheck: { keys: 'Faulty' },
        faults: [{ name: 'V key missing', part: 'keys', picture: PICTURE_ID }],
        ...overrides,
      });
      return inTransaction(db, (tx) => addProduct(tx, id(seller), product));
    },
    remove: async (productId: string): Promise<void> => {
      const removal = { productId, adminId: id('other admin'), reason: 'Not as described', now: new Date() };
      must(await inTransaction(db, (tx) => withdrawAsAdmin(tx, removal)));
    },
    hide: (productId: string) => hideProduct(db, productId),
    reprice: (sellerId: PersonName, productId: string) =>
      repriceProduct(db, { productId, sellerId: id(sellerId) }, REPRICED),
    endSoon: (productId: string) =>
      sql`update products set ends_at = now() + interval '3 days' where id = ${productId}`.execute(db),
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
    send: async (seller: PersonName, bookingId: string): Promise<void> => {
      const act = { bookingId, actorId: id(seller), now: new Date() };
      const parcel = {
        carrier: 'Pathao',
        tracking: 'DX-220480',
        picture: `/images/${PARCEL_PICTURE_ID}/page.jpg`,
      };
      must(await inTransaction(db, (tx) => sendParcel(tx, act, parcel)));
    },
    cancel: (bookingId: string) =>
      sql`update bookings set status = 'cancelled', cancelled_at = now() where id = ${bookingId}`.execute(db),
    wish: async (buyer: PersonName, productId: string): Promise<string> => {
      const { phone: buyerPhone, place: meetLocation } = people[buyer].marks;
      const wish = { productId, buyerId: id(buyer), buyerPhone, meetLocation, wishedAt: new Date() };
      return must(await inTransaction(db, (tx) => addWish(tx, wish))).wishId;
    },
    keep: async (seller: PersonName, bookingId: string): Promise<void> => {
      const act = { bookingId, actorId: id(seller), now: new Date() };
      must(await inTransaction(db, (tx) => keepOrder(tx, act, 1)));
    },
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
    /** Acts as if the buyer of a paid order had asked to cancel it and waited for the seller. */
    askToCancel: (bookingId: string) =>
      sql`insert into order_timers (booking_id, kind, due_at)
        values (${bookingId}, 'consent', now() + interval '2 days')`.execute(db),
    sharePin: (bookingId: string) =>
      sql`insert into order_handovers (booking_id, secret) values (${bookingId}, ${PIN_SECRET})`.execute(db),
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
    recordFulfilment: (bookingId: string, fulfilment: 'handed-over' | 'completed') =>
      inTransaction(db, async (tx) => {
        const { rows } = await sql<{ sellerId: string }>`
          update bookings set fulfilment = ${fulfilment} where id = ${bookingId}
          returning seller_id as "sellerId"`.execute(tx);
        if (fulfilment === 'completed')
          await releaseSale(tx, { bookingId, sellerId: rows[0]?.sellerId ?? '' });
      }),
    /** Adds a seller's payout account. It is usable if `counts` is true. */
    nameAccount: (seller: PersonName, counts: boolean) =>
      sql`insert into payout_accounts (seller_id, way, number, holder_name, named_at, usable_at)
        values (${id(seller)}, 'nagad', '01511345482', 'The owner', now() - interval '2 days',
          now() + ${counts ? '-1' : '1'}::int * interval '1 day')`.execute(db),
    /** Adds a payout run without payouts. */
    makeRun: () =>
      sql`insert into payout_runs (made_by, made_at) values (${id('other admin')}, now())`.execute(db),
    noteOrdered: (wishId: string, bookingId: string) =>
      sql`update wishes set booking_id = ${bookingId}, ordered_at = now() where id = ${wishId}`.execute(db),
    advertise: async (sellerId: PersonName, productId: string): Promise<void> => {
      must(await inTransaction(db, (tx) => advertise(tx, { productId, sellerId: id(sellerId) }, new Date())));
    },
    report: async (reporter: PersonName, productId: string): Promise<void> => {
      const report = { productId, reporterId: id(reporter), reason: 'Listed twice', text: '' } as const;
      must(await inTransaction(db, (tx) => reportListing(tx, report, new Date())));
    },
    /** Records that a seller has confirmed something unusual about a listing. */
    confirm: (seller: PersonName, productId: string) =>
      sql`insert into listing_confirmations (product_id, seller_id, question, asked, confirmed_at)
        values (${productId}, ${id(seller)}, 'placeholder-price', 'You ask ৳1. Is that the price?', now())`.execute(
        db,
      ),
    /** Makes a buyer ask about a listing and its seller answer. Returns the conversation's id. */
    talk: async (buyer: PersonName, seller: PersonName, productId: string): Promise<string> => {
      const options = { now: new Date(), ownHost: '' };
      const asker = id(buyer);
      const question = {
        productId,
        buyerId: asker,
        senderId: asker,
        text: 'Does it get warm?',
        pictures: [],
      };
      const { conversationId } = must(
        await inTransaction(db, (tx) => beginConversation(tx, question, options)),
      );
      const answer = { conversationId, senderId: id(seller), text: 'Send 500 advance first', pictures: [] };
      must(await inTransaction(db, (tx) => sendMessage(tx, answer, options)));
      return conversationId;
    },
    reportTalk: (reporter: PersonName, conversationId: string) =>
      sql`insert into conversation_reports (conversation_id, reporter_id, reason, reported_at)
        values (${conversationId}, ${id(reporter)}, 'Asks for money ahead', now())`.execute(db),
    /** Acts as if no email about a conversation were due. */
    forgetEmails: (conversationId: string) =>
      sql`update conversations set buyer_email_due_at = null, seller_email_due_at = null
        where id = ${conversationId}`.execute(db),
    block: (blocker: PersonName, blocked: PersonName) =>
      sql`insert into user_blocks (blocker_id, blocked_id) values (${id(blocker)}, ${id(blocked)})`.execute(
        db,
      ),
    suspect: (person: PersonName) =>
      sql`insert into suspect_senders (user_id, conversations, noted_at) values (${id(person)}, 3, now())`.execute(
        db,
      ),
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
    /** Notifies a person about a product. The notification has the details of all kinds of notifications. */
    notify: (person: PersonName, productId: string) =>
      sql`insert into notifications (person_id, kind, occasion, product_id, details, happened_at)
        values (${id(person)}, 'wish-sold', 'seed', ${productId}, ${JSON.stringify(DETAILS)}::jsonb, now())`.execute(
        db,
      ),
    /** Saves a search that has found a product. Returns the id of the saved search. */
    saveSearch: async (person: PersonName, productId: string): Promise<string> => {
      const { rows } = await sql<{ id: string }>`
        with query as (
          insert into saved_queries (hash, search, asked_at)
          values (${person}, '{"q": "kept by nobody else"}', now()) returning id
        ), saved as (
          insert into saved_searches (person_id, query_id, name, pace, saved_at)
          select ${id(person)}, id, 'Mine', 'daily', now() from query returning id
        )
        insert into saved_search_hits (search_id, product_id, found_at)
        select id, ${productId}, now() from saved returning search_id as id`.execute(db);
      return rows[0]?.id ?? '';
    },
    /** Adds a seller's verification request in a state. Returns the request's id. */
    askVerification: async (seller: PersonName, state: 'draft' | 'waiting' | 'declined'): Promise<string> => {
      const [sellerId, now] = [id(seller), new Date()];
      const phone = people[seller].marks.number;
      must(await inTransaction(db, (tx) => provePhone(tx, { sellerId, phone, way: 'email', now })));
      const document = { sellerId, kind: 'licence', jpeg: SMALL_PNG, now } as const;
      must(await inTransaction(db, (tx) => sendDocument(tx, document)));
      if (state !== 'draft')
        must(await inTransaction(db, (tx) => askVerification(tx, { sellerId, shopAddress: '', now })));
      if (state === 'declined') {
        await sql`delete from verification_documents where seller_id = ${sellerId}`.execute(db);
        await sql`update verification_requests set state = 'declined', decided_at = now(), reason = 'Unreadable'
          where seller_id = ${sellerId}`.execute(db);
      }
      const { rows } = await sql<{ id: string }>`
        select id from verification_requests where seller_id = ${sellerId} order by id desc limit 1`.execute(
        db,
      );
      return rows[0]?.id ?? '';
    },
    /** Adds an entry to the audit log, as if an admin had acted earlier. */
    recordAuditEntry: () =>
      inTransaction(db, (tx) =>
        recordAuditEntry(tx, {
          adminId: id('other admin'),
          action: 'verify-seller',
          subjectId: id('seller B'),
          subject: people['seller B'].name,
          reason: null,
        }),
      ),
    /** Creates the token of an email as if the email had been sent. Returns the token. */
    prove: async (purpose: 'verify-email' | 'reset-password', person: PersonName, seconds: number) => {
      const token = `token-of-${purpose}-${person.replace(' ', '-')}-${seconds}`;
      const digest = createHash('sha256').update(token).digest('base64url');
      await sql`insert into verification_tokens (identifier, value, expires_at)
        values (${`${purpose}:${digest}`}, ${id(person)}, now() + make_interval(secs => ${seconds}))`.execute(
        db,
      );
      return token;
    },
    close: async (person: PersonName) => {
      await sql`update users set closed_at = now() where id = ${id(person)}`.execute(db);
    },
  };
}

/** See {@link openSeed}. */
export type Seed = ReturnType<typeof openSeed>;
