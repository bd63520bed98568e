// Fills a market with data for the pages that people open.
import { createHash, randomUUID } from 'node:crypto';
import { DAY_MS } from '#kernel/clock.ts';
import type { Result } from '#kernel/result.ts';
import { type Database, inTransaction } from '#platform/db/database.server.ts';
import type { Person } from '../../harness/market-people.ts';
import { recordAuditEntry } from '../../src/domains/accounts/public-api.server.ts';
import { placeBooking } from '../../src/domains/bookings/public-api.server.ts';
import { withdrawAsAdmin } from '../../src/domains/catalog/public-api.server.ts';
import { hideProduct } from '../../src/domains/catalog/testing/fixtures.ts';
import { beginConversation } from '../../src/domains/conversations/public-api.server.ts';
import { proposeMeeting } from '../../src/domains/handover/public-api.server.ts';
import { reportListing } from '../../src/domains/moderation/public-api.server.ts';
import { counterOffer, makeOffer } from '../../src/domains/offers/public-api.server.ts';
import { advertise } from '../../src/domains/promotion/public-api.server.ts';
import { repriceProduct } from '../../src/domains/selling/testing/fixtures.ts';
import { addWish } from '../../src/domains/wishlist/public-api.server.ts';

function must<Value>(result: Result<Value, string>): Value {
  if (!result.ok) throw new Error(`the market could not be filled: ${result.code}`);
  return result.value;
}

const CONTACT = { buyerPhone: '01712345678', meetLocation: 'New Market, gate 2' };
/** Changed price of a listing, in whole taka. */
const NEW_PRICE = 36_000;
/** Buyer's offer and seller's counter-offer, in taka, for a product that costs 385 taka. */
const OFFERED = 300;
const COUNTERED = 350;

/** Creates listings of a seller in every state in which a page has a form for them. */
export async function spreadListings(
  { db, pool }: Database,
  listings: { readonly advertised: string; readonly ended: string; readonly removed: string },
  { seller, admin }: { readonly seller: Person; readonly admin: Person },
  now: Date,
): Promise<void> {
  const { advertised: productId, ended, removed } = listings;
  must(await inTransaction(db, (tx) => advertise(tx, { productId, sellerId: seller.id }, now)));
  await pool.query("update products set ends_at = now() + interval '1 day' where id = $1", [productId]);
  await hideProduct(db, ended);
  const removal = { productId: removed, adminId: admin.id, reason: 'Payment by post', now };
  must(await inTransaction(db, (tx) => withdrawAsAdmin(tx, removal)));
}

/** Adds a listing to the admins' quality queue by recording that its seller confirmed something unusual. */
export async function confirmQuestion({ pool }: Database, productId: string, seller: Person): Promise<void> {
  await pool.query(
    `insert into listing_confirmations (product_id, seller_id, question, asked, confirmed_at)
      values ($1, $2, 'one-word-title', 'The name is one word. Is that all?', now())`,
    [productId, seller.id],
  );
}

/** Asks a question about a listing; returns the id of the conversation. */
export async function talk(
  { db }: Database,
  productId: string,
  { buyer }: { readonly buyer: Person },
): Promise<string> {
  const { id } = buyer;
  const question = { productId, buyerId: id, senderId: id, text: 'Does it get warm?', pictures: [] };
  const options = { now: new Date(), ownHost: '' };
  return must(await inTransaction(db, (tx) => beginConversation(tx, question, options))).conversationId;
}

/** Client address for documentation (RFC 5737), so that nobody in the market has it. */
const BLOCKED_SOURCE = '203.0.113.9';

/**
 * Makes the seller of a conversation block its buyer, and makes the buyer report the conversation. Also adds the seller
 * to the suspect senders, and makes the admin block a client address.
 */
export async function blockAndReport(
  { pool }: Database,
  conversationId: string,
  { buyer, seller, admin }: Readonly<Record<'buyer' | 'seller' | 'admin', Person>>,
): Promise<void> {
  await pool.query(
    `insert into blocked_sources (source, reason, blocked_by, blocked_until)
      values ($1, 'Many wrong passwords', $2, now() + interval '1 day')
      on conflict (source) do nothing`,
    [BLOCKED_SOURCE, admin.id],
  );
  await pool.query('insert into user_blocks (blocker_id, blocked_id) values ($1, $2)', [seller.id, buyer.id]);
  await pool.query(
    `insert into conversation_reports (conversation_id, reporter_id, reason, reported_at)
      values ($1, $2, 'Rude or threatening', now())`,
    [conversationId, buyer.id],
  );
  await pool.query('insert into suspect_senders (user_id, conversations, noted_at) values ($1, 3, now())', [
    seller.id,
  ]);
}

/** Makes a seller accept cash for a product, and proposes a meeting to the buyer of its order. */
async function meetForCash(
  { db, pool }: Database,
  order: { readonly orderId: string; readonly productId: string; readonly seller: Person },
  now: Date,
): Promise<void> {
  const { orderId: bookingId, productId, seller } = order;
  await pool.query(`update products set facts = facts || '{"payment": "Card or cash"}' where id = $1`, [
    productId,
  ]);
  const meeting = { place: 'Multiplan Center', meetsAt: new Date(now.getTime() + DAY_MS) };
  const act = { bookingId, actorId: seller.id, now };
  must(await inTransaction(db, (tx) => proposeMeeting(tx, act, 'seller', meeting)));
}

