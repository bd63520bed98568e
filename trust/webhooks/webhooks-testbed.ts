import pLimit from 'p-limit';
import { openPeople, type People, type Person, PRICE_POISHA } from '../../harness/market-people.ts';
import { waitUntil } from '../../harness/processes.ts';
import { sendRequest } from '../../harness/send-request.ts';
import type { RunningTestMarket } from '../../harness/start-market.ts';
import { CARDS } from '../../src/domains/payments/testing/card-client.ts';
import { type Message, type Network, openNetwork, post, signed } from './network.ts';

/** An order that is paid at the card processor, but not reported to the market yet. */
export type PaidOrder = {
  readonly buyer: Person;
  readonly productId: string;
  readonly bookingId: string;
  readonly transactionId: string;
  readonly messages: readonly Message[];
};

/** Number of webhook messages about a paid order: payment created, charge succeeded, payment succeeded. */
const MESSAGES_OF_PAYING = 3;
/** Number of additional webhook messages if a card was declined first: charge failed, payment failed. */
const MESSAGES_OF_DECLINE = 2;

/** Longest time in ms until a reported sale must be stored. */
const SALE_MS = 60_000;

/** A market that gets no webhook messages from its card processor directly, and people who order there. */
export type WebhooksTestbed = Awaited<ReturnType<typeof openWebhooksTestbed>>;

async function order(market: RunningTestMarket, buyer: Person, productId: string): Promise<string> {
  const wish = { _id: productId, buyerPhone: '01812345678', buyerLocation: 'Dhanmondi 27' };
  const { status, body } = await sendRequest(market.url, buyer, 'POST /bookings', wish);
  if (status !== 200) throw new Error(`placing an order got status ${status}: ${JSON.stringify(body)}`);
  return String(body.bookingId);
}

async function begin(market: RunningTestMarket, buyer: Person, bookingId: string) {
  const { status, body } = await sendRequest(market.url, buyer, 'POST /create-payment-intent', {
    bookingId,
    agreed: true,
  });
  if (status !== 200) throw new Error(`paying got status ${status}: ${JSON.stringify(body)}`);
  return { clientSecret: String(body.clientSecret), transactionId: String(body.transactionId) };
}

/** Moves the times of an order back, as if it had been paid `seconds` earlier. */
async function age(people: People, bookingId: string, seconds: number): Promise<void> {
  const back = 'make_interval(secs => $2)';
  await people.pool.query(
    `with hold as (
       update product_holds set taken_at = taken_at - ${back}, expires_at = expires_at - ${back}
       where booking_id = $1 returning product_id, expires_at
     ), product as (
       update products set held_until = hold.expires_at from hold where products.id = hold.product_id
     )
     update payment_intents set hold_expires_at = hold_expires_at - ${back}, created_at = created_at - ${back},
       checked_at = checked_at - ${back} where booking_id = $1`,
    [bookingId, seconds],
  );
}

function customers(market: RunningTestMarket, people: People, network: Network, seller: Person) {
  return {
    order: (buyer: Person, productId: string) => order(market, buyer, productId),
    begin: (buyer: Person, bookingId: string) => begin(market, buyer, bookingId),
    /** Makes a new buyer order a product and pay for it. By default the product is new, too. */
    payOrder: async (wish: { productId?: string; declinedFirst?: boolean } = {}): Promise<PaidOrder> => {
      const [listed = ''] = wish.productId ? [wish.productId] : await people.list(seller, 1);
      const buyer = await people.joinOne('Buyer');
      const bookingId = await order(market, buyer, listed);
      const { clientSecret, transactionId } = await begin(market, buyer, bookingId);
      if (wish.declinedFirst) await market.processor.pay(clientSecret, CARDS.declined);
      const state = await market.processor.pay(clientSecret);
      if (state !== 'succeeded') throw new Error(`a valid card led to the state ${state}`);
      const expected = MESSAGES_OF_PAYING + (wish.declinedFirst ? MESSAGES_OF_DECLINE : 0);
      const messages = await network.messagesOf(transactionId, expected);
      return { buyer, productId: listed, bookingId, transactionId, messages };
    },
    age: (bookingId: string, seconds: number) => age(people, bookingId, seconds),
    /** Reports the payment to the market as the buyer's browser does. */
    confirm: ({ buyer, bookingId, transactionId }: Omit<PaidOrder, 'messages'>) =>
      sendRequest(market.url, buyer, 'POST /payments', { bookingId, transactionId }),
    untilSold: async (productId: string) => {
      const isSold = async () => {
        const { rows } = await people.pool.query('select state from products where id = $1', [productId]);
        return rows[0]?.state === 'sold';
      };
      if (!(await waitUntil(isSold, SALE_MS)))
        throw new Error('the payment of the second buyer did not become a sale');
    },
  };
}

