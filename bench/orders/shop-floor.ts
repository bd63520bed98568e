import { openPeople, type People, type Person } from '../../harness/market-people.ts';
import { type RunningTestMarket, startTestMarket } from '../../harness/start-market.ts';
import { cardPayment } from '../../src/domains/payments/testing/card-client.ts';
import { openSteadyClient } from './steady-client.ts';

/**
 * Interval at which rate limits are reset, in ms. The benchmark's buyers order more in a second than real
 * people in a day.
 */
const FORGET_LIMITS_MS = 1_000;
const MEETING = { buyerPhone: '01812345678', buyerLocation: 'Dhanmondi 27' };
const FORM = 'application/x-www-form-urlencoded';

/** Opens a client for the requests of buyers: to the market, and to the card processor. */
function openShopClient(market: RunningTestMarket) {
  const client = openSteadyClient();
  const post = async (person: Person, path: string, body: unknown) => {
    const headers = { authorization: `Bearer ${await person.token()}`, 'content-type': 'application/json' };
    return client.post(market.url + path, headers, JSON.stringify(body));
  };
  return {
    post,
    /** Sends a request that must succeed. Returns the body of the response. */
    must: async (person: Person, path: string, body: unknown) => {
      const response = await post(person, path, body);
      if (response.status !== 200)
        throw new Error(`${path} got status ${response.status} ${response.body.code}`);
      return response.body;
    },
    payByCard: async (clientSecret: string): Promise<void> => {
      const { path, form } = cardPayment(clientSecret);
      const headers = { authorization: `Bearer ${market.env.STRIPE_PUBLISHABLE_KEY}`, 'content-type': FORM };
      const { body } = await client.post(market.processor.url + path, headers, String(form));
      if (body.status !== 'succeeded')
        throw new Error(`the card processor responded with ${JSON.stringify(body)}`);
    },
    close: client.close,
  };
}

async function countPaid({ pool }: People): Promise<number> {
  const { rows } = await pool.query<{ paid: number }>(
    "select count(*)::int as paid from bookings where status = 'paid'",
  );
  return rows[0]?.paid ?? 0;
}

/** Opens a durable market with products, and with buyers who each have a token. The caller closes it. */
export async function openShopFloor(buyers: number) {
  const market = await startTestMarket({ webs: 1, workers: 1 });
  const people = openPeople(market);
  // Marks start-up work of the market as done, so that the work does not run during the measurement.
  await people.pool.query('update attribute_readings set is_done = true');
  await people.pool.query('update search_backfill set is_done = true');
  const seller = await people.joinOne('Seller');
  const crowd = await people.join('Buyer', buyers);
  await Promise.all([seller, ...crowd].map((person) => person.token()));
  const timer = setInterval(() => {
    people.pool.query('delete from rate_limits').catch(() => {});
  }, FORGET_LIMITS_MS);
  const { post, must, payByCard, close } = openShopClient(market);
  const order = async (buyer: Person, productId: string): Promise<string> => {
    const { bookingId } = await must(buyer, '/bookings', { _id: productId, ...MEETING });
    return String(bookingId);
  };
  return {
    crowd,
    list: (count: number) => people.list(seller, count),
    order,
    /** Sends the request that starts an order's payment; returns its status. */
    askToPay: async (buyer: Person, bookingId: string): Promise<number> =>
      (await post(buyer, '/create-payment-intent', { bookingId, agreed: true })).status,
    /** Buys a product like a browser, from the order to the confirmed payment. */
    buy: async (buyer: Person, productId: string): Promise<void> => {
      const bookingId = await order(buyer, productId);
      const intent = await must(buyer, '/create-payment-intent', { bookingId, agreed: true });
      await payByCard(String(intent.clientSecret));
      await must(buyer, '/payments', { bookingId, transactionId: intent.transactionId });
    },
    countPaid: () => countPaid(people),
    close: async () => {
      clearInterval(timer);
      close();
      await people.close();
      await market.stop();
    },
  };
}

/** See {@link openShopFloor}. */
export type ShopFloor = Awaited<ReturnType<typeof openShopFloor>>;
