import pLimit from 'p-limit';
import sharp from 'sharp';
import { DAY_MS } from '#kernel/clock.ts';
import type { Person } from '../../harness/market-people.ts';
import { waitUntil } from '../../harness/processes.ts';
import type { Delivery } from '../../src/domains/bookings/parcel.ts';
import type { ProductionTestbed } from './production-testbed.ts';

/** Makes an API call as a page in a person's browser would. */
type Calls = (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: unknown,
) => Promise<Record<string, unknown>>;

/** Buyer and seller of a deal, and the admin who makes payout runs. */
export type Dealers = { readonly buyer: Person; readonly seller: Person; readonly admin: Person };

/** Ids of the seller's listings, one for each deal. They have no orders yet. */
export type Goods = Readonly<
  Record<
    | 'reviewed'
    | 'completed'
    | 'received'
    | 'disputed'
    | 'paid'
    | 'regretted'
    | 'ended'
    | 'claimed'
    // Listings that the seller sends by courier.
    | 'toSend'
    | 'sent',
    string
  >
>;

/** Ids of orders by their state. */
export type Deals = {
  /** The money belongs to the seller, and nobody has written a review yet. */
  readonly completed: string;
  /** Both sides have reviewed the order, and the seller has reported the buyer's review. */
  readonly reviewed: string;
  readonly reportedReview: string;
  /** The buyer has the product and may open a dispute. */
  readonly received: string;
  /** The buyer has opened a dispute, and the seller has offered a partial refund. */
  readonly disputed: string;
  /** The order is paid but not handed over, and both sides have agreed on a meeting. */
  readonly paid: string;
  /** Like `paid`, but the buyer has asked the seller to cancel the order. */
  readonly regretted: string;
  /** The seller has ended the listing. The buyer is asked whether they bought the product in cash. */
  readonly ended: string;
  /** Like `ended`, but the buyer has confirmed the purchase in cash. */
  readonly claimed: string;
  /** The order is paid, and the seller has to send it by courier. */
  readonly toSend: string;
  /** The product is on its way by courier. */
  readonly sent: string;
  /** Id of a payout run for the money that was due before `completed` was completed; null if payouts are not made. */
  readonly payoutRun: string | null;
};

/** Maximum number of parallel payments of one buyer. It is below the market's limit, which this suite does not test. */
const PAYING_AT_ONCE = 2;
const CONTACT = { buyerPhone: '01712345678', buyerLocation: 'New Market, gate 2' };
const PLACE = 'Multiplan Center';
/** Timeout for a job of the workers, in ms. */
const TIMEOUT_MS = 30_000;

function openCalls({ client }: Pick<ProductionTestbed, 'client'>, person: Person): Calls {
  let cookie: Promise<string> | undefined;
  return async (method, path, content) => {
    cookie ??= person.cookie();
    const body = content === undefined ? undefined : JSON.stringify(content);
    const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
    const headers = { accept: 'application/json', cookie: await cookie, origin: client.origin, ...type };
    const response = await client.request(path, { method, headers, ...(body === undefined ? {} : { body }) });
    if (response.status >= 400)
      throw new Error(`${method} ${path} got status ${response.status}: ${response.body}`);
    return JSON.parse(response.body) as Record<string, unknown>;
  };
}

/** Uploads a photo of a parcel. Returns the photo's URL. */
async function uploadPhoto({ client }: Pick<ProductionTestbed, 'client'>, person: Person): Promise<string> {
  const pixels = { width: 640, height: 480, channels: 3, background: '#a0835a' } as const;
  const form = new FormData();
  form.set(
    'image',
    new File([await sharp({ create: pixels }).jpeg().toBuffer()], 'parcel.jpg', { type: 'image/jpeg' }),
  );
  const upload = new Response(form);
  const headers = {
    'content-type': upload.headers.get('content-type') ?? '',
    cookie: await person.cookie(),
    origin: client.origin,
  };
  const body = Buffer.from(await upload.arrayBuffer());
  const response = await client.request('/images', { method: 'POST', headers, body });
  if (response.status !== 200)
    throw new Error(`a photo upload got status ${response.status}: ${response.body}`);
  return (JSON.parse(response.body) as { data: { url: string } }).data.url;
}

