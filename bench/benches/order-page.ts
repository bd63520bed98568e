import { openPeople, type People } from '../../harness/market-people.ts';
import { sendRequest } from '../../harness/send-request.ts';
import { type RunningTestMarket, startTestMarket } from '../../harness/start-market.ts';
import type { Bench, Figure, RunOptions } from '../bench.ts';
import { lengthOf } from '../testbed/bench-testbed.ts';
import { type Asked, measureMany } from '../testbed/load.ts';
import { describeSpread, spreadOf } from '../testbed/spread.ts';
import { readUsage, usageFigure } from '../testbed/usage.ts';

const BUYERS = 40;
const ORDERS_EACH = 5;
const LEAST_PAGES = 300;
const CONNECTIONS = 16;
const MEETING = { buyerPhone: '01812345678', buyerLocation: 'Dhanmondi 27' };

/** Places orders as buyers. Returns the orders' pages, each with its buyer's session. */
async function placeOrders(market: RunningTestMarket, people: People): Promise<Asked[]> {
  const seller = await people.joinOne('Seller');
  const products = await people.list(seller, BUYERS * ORDERS_EACH);
  const buyers = await people.join('Buyer', BUYERS);
  const pages: Asked[] = [];
  for (const [index, buyer] of buyers.entries()) {
    const cookie = await buyer.cookie();
    for (const productId of products.slice(index * ORDERS_EACH, (index + 1) * ORDERS_EACH)) {
      const { status, body } = await sendRequest(market.url, buyer, 'POST /bookings', {
        _id: productId,
        ...MEETING,
      });
      if (status !== 200) throw new Error(`an order got status ${status}`);
      pages.push({ path: `/dashboard/order/${body.bookingId}`, headers: { cookie } });
    }
  }
  return pages;
}

async function measure(options: RunOptions): Promise<Figure[]> {
  const market = await startTestMarket({ webs: 1, workers: 0, pages: true });
  const people = openPeople(market);
  try {
    const pages = await placeOrders(market, people);
    const { rounds, seconds } = lengthOf(options);
    const usage = () => readUsage(market.folder);
    const make = () =>
      measureMany({ name: 'orders', url: market.url }, pages, { connections: CONNECTIONS, seconds });
    // Warm-up: the JIT needs hundreds of pages.
    await make();
    const rates: number[] = [];
    const perCore: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const before = usage().webSeconds;
      const made = await make();
      rates.push(made.rate);
      perCore.push(made.answers / (usage().webSeconds - before));
    }
    return [
      {
        what: `pages of ${pages.length} orders to ${BUYERS} buyers, a second of one core`,
        target: `at least ${LEAST_PAGES}`,
        figure: `${describeSpread(perCore)}; ${describeSpread(rates)} a second by the clock`,
        holds: spreadOf(perCore).middle >= LEAST_PAGES,
      },
      usageFigure(usage()),
    ];
  } finally {
    await people.close();
    await market.stop();
  }
}

/** Measures how fast the page of one order is rendered for its buyer. */
export const bench: Bench = {
  name: 'order-page',
  question: 'How fast is the page of an order made for somebody who is signed in?',
  run: measure,
};
