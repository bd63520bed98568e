import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { encodeCursor } from '#kernel/cursor.ts';
import type { Caller } from '#platform/api/contract.ts';
import { RESTRICTED_HEADER } from '#platform/http/restricted-source.ts';
import { testDatabase } from '#platform/testing/database.ts';
import {
  MAX_NUMBERS_SHOWN,
  MAX_SHOWN_CONTACTS,
  type WireProduct,
  wireCategory,
  wireCategoryWithCount,
  wireListing,
  wireProduct,
} from '../contract.ts';
import { holdProduct, listProducts, sellProduct } from '../testing/fixtures.ts';
import {
  type CatalogTestMarket,
  insertPicture,
  ORIGIN,
  openCatalogTestMarket,
  START,
} from '../testing/test-market.ts';

let market: CatalogTestMarket;
let seller: Caller;

beforeAll(async () => {
  market = await openCatalogTestMarket((await testDatabase()).url);
});
afterAll(() => market.close());
beforeEach(async () => {
  await market.clear();
  seller = await market.join('Seller', 'Karim');
});

const minutes = (count: number) => new Date(START.getTime() + count * 60_000);
/** Header of a request whose client address has read too many listings. */
const RESTRICTED = { [RESTRICTED_HEADER]: 'yes' };
const someId = '019aa0b2-0000-7000-8000-000000000000';

async function readPage(path: string, caller: Caller | null = null) {
  const response = await market.get(path, caller);
  expect(response.status).toBe(200);
  const products = z.array(z.strictObject(wireProduct.shape)).parse(await response.json()) as WireProduct[];
  const next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1] ?? null;
  return { products, next };
}

async function readAll(first: string): Promise<string[]> {
  const ids: string[] = [];
  for (let path: string | null = first; path; ) {
    const { products, next } = await readPage(path);
    ids.push(...products.map((product) => product._id));
    path = next;
  }
  return ids;
}

async function hold(productId: string, now = market.now(), bookingId: string = crypto.randomUUID()) {
  const buyer = await market.join('Buyer');
  return holdProduct(market.db, productId, { bookingId, buyerId: buyer.id, now });
}

async function sell(productId: string) {
  expect(await sellProduct(market.db, productId, { now: market.now() })).toBe(true);
}

test('a listed product is returned with every field of the specification', async () => {
  const pictureId = await insertPicture(market);
  const picture = { id: pictureId, width: 1600, height: 1200, placeholder: 'data:image/webp;base64,AAAA' };
  const id = await market.list(seller, { pictures: [picture], facts: { brand: 'Lenovo' }, postedAt: START });
  const { products } = await readPage('/products?category=Laptop');
  expect(products).toEqual([
    {
      _id: id,
      title: 'Lenovo ThinkPad T480, i5, 16 GB',
      category: 'Laptop',
      category_name: 'Laptop',
      condition: 'Good',
      image_url: `${ORIGIN}/images/${pictureId}/page.jpg`,
      originalPrice: 95_000,
      resalePrice: 38_500,
      usedYear: 4.5,
      product_details: 'Battery holds about four hours. Small scratch on the lid.',
      Location: 'Dhaka',
      number: '01712345678',
      sellerId: seller.id,
      sellerEmail: seller.email,
      sellerName: 'Karim',
      sellerVarify: '',
      currentTime: '2026-11-20T10:00:00.000Z',
      state: 'unsold',
      images: [picture],
      facts: {
        brand: 'Lenovo',
        model: 'ThinkPad T480',
        processorFamily: 'Core i5',
        memoryGb: 16,
        batteryMinutes: 240,
      },
    },
  ]);
});

test('every listing of a seller shows the verification immediately', async () => {
  await market.list(seller);
  await sql`update users set role = 'verify' where id = ${seller.id}`.execute(market.db);
  const { products } = await readPage('/productsSort');
  expect(products[0]?.sellerVarify).toBe('verify');
});

test('an empty list is an empty array', async () => {
  expect(await readPage('/products?category=Printer')).toEqual({ products: [], next: null });
});

