import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { type Db, inTransaction } from '#platform/db/database.server.ts';
import { recordAuditEntry } from '../../src/domains/accounts/public-api.server.ts';
import {
  addProduct,
  insertReview,
  type NewProduct,
  withdrawAsAdmin,
} from '../../src/domains/catalog/public-api.server.ts';
import { buildProduct } from '../../src/domains/catalog/testing/build-product.ts';
import { hideProduct } from '../../src/domains/catalog/testing/fixtures.ts';
import { beginConversation, sendMessage } from '../../src/domains/conversations/public-api.server.ts';
import { reportListing } from '../../src/domains/moderation/public-api.server.ts';
import { advertise } from '../../src/domains/promotion/public-api.server.ts';
import { repriceProduct } from '../../src/domains/selling/testing/fixtures.ts';
import {
  askVerification,
  provePhone,
  sendDocument,
} from '../../src/domains/verification/public-api.server.ts';
import { addWish } from '../../src/domains/wishlist/public-api.server.ts';
import type { People, PersonName } from './rights-people.ts';
import { must, type SeedMarket } from './seed-market.ts';
import { PARCEL_PICTURE_ID, tradeSeeds } from './seed-trade.ts';

/** Numbers and words that occur in notifications. */
const DETAILS = {
  ...{ fromTaka: 30_000, toTaka: 28_000, ending: 'sold', offerEnding: 'sold' },
  ...{ name: 'Mine', count: 2, approved: true },
};

/** Picture that listings and forms of this market use. */
export const PICTURE_ID = 'a'.repeat(32);
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

/** Functions that put products up for sale and change their listings. */
function listingSeeds({ db, id }: SeedMarket) {
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
    /** Asks the admins to check a removed listing again. */
    askReview: async (seller: PersonName, productId: string): Promise<void> => {
      const now = new Date();
      await inTransaction(db, (tx) => insertReview(tx, { productId, sellerId: id(seller), now }));
    },
    hide: (productId: string) => hideProduct(db, productId),
    reprice: (sellerId: PersonName, productId: string) =>
      repriceProduct(db, { productId, sellerId: id(sellerId) }, REPRICED),
    endSoon: (productId: string) =>
      sql`update products set ends_at = now() + interval '3 days' where id = ${productId}`.execute(db),
  };
}

/** Functions that mark listings: as advertised, as reported, or as confirmed by their sellers. */
function markSeeds({ db, id }: SeedMarket) {
  return {
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
  };
}

/** Functions for wishes, saved searches and notifications. */
function interestSeeds({ db, people, id }: SeedMarket) {
  return {
    wish: async (buyer: PersonName, productId: string): Promise<string> => {
      const { phone: buyerPhone, place: meetLocation } = people[buyer].marks;
      const wish = { productId, buyerId: id(buyer), buyerPhone, meetLocation, wishedAt: new Date() };
      return must(await inTransaction(db, (tx) => addWish(tx, wish))).wishId;
    },
    noteOrdered: (wishId: string, bookingId: string) =>
      sql`update wishes set booking_id = ${bookingId}, ordered_at = now() where id = ${wishId}`.execute(db),
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
  };
}

/** Functions for conversations. */
function conversationSeeds({ db, id }: SeedMarket) {
  return {
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
  };
}

/** Functions for people, their tokens, and the audit log. */
function accountSeeds({ db, people, id }: SeedMarket) {
  return {
    block: (blocker: PersonName, blocked: PersonName) =>
      sql`insert into user_blocks (blocker_id, blocked_id) values (${id(blocker)}, ${id(blocked)})`.execute(
        db,
      ),
    suspect: (person: PersonName) =>
      sql`insert into suspect_senders (user_id, conversations, noted_at) values (${id(person)}, 3, now())`.execute(
        db,
      ),
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

/** Functions for the verification of sellers. */
function verificationSeeds({ db, people, id }: SeedMarket) {
  return {
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
  };
}

/**
 * Returns functions that fill a market. Each creates one resource through the public API of its domain and returns the
 * resource's id.
 */
export function openSeed(db: Db, people: People) {
  const market: SeedMarket = { db, people, id: (name) => people[name].id };
  return {
    ...listingSeeds(market),
    ...markSeeds(market),
    ...interestSeeds(market),
    ...conversationSeeds(market),
    ...accountSeeds(market),
    ...verificationSeeds(market),
    ...tradeSeeds(market),
  };
}

/** See {@link openSeed}. */
export type Seed = ReturnType<typeof openSeed>;