/**
 * Returns functions that send webhook messages to the market, alternately to its web processes. They record the
 * statuses and durations of the responses.
 */
function postOffice(market: RunningTestMarket) {
  const secret = market.env.STRIPE_WEBHOOK_SECRET ?? '';
  const statuses: number[] = [];
  const times: number[] = [];
  const sendTo = (web: number, message: object) => {
    const body = JSON.stringify(message, null, 2);
    return post(market.urls[web] ?? '', body, [signed(body, secret)]);
  };
  const send = async (message: object) => {
    const started = performance.now();
    const status = await sendTo(statuses.length % market.urls.length, message);
    times.push(performance.now() - started);
    statuses.push(status);
    return status;
  };
  return {
    secret,
    statuses,
    times,
    /**
     * Sends one message, signed now, to the web process with the index `web`. Its response is not recorded in
     * `statuses`.
     */
    sendTo,
    /** Sends one webhook message, signed now. */
    send,
    /** Sends webhook messages one after the other. */
    sendAll: async (messages: readonly object[]) => {
      for (const message of messages) await send(message);
    },
    /** Sends many copies of every webhook message, `atOnce` in parallel. */
    sendCopies: async (messages: readonly object[], copies: number, atOnce: number) => {
      const limit = pLimit(atOnce);
      const all = Array.from({ length: copies }, () => messages).flat();
      await Promise.all(all.map((message) => limit(() => send(message))));
    },
  };
}

/** Queues a sweep. A waiting sweep with the key of the automatic sweeps prevents automatic sweeps. */
const askForSweep = (people: People, key: string, wait: string) =>
  people.pool.query(
    `select enqueue_jobs('payments.sweep', array['{}'::jsonb], array[$1], now() + $2::interval, null)`,
    [key, wait],
  );

function sweeping(people: People) {
  return {
    /** Prevents automatic sweeps, so that only webhook messages have an effect. */
    holdOff: async () => void (await askForSweep(people, '', '1 day')),
    allow: async () =>
      void (await people.pool.query("delete from jobs where name = 'payments.sweep' and key = ''")),
    /** Runs a sweep now, as if more than a minute had passed since the last check. */
    byHand: async () => {
      await people.pool.query(`update payment_intents set checked_at = checked_at - interval '2 minutes'`);
      await askForSweep(people, 'by-hand', '0');
    },
  };
}

/** Opens the testbed on a market; close it before the market stops. */
export async function openWebhooksTestbed(market: RunningTestMarket) {
  const network = await openNetwork();
  await market.processor.control('PUT', 'webhook-endpoint', { url: network.url });
  const people = openPeople(market);
  const seller = await people.joinOne('Seller');
  return {
    market,
    people,
    network,
    ...customers(market, people, network, seller),
    mail: postOffice(market),
    sweep: sweeping(people),
    price: PRICE_POISHA,
    /**
     * Waits until no event is undelivered and no job is due within two seconds. Such jobs include the checks after a
     * webhook message.
     */
    untilQuiet: () =>
      waitUntil(async () => {
        const { rows } = await people.pool.query(
          `select 1 from jobs where run_at <= now() + interval '2 seconds'
           union all select 1 from outbox_events where delivered_at is null limit 1`,
        );
        return rows.length === 0;
      }, SALE_MS),
    list: async () => (await people.list(seller, 1))[0] ?? '',
    close: async () => {
      await people.close();
      await network.close();
    },
  };
}