test('a category shows only its own products, newest first', async () => {
  const older = await market.list(seller, { postedAt: minutes(1) });
  const newer = await market.list(seller, { postedAt: minutes(2) });
  await market.list(seller, { category: 'Monitor', postedAt: minutes(3) });
  for (const path of ['/products?category=Laptop', '/productcategory/Laptop']) {
    const { products } = await readPage(path);
    expect(products.map((product) => product._id)).toEqual([newer, older]);
  }
});

test('the latest products and all products mix the categories', async () => {
  const laptop = await market.list(seller, { postedAt: minutes(1) });
  const monitor = await market.list(seller, { category: 'Monitor', postedAt: minutes(2) });
  for (const path of ['/productsSort', '/productAll', '/products']) {
    expect(await readAll(path)).toEqual([monitor, laptop]);
  }
});

test('a page has 24 products or the requested number, and its next link keeps the other parameters', async () => {
  for (let count = 0; count < 25; count++) await market.list(seller, { postedAt: minutes(count) });
  const first = await readPage('/products?category=Laptop');
  expect(first.products).toHaveLength(24);
  expect(first.next).toMatch(/^\/products\?category=Laptop&cursor=[\w-]+$/);
  expect((await readPage(first.next ?? '')).products).toHaveLength(1);
  const ten = await readPage('/products?category=Laptop&limit=10');
  expect(ten.products).toHaveLength(10);
  expect(ten.next).toContain('category=Laptop&limit=10&cursor=');
  expect((await readPage('/products?category=Laptop&limit=25')).next).toBeNull();
});

test('reading all pages returns each product once while others are being listed', async () => {
  const before: string[] = [];
  // Groups of six products with equal times, so that only their ids decide the order, within a page and from page to
  // page.
  for (let count = 0; count < 30; count++) {
    before.push(await market.list(seller, { postedAt: minutes(Math.floor(count / 6)) }));
  }
  const seen: string[] = [];
  for (let path: string | null = '/products?category=Laptop&limit=4'; path; ) {
    const { products, next } = await readPage(path);
    seen.push(...products.map((product) => product._id));
    await market.list(seller, { postedAt: minutes(60) });
    path = next;
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(new Set(seen)).toEqual(new Set(before));
});

describe('contact data of sellers', () => {
  const countContacts = ({ products }: Awaited<ReturnType<typeof readPage>>) =>
    products.filter(({ number, sellerEmail }) => number !== '' && sellerEmail !== '').length;

  beforeEach(async () => {
    await listProducts(market.db, seller.id, Array(MAX_SHOWN_CONTACTS + 30).fill({}));
  });

  test.each([
    '/productsSort',
    '/products?category=Laptop',
    '/productcategory/Laptop',
    () => `/productAll?sellerEmail=${encodeURIComponent(seller.email)}`,
  ])(
    'is shown to guests on the first nine pages of %s, and to signed-in users on all pages',
    async (list) => {
      const buyer = await market.join('Buyer');
      let path: string | null = typeof list === 'string' ? list : list();
      const counts: number[] = [];
      let lastPage = path;
      for (; path; path = (await readPage(path)).next) {
        lastPage = path;
        counts.push(countContacts(await readPage(path)));
      }
      expect(counts).toEqual([...Array(9).fill(24), 0, 0]);
      expect(countContacts(await readPage(lastPage, buyer))).toBe(6);
      const response = await market.get(lastPage, buyer);
      expect(response.headers.get('cache-control')).toMatch(/^private/);
      expect(response.headers.get('vary')).toContain('Cookie');
    },
  );

  test('is limited by the number of products, whatever the page size or cursor', async () => {
    let path: string | null = '/productsSort?limit=100';
    const counts: number[] = [];
    for (; path; path = (await readPage(path)).next) counts.push(countContacts(await readPage(path)));
    expect(counts).toEqual([100, 100, 16]);
    // A cursor that no page has returned.
    const { rows } = await sql<{ after: Date; id: string }>`
      select posted_at as after, id from products
      order by posted_at desc, id desc offset ${MAX_SHOWN_CONTACTS} limit 1`.execute(market.db);
    const [place] = rows;
    const cursor = encodeCursor({ after: place?.after.toISOString() ?? '', id: place?.id ?? '' });
    const made = await readPage(`/productsSort?cursor=${cursor}`);
    expect([made.products.length, countContacts(made)]).toEqual([24, 0]);
  });

  test.each([
    '/productsSort',
    '/products?category=Laptop',
    '/productcategory/Laptop',
    '/productAll',
    () => `/sellers/${seller.id}/products`,
  ])(
    'is hidden from a client address that has opened too many lists, by %s, unless the user is signed in',
    async (list) => {
      const path = typeof list === 'string' ? list : list();
      const read = async (caller: Caller | null) => {
        const products = z
          .array(wireProduct)
          .parse(await (await market.get(path, caller, RESTRICTED)).json());
        return [products.length, countContacts({ products, next: null })];
      };
      expect(await read(null)).toEqual([24, 0]);
      expect(await read(await market.join('Buyer'))).toEqual([24, 24]);
      expect(countContacts(await readPage(path))).toBe(24);
    },
  );
});

describe('a client address that has opened too many listings', () => {
  const read = async (id: string, caller: Caller | null = null) => {
    const response = await market.get(`/productAll/${id}`, caller, RESTRICTED);
    const { number, sellerEmail, title } = wireListing.parse(await response.json());
    return { number, sellerEmail, title };
  };

  test('gets listings without number and email, unless the user is signed in', async () => {
    const id = await market.list(seller, { title: 'ThinkPad T480' });
    const open = { number: '01712345678', sellerEmail: seller.email };
    expect(await read(id)).toEqual({ number: '', sellerEmail: '', title: 'ThinkPad T480' });
    expect(await read(id, await market.join('Buyer'))).toMatchObject(open);
    expect(await read(id, seller)).toMatchObject(open);
    expect(wireListing.parse(await (await market.get(`/productAll/${id}`)).json())).toMatchObject(open);
  });

  test('can request single numbers, sixty an hour, while the product is for sale', async () => {
    const id = await market.list(seller);
    const number = () => market.get(`/productAll/${id}/number`, null, RESTRICTED);
    const first = await number();
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await first.json()).toEqual({ number: '01712345678' });
    expect((await market.get(`/productAll/${someId}/number`)).status).toBe(404);
    await sell(id);
    const sold = await number();
    expect([sold.status, (await sold.json()).detail]).toEqual([404, 'This product is no longer for sale.']);
    for (let asked = 3; asked < MAX_NUMBERS_SHOWN; asked += 1) await number();
    const refused = await number();
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
    expect((await refused.json()).detail).toBe(
      'Your network has opened many sellers’ numbers in the last hour. Sign in to see this one, or try again later.',
    );
  });
});

