import { createHash, randomUUID } from 'node:crypto';
import { DAY_MS } from '#kernel/clock.ts';
import type { Result } from '#kernel/result.ts';
import { inTransaction, openDatabase } from '#platform/db/database.server.ts';
import { signSubscription } from '#platform/work/unsubscribe-token.server.ts';
import { openPeople, type Person } from '../../harness/market-people.ts';
import { recordAuditEntry } from '../../src/domains/accounts/public-api.server.ts';
import { hashPassword } from '../../src/domains/accounts/server/passwords.server.ts';
import { placeBooking } from '../../src/domains/bookings/public-api.server.ts';
import { withdrawAsAdmin } from '../../src/domains/catalog/public-api.server.ts';
import { hideProduct, listProducts } from '../../src/domains/catalog/testing/fixtures.ts';
import { beginConversation } from '../../src/domains/conversations/public-api.server.ts';
import { proposeMeeting } from '../../src/domains/handover/public-api.server.ts';
import { reportListing } from '../../src/domains/moderation/public-api.server.ts';
import { counterOffer, makeOffer } from '../../src/domains/offers/public-api.server.ts';
import { advertise } from '../../src/domains/promotion/public-api.server.ts';
import { repriceProduct } from '../../src/domains/selling/testing/fixtures.ts';
import { addWish } from '../../src/domains/wishlist/public-api.server.ts';
import { patterns } from '../../src/paths.ts';
import { type Deals, makeDeals } from './deals.ts';
import type { ProductionTestbed } from './production-testbed.ts';

/** Kinds of people who open pages. */
export const ROLES = ['a stranger', 'a buyer', 'a seller', 'an admin', 'somebody half signed in'] as const;
export type Role = (typeof ROLES)[number];

/** A person who opens pages. A stranger has no account. */
export type Visitor = {
  readonly who: Role;
  readonly person: Person | null;
  readonly patterns?: readonly string[];
};

/** People who open pages. The market has data for each of them on each page. */
export type Cast = {
  readonly visitors: readonly Visitor[];
  /** Returns URL paths for a route pattern: one path, or one for each view with its own forms. */
  readonly addressesOf: (pattern: string) => readonly string[];
  /** Returns a new cast for a role, with new people, listings and orders. */
  readonly another: (who: Role) => Promise<Cast>;
  readonly close: () => Promise<void>;
};

function must<Value>(result: Result<Value, string>): Value {
  if (!result.ok) throw new Error(`the market could not be filled: ${result.code}`);
  return result.value;
}

/** A listing that its seller sends by courier. `courierTaka` is the courier's price. */
const BY_COURIER = { facts: { brand: 'Lenovo', delivery: 'Courier or meet', courierTaka: 130 } } as const;
const CONTACT = { buyerPhone: '01712345678', meetLocation: 'New Market, gate 2' };
/** Changed price of a listing, in whole taka. */
const NEW_PRICE = 36_000;
/** Buyer's offer for a product of 385 taka, and the seller's counter-offer, in taka. */
const OFFERED = 300;
const COUNTERED = 350;

