import pLimit from 'p-limit';
import { DAY_MS } from '#kernel/clock.ts';
import type { People, Person } from '../../harness/market-people.ts';
import { type ApiResponse, sendRequest } from '../../harness/send-request.ts';
import type { RunningTestMarket } from '../../harness/start-market.ts';
import { buildAddProductBody } from '../../src/domains/catalog/testing/build-product.ts';
import { pictureForm } from '../../src/domains/images/testing/fixtures.ts';
import { smallJpeg } from '../uploads/bytes.ts';
import type { Payload } from './payloads.ts';

/** Number of products that each seller lists. It is below the market's limit of 60 an hour. */
const PRODUCTS_A_SELLER = 55;
const AT_ONCE = 4;
/** Interval, in payloads, at which a product is also reported, ordered and added to a wish list. */
const TRADE_EVERY = 20;
const TRIES = 20;

/** Results of filling a market with payloads. */
export type Seeded = {
  readonly productIds: readonly string[];
  readonly sellers: readonly Person[];
  readonly buyer: Person;
  readonly admin: Person;
  readonly requests: number;
  /** Calls that were answered with status 500 or more. */
  readonly failed: readonly string[];
};

type Caller = (person: Person | null, call: string, body?: unknown) => Promise<ApiResponse>;

/** Returns a function that makes calls and records failures. It tries again if the market is too busy. */
function watchedCaller(url: string) {
  const failed: string[] = [];
  let requests = 0;
  const call: Caller = async (person, name, body) => {
    for (let tries = 1; ; tries += 1) {
      const response = await sendRequest(url, person, name, body);
      requests += 1;
      if (response.status === 503 && tries < TRIES) {
        await new Promise((resolve) => setTimeout(resolve, 500));
        continue;
      }
      if (response.status >= 500) failed.push(`${name} ${JSON.stringify(body ?? '')}: ${response.status}`);
      return response;
    }
  };
  return { call, failed, requests: () => requests };
}

async function uploadPicture(url: string): Promise<string> {
  const response = await fetch(`${url}/images`, { method: 'POST', body: pictureForm(await smallJpeg()) });
  return ((await response.json()) as { data: { url: string } }).data.url;
}

const reads = (text: string) => {
  const part = encodeURIComponent(text.toWellFormed());
  return [
    `GET /search?q=${part}`,
    `GET /search?brand=${part}&model=${part}`,
    `GET /search/suggestions?q=${part}`,
    `GET /facts/suggestions?category=Laptop&field=model&q=${part}&brand=${part}`,
    `GET /prices?category=Laptop&condition=Good&model=${part}`,
    `GET /productAll?sellerEmail=${part}&cursor=${part}`,
    `GET /productAll/${part}`,
    `GET /products?category=${part}`,
    `GET /users/${part}`,
    `GET /users?search=${part}&page=${part}`,
    `GET /jwt?email=${part}`,
    `GET /images/${part}/${part}`,
  ];
};

const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** Returns a CSV file of listings in which the payload is a column's name, the content of cells, and a whole line. */
const sheetOf = (text: string) =>
  `Title,Brand,${cell(text)}\r\n${cell(text)},${cell(text)},${cell(text)}\r\n${text}`;

/**
 * Sends one payload in every text field that a seller can fill, and in every URL that can contain text. Returns the id
 * of the new listing.
 */
async function sendPayload(call: Caller, text: string, seller: Person, admin: Person, image_url: string) {
  await call(seller, 'PATCH /me', { name: text.slice(0, 80) });
  const listing = buildAddProductBody({
    title: text.slice(0, 120),
    product_details: `${text}\n${text}`,
    image_url,
    facts: { brand: text, [text]: text },
    [text]: text,
  });
  const listed = await call(seller, 'POST /addProduct', listing);
  await call(seller, 'POST /listings/check', { csv: sheetOf(text) });
  for (const read of reads(text)) await call(admin, read);
  await call(null, 'POST /email-verifications', { token: text });
  return listed.body.insertedId as string | undefined;
}

/** Sends a payload in every text that buyers and admins can write about a product. */
async function trade(
  call: Caller,
  text: string,
  id: string,
  people: { buyer: Person; reporter: Person; admin: Person },
) {
  const { buyer, reporter, admin } = people;
  await call(buyer, 'POST /bookings', { _id: id, buyerPhone: text, buyerLocation: text });
  const order = { _id: id, buyerPhone: '01712345678', buyerLocation: text };
  const { bookingId } = (await call(buyer, 'POST /bookings', order)).body;
  const at = new Date(Date.now() + DAY_MS).toISOString();
  await call(buyer, `POST /orders/${bookingId}/meeting`, { place: text, at });
  await call(buyer, 'POST /wishlist', { _id: id, buyerPhone: '01712345678', buyerLocation: text });
  await call(reporter, 'POST /reports', { productId: id, reason: 'Something else', text });
  await call(admin, `PUT /reports/${encodeURIComponent(text.toWellFormed())}`, {
    decision: 'keep',
    reason: text,
  });
}

/** Fills a market with payloads through its own API. Also sends every payload in requests that only read. */
export async function seedMarket(
  market: RunningTestMarket,
  people: People,
  payloads: readonly Payload[],
): Promise<Seeded> {
  const watched = watchedCaller(market.url);
  const sellers = await people.join('Seller', Math.ceil(payloads.length / PRODUCTS_A_SELLER));
  const traders = { buyer: await people.joinOne('Buyer'), admin: await people.joinOne('Admin') };
  const reporters = await people.join('Buyer', Math.ceil(payloads.length / TRADE_EVERY / 15));
  const picture = await uploadPicture(market.url);
  const limit = pLimit(AT_ONCE);
  const ids = await limit.map(payloads, async ({ text }, index) => {
    const seller = sellers[index % sellers.length] as Person;
    const id = await sendPayload(watched.call, text, seller, traders.admin, picture);
    if (!id || index % TRADE_EVERY !== 0) return id;
    const reporter = reporters[(index / TRADE_EVERY) % reporters.length] as Person;
    await trade(watched.call, text, id, { ...traders, reporter });
    return id;
  });
  return {
    ...traders,
    productIds: ids.filter((id) => id !== undefined),
    sellers,
    requests: watched.requests(),
    failed: watched.failed,
  };
}

/** Makes the admin close reports and accounts with payloads as reasons, because these reasons are sent by email. */
export async function writeEmails(
  market: RunningTestMarket,
  seeded: Seeded,
  people: People,
  payloads: readonly Payload[],
) {
  const { call, failed } = watchedCaller(market.url);
  const leaving = await people.join('Buyer', payloads.length);
  for (const [index, { text }] of payloads.entries()) {
    const person = leaving[index] as Person;
    await call(person, 'PATCH /me', { name: text.slice(0, 80) });
    await call(seeded.admin, `DELETE /users/${person.id}`, { reason: text.slice(0, 1_000) });
  }
  return failed;
}