test.each([
  'nonsense',
  btoa('["2026-11-20","x"]'),
  btoa(`["9999-99-99T99:99:99.999Z","${someId}"]`),
  btoa(`["2026-02-30T00:00:00.000Z","${someId}"]`),
  btoa(`["0000-01-01T00:00:00.000Z","${someId}"]`),
])('the cursor %s is refused with a message', async (cursor) => {
  const response = await market.get(`/productsSort?cursor=${cursor}`);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    code: 'invalid-input',
    errors: { cursor: ['This cursor is not valid; begin at the first page'] },
  });
});

test.each([
  ['/products?limit=0', 'limit', 'Ask for 1 to 100 products a page'],
  ['/products?limit=101', 'limit', 'Ask for 1 to 100 products a page'],
  ['/productsSort?limit=many', 'limit', 'Ask for 1 to 100 products a page'],
  ['/products?category=Boats', 'category', 'There is no such category'],
  ['/productAll?sellerEmail=%00', 'sellerEmail', 'Leave out the NUL character'],
  ['/categoryall?category=Boats', 'category', 'There is no such category'],
])('%s is refused with a message for its field', async (path, field, message) => {
  const response = await market.get(path);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ errors: { [field]: [message] } });
});

test('an unknown category in the path is not found', async () => {
  expect((await market.get('/productcategory/Boats')).status).toBe(404);
});