/** Makes two offers of a buyer: one waits for the seller's decision, and the other has a counter-offer. */
export async function bargain(
  { db }: Database,
  listings: { readonly offered: string; readonly countered: string },
  { buyer, seller }: { readonly buyer: Person; readonly seller: Person },
  now: Date,
): Promise<void> {
  const { buyerPhone, meetLocation: buyerLocation } = CONTACT;
  const by = { buyerId: buyer.id, taka: OFFERED, buyerPhone, buyerLocation, now };
  const offer = async (productId: string) =>
    must(await inTransaction(db, (tx) => makeOffer(tx, { productId, ...by }))).offerId;
  await offer(listings.offered);
  const act = { offerId: await offer(listings.countered), actorId: seller.id, now };
  must(await inTransaction(db, (tx) => counterOffer(tx, act, COUNTERED)));
}

/** Saves a search for a buyer, and adds a payout account for a seller. The account becomes usable a day later. */
export async function waitForNotifications(
  { pool }: Database,
  { buyer, seller }: { readonly buyer: Person; readonly seller: Person },
): Promise<void> {
  await pool.query(
    `with query as (
        insert into saved_queries (hash, search, asked_at) values ($1::text, '{"q": "latitude"}', now()) returning id
      )
      insert into saved_searches (person_id, query_id, name, pace, saved_at)
      select $1::uuid, id, 'Latitude', 'daily', now() from query`,
    [buyer.id],
  );
  await pool.query(
    `insert into payout_accounts (seller_id, way, number, holder_name, named_at, usable_at)
      values ($1, 'nagad', '01511345482', 'The owner', now(), now() + interval '1 day')`,
    [seller.id],
  );
}

/**
 * Creates a verification code and a draft of a verification request for `seller`, and a waiting request for `newcomer`.
 * Returns the id of the waiting request.
 */
export async function askForVerification(
  { pool }: Database,
  { seller, newcomer }: { readonly seller: Person; readonly newcomer: Person },
): Promise<string> {
  await pool.query(
    `insert into verification_codes (seller_id, phone, digest, sent_at, expires_at)
      select id, number, 'none', now(), now() + interval '1 day' from users where id = $1 and number is not null`,
    [seller.id],
  );
  await pool.query(
    "insert into verification_requests (seller_id, begun_at, shop_address) values ($1, now(), 'Shop 12')",
    [seller.id],
  );
  const { rows } = await pool.query<{ id: string }>(
    `insert into verification_requests (seller_id, state, begun_at, asked_at)
      values ($1, 'waiting', now(), now()) returning id`,
    [newcomer.id],
  );
  return rows[0]?.id ?? '';
}

/** Makes a seller's payout account usable, as if a day had passed. */
export async function passDay({ pool }: Database, seller: Person): Promise<void> {
  await pool.query('update payout_accounts set usable_at = now() where seller_id = $1', [seller.id]);
}

/**
 * Places three orders of a buyer: for a product whose price changes afterwards (`ordered`), for a product with a
 * suggested meeting (`met`), and for `wanted`. The buyer withdraws the order of `wanted` later. Returns the ids of the
 * first two orders.
 */
export async function placeOrders(
  database: Database,
  goods: { readonly ordered: string; readonly met: string; readonly wanted: string },
  { buyer, seller }: { readonly buyer: Person; readonly seller: Person },
  now: Date,
): Promise<{ readonly orderedId: string; readonly metId: string }> {
  const { db } = database;
  const order = async (productId: string) =>
    must(await inTransaction(db, (tx) => placeBooking(tx, { productId, buyerId: buyer.id, ...CONTACT }, now)))
      .bookingId;
  const orderedId = await order(goods.ordered);
  const metId = await order(goods.met);
  // This order is the newest in the buyer's list. The buyer withdraws it before the list's page is opened.
  await order(goods.wanted);
  await meetForCash(database, { orderId: metId, productId: goods.met, seller }, now);
  // The payment page of this order asks to confirm the new price.
  await repriceProduct(db, { productId: goods.ordered, sellerId: seller.id }, NEW_PRICE);
  return { orderedId, metId };
}

/** Adds an entry to the audit log, a wish and a report. */
export async function wishAndReport(
  { db }: Database,
  { wished, reported }: { readonly wished: string; readonly reported: string },
  { buyer, seller, admin }: { readonly buyer: Person; readonly seller: Person; readonly admin: Person },
  now: Date,
): Promise<void> {
  const entry = { action: 'verify-seller', subjectId: seller.id, subject: 'Seller', reason: null } as const;
  await inTransaction(db, (tx) => recordAuditEntry(tx, { adminId: admin.id, ...entry }));
  const wish = { productId: wished, buyerId: buyer.id, ...CONTACT, wishedAt: now };
  must(await inTransaction(db, (tx) => addWish(tx, wish)));
  const report = { productId: reported, reporterId: buyer.id, reason: 'Listed twice', text: '' } as const;
  must(await inTransaction(db, (tx) => reportListing(tx, report, now)));
}

/**
 * Creates one token that is valid both for resetting a person's password and for verifying their email address. Returns
 * the token.
 */
export async function addToken({ pool }: Database, person: Person): Promise<string> {
  const token = randomUUID();
  const digest = createHash('sha256').update(token).digest('base64url');
  for (const purpose of ['reset-password', 'verify-email']) {
    await pool.query(
      "insert into verification_tokens (identifier, value, expires_at) values ($1, $2, now() + interval '1 hour')",
      [`${purpose}:${digest}`, person.id],
    );
  }
  return token;
}

/** Moves the meeting of an order into the past. Absence may be reported only an hour after a meeting. */
export async function missMeeting({ pool }: Database, bookingId: string): Promise<void> {
  await pool.query(
    "update order_meetings set meets_at = now() - interval '2 hours', accepted_at = now() - interval '1 day' where booking_id = $1",
    [bookingId],
  );
}
