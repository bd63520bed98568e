import type { People, Person } from '../../harness/market-people.ts';
import { RunClosed, type ShopContext, shop } from './shopper.ts';

/** Number of buyers who take turns in one of the parallel checkouts. One buyer alone would exceed the rate limits. */
const BUYERS_A_WORKER = 5;
/** Number of products that are put up for sale at a time. */
const SHELF = 400;
/** Share of products that two buyers try to buy. */
const SHARE_WANTED_TWICE = 0.3;

/**
 * Returns a function that returns the next product to buy. It returns some products twice, so that two buyers try to
 * buy them.
 */
async function openShelf(
  context: ShopContext,
  people: People,
  seller: Person,
): Promise<() => Promise<string>> {
  let products = await people.list(seller, SHELF);
  let listing: Promise<void> | undefined;
  let again: string | undefined;
  const restock = async () => {
    products = [...products, ...(await people.list(seller, SHELF).catch(() => []))];
    listing = undefined;
  };
  return async () => {
    const wanted = again;
    again = undefined;
    if (wanted !== undefined) return wanted;
    // While the database is down, no products can be listed, so the buyer waits.
    while (products.length === 0) {
      if (context.isClosed()) throw new RunClosed();
      listing ??= restock();
      await listing;
    }
    const product = products.pop() ?? '';
    if (context.rng.happens(SHARE_WANTED_TWICE)) again = product;
    return product;
  };
}

/**
 * Lets simulated buyers shop until `isFull` returns true, with `concurrency` checkouts at a time. The returned function
 * resolves when the last buyer has left.
 */
export async function runShoppers(
  context: ShopContext,
  people: People,
  concurrency: number,
  isFull: () => boolean,
): Promise<() => Promise<void>> {
  const seller = await people.joinOne('Seller');
  const buyers = await people.join('Buyer', concurrency * BUYERS_A_WORKER);
  const nextProduct = await openShelf(context, people, seller);
  const worker = async (number: number) => {
    for (let turn = 0; !isFull(); turn += 1) {
      const buyer = buyers[number * BUYERS_A_WORKER + (turn % BUYERS_A_WORKER)];
      if (buyer) await shop(context, buyer, await nextProduct());
    }
  };
  const all = Array.from({ length: concurrency }, async (_, number) => {
    await worker(number).catch((error: unknown) => {
      if (!(error instanceof RunClosed)) throw error;
    });
  });
  const done = Promise.all(all);
  done.catch(() => {});
  return async () => void (await done);
}