describe('availability', () => {
  test('a product reads as reserved during a hold, and as unsold once the hold has expired', async () => {
    const id = await market.list(seller);
    expect(await hold(id)).toMatchObject({ ok: true });
    expect((await readPage('/productsSort')).products[0]?.state).toBe('reserved');
    market.setNow(minutes(15));
    expect((await readPage('/productsSort')).products[0]?.state).toBe('unsold');
  });

  test('a sold product leaves the lists and keeps its own page', async () => {
    const id = await market.list(seller);
    await sell(id);
    for (const list of ['/productAll', '/products?category=Laptop', '/productcategory/Laptop'])
      expect((await readPage(list)).products, list).toEqual([]);
    const response = await market.get(`/productAll/${id}`);
    const sold = wireListing.parse(await response.json());
    expect(sold).toMatchObject({ _id: id, state: 'sold', soldAt: START.toISOString() });
  });

  test("hiding the seller's contact data does not change the text of the product", async () => {
    const details = 'Write "x","number":"01712345678", or ,"number":"01712345678"';
    const id = await market.list(seller, { details });
    await sell(id);
    const response = await market.get(`/productAll/${id}`);
    expect(await response.json()).toMatchObject({ product_details: details, number: '', sellerEmail: '' });
  });

  test('contact data of a sold product is hidden from guests and other buyers', async () => {
    const id = await market.list(seller);
    await sell(id);
    const contact = async (caller: Caller | null) => {
      const { number, sellerEmail } = wireListing.parse(
        await (await market.get(`/productAll/${id}`, caller)).json(),
      );
      return { number, sellerEmail };
    };
    const nothing = { number: '', sellerEmail: '' };
    expect(await contact(null)).toEqual(nothing);
    expect(await contact(await market.join('Buyer'))).toEqual(nothing);
    expect(await contact(seller)).toEqual({ number: '01712345678', sellerEmail: seller.email });
  });

  test.each([0, 20])(
    'the buyer of a sold product sees the contact data, also if the hold was %d minutes old',
    async (age) => {
      const id = await market.list(seller);
      const [buyer, other] = [await market.join('Buyer'), await market.join('Buyer')];
      const bookingId = crypto.randomUUID();
      // Another buyer held the product before without paying.
      await holdProduct(market.db, id, { bookingId: crypto.randomUUID(), buyerId: other.id, now: START });
      market.setNow(minutes(15));
      await holdProduct(market.db, id, { bookingId, buyerId: buyer.id, now: market.now() });
      market.setNow(minutes(15 + age));
      expect(await sellProduct(market.db, id, { bookingId, now: market.now() })).toBe(true);
      const emailFor = async (caller: Caller | null) =>
        wireListing.parse(await (await market.get(`/productAll/${id}`, caller)).json()).sellerEmail;
      expect(await emailFor(buyer)).toBe(seller.email);
      for (const caller of [null, other]) expect(await emailFor(caller)).toBe('');
    },
  );

  test('a reserved product has the end of its hold', async () => {
    const id = await market.list(seller);
    await hold(id);
    const read = async () => wireListing.parse(await (await market.get(`/productAll/${id}`)).json());
    expect((await read()).reservedUntil).toBe(minutes(15).toISOString());
    market.setNow(minutes(15));
    expect(await read()).not.toHaveProperty('reservedUntil');
  });

  test('a seller is found by contact address; only the seller also finds them by the sign-in address', async () => {
    const open = await market.list(seller, { postedAt: minutes(1) });
    const sold = await market.list(seller, { postedAt: minutes(2) });
    await sell(sold);
    const shop = `shop-${seller.id}@secondbyte.test`;
    await sql`update users set contact_email = ${shop} where id = ${seller.id}`.execute(market.db);
    const listOf = (email: string) => `/productAll?sellerEmail=${encodeURIComponent(email.toUpperCase())}`;
    const { products } = await readPage(listOf(shop));
    expect(products.map(({ _id, sellerEmail }) => [_id, sellerEmail])).toEqual([[open, shop]]);
    expect((await readPage(listOf(seller.email))).products).toEqual([]);
    for (const email of [shop, seller.email]) {
      expect((await readPage(listOf(email), seller)).products.map(({ _id }) => _id)).toEqual([sold, open]);
    }
  });

  test("responses mark whether the seller's address is a contact address or the sign-in address", async () => {
    const id = await market.list(seller);
    const shop = `shop-${seller.id}@secondbyte.test`;
    const read = async () => {
      const { products } = await readPage('/productAll');
      const one = wireListing.parse(await (await market.get(`/productAll/${id}`)).json());
      return [...products, one].map(({ sellerEmail, hasContactEmail }) => [sellerEmail, hasContactEmail]);
    };
    expect(await read()).toEqual([
      [seller.email, undefined],
      [seller.email, undefined],
    ]);
    await sql`update users set contact_email = ${shop} where id = ${seller.id}`.execute(market.db);
    expect(await read()).toEqual([
      [shop, true],
      [shop, true],
    ]);
  });

  test('sellers see the sold products in their own list, other users do not', async () => {
    const open = await market.list(seller, { postedAt: minutes(1) });
    const sold = await market.list(seller, { postedAt: minutes(2) });
    await market.list(await market.join('Seller', 'Salma'));
    await sell(sold);
    const path = `/productAll?sellerEmail=${encodeURIComponent(seller.email.toUpperCase())}`;
    expect((await readPage(path)).products.map((product) => product._id)).toEqual([open]);
    const own = await readPage(path, seller);
    expect(own.products.map((product) => [product._id, product.state])).toEqual([
      [sold, 'sold'],
      [open, 'unsold'],
    ]);
  });

  test('a withdrawn product is visible only to its seller and admins', async () => {
    const id = await market.list(seller);
    expect((await market.remove(`/productAll/${id}`, seller)).status).toBe(200);
    expect((await market.get(`/productAll/${id}`)).status).toBe(404);
    expect((await market.get(`/productAll/${id}`, await market.join('Seller'))).status).toBe(404);
    for (const viewer of [seller, await market.join('Admin')]) {
      const response = await market.get(`/productAll/${id}`, viewer);
      expect(await response.json()).toMatchObject({ _id: id, state: 'withdrawn' });
    }
    const own = `/productAll?sellerEmail=${encodeURIComponent(seller.email)}`;
    expect((await readPage(own, seller)).products).toEqual([]);
  });

  test.each([someId, 'nonsense', '1'])('the product %s is not found', async (id) => {
    expect((await market.get(`/productAll/${id}`)).status).toBe(404);
  });
});