/** Functions that make calls as each side of a deal, and a function that pays a new order. */
type Sides = {
  readonly asBuyer: Calls;
  readonly asSeller: Calls;
  /** Orders a product and pays for it. Returns the id of the order. */
  readonly pay: (productId: string, delivery?: Delivery) => Promise<string>;
};

function openSides(
  testbed: Pick<ProductionTestbed, 'client' | 'processor'>,
  { buyer, seller }: Dealers,
): Sides {
  const [asBuyer, asSeller] = [openCalls(testbed, buyer), openCalls(testbed, seller)];
  const limit = pLimit(PAYING_AT_ONCE);
  const pay = async (productId: string, delivery: Delivery): Promise<string> => {
    const { bookingId } = await asBuyer('POST', '/bookings', { _id: productId, delivery, ...CONTACT });
    const { clientSecret, transactionId } = await asBuyer('POST', '/create-payment-intent', {
      bookingId,
      agreed: true,
    });
    const state = await testbed.processor.pay(String(clientSecret));
    if (state !== 'succeeded') throw new Error(`a card that pays led to the state "${state}"`);
    await asBuyer('POST', '/payments', { bookingId, transactionId });
    return String(bookingId);
  };
  return { asBuyer, asSeller, pay: (productId, delivery = 'meeting') => limit(pay, productId, delivery) };
}

/** Returns functions for orders that are handed over at a meeting, from the payment to the wanted state. */
function meetingDeals({ asBuyer, asSeller, pay }: Sides) {
  const handOver = async (productId: string): Promise<string> => {
    const id = await pay(productId);
    const { pin } = await asBuyer('POST', `/orders/${id}/received`);
    await asSeller('POST', `/orders/${id}/handover`, { pin });
    return id;
  };
  const payAndMeet = async (productId: string): Promise<string> => {
    const id = await pay(productId);
    const at = new Date(Date.now() + DAY_MS).toISOString();
    await asSeller('POST', `/orders/${id}/meeting`, { place: PLACE, at });
    await asBuyer('POST', `/orders/${id}/meeting/acceptance`, { at });
    return id;
  };
  return {
    handOver,
    payAndMeet,
    complete: async (productId: string): Promise<string> => {
      const id = await handOver(productId);
      await asBuyer('POST', `/orders/${id}/completion`);
      return id;
    },
    dispute: async (productId: string): Promise<string> => {
      const id = await handOver(productId);
      const claim = { reason: 'Battery worse than described', text: 'It lasts 20 minutes' };
      await asBuyer('POST', `/orders/${id}/dispute`, claim);
      await asSeller('POST', `/orders/${id}/dispute/offer`, { refund: 40 });
      return id;
    },
    askToCancel: async (productId: string): Promise<string> => {
      const id = await payAndMeet(productId);
      await asBuyer('POST', `/orders/${id}/cancellation`, { reason: 'I must travel' });
      return id;
    },
  };
}

/** Lets both sides review an order, and lets the seller report the buyer's review. Returns the id of this review. */
async function reviewOrder({ asBuyer, asSeller }: Sides, id: string): Promise<string> {
  const path = `/orders/${id}/review`;
  const { insertedId } = await asBuyer('POST', path, { stars: 4, text: 'As described' });
  await asSeller('POST', path, { stars: 5 });
  await asSeller('POST', `/reviews/${insertedId}/reports`, { reason: 'It names my brother' });
  return String(insertedId);
}

