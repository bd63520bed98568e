import { type Database, openDatabase } from '#platform/db/database.server.ts';
import { signSubscription } from '#platform/work/unsubscribe-token.server.ts';
import { openPeople, type Person } from '../../harness/market-people.ts';
import { hashPassword } from '../../src/domains/accounts/server/passwords.server.ts';
import { listProducts } from '../../src/domains/catalog/testing/fixtures.ts';
import { patterns } from '../../src/paths.ts';
import { type Deals, type Goods, makeDeals } from './deals.ts';
import {
  addToken,
  askForVerification,
  bargain,
  blockAndReport,
  confirmQuestion,
  missMeeting,
  passDay,
  placeOrders,
  spreadListings,
  talk,
  waitForNotifications,
  wishAndReport,
} from './fill-pages.ts';
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
  /** Returns the URL paths for a route pattern: one path, or several if the page has views with different forms. */
  readonly addressesOf: (pattern: string) => readonly string[];
  /** Returns a new cast for a role, with new people, listings and orders. */
  readonly another: (who: Role) => Promise<Cast>;
  readonly close: () => Promise<void>;
};

/** A listing that its seller sends by courier. `courierTaka` is the courier's price. */
const BY_COURIER = { facts: { brand: 'Lenovo', delivery: 'Courier or meet', courierTaka: 130 } } as const;

/** Returns the admin with sessions that have passed the second factor. Without it, admins can do nothing. */
function withSecondFactor(admin: Person, pool: Database['pool']): Person {
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

/** Returns a new person whose sign-in is incomplete: the password was right, but the second factor is missing. */
async function addHalfSignedIn({ pool }: Database, people: ReturnType<typeof openPeople>): Promise<Person> {
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

/** People of a cast. The newcomer is a seller without verification. */
type Everybody = Readonly<Record<'buyer' | 'seller' | 'admin' | 'newcomer', Person>>;

async function joinEverybody(people: ReturnType<typeof openPeople>, { pool }: Database): Promise<Everybody> {
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
  return { buyer, seller, admin, newcomer };
}

/** Puts a cast's products on sale. Returns their ids by use: states of a listing, orders, and `deals`. */
async function listGoods(
  people: ReturnType<typeof openPeople>,
  { db }: Database,
  { seller, newcomer }: Everybody,
) {
  const listed = await people.list(seller, 20);
  const [ordered = '', wanted = '', wished = '', reported = '', free = '', ...others] = listed;
  const [offered = '', countered = '', advertised = '', ended = '', removed = '', ...more] = others;
  const [met = '', unusual = '', ...forDeals] = more;
  // The seller blocks the buyer later, so the buyer makes an offer to another seller.
  const [ofAnother = ''] = await people.list(newcomer, 1);
  const [toSend = '', sent = ''] = await listProducts(db, seller.id, [BY_COURIER, BY_COURIER]);
  const [reviewed = '', completed = '', received = '', disputed = '', paid = '', ...toEnd] = forDeals;
  const [regretted = '', takenDown = '', claimed = ''] = toEnd;
  const byMeeting = { reviewed, completed, received, disputed, paid, regretted, ended: takenDown, claimed };
  const deals: Goods = { ...byMeeting, toSend, sent };
  return {
    ...{ ordered, wanted, met, wished, reported, free, unusual },
    ...{ offered, countered, advertised, ended, removed, ofAnother, deals },
  };
}

/** Resources whose ids occur in the URL paths of pages. */
type Named = {
  readonly goods: Awaited<ReturnType<typeof listGoods>>;
  readonly sellerId: string;
  readonly orders: Awaited<ReturnType<typeof placeOrders>>;
  readonly conversationId: string;
  readonly verificationId: string;
  readonly deals: Deals | null;
};

/** Returns the ids in the paths of pages by route pattern. */
function idsByPattern(named: Named): ReadonlyMap<string, readonly string[]> {
  const { goods, orders, deals } = named;
  const ids = new Map<string, readonly string[]>([
    [patterns.conversation, [named.conversationId]],
    [patterns.verificationCase, [named.verificationId]],
    [patterns.payment, [orders.orderedId]],
    [patterns.seller, [named.sellerId]],
    [patterns.editProduct, [goods.wished]],
    [patterns.makeOffer, [goods.ofAnother]],
    [patterns.categoryList, [goods.wished]],
    ...(deals ? addressesOfDeals(deals) : []),
  ]);
  ids.set(patterns.order, [orders.metId, ...(ids.get(patterns.order) ?? [])]);
  return ids;
}

/** Returns the queries of pages by route pattern. */
const queriesByPattern = (token: string, subscription: string): ReadonlyMap<string, readonly string[]> =>
  new Map([
    [patterns.resetPassword, [`?token=${token}`]],
    [patterns.verifyEmail, [`?token=${token}`]],
    [patterns.unsubscribe, [`?token=${subscription}`]],
    [patterns.confirmNewEmail, ['?token=none']],
    [patterns.keepEmail, ['?token=none']],
    [patterns.record, ['', '?kind=actions']],
    [patterns.myProducts, ['', '?state=withdrawn']],
  ]);

const visitorsOf = ({ buyer, seller, admin }: Everybody, half: Person): readonly Visitor[] => [
  { who: 'a stranger', person: null },
  { who: 'a buyer', person: buyer },
  { who: 'a seller', person: seller },
  { who: 'an admin', person: admin },
  { who: 'somebody half signed in', person: half, patterns: [patterns.secondFactor] },
];

type CastTestbed = Pick<ProductionTestbed, 'databaseUrl' | 'env' | 'client' | 'processor'>;

/** Fills a market with one person of each role, and with data for every page. */
export async function gatherCast(testbed: CastTestbed, who: Role): Promise<Cast> {
  const people = openPeople(testbed);
  const database = openDatabase(testbed.databaseUrl, { poolSize: 2 });
  const everybody = await joinEverybody(people, database);
  const { buyer, seller } = everybody;
  const goods = await listGoods(people, database, everybody);
  const now = new Date();
  const orders = await placeOrders(database, goods, everybody, now);
  await wishAndReport(database, goods, everybody, now);
  await confirmQuestion(database, goods.unusual, seller);
  await spreadListings(database, goods, everybody, now);
  const token = await addToken(database, buyer);
  await waitForNotifications(database, everybody);
  await bargain(database, goods, everybody, now);
  const secret = testbed.env.SESSION_SECRET ?? '';
  const subscription = signSubscription({ personId: buyer.id, topic: 'wishes' }, secret);
  const verificationId = await askForVerification(database, everybody);
  const conversationId = await talk(database, goods.deals.disputed, everybody);
  const isAdmin = who === 'an admin';
  if (isAdmin) await passDay(database, seller);
  const deals = DEALERS.includes(who) ? await makeDeals(testbed, everybody, goods.deals, isAdmin) : null;
  if (deals) await missMeeting(database, deals.paid);
  await blockAndReport(database, conversationId, everybody);
  const half = await addHalfSignedIn(database, people);
  const ids = idsByPattern({ goods, sellerId: seller.id, orders, conversationId, verificationId, deals });
  const queries = queriesByPattern(token, subscription);
  return {
    visitors: visitorsOf(everybody, half),
    addressesOf: (pattern) => {
      const path = `/${pattern}`.replace(':category', 'Laptop');
      const all = (ids.get(pattern) ?? [goods.free]).map((id) => path.replace(/:\w+/, id));
      return all.flatMap((one) => (queries.get(pattern) ?? ['']).map((query) => one + query));
    },
    another: (next) => gatherCast(testbed, next),
    close: async () => {
      await database.close();
      await people.close();
    },
  };
}
