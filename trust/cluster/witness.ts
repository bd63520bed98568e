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
/**
 * Number of parallel wish-list checks, and number of buyers in each check. The buyers alternate, so that none exceeds
 * the rate limits.
 */
const WISHERS = 3;
const TURNS = 4;
/**
 * Number of buyers whose wish lists are changed continuously, one after the other. This measures how long changes fail.
 */
const HASTY = 8;
const SHELF = 300;
/** Number of remaining listings below which new listings are added. */
const LOW_SHELF = 20;

/** A person whose session began before the faults. */
type Visitor = { readonly cookie: string };

/** State of a running client: the market that it uses, and its records so far. */
type Watching = {
  readonly url: string;
  readonly origin: string;
  readonly changes: Outage;
  readonly reads: Outage;
  readonly broken: Set<string>;
  readonly answers: Map<string, number>;
  isOver: boolean;
};

/** A call to make. `expected` contains the statuses of useful responses. */
type Call = {
  readonly outage: Outage;
  readonly visitor: Visitor | null;
  /** Method and path. */
  readonly what: string;
  readonly expected: readonly number[];
  readonly body?: unknown;
};

/** Makes a call. Returns undefined if no response came, or if the status is not an expected one, such as 503. */
async function call(
  { url, origin, answers, broken }: Watching,
  { outage, visitor, what, expected, body }: Call,
): Promise<ApiResponse | undefined> {
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
  if (!response) broken.add(`${pattern} got no response`);
  else if (status !== 503) broken.add(`${pattern} got status ${status} ${response.body.code ?? ''}`.trim());
  return undefined;
}

/** Repeats a call until it gets a useful response. Returns undefined only if the run ends first. */
async function insist(watching: Watching, asked: Call): Promise<ApiResponse | undefined> {
  while (!watching.isOver) {
    const response = await call(watching, asked);
    if (response) return response;
    await sleep(PAUSE_MS);
  }
  return undefined;
}

const visit = async (person: Person): Promise<Visitor> => ({ cookie: await person.cookie() });

function addWish(watching: Watching, visitor: Visitor, productId: string) {
  const { changes: outage } = watching;
  return call(watching, {
    outage,
    visitor,
    what: 'POST /wishlist',
    expected: [200],
    body: { _id: productId },
  });
}

function removeWish(watching: Watching, visitor: Visitor, wishId: unknown) {
  const { changes: outage } = watching;
  return call(watching, { outage, visitor, what: `DELETE /wishlist/${wishId}`, expected: [200, 404] });
}

/**
 * Adds a product to a buyer's wish list and removes it. One second after each change, the list must show the change,
 * whichever database server leads.
 */
async function wish(watching: Watching, buyer: Visitor, productId: string): Promise<void> {
  const { reads: outage, broken } = watching;
  const isWished = async () => {
    await sleep(FRESH_MS);
    const asked = { outage, visitor: buyer, what: 'GET /wishlist/products', expected: [200] };
    const list = await insist(watching, asked);
    return list && (list.body.productIds as string[]).includes(productId);
  };
  const added = await addWish(watching, buyer, productId);
  if (!added) return sleep(PAUSE_MS);
  if ((await isWished()) === false) broken.add('a wish that was confirmed is not on the list');
  const taken = await removeWish(watching, buyer, added.body.wishId);
  if (taken && (await isWished())) broken.add('a wish that was taken off is on the list');
}

async function wishFor(watching: Watching, buyers: readonly Visitor[], productId: string): Promise<void> {
  for (let turn = 0; !watching.isOver; turn += 1) {
    const buyer = buyers[turn % buyers.length];
    if (buyer) await wish(watching, buyer, productId);
  }
}

/** Changes one wish list after another without waiting to check it, so that even short outages are measured. */
async function changeAlways(
  watching: Watching,
  visitors: readonly Visitor[],
  productId: string,
): Promise<void> {
  for (let turn = 0; !watching.isOver; turn += 1) {
    const buyer = visitors[turn % visitors.length];
    if (!buyer) return;
    const added = await addWish(watching, buyer, productId);
    if (added) await removeWish(watching, buyer, added.body.wishId);
    await sleep(PAUSE_MS);
  }
}

/** Takes a seller's listing down. One second later, nobody may see the listing any more. */
async function takeDown(watching: Watching, seller: Visitor, productId: string): Promise<void> {
  const { changes, reads, broken } = watching;
  const path = `/productAll/${productId}`;
  const shows = { outage: reads, visitor: null, what: `GET ${path}` };
  const removal = { outage: changes, visitor: seller, what: `DELETE ${path}`, expected: [200] };
  // This request puts the listing into the caches.
  await call(watching, { ...shows, expected: [200] });
  if (!(await call(watching, removal))) return sleep(PAUSE_MS);
  await sleep(FRESH_MS);
  const shown = await insist(watching, { ...shows, expected: [200, 404] });
  if (shown?.status === 200) broken.add('a listing was shown a second after it was taken down');
}

/** Takes down one listing after another. Lists new products when few are left. */
async function takeAllDown(
  watching: Watching,
  people: People,
  owner: Person,
  seller: Visitor,
  products: string[],
): Promise<void> {
  while (!watching.isOver) {
    if (products.length < LOW_SHELF) products.push(...(await people.list(owner, SHELF).catch(() => [])));
    const productId = products.pop();
    if (productId === undefined) await sleep(PAUSE_MS);
    else await takeDown(watching, seller, productId);
  }
}

/** Reads a list of products repeatedly, as a stranger. */
async function look(watching: Watching): Promise<void> {
  const what = 'GET /productAll?limit=5';
  while (!watching.isOver) {
    await call(watching, { outage: watching.reads, visitor: null, what, expected: [200] });
    await sleep(PAUSE_MS);
  }
}

/** Uses a market as buyers, a seller and strangers until it is stopped. */
export async function watch({ url, origin, people }: Scene): Promise<Witness> {
  const records = { changes: createOutage(), reads: createOutage(), broken: new Set<string>() };
  const watching: Watching = { url, origin, ...records, answers: new Map(), isOver: false };
  const owner = await people.joinOne('Seller');
  const [wished = '', ...products] = await people.list(owner, SHELF);
  const buyers = await Promise.all((await people.join('Buyer', WISHERS * TURNS)).map(visit));
  const hasty = await Promise.all((await people.join('Buyer', HASTY)).map(visit));
  const seller = await visit(owner);
  const groups = Array.from({ length: WISHERS }, (_, index) =>
    buyers.slice(index * TURNS, (index + 1) * TURNS),
  );
  const working = Promise.all([
    ...groups.map((group) => wishFor(watching, group, wished)),
    changeAlways(watching, hasty, wished),
    takeAllDown(watching, people, owner, seller, products),
    look(watching),
  ]);
  const { changes, reads, broken, answers } = watching;
  return {
    changes,
    reads,
    broken,
    answers,
    stop: async () => {
      watching.isOver = true;
      await working;
    },
  };
}