/** Pays for a product as its buyer, and sends it by courier as its seller. Returns the id of the order. */
async function sendParcel(
  testbed: Pick<ProductionTestbed, 'client'>,
  { asSeller, pay }: Sides,
  seller: Person,
  productId: string,
): Promise<string> {
  const id = await pay(productId, 'courier');
  const picture = await uploadPhoto(testbed, seller);
  await asSeller('POST', `/orders/${id}/parcel`, {
    carrier: 'Sundarban Courier',
    tracking: 'SB-1',
    picture,
  });
  return id;
}

/** Orders a product and ends its listing. Returns the id of the order, whose buyer is asked about a purchase in cash. */
async function endListing({ asBuyer, asSeller }: Sides, productId: string): Promise<string> {
  const { bookingId } = await asBuyer('POST', '/bookings', { _id: productId, ...CONTACT });
  await asSeller('DELETE', `/productAll/${productId}`);
  // A worker ends the orders of the listing after the seller has ended it.
  const isAsked = async () => (await asBuyer('GET', `/orders/${bookingId}`)).bought === 'asked';
  if (!(await waitUntil(isAsked, TIMEOUT_MS)))
    throw new Error('no buyer of an ended listing was asked about it');
  return String(bookingId);
}

/** Returns functions that act as buyer and seller until an order has the wanted state. */
function openDealing(testbed: Pick<ProductionTestbed, 'client' | 'processor'>, dealers: Dealers) {
  const sides = openSides(testbed, dealers);
  const meeting = meetingDeals(sides);
  return {
    ...meeting,
    payAhead: (productId: string) => sides.pay(productId, 'courier'),
    send: (productId: string) => sendParcel(testbed, sides, dealers.seller, productId),
    endListing: (productId: string) => endListing(sides, productId),
    claim: async (productId: string): Promise<string> => {
      const id = await endListing(sides, productId);
      await sides.asBuyer('POST', `/orders/${id}/bought`, { bought: true });
      return id;
    },
    review: async (productId: string) => {
      const id = await meeting.complete(productId);
      return { id, reviewId: await reviewOrder(sides, id) };
    },
  };
}

/** Makes a payout run for all due money. Returns the id of the run. */
async function payOut(testbed: Pick<ProductionTestbed, 'client'>, admin: Person): Promise<string> {
  const asAdmin = openCalls(testbed, admin);
  const { payable } = (await asAdmin('GET', '/payouts/due')) as { payable: { amount: number } };
  return String((await asAdmin('POST', '/payouts/runs', { amount: payable.amount })).insertedId);
}

/**
 * Brings orders into states in which pages have forms for them. It uses the market's own API through the proxy, and
 * valid payment cards. With `paysOut`, it makes payouts in between; for them the seller must have a payout account.
 */
export async function makeDeals(
  testbed: Pick<ProductionTestbed, 'client' | 'processor'>,
  dealers: Dealers,
  goods: Goods,
  paysOut: boolean,
): Promise<Deals> {
  const dealing = openDealing(testbed, dealers);
  const settle = async () => {
    const reviewed = await dealing.review(goods.reviewed);
    const payoutRun = paysOut ? await payOut(testbed, dealers.admin) : null;
    return { reviewed, payoutRun, completed: await dealing.complete(goods.completed) };
  };
  const [settled, received, disputed, paid, regretted, ended, claimed, toSend, sent] = await Promise.all([
    settle(),
    dealing.handOver(goods.received),
    dealing.dispute(goods.disputed),
    dealing.payAndMeet(goods.paid),
    dealing.askToCancel(goods.regretted),
    dealing.endListing(goods.ended),
    dealing.claim(goods.claimed),
    dealing.payAhead(goods.toSend),
    dealing.send(goods.sent),
  ]);
  const { reviewed, payoutRun, completed } = settled;
  const { id, reviewId: reportedReview } = reviewed;
  const orders = { completed, received, disputed, paid, regretted, ended, claimed, toSend, sent };
  return { ...orders, reviewed: id, reportedReview, payoutRun };
}
