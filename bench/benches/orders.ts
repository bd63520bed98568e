import { quantile } from '../../harness/statistics.ts';
import type { Bench, Figure, RunOptions } from '../bench.ts';
import { openShopFloor, type ShopFloor } from '../orders/shop-floor.ts';
import { describeSpread, spreadOf } from '../testbed/spread.ts';

const BUYERS = 32;
const RIVALS = 50;
const LEAST_SALES = 60;
const MOST_WAIT_MS = 1_000;

const FULL = { rounds: 5, sales: 600, contests: 20 };
const QUICK = { rounds: 2, sales: 100, contests: 3 };

/** Measures sales per second. The buyers act at the same time, and each buys one product after another. */
async function sell(floor: ShopFloor, count: number): Promise<number> {
  const shelf = await floor.list(count);
  const started = performance.now();
  await Promise.all(
    floor.crowd.slice(0, BUYERS).map(async (buyer) => {
      for (let product = shelf.pop(); product; product = shelf.pop()) await floor.buy(buyer, product);
    }),
  );
  return count / ((performance.now() - started) / 1_000);
}

async function measureSales(floor: ShopFloor, { rounds, sales }: typeof FULL): Promise<Figure> {
  // The first round is slower, because the JIT is not warm yet.
  await sell(floor, sales);
  const rates: number[] = [];
  for (let round = 0; round < rounds; round += 1) rates.push(await sell(floor, sales));
  const paid = await floor.countPaid();
  if (paid !== (rounds + 1) * sales) throw new Error(`only ${paid} orders are paid`);
  return {
    what: `orders from booking to settled payment a second, ${BUYERS} buyers`,
    target: `at least ${LEAST_SALES}`,
    figure: describeSpread(rates),
    holds: spreadOf(rates).middle >= LEAST_SALES,
  };
}

/**
 * Makes several buyers pay for the same product at the same moment. Returns how many could start a payment, and how
 * long each waited in ms.
 */
async function raceForProduct(floor: ShopFloor): Promise<{ winners: number; waits: number[] }> {
  const [product = ''] = await floor.list(1);
  const rivals = floor.crowd.slice(0, RIVALS);
  const orders = await Promise.all(rivals.map((buyer) => floor.order(buyer, product)));
  const waits: number[] = [];
  const started = performance.now();
  const responses = await Promise.all(
    rivals.map(async (buyer, index) => {
      const status = await floor.askToPay(buyer, orders[index] ?? '');
      waits.push(performance.now() - started);
      return status;
    }),
  );
  return { winners: responses.filter((status) => status === 200).length, waits };
}

async function measureContests(floor: ShopFloor, { contests }: typeof FULL): Promise<Figure> {
  const waits: number[] = [];
  let wrong = 0;
  for (let round = 0; round < contests; round += 1) {
    const { winners, waits: waited } = await raceForProduct(floor);
    if (winners !== 1) wrong += 1;
    waits.push(...waited);
  }
  const wait = quantile(waits, 0.99);
  return {
    what: `${RIVALS} buyers pay one product at once, ${contests} times`,
    target: `one winner, 99 of 100 answered within ${MOST_WAIT_MS} ms`,
    figure: `${contests - wrong} times one winner, 99 of 100 answered within ${wait.toFixed(0)} ms`,
    holds: wrong === 0 && wait <= MOST_WAIT_MS,
  };
}

/** Measures orders and payments, with the stand-in card processor on the same machine. */
export const bench: Bench = {
  name: 'orders',
  question: 'How many things are sold in a second, and how long do the losers of a race wait?',
  async run(options: RunOptions) {
    const amount = options.quick ? QUICK : FULL;
    const floor = await openShopFloor(RIVALS);
    try {
      return [await measureSales(floor, amount), await measureContests(floor, amount)];
    } finally {
      await floor.close();
    }
  },
};
