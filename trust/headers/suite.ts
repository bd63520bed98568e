import pLimit from 'p-limit';
import { openPeople, type Person } from '../../harness/market-people.ts';
import { type RunningTestMarket, startTestMarket } from '../../harness/start-market.ts';
import { dashboardPaths } from '../../src/dashboard-paths.ts';
import { pictureForm } from '../../src/domains/images/testing/fixtures.ts';
import { adminPaths } from '../../src/domains/moderation/web/site/admin-paths.ts';
import { paths, serverPaths } from '../../src/paths.ts';
import { findBreaches } from '../../tools/doctor/invariants.ts';
import type { Findings, RunOptions, Suite } from '../suite.ts';
import { smallJpeg } from '../uploads/bytes.ts';
import { judgeResponse, nonceOf, type Received, readPolicy } from './judge-headers.ts';

const AT_ONCE = 8;

type Asked = { readonly path: string; readonly init?: RequestInit };

async function receive(url: string, { path, init }: Asked): Promise<Received> {
  const response = await fetch(url + path, { redirect: 'manual', ...init });
  return { status: response.status, headers: response.headers, body: await response.text() };
}

const html = { accept: 'text/html' };

type RequestHeaders = Readonly<Record<string, string>>;

const get = (list: readonly string[], headers: RequestHeaders = html): Asked[] =>
  list.map((path) => ({ path, init: { headers } }));

/**
 * Returns requests for pages: as a guest, as a seller and as an admin, and for pages that are refused or do not exist.
 */
function pageRequests(productId: string, seller: RequestHeaders, admin: RequestHeaders): Asked[] {
  return [
    ...get([
      '/',
      '/blog',
      paths.login(),
      paths.signup(),
      paths.forgotPassword(),
      serverPaths.resetPassword('x'),
      serverPaths.verifyEmail('x'),
    ]),
    ...get([
      paths.categoryDetails('Laptop'),
      paths.categoryList(productId),
      paths.search({ q: 't480' }),
      serverPaths.googleAnswer({ error: 'x' }),
    ]),
    ...get(
      [paths.myProducts(), paths.profile(), paths.addProduct(), paths.productDetails(productId)],
      seller,
    ),
    ...get(
      [paths.admin(), dashboardPaths.reports(), adminPaths.record(), dashboardPaths.allSellers()],
      admin,
    ),
    ...get([paths.myProducts(), paths.productDetails(productId), '/categorydetails/laptop']),
    ...get(['/absent', '/categorydetails/Nothing', '/assets/absent.js', '/docs', '/docs/errors']),
  ];
}

/** Returns requests to the API that succeed, and then some that fail. */
const apiRequests = (productId: string): Asked[] => [
  ...get(
    [
      '/products?category=Laptop',
      `/productAll/${productId}`,
      '/category',
      '/me',
      '/openapi.json',
      '/healthz',
      '/readyz',
    ],
    {},
  ),
  ...get(['/bookings', '/users', `/productAll/${crypto.randomUUID()}`, '/products?limit=x', '/absent'], {}),
];

/** Returns requests for pictures, for documents with fixed URLs, and for the files of the home page. */
const fileRequests = (pictureId: string, assets: readonly string[]): Asked[] => [
  ...get([`/images/${pictureId}/card.webp`, `/images/${pictureId}/page.jpg`, '/images/x/y'], {}),
  ...get(
    [
      '/sitemap.xml',
      '/robots.txt',
      '/.well-known/security.txt',
      '/manifest.webmanifest',
      '/service-worker.js',
      '/icons/icon-192.png',
      ...new Set(assets),
    ],
    {},
  ),
];

/** Returns a request that submits the sign-in form, as if a page of the given origin had sent it. */
const signInFrom = (origin: string): Asked => ({
  path: '/login',
  init: { method: 'POST', body: new URLSearchParams({ email: 'x' }), headers: { ...html, origin } },
});

/** Returns requests with other methods than GET. */
function otherRequests(url: string): Asked[] {
  const json = { 'content-type': 'application/json' };
  return [
    { path: '/addProduct', init: { method: 'POST', body: '{', headers: json } },
    { path: '/api/auth/sign-in/email', init: { method: 'POST', body: '{}', headers: json } },
    { path: '/api/auth/update-user', init: { method: 'POST', body: '{}' } },
    { path: '/', init: { method: 'OPTIONS' } },
    { path: '/', init: { method: 'HEAD', headers: html } },
    signInFrom(url),
    signInFrom('https://evil.example'),
  ];
}