describe('categories', () => {
  const readCategories = async (path: string) => {
    const response = await market.get(path);
    expect(response.status).toBe(200);
    return response.json();
  };

  test('all six are listed in their order, with the picture of the newest listing that has one', async () => {
    const picture = { id: await insertPicture(market), width: 800, height: 600, placeholder: 'data:,' };
    await market.list(seller, { pictures: [picture], postedAt: minutes(1) });
    await market.list(seller, { postedAt: minutes(2) });
    const categories = z.array(z.strictObject(wireCategory.shape)).parse(await readCategories('/category'));
    expect(categories.map((category) => category.name)).toEqual([
      'Laptop',
      'Monitor',
      'Printer',
      'Desktop',
      'Accessories',
      'Products',
    ]);
    expect(categories[0]).toMatchObject({ image: `${ORIGIN}/images/${picture.id}/page.jpg`, picture });
    expect(categories[1]).toMatchObject({ image: '', picture: null });
  });

  test('counts follow listing, withdrawing and selling, before and after the sweep', async () => {
    const [first = '', second = ''] = [
      await market.list(seller),
      await market.list(seller),
      await market.list(seller),
    ];
    await market.list(seller, { category: 'Printer' });
    await market.remove(`/productAll/${first}`, seller);
    const counts = async () => {
      const response = await readCategories('/categoryall');
      const categories = z.array(z.strictObject(wireCategoryWithCount.shape)).parse(response);
      return Object.fromEntries(categories.map((category) => [category._id, category.count]));
    };
    expect(await counts()).toMatchObject({ Laptop: 2, Printer: 1, Desktop: 0 });
    await market.runJobs();
    expect(await counts()).toMatchObject({ Laptop: 2, Printer: 1, Desktop: 0 });
    await hold(second);
    await sell((await market.list(seller)) ?? '');
    expect(await counts()).toMatchObject({ Laptop: 2, Printer: 1 });
  });

  test('a single category can be requested', async () => {
    expect(await readCategories('/categoryall?category=Printer')).toMatchObject([
      { _id: 'Printer', count: 0 },
    ]);
  });
});
