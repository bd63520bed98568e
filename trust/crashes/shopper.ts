import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Person } from '../../harness/market-people.ts';
import type { Rng } from '../../harness/rng.ts';
import { type ApiResponse, sendRequest } from '../../harness/send-request.ts';
import type { RunningTestMarket } from '../../harness/start-market.ts';
import type { Checkout, Journal } from './journal.ts';

/** Context of all buyers: their market, and whether the market is closed to them. */
export type ShopContext = {
  readonly market: RunningTestMarket;
  readonly rng: Rng;
  readonly journal: Journal;
  /** Returns true when buyers must give up unfinished checkouts. */
  readonly isClosed: () => boolean;
};

/** Error that ends an unfinished checkout when `isClosed` returns true. */
export class RunClosed extends Error {}

const TIMEOUT_MS = 15_000;
const SHORTEST_PAUSE_MS = 80;
const LONGEST_PAUSE_MS = 400;
/** Number of retries for a product that another buyer is paying for. Also the number of attempts to pay by card. */
const TRIES_FOR_HELD = 3;
/** Share of buyers who close their browser right after the bank's confirmation. */
const SHARE_THAT_LEAVES = 0.2;

/** Codes of refusals that mean "try again later". */
const AGAIN = new Set([
  'idempotency-key-in-use',
  'too-many-requests',
  'processor-unreachable',
  'payment-in-flight',
]);

function isFinal({ status, body }: ApiResponse): boolean {
  return status < 500 && !AGAIN.has(String(body.code));
}

function recordResponse(
  { journal }: ShopContext,
  call: string,
  { status, headers, body }: ApiResponse,
): void {
  const name = [status, body.code].filter(Boolean).join(' ');
  journal.answers.set(name, (journal.answers.get(name) ?? 0) + 1);
  const known = status === 503 || body.code === 'processor-unreachable';
  if (status >= 500 && !known) journal.broken.add(`${call} got status ${name}`);
  if (status === 503 && !headers.has('retry-after')) journal.broken.add(`${call}: 503 without Retry-After`);
}

/** Share of calls with a session cookie, like calls of pages. The other calls use a token. */
const SHARE_BY_COOKIE = 0.5;

/** Cookie of a session for each buyer. */
const cookies = new WeakMap<Person, Promise<string>>();

function cookieOf(person: Person): Promise<string> {
  const kept = cookies.get(person) ?? person.cookie();
  cookies.set(person, kept);
  // After a failure, for example while the database is down, the next call opens a new session.
  kept.catch(() => cookies.delete(person));
  return kept;
}

/** Repeats a call under one idempotency key until the response is final, as a careful client does. */
async function insist(
  context: ShopContext,
  person: Person,
  call: string,
  body: unknown,
): Promise<ApiResponse> {
  const kept = { idempotencyKey: randomUUID(), timeoutMs: TIMEOUT_MS };
  const byCookie = context.rng.happens(SHARE_BY_COOKIE);
  const origin = context.market.env.PUBLIC_URL ?? '';
  for (;;) {
    if (context.isClosed()) throw new RunClosed();
    try {
      const options = byCookie ? { ...kept, session: { cookie: await cookieOf(person), origin } } : kept;
      const response = await sendRequest(context.rng.oneOf(context.market.urls), person, call, body, options);
      recordResponse(context, call, response);
      if (isFinal(response)) return response;
    } catch {
      context.journal.unanswered += 1;
    }
    await sleep(context.rng.between(SHORTEST_PAUSE_MS, LONGEST_PAUSE_MS));
  }
}

/** Returns whether the card processor has received the payment, even if its response to the buyer was different. */
async function isPaid({ market }: ShopContext, transactionId: string): Promise<boolean> {
  const response = await fetch(`${market.processor.url}/v1/payment_intents/${transactionId}`, {
    headers: { authorization: `Bearer ${market.env.STRIPE_SECRET_KEY}` },
  });
  return ((await response.json()) as { status?: string }).status === 'succeeded';
}

/** Pays by card. After a failed response, it checks whether the payment succeeded. */
async function payByCard(
  context: ShopContext,
  clientSecret: string,
  transactionId: string,
): Promise<boolean> {
  for (let tries = 0; tries < TRIES_FOR_HELD && !context.isClosed(); tries += 1) {
    try {
      if ((await context.market.processor.pay(clientSecret)) === 'succeeded') return true;
      if (await isPaid(context, transactionId)) return true;
    } catch {
      // After a connection error, the loop checks the payment or tries again.
    }
  }
  return isPaid(context, transactionId).catch(() => false);
}

async function begin(context: ShopContext, buyer: Person, bookingId: string): Promise<ApiResponse> {
  for (let tries = 0; ; tries += 1) {
    const response = await insist(context, buyer, 'POST /create-payment-intent', { bookingId, agreed: true });
    if (response.body.code !== 'product-held' || tries === TRIES_FOR_HELD) return response;
    await sleep(LONGEST_PAUSE_MS);
  }
}

async function confirmPayment(context: ShopContext, buyer: Person, checkout: Checkout): Promise<void> {
  const { bookingId, transactionId } = checkout;
  for (;;) {
    const { status, body } = await insist(context, buyer, 'POST /payments', { bookingId, transactionId });
    if (status === 200) checkout.outcome = 'paid';
    else if (body.code === 'payment-refunded') checkout.outcome = 'returned';
    else context.journal.broken.add(`a payment that was made got status ${status} ${body.code}`);
    return;
  }
}

/** Orders a product as one buyer, pays and confirms the payment. Records all acknowledgements. */
export async function shop(context: ShopContext, buyer: Person, productId: string): Promise<void> {
  const checkout: Checkout = { buyerId: buyer.id, productId, charged: false };
  context.journal.checkouts.push(checkout);
  const wish = { _id: productId, buyerPhone: '01812345678', buyerLocation: 'Dhanmondi 27' };
  const ordered = await insist(context, buyer, 'POST /bookings', wish);
  if (ordered.status !== 200) return;
  const bookingId = String(ordered.body.bookingId);
  checkout.bookingId = bookingId;
  const begun = await begin(context, buyer, bookingId);
  if (begun.status === 404) context.journal.broken.add('an acknowledged order was not found');
  if (begun.status !== 200) return;
  const transactionId = String(begun.body.transactionId);
  checkout.transactionId = transactionId;
  checkout.charged = await payByCard(context, String(begun.body.clientSecret), transactionId);
  if (!checkout.charged || context.rng.happens(SHARE_THAT_LEAVES)) return;
  await confirmPayment(context, buyer, checkout);
}
