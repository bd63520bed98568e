import { setTimeout as sleep } from 'node:timers/promises';
import type { People, Person } from '../../harness/market-people.ts';
import { type ApiResponse, sendRequest } from '../../harness/send-request.ts';
import { createOutage, type Outage } from './outage.ts';

/** A client that uses the market all the time. It records responses and the times without useful responses. */
export type Witness = {
  readonly changes: Outage;
  readonly reads: Outage;
  /** Broken promises: wrong responses, and confirmed changes that are missing. */
  readonly broken: ReadonlySet<string>;
  /** Number of responses by call and status. */
  readonly answers: ReadonlyMap<string, number>;
  /** Stops the client. Resolves when its last request has ended. */
  readonly stop: () => Promise<void>;
};

type Scene = { readonly url: string; readonly origin: string; readonly people: People };

/** Longest time in ms until a change must be visible to everybody. */
const FRESH_MS = 1_000;
const PAUSE_MS = 200;
/** Timeout of a request in ms. The market never takes that long for a response. */
const TIMEOUT_MS = 25_000;
/** Number of parallel wish-list checks, and of buyers in each check. Buyers alternate because of rate limits. */
const WISHERS = 3;
const TURNS = 4;
/**
 * Number of buyers whose wish lists are changed continuously, one after the other. This measures how long changes are
 * impossible.
 */
const HASTY = 8;
const SHELF = 300;
/** Number of remaining listings below which new listings are added. */
const LOW_SHELF = 20;

/** A person whose session began before the faults. */
type Visitor = { readonly cookie: string };

/** Uses a market as buyers, a seller and strangers until it is stopped. */
export async function watch({ url, origin, people }: Scene): Promise<Witness> {
  const broken = new Set<string>();
  const answers = new Map<string, number>();
  const [changes, reads] = [createOutage(), createOutage()];
  let isOver = false;

  /**
   * Makes a call. Returns undefined if no response came or the response was unexpected, for example "not now" (503).
   */
  const call = async (
    outage: Outage,
    visitor: Visitor | null,
    what: string,
    expected: readonly number[],
    body?: unknown,
  ): Promise<ApiResponse | undefined> => {
    const [method = '', path = ''] = what.split(' ');
    const pattern = `${method} ${path.replace(/[\da-f-]{36}/, '{id}')}`;
    const session = visitor ? { session: { cookie: visitor.cookie, origin } } : {};
    const options = { ...session, timeoutMs: TIMEOUT_MS };
    const response = await sendRequest(url, null, what, body, options).catch(() => undefined);
    const status = response?.status ?? 0;
    answers.set(`${pattern} ${status}`, (answers.get(`${pattern} ${status}`) ?? 0) + 1);
    if (response && expected.includes(status)) {
      outage.works();
      return response;
    }
    outage.fails();
    if (!response) broken.add(`${pattern} was not answered`);
    else if (status !== 503)
      broken.add(`${pattern} was answered ${status} ${response.body.code ?? ''}`.trim());
    return undefined;
  };
  /** Repeats `call` until it returns a response. Returns undefined only if the run ends first. */
  const insist = async (...asked: Parameters<typeof call>): Promise<ApiResponse | undefined> => {
    while (!isOver) {
      const response = await call(...asked);
      if (response) return response;
      await sleep(PAUSE_MS);
    }
    return undefined;
  };
  const visit = async (person: Person): Promise<Visitor> => ({ cookie: await person.cookie() });

  /**
   * Adds a product to a buyer's wish list and removes it. One second after each change, the list must show the change,
   * whichever database server leads.
   */
  const wish = async (buyer: Visitor, productId: string): Promise<void> => {
    const isWished = async () => {
      await sleep(FRESH_MS);
      const list = await insist(reads, buyer, 'GET /wishlist/products', [200]);
      return list && (list.body.productIds as string[]).includes(productId);
    };
    const added = await call(changes, buyer, 'POST /wishlist', [200], { _id: productId });
    if (!added) return sleep(PAUSE_MS);
    if ((await isWished()) === false) broken.add('a wish that was confirmed is not on the list');
    const taken = await call(changes, buyer, `DELETE /wishlist/${added.body.wishId}`, [200, 404]);
    if (taken && (await isWished())) broken.add('a wish that was taken off is on the list');
  };
  const wishFor = async (buyers: readonly Visitor[], productId: string) => {
    for (let turn = 0; !isOver; turn += 1) {
      const buyer = buyers[turn % buyers.length];
      if (buyer) await wish(buyer, productId);
    }
  };

  /** Changes one wish list after another without checking the result, so that changes are tried every second. */
  const changeAlways = async (visitors: readonly Visitor[], productId: string): Promise<void> => {
    for (let turn = 0; !isOver; turn += 1) {
      const buyer = visitors[turn % visitors.length];
      if (!buyer) return;
      const added = await call(changes, buyer, 'POST /wishlist', [200], { _id: productId });
      if (added) await call(changes, buyer, `DELETE /wishlist/${added.body.wishId}`, [200, 404]);
      await sleep(PAUSE_MS);
    }
  };

  /** Takes a seller's listing down. One second later the listing must not be visible to anybody. */
  const takeDown = async (seller: Visitor, productId: string): Promise<void> => {
    const path = `/productAll/${productId}`;
    // This request puts the listing into the caches.
    await call(reads, null, `GET ${path}`, [200]);
    if (!(await call(changes, seller, `DELETE ${path}`, [200]))) return sleep(PAUSE_MS);
    await sleep(FRESH_MS);
    const shown = await insist(reads, null, `GET ${path}`, [200, 404]);
    if (shown?.status === 200) broken.add('a listing was shown a second after it was taken down');
  };
  const takeAllDown = async (owner: Person, seller: Visitor, products: string[]) => {
    while (!isOver) {
      if (products.length < LOW_SHELF) products.push(...(await people.list(owner, SHELF).catch(() => [])));
      const productId = products.pop();
      if (productId === undefined) await sleep(PAUSE_MS);
      else await takeDown(seller, productId);
    }
  };
  const look = async () => {
    while (!isOver) {
      await call(reads, null, 'GET /productAll?limit=5', [200]);
      await sleep(PAUSE_MS);
    }
  };

  const owner = await people.joinOne('Seller');
  const [wished = '', ...products] = await people.list(owner, SHELF);
  const buyers = await Promise.all((await people.join('Buyer', WISHERS * TURNS)).map(visit));
  const hasty = await Promise.all((await people.join('Buyer', HASTY)).map(visit));
  const seller = await visit(owner);
  const groups = Array.from({ length: WISHERS }, (_, index) =>
    buyers.slice(index * TURNS, (index + 1) * TURNS),
  );
  const working = Promise.all([
    ...groups.map((group) => wishFor(group, wished)),
    changeAlways(hasty, wished),
    takeAllDown(owner, seller, products),
    look(),
  ]);
  return {
    changes,
    reads,
    broken,
    answers,
    stop: async () => {
      isOver = true;
      await working;
    },
  };
}
