import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPeople, type People, type Person } from './market-people.ts';
import { sendRequest } from './send-request.ts';
import { type RunningTestMarket, startTestMarket } from './start-market.ts';

let market: RunningTestMarket;
let people: People;
let seller: Person;
let productId: string;

beforeAll(async () => {
  market = await startTestMarket({ workers: 0 });
  people = openPeople(market);
  seller = await people.joinOne('Seller');
  [productId = ''] = await people.list(seller, 1);
});
afterAll(async () => {
  await people.close();
  await market.stop();
});

const LISTS = [
  '/products?category=Laptop',
  '/productsSort',
  '/productAll',
  '/productcategory/Laptop',
  '/search?category=Laptop',
];

/**
 * Returns the URLs whose responses to anonymous visitors are still old according to `isOld`. Asks every web process.
 */
async function outdated(paths: readonly string[], isOld: (text: string) => boolean): Promise<string[]> {
  const addresses = market.urls.flatMap((url) => paths.map((path) => url + path));
  const texts = await Promise.all(addresses.map(async (address) => (await fetch(address)).text()));
  return addresses.filter((_, index) => isOld(texts[index] ?? ''));
}

/** SQL that counts the statements that wait for a lock. */
const COUNT_WAITING = `
  select count(*)::int as waiting from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

/**
 * Returns the response of a URL while the table of products is locked; null if the response needs
 * that table.
 */
async function answerUnread(path: string, headers: Record<string, string> = {}): Promise<string | null> {
  const client = await people.pool.connect();
  const received: { text: string | null } = { text: null };
  const end = new AbortController();
  try {
    await client.query('begin');
    await client.query('lock table products in access exclusive mode');
    const asked = fetch(market.url + path, { headers, signal: end.signal });
    asked.then(async (response) => Object.assign(received, { text: await response.text() })).catch(() => {});
    const isWaiting = async () =>
      (await client.query<{ waiting: number }>(COUNT_WAITING)).rows[0]?.waiting !== 0;
    while (received.text === null && !(await isWaiting()));
    return received.text;
  } finally {
    end.abort();
    await client.query('rollback');
    client.release();
  }
}

test.each(LISTS)(
  'responses come from memory: %s is returned to guests even while the database cannot be read',
  async (path) => {
    const isSentAgain = async () => {
      const first = await (await fetch(market.url + path)).text();
      return (await answerUnread(path)) === first;
    };
    // Retries are needed only on a machine so busy that the first cached response expires before the second
    // request.
    await expect.poll(isSentAgain).toBe(true);
    const cookie = 'secondbyte.session_token=none';
    expect(await answerUnread(path, { cookie })).toBeNull();
  },
);

test('shared caches may store lists for a second, but no response to a request with a session cookie', async () => {
  for (const path of LISTS) {
    const { headers } = await fetch(market.url + path);
    expect(headers.get('cache-control'), path).toMatch(/^public, max-age=0, s-maxage=1, stale-while-reval/);
    expect(headers.get('vary'), path).toMatch(/Accept-Encoding/);
    const own = await fetch(market.url + path, { headers: { cookie: 'secondbyte.session_token=none' } });
    expect(own.headers.get('cache-control'), path).toBe('no-cache');
  }
});

test('a deleted listing soon disappears from the lists of all processes', async () => {
  const paths = [...LISTS, '/categoryall'];
  expect(await outdated(LISTS, (text) => !text.includes(productId))).toEqual([]);
  await outdated(paths, () => false);
  const gone = await sendRequest(market.urls[0] ?? '', seller, `DELETE /productAll/${productId}`);
  expect(gone.status).toBe(200);
  await expect.poll(() => outdated(LISTS, (text) => text.includes(productId))).toEqual([]);
  await expect.poll(() => outdated(['/categoryall'], (text) => text.includes('"count":1'))).toEqual([]);
});

test('sellers see the current state of their own listings while guests still see the cached list', async () => {
  const [own = ''] = await people.list(seller, 1);
  const path = `GET /productAll?sellerEmail=${encodeURIComponent(seller.email)}`;
  const asNobody = await sendRequest(market.url, null, path);
  await people.pool.query("update products set state = 'sold', sold_at = now() where id = $1", [own]);
  const asSeller = await sendRequest(market.url, seller, path);
  expect(asSeller.list.map((one) => one.state)).toEqual(['sold']);
  expect(asNobody.list.map((one) => one.state)).toEqual(['unsold']);
  await expect.poll(async () => (await sendRequest(market.url, null, path)).list.length).toBe(0);
});
