import { sql } from 'kysely';
import type { Caller } from '#platform/api/contract.ts';
import type { OrdersTestMarket } from './test-market.ts';

/** Number of buyers who want the same product at the same time. */
const BUYERS = 10;

/** Time in ms that is longer than a payment hold. */
const AFTER_THE_HOLD = 16 * 60_000;

/** Results of many rounds. A round is one product that ten buyers want. */
export type RaceReport = {
  readonly rounds: number;
  /** Number of rounds in which the product was sold to more than one buyer. */
  readonly doubleSales: number;
  /** Number of rounds in which nobody got the product, although money arrived. */
  readonly noSales: number;
  /** Number of rounds in which money belonged to no sale and no refund, or a buyer got a wrong response. */
  readonly inconsistentMoney: number;
  /** Number of responses with a status other than 200 and 409. */
  readonly failures: number;
};

type Paid = { readonly confirmed: number; readonly failures: number };

/** Scenario of ten buyers for one product. Returns the number of confirmed payments and of wrong responses. */
export type Round = (market: OrdersTestMarket, buyers: readonly Caller[], productId: string) => Promise<Paid>;

/** Maximum number of repeats of a request that the market could not serve in time. */
const MOST_REPEATS = 20;

/**
 * Sends a request and, like a buyer's client, repeats it while the response is 503. On an overloaded machine, waiting
 * for a lock or for the card processor may time out. Such a timeout does not change the outcome of the scenario.
 */
async function post(market: OrdersTestMarket, buyer: Caller, path: string, input: Record<string, string>) {
  for (let repeats = 0; ; repeats += 1) {
    const response = await market.request(buyer, 'POST', path, input);
    if (response.status !== 503 || repeats === MOST_REPEATS) return response;
  }
}

async function book(market: OrdersTestMarket, buyer: Caller, productId: string): Promise<string> {
  const order = { _id: productId, buyerPhone: '01812345678', buyerLocation: 'Dhanmondi 27' };
  return String((await post(market, buyer, '/bookings', order)).body.bookingId);
}

type Secret = {
  readonly buyer: Caller;
  readonly bookingId: string;
  readonly status: number;
  readonly clientSecret: string;
  readonly transactionId: string;
};

async function begin(market: OrdersTestMarket, buyer: Caller, bookingId: string): Promise<Secret> {
  const { status, body } = await post(market, buyer, '/create-payment-intent', { bookingId });
  const { clientSecret, transactionId } = body as Record<string, string>;
  return { buyer, bookingId, status, clientSecret: clientSecret ?? '', transactionId: transactionId ?? '' };
}

/** Pays and confirms at the same time for all buyers who got a payment secret. */
async function payAll(market: OrdersTestMarket, secrets: readonly Secret[]): Promise<Paid> {
  const holders = secrets.filter(({ status }) => status === 200);
  const responses = await Promise.all(
    holders.map(async ({ buyer, bookingId, clientSecret, transactionId }) => {
      await market.cards.pay(clientSecret);
      return post(market, buyer, '/payments', { bookingId, transactionId });
    }),
  );
  const statuses = [...secrets, ...responses].map(({ status }) => status);
  return {
    confirmed: responses.filter(({ status }) => status === 200).length,
    failures: statuses.filter((status) => status !== 200 && status !== 409).length,
  };
}

/** Requests holds for all buyers at the same time, and pays for the buyer who gets the hold. */
export const raceForTheHold: Round = async (market, buyers, productId) => {
  const bookings = await Promise.all(buyers.map((buyer) => book(market, buyer, productId)));
  return payAll(
    market,
    await Promise.all(buyers.map((buyer, index) => begin(market, buyer, bookings[index] ?? ''))),
  );
};

/** Gives each buyer the hold in turn and lets it expire. Then all buyers pay at the same time. */
export const raceWithLateMoney: Round = async (market, buyers, productId) => {
  const bookings = await Promise.all(buyers.map((buyer) => book(market, buyer, productId)));
  const secrets: Secret[] = [];
  for (const [index, buyer] of buyers.entries()) {
    secrets.push(await begin(market, buyer, bookings[index] ?? ''));
    market.wait(AFTER_THE_HOLD);
  }
  return payAll(market, secrets);
};

type MoneyTotals = { paid: number; settled: number; returning: number; arrived: number };

async function moneyTotalsOf(market: OrdersTestMarket, productId: string): Promise<MoneyTotals> {
  const { rows } = await sql<MoneyTotals>`
    select
      (select count(*) from bookings where product_id = ${productId} and status = 'paid') as paid,
      count(*) filter (where payment.outcome = 'settled') as settled,
      count(*) filter (where payment.outcome <> 'settled') as returning,
      count(*) filter (where intent.state = 'succeeded') as arrived
    from payment_intents intent left join payments payment on payment.intent_id = intent.id
    where intent.product_id = ${productId}`.execute(market.db);
  return rows[0] ?? { paid: 0, settled: 0, returning: 0, arrived: 0 };
}

/** Runs many rounds with the same ten buyers and a new product each, and returns the report. */
export async function playRounds(
  market: OrdersTestMarket,
  rounds: number,
  round: Round,
  people: { readonly seller: Caller; readonly buyers: readonly Caller[] },
): Promise<RaceReport> {
  const report = { rounds, doubleSales: 0, noSales: 0, inconsistentMoney: 0, failures: 0 };
  for (let count = 0; count < rounds; count += 1) {
    const productId = await market.list(people.seller);
    const { confirmed, failures } = await round(market, people.buyers, productId);
    const { paid, settled, returning, arrived } = await moneyTotalsOf(market, productId);
    report.doubleSales += paid > 1 ? 1 : 0;
    report.noSales += paid === 0 ? 1 : 0;
    report.inconsistentMoney +=
      settled !== paid || confirmed !== paid || settled + returning !== arrived ? 1 : 0;
    report.failures += failures;
  }
  return report;
}

/** Signs up a seller and ten buyers. */
export async function joinPeople(market: OrdersTestMarket) {
  const seller = await market.join('Seller', 'Karim');
  const buyers = await Promise.all(
    Array.from({ length: BUYERS }, (_, index) => market.join('Buyer', `Buyer${index}`)),
  );
  return { seller, buyers };
}
