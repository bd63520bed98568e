// Prepares the data of stories with API calls, so that stories load only the pages that they test.
import { randomInt } from 'node:crypto';
import {
  type APIRequestContext,
  type Browser,
  type BrowserContextOptions,
  type Page,
  request as requests,
} from '@playwright/test';
import { expect } from './test.ts';
import { newPerson, type Person, PORTRAIT_HUE, photo } from './test-people.ts';

/** Returns the header by which the market recognizes requests from its own pages. */
export const fromMarket = () => ({ origin: new URL(process.env.MARKET_URL ?? '').origin });

/** Photo of a listing: its label and its marks. */
export type Photo = {
  readonly label: string;
  readonly marks?: readonly { readonly x: number; readonly y: number; readonly text: string }[];
};

type Image = Awaited<ReturnType<typeof photo>>;

/** Returns the headers of {@link fromMarket} and a header with a random client address. */
function fromElsewhere() {
  const [a, b, c] = [randomInt(256), randomInt(256), randomInt(256)];
  return { ...fromMarket(), 'x-forwarded-for': `10.${a}.${b}.${c}` };
}

async function upload(request: APIRequestContext, image: Image): Promise<string> {
  const response = await request.post('/images', { headers: fromElsewhere(), multipart: { image } });
  expect(response.status(), await response.text()).toBe(200);
  return (await response.json()).data.url;
}

/** Creates an account for a person and signs this person in. `request` keeps the session. */
export async function enroll(request: APIRequestContext, person: Person): Promise<void> {
  const image = await upload(request, await photo(PORTRAIT_HUE));
  const response = await request.post('/api/auth/sign-up/email', {
    headers: fromMarket(),
    data: { ...person, image },
  });
  expect(response.status(), await response.text()).toBe(200);
}

/** Creates a new person and opens a page on which this person is signed in. */
export async function newUser(
  browser: Browser,
  userType: Person['userType'],
  name: string,
  options: BrowserContextOptions = {},
): Promise<{ readonly person: Person; readonly page: Page }> {
  const person = newPerson(userType, name);
  const context = await browser.newContext(options);
  await enroll(context.request, person);
  return { person, page: await context.newPage() };
}

/** Addresses of uploaded pictures by seller and label. A seller may use one picture in many listings. */
const sent = new WeakMap<APIRequestContext, Map<string, Promise<string>>>();

function pictureOf(request: APIRequestContext, label: string, hue: number): Promise<string> {
  const own = sent.get(request) ?? new Map<string, Promise<string>>();
  sent.set(request, own);
  const picture = own.get(label) ?? photo(hue).then((image) => upload(request, image));
  own.set(label, picture);
  return picture;
}

/**
 * Puts a laptop on sale as the signed-in seller. `product` contains the differences from a usual laptop. Returns the
 * product's id.
 */
export async function list(
  request: APIRequestContext,
  product: Readonly<Record<string, unknown>> & { readonly title: string },
  photos: readonly Photo[] = [{ label: 'Front' }],
): Promise<string> {
  const urls: string[] = [];
  for (const [index, { label }] of photos.entries()) {
    urls.push(await pictureOf(request, label, 20 + index * 40));
  }
  const response = await request.post('/addProduct', {
    headers: fromMarket(),
    data: {
      category: 'Laptop',
      condition: 'Good',
      originalPrice: 92_000,
      resalePrice: 38_500,
      usedYear: 3,
      product_details: 'Core i5, 16 GB, 512 GB SSD. Light marks on the lid. Charger included.',
      facts: {
        processorFamily: 'Core i5',
        memoryGb: 16,
        storageGb: 512,
        storageKind: 'SSD',
        charger: 'Included',
      },
      Location: 'Dhaka',
      number: '01712345678',
      image_url: urls[0],
      images: urls,
      photos: photos.map((one, index) => ({ url: urls[index], ...one })),
      ...product,
    },
  });
  expect(response.status(), await response.text()).toBe(200);
  return (await response.json()).insertedId;
}

type Shop = { readonly seller: Person; readonly request: APIRequestContext };

let shop: Promise<Shop> | undefined;

/** Creates the seller whose listings the stories of this worker use. The seller has a separate session. */
async function openShop(): Promise<Shop> {
  const seller = newPerson('Seller', 'Shaheb Bazar Laptops');
  const request = await requests.newContext({ baseURL: process.env.MARKET_URL ?? '' });
  await enroll(request, seller);
  return { seller, request };
}

function ownShop(): Promise<Shop> {
  shop ??= openShop();
  return shop;
}

/** Puts a laptop on sale for one story. No other story uses it. */
export async function ownListing(): Promise<{
  readonly _id: string;
  readonly title: string;
  readonly seller: Person;
}> {
  const { seller, request } = await ownShop();
  const title = `Latitude ${randomInt(1_000_000, 9_999_999)}`;
  return { _id: await list(request, { title }), title, seller };
}

/**
 * Puts four laptops on sale, of three brands and with 8 or 16 GB of memory. Their titles contain a unique word, which
 * is returned.
 */
export async function listUnderOwnWord(): Promise<string> {
  const { request } = await ownShop();
  const word = `k${randomInt(1_000_000, 9_999_999)}`;
  for (const [brand, memoryGb, resalePrice] of [
    ['Dell', 8, 28_000],
    ['Dell', 16, 38_000],
    ['HP', 16, 29_000],
    ['Lenovo', 8, 34_000],
  ] as const) {
    await list(request, { title: `${brand} ${word}`, resalePrice, facts: { brand, memoryGb } });
  }
  return word;
}

/** Orders a product as the signed-in buyer. Returns the path of the order's page. */
export async function order(request: APIRequestContext, productId: string): Promise<string> {
  const response = await request.post('/bookings', {
    headers: fromMarket(),
    data: {
      _id: productId,
      buyerPhone: '01712345678',
      buyerLocation: 'Mirpur 10, beside the metro station',
    },
  });
  expect(response.status(), await response.text()).toBe(200);
  return `/dashboard/order/${(await response.json()).bookingId}`;
}