/** Returns requests for responses of every kind. Uploads a picture that some of the requests need. */
async function everyAnswer(
  market: RunningTestMarket,
  people: { seller: Person; admin: Person; productId: string },
): Promise<Asked[]> {
  const { seller, admin, productId } = people;
  const cookie = { ...html, cookie: await seller.cookie() };
  const adminCookie = { ...html, cookie: await admin.cookie() };
  const upload = await fetch(`${market.url}/images`, {
    method: 'POST',
    body: pictureForm(await smallJpeg()),
  });
  const { data } = (await upload.json()) as { data: { id: string } };
  const home = await receive(market.url, { path: '/', init: { headers: html } });
  const files = [...home.body.matchAll(/"(\/assets\/[^"]+)"/g)].flatMap(([, path]) => (path ? [path] : []));
  return [
    ...pageRequests(productId, cookie, adminCookie),
    ...apiRequests(productId),
    ...fileRequests(data.id, files),
    ...otherRequests(market.url),
  ];
}

/**
 * Requests an uncached page `samples` times. Returns how many responses have a nonce, and how many different nonces
 * there are.
 */
async function countNonces(
  url: string,
  cookie: string,
  samples: number,
): Promise<{ taken: number; different: number }> {
  const limit = pLimit(AT_ONCE);
  const init = { headers: { ...html, cookie } };
  const nonces = await limit.map(Array.from({ length: samples }), async () => {
    const response = await fetch(`${url}${paths.forgotPassword()}`, init);
    await response.body?.cancel();
    return nonceOf(readPolicy(response.headers.get('content-security-policy')));
  });
  const present = nonces.filter((nonce) => nonce !== null);
  return { taken: present.length, different: new Set(present).size };
}

async function judgeMarket(market: RunningTestMarket, https: boolean, options: RunOptions) {
  const people = openPeople(market);
  try {
    const seller = await people.joinOne('Seller');
    const admin = await people.joinOne('Admin');
    const [productId = ''] = await people.list(seller, 1);
    const faults: string[] = [];
    const asked = await everyAnswer(market, { seller, admin, productId });
    for (const one of asked) {
      // Each request is sent twice, because the second response may come from a cache.
      for (const answer of [await receive(market.url, one), await receive(market.url, one)]) {
        const where = `${one.init?.method ?? 'GET'} ${one.path} (${answer.status})`;
        faults.push(...judgeResponse(answer, https).map((fault) => `${where}: ${fault}`));
      }
    }
    options.print(`${asked.length * 2} answers${https ? ' under https' : ''}, ${faults.length} faults`);
    const nonces = https
      ? { taken: 0, different: 0 }
      : await countNonces(market.url, await seller.cookie(), options.rounds);
    const books = await findBreaches(market.databaseUrl);
    return { answers: asked.length * 2, faults: [...new Set(faults)], nonces, books };
  } finally {
    await people.close();
  }
}

async function withMarket(https: boolean, options: RunOptions) {
  const settings: Record<string, string> = https ? { PUBLIC_URL: 'https://market.example' } : {};
  const market = await startTestMarket({ pages: true, webs: 1, settings });
  try {
    return await judgeMarket(market, https, options);
  } finally {
    await market.stop();
  }
}

async function run(options: RunOptions): Promise<Findings> {
  const plain = await withMarket(false, options);
  const secure = await withMarket(true, options);
  const { taken, different } = plain.nonces;
  const breaches = [
    ...plain.books,
    ...secure.books,
    ...plain.faults,
    ...secure.faults.map((fault) => `under https, ${fault}`),
  ];
  if (taken === 0 || different < taken) breaches.push(`of ${taken} nonces ${different} were different`);
  return {
    figures: {
      'responses of every kind': plain.answers,
      'responses of a market under https': secure.answers,
      'faults of their headers or inline scripts': plain.faults.length + secure.faults.length,
      'nonces compared': taken,
      'nonces used twice': taken - different,
    },
    breaches,
  };
}

export const suite: Suite = {
  name: 'headers',
  promise:
    'Every response has the headers that protect browsers. Pages have a strict content security policy: ' +
    'no inline script runs without a nonce or hash. No two responses share a nonce.',
  proof:
    'The suite judges responses that lack or weaken each header and each rule of the policy. It ' +
    'notices every one.',
  rounds: 10_000,
  minutes: 15,
  run,
};