/** Creates listings of a seller in every state in which a page has a form for them. */
async function spreadListings(
  { db, pool }: ReturnType<typeof openDatabase>,
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
async function confirmQuestion(
  { pool }: ReturnType<typeof openDatabase>,
  productId: string,
  seller: Person,
): Promise<void> {
  await pool.query(
    `insert into listing_confirmations (product_id, seller_id, question, asked, confirmed_at)
      values ($1, $2, 'one-word-title', 'The name is one word. Is that all?', now())`,
    [productId, seller.id],
  );
}

/** Asks a question about a listing; returns the id of the conversation. */
async function talk(
  { db }: ReturnType<typeof openDatabase>,
  productId: string,
  { buyer }: { readonly buyer: Person },
): Promise<string> {
  const { id } = buyer;
  const question = { productId, buyerId: id, senderId: id, text: 'Does it get warm?', pictures: [] };
  const options = { now: new Date(), ownHost: '' };
  return must(await inTransaction(db, (tx) => beginConversation(tx, question, options))).conversationId;
}

/** Makes the seller of a conversation block its buyer. The buyer reports the conversation. */
async function blockAndReport(
  { pool }: ReturnType<typeof openDatabase>,
  conversationId: string,
  { buyer, seller }: { readonly buyer: Person; readonly seller: Person },
): Promise<void> {
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

/** Makes a seller accept cash, and suggests a meeting to the buyer of an order. */
async function meetForCash(
  { db, pool }: ReturnType<typeof openDatabase>,
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

/** Makes an offer that waits for its seller, and an offer with a counter-offer. */
async function bargain(
  { db }: ReturnType<typeof openDatabase>,
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

/** Saves a search for a buyer, and adds a payout account for a seller. The account is not usable yet. */
async function waitForNotifications(
  { pool }: ReturnType<typeof openDatabase>,
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

/** Creates a code that a seller can type, and a verification request of another seller. Returns the request's id. */
async function askForVerification(
  { pool }: ReturnType<typeof openDatabase>,
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

/** Returns the admin with sessions that have a second factor. Admins can do nothing without it. */
function withSecondFactor(admin: Person, pool: ReturnType<typeof openDatabase>['pool']): Person {
  const cookie = async () => {
    await pool.query('update users set two_factor_enabled = true where id = $1', [admin.id]);
    const opened = await admin.cookie();
    await pool.query('update sessions set second_factor_at = now() where user_id = $1', [admin.id]);
    return opened;
  };
  return { ...admin, cookie };
}

/** Roles whose pages show deals. */
const DEALERS: readonly Role[] = ['a buyer', 'a seller', 'an admin'];

/** Makes a seller's payout account usable, as if a day had passed. */
async function passDay({ pool }: ReturnType<typeof openDatabase>, seller: Person): Promise<void> {
  await pool.query('update payout_accounts set usable_at = now() where seller_id = $1', [seller.id]);
}

/** Begins a sign-in whose password was right and whose second factor is missing. */
async function beginSignIn(
  { pool }: ReturnType<typeof openDatabase>,
  people: ReturnType<typeof openPeople>,
): Promise<Person> {
  const person = await people.joinOne('Buyer');
  await pool.query('update users set two_factor_enabled = true where id = $1', [person.id]);
  return person;
}

/** Returns the URL paths of order pages by route pattern, one path for each state. */
function addressesOfDeals(deals: Deals): readonly (readonly [string, readonly string[]])[] {
  const { completed, reviewed, reportedReview, received, disputed, paid, regretted, ended, claimed } = deals;
  const { toSend, sent, payoutRun } = deals;
  return [
    [patterns.order, [paid, regretted, received, disputed, completed, ended, claimed, toSend, sent]],
    [patterns.dispute, [received, disputed]],
    [patterns.review, [completed, reviewed]],
    [patterns.reportReview, [reportedReview]],
    ...(payoutRun === null ? [] : [[patterns.payoutRun, [payoutRun]] as const]),
  ];
}

/** Fills a market with one person of each role, and with data for every page. */
export async function gatherCast(
  testbed: Pick<ProductionTestbed, 'databaseUrl' | 'env' | 'client' | 'processor'>,
  who: Role,
): Promise<Cast> {
  const people = openPeople(testbed);
  const database = openDatabase(testbed.databaseUrl, { poolSize: 2 });
  const { db, pool, close } = database;
  const buyer = await people.joinOne('Buyer');
  const seller = await people.joinOne('Seller');
  const admin = withSecondFactor(await people.joinOne('Admin'), pool);
  // A seller without verification and with an unverified email address appears on the admins' pages.
  const newcomer = await people.joinOne('Seller');
  // People with an unverified email address see a form for verifying it.
  await pool.query('update users set email_verified = false where id in ($1, $2)', [admin.id, newcomer.id]);
  // People with a password see forms for entering and changing the password.
  await pool.query(
    "insert into credentials (user_id, provider_id, account_id, password) values ($1, 'credential', $2, $3)",
    [buyer.id, buyer.id, await hashPassword('nobody types this')],
  );
  const listed = await people.list(seller, 20);
  const [ordered = '', wanted = '', wished = '', reported = '', free = '', ...others] = listed;
  const [offered = '', countered = '', advertised = '', ended = '', removed = '', ...more] = others;
  const [met = '', unusual = '', ...forDeals] = more;
  // The seller blocks the buyer below, so the buyer makes an offer to another seller.
  const [ofAnother = ''] = await people.list(newcomer, 1);
  const [toSend = '', sent = ''] = await listProducts(db, seller.id, [BY_COURIER, BY_COURIER]);
  const now = new Date();
  const order = async (productId: string) =>
    must(
      await inTransaction(db, (tx) => placeBooking(tx, { productId, buyerId: buyer.id, ...CONTACT }, now)),
    );
  const booking = await order(ordered);
  const { bookingId: meetingId } = await order(met);
  // This order is the newest in the buyer's list. The buyer withdraws it before the list's page is opened.
  await order(wanted);
  await meetForCash(database, { orderId: meetingId, productId: met, seller }, now);
  // The payment page of this order asks to confirm the new price.
  await repriceProduct(db, { productId: ordered, sellerId: seller.id }, NEW_PRICE);
  const entry = { action: 'verify-seller', subjectId: seller.id, subject: 'Seller', reason: null } as const;
  await inTransaction(db, (tx) => recordAuditEntry(tx, { adminId: admin.id, ...entry }));
  const wish = { productId: wished, buyerId: buyer.id, ...CONTACT, wishedAt: now };
  must(await inTransaction(db, (tx) => addWish(tx, wish)));
  const report = { productId: reported, reporterId: buyer.id, reason: 'Listed twice', text: '' } as const;
  must(await inTransaction(db, (tx) => reportListing(tx, report, now)));
  await confirmQuestion(database, unusual, seller);
  await spreadListings(database, { advertised, ended, removed }, { seller, admin }, now);
  const token = randomUUID();
  const digest = createHash('sha256').update(token).digest('base64url');
  for (const purpose of ['reset-password', 'verify-email']) {
    await pool.query(
      "insert into verification_tokens (identifier, value, expires_at) values ($1, $2, now() + interval '1 hour')",
      [`${purpose}:${digest}`, buyer.id],
    );
  }
  await waitForNotifications(database, { buyer, seller });
  await bargain(database, { offered, countered }, { buyer, seller }, now);
  const subscription = signSubscription(
    { personId: buyer.id, topic: 'wishes' },
    testbed.env.SESSION_SECRET ?? '',
  );
  const verificationId = await askForVerification(database, { seller, newcomer });
  const [reviewed = '', completed = '', received = '', disputed = '', paid = '', ...toEnd] = forDeals;
  const [regretted = '', takenDown = '', claimed = ''] = toEnd;
  const conversationId = await talk(database, disputed, { buyer });
  const isAdmin = who === 'an admin';
  if (isAdmin) await passDay(database, seller);
  const byMeeting = { reviewed, completed, received, disputed, paid, regretted, ended: takenDown, claimed };
  const goods = { ...byMeeting, toSend, sent };
  const deals = DEALERS.includes(who)
    ? await makeDeals(testbed, { buyer, seller, admin }, goods, isAdmin)
    : null;
  // A person may report the other person's absence only an hour after the meeting.
  if (deals) {
    await pool.query(
      "update order_meetings set meets_at = now() - interval '2 hours', accepted_at = now() - interval '1 day' where booking_id = $1",
      [deals.paid],
    );
  }
  await blockAndReport(database, conversationId, { buyer, seller });
  const half = await beginSignIn(database, people);
  const ids = new Map<string, readonly string[]>([
    [patterns.conversation, [conversationId]],
    [patterns.verificationCase, [verificationId]],
    [patterns.payment, [booking.bookingId]],
    [patterns.seller, [seller.id]],
    [patterns.editProduct, [wished]],
    [patterns.makeOffer, [ofAnother]],
    [patterns.categoryList, [wished]],
    ...(deals ? addressesOfDeals(deals) : []),
  ]);
  ids.set(patterns.order, [meetingId, ...(ids.get(patterns.order) ?? [])]);
  const queries = new Map<string, readonly string[]>([
    [patterns.resetPassword, [`?token=${token}`]],
    [patterns.verifyEmail, [`?token=${token}`]],
    [patterns.unsubscribe, [`?token=${subscription}`]],
    [patterns.confirmNewEmail, ['?token=none']],
    [patterns.keepEmail, ['?token=none']],
    [patterns.record, ['', '?kind=actions']],
    [patterns.myProducts, ['', '?state=withdrawn']],
  ]);
  return {
    visitors: [
      { who: 'a stranger', person: null },
      { who: 'a buyer', person: buyer },
      { who: 'a seller', person: seller },
      { who: 'an admin', person: admin },
      { who: 'somebody half signed in', person: half, patterns: [patterns.secondFactor] },
    ],
    addressesOf: (pattern) => {
      const path = `/${pattern}`.replace(':category', 'Laptop');
      const all = (ids.get(pattern) ?? [free]).map((id) => path.replace(/:\w+/, id));
      return all.flatMap((one) => (queries.get(pattern) ?? ['']).map((query) => one + query));
    },
    another: (next) => gatherCast(testbed, next),
    close: async () => {
      await close();
      await people.close();
    },
  };
}
