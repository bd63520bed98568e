import type { People, Person } from '../../harness/market-people.ts';
import { type ApiResponse, sendRequest } from '../../harness/send-request.ts';
import type { RunningTestMarket } from '../../harness/start-market.ts';

/** Record of the visitors' requests and results. */
type Journal = {
  readonly answered: number;
  /** Unexpected responses, one sentence each. */
  readonly failures: readonly string[];
  /** Bookings that the market has acknowledged as paid, with the time of the acknowledgement. */
  readonly paid: readonly { readonly bookingId: string; readonly at: number }[];
  /** Durations of all requests, in ms. */
  readonly times: readonly number[];
};

/** Visitors that use a market until they are stopped. */
export type Traffic = {
  readonly journal: Journal;
  /** Stops the visitors. Resolves when the last visitor has finished. */
  readonly stop: () => Promise<void>;
};

const BUYERS_A_WORKER = 8;
const SHELF = 2_000;

type Visit = {
  readonly market: RunningTestMarket;
  readonly journal: {
    answered: number;
    failures: string[];
    paid: Journal['paid'][number][];
    times: number[];
  };
};

/** Sends one request, which must get the status 200. Records any other response as a failure, and does not retry. */
async function request(visit: Visit, url: string, who: Person | null, call: string, body?: unknown) {
  const { journal } = visit;
  const started = performance.now();
  try {
    const response = await sendRequest(url, who, call, body);
    journal.answered += 1;
    journal.times.push(performance.now() - started);
    if (response.status === 200) return response;
    journal.failures.push(`${call} got status ${response.status} ${response.body.code ?? ''}`);
  } catch (error) {
    journal.failures.push(`${call} got no response: ${error instanceof Error ? error.message : error}`);
  }
  return undefined;
}

/** Browses, orders a product that no other buyer wants, pays for it and reports the payment. */
async function shop(visit: Visit, url: string, buyer: Person, productId: string): Promise<void> {
  const call = (name: string, body?: unknown): Promise<ApiResponse | undefined> =>
    request(visit, url, buyer, name, body);
  await request(visit, url, null, 'GET /products?category=Laptop');
  await request(visit, url, null, `GET /productAll/${productId}`);
  const order = { _id: productId, buyerPhone: '01812345678', buyerLocation: 'Dhanmondi 27' };
  const ordered = await call('POST /bookings', order);
  const bookingId = ordered?.body.bookingId;
  const intent = ordered && (await call('POST /create-payment-intent', { bookingId, agreed: true }))?.body;
  if (!intent) return;
  await visit.market.processor.pay(String(intent.clientSecret));
  const confirmed = await call('POST /payments', { bookingId, transactionId: intent.transactionId });
  if (confirmed) visit.journal.paid.push({ bookingId: String(bookingId), at: Date.now() });
}

/**
 * Lets `concurrency` visitors at a time read, order and pay. Every product has one buyer, so no request may be
 * refused. Every response other than 200 counts as a failure.
 */
export async function startTraffic(
  market: RunningTestMarket,
  people: People,
  concurrency: number,
): Promise<Traffic> {
  const products = await people.list(await people.joinOne('Seller'), SHELF);
  const journal: Visit['journal'] = { answered: 0, failures: [], paid: [], times: [] };
  let isOver = false;
  const worker = async (number: number) => {
    const buyers = await people.join('Buyer', BUYERS_A_WORKER);
    const url = market.urls[number % market.urls.length] ?? market.url;
    for (let turn = 0; !isOver; turn += 1) {
      const [buyer, productId] = [buyers[turn % BUYERS_A_WORKER], products.pop()];
      if (!buyer || !productId) return;
      await shop({ market, journal }, url, buyer, productId);
    }
  };
  const all = Promise.all(Array.from({ length: concurrency }, (_, number) => worker(number)));
  all.catch(() => {});
  return {
    journal,
    stop: async () => {
      isOver = true;
      await all;
    },
  };
}
