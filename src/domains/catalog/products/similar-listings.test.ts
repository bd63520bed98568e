import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { DAY_MS } from '#kernel/clock.ts';
import type { Caller } from '#platform/api/contract.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { wirePrice, wireProduct, wireSeller } from '../contract.ts';
import { hideProduct, listProduct, sellProduct } from '../testing/fixtures.ts';
import { type CatalogTestMarket, openCatalogTestMarket, START } from '../testing/test-market.ts';
import type { NewProduct } from './product.ts';

let market: CatalogTestMarket;
let seller: Caller;
let product: string;

const photo = { id: 'a'.repeat(32), width: 1600, height: 1200, placeholder: '' };

const t480: Partial<NewProduct> = {
  pictures: [photo],
  benchCheck: { power: 'Works' },
  title: 'Lenovo ThinkPad T480, i5-8350U, 16 GB',
  resalePricePoisha: 4_000_000,
  facts: { model: 'ThinkPad T480', processorFamily: 'Core i5', memoryGb: 16 },
};

/** Lists a product, by default for a new seller. */
async function list(overrides: Partial<NewProduct>, by?: Caller): Promise<string> {
  const { id } = by ?? (await market.join('Seller'));
  return listProduct(market.db, id, { ...t480, ...overrides });
}

beforeAll(async () => {
  market = await openCatalogTestMarket((await testDatabase()).url);
});
afterAll(() => market.close());
beforeEach(async () => {
  await market.clear();
  seller = await market.join('Seller', 'Karim');
  product = await list({}, seller);
});

async function similar(id = product): Promise<string[]> {
  const response = await market.get(`/productAll/${id}/similar`);
  expect(response.status).toBe(200);
  return z
    .array(z.strictObject(wireProduct.shape))
    .parse(await response.json())
    .map(({ _id }) => _id);
}

describe('GET /productAll/{id}/similar', () => {
  test('ranks the same model first, then processor class, memory, near price and same place', async () => {
    const other = {
      title: 'A laptop',
      facts: { model: 'Latitude 5490', processorFamily: 'Core i5', memoryGb: 16 },
    };
    const sameClass = await list({ ...other, location: 'Chottogram' });
    const dearer = await list({ ...other, resalePricePoisha: 9_000_000 });
    const sameModel = await list({ facts: { ...t480.facts, memoryGb: 8 }, resalePricePoisha: 9_500_000 });
    const lessMemory = await list({ ...other, facts: { ...other.facts, memoryGb: 8 } });
    await list({ ...other, facts: { model: 'Aspire 3', processorFamily: 'Celeron', memoryGb: 16 } });
    expect(await similar()).toEqual([sameModel, sameClass, dearer, lessMemory]);
  });

  test('ranks the nearer price first if two listings are otherwise alike', async () => {
    const far = await list({ resalePricePoisha: 4_700_000 });
    const near = await list({ resalePricePoisha: 3_900_000 });
    expect(await similar()).toEqual([near, far]);
  });

  test('shows one listing a seller, of the same category and for sale, and never the product itself', async () => {
    const [shop, other] = [await market.join('Seller'), await market.join('Seller')];
    const best = await list({ resalePricePoisha: 4_010_000 }, shop);
    await list({ resalePricePoisha: 4_100_000 }, shop);
    await list({ category: 'Desktop' }, other);
    await sellProduct(market.db, await list({}, other));
    await hideProduct(market.db, await list({}, other));
    expect(await similar()).toEqual([best]);
  });

  test('shows only listings with photos and a battery value or a bench check, and no poor listings', async () => {
    const described = await list({});
    const battery = await list({ benchCheck: {}, facts: { ...t480.facts, batteryHealth: 80 } });
    await list({ benchCheck: {}, details: 'Runs well.' });
    await list({ pictures: [] });
    await list({ title: 'hp', details: 'ok', resalePricePoisha: 100, facts: {} });
    expect((await similar()).toSorted()).toEqual([described, battery].toSorted());
  });

  test('shows contact data of sellers only to signed-in users', async () => {
    await list({});
    const numbersFor = async (caller: Caller | null) => {
      const response = await market.get(`/productAll/${product}/similar`, caller);
      return z
        .array(wireProduct)
        .parse(await response.json())
        .map(({ number }) => number);
    };
    expect([await numbersFor(null), await numbersFor(seller)]).toEqual([[''], ['01712345678']]);
  });

  test('works for a sold or hidden product too, but not for an unknown one', async () => {
    const other = await list({});
    await sellProduct(market.db, product);
    expect(await similar()).toEqual([other]);
    const hidden = await list({});
    await hideProduct(market.db, hidden);
    expect(await similar(hidden)).toEqual([other]);
    expect((await market.get(`/productAll/${crypto.randomUUID()}/similar`)).status).toBe(404);
  });
});

describe('GET /productAll/{id}/prices', () => {
  const prices = async (id = product) => {
    const response = await market.get(`/productAll/${id}/prices`);
    return z.array(z.strictObject(wirePrice.shape)).parse(await response.json());
  };

  test('returns asked and sold prices of the same model, memory and condition', async () => {
    await list({ resalePricePoisha: 4_200_000 });
    const sold = await list({ resalePricePoisha: 3_800_000 });
    await sellProduct(market.db, sold, { now: START });
    await list({ condition: 'Fair' });
    await list({ facts: { ...t480.facts, memoryGb: 8 } });
    await list({ facts: { ...t480.facts, model: 'ThinkPad T470' } });
    await list({ category: 'Desktop' });
    await hideProduct(market.db, await list({}));
    expect(await prices()).toEqual([
      { taka: 38_000, sold: true },
      { taka: 42_000, sold: false },
    ]);
  });

  test('leaves out sales of more than a year ago', async () => {
    const sold = await list({});
    await sellProduct(market.db, sold, { now: new Date(START.getTime() - 366 * DAY_MS) });
    expect(await prices()).toEqual([]);
  });

  test('are also returned for a model that is not listed yet, with or without a given product', async () => {
    await list({ resalePricePoisha: 4_200_000 });
    await list({ facts: { ...t480.facts, memoryGb: 8 } });
    const of = async (query: Readonly<Record<string, string>>) => {
      const model = { category: 'Laptop', model: 'thinkpad t480', condition: 'Good', memoryGb: '16' };
      const response = await market.get(`/prices?${new URLSearchParams({ ...model, ...query })}`);
      return z.array(z.strictObject(wirePrice.shape)).parse(await response.json());
    };
    expect(await of({})).toHaveLength(2);
    expect(await of({ besides: product })).toEqual([{ taka: 42_000, sold: false }]);
    expect(await of({ condition: 'Fair' })).toEqual([]);
    expect(await of({ model: 'ThinkPad' })).toEqual([]);
    expect((await market.get('/prices?category=Laptop&model=&condition=Good')).status).toBe(400);
  });

  test('is not found for a hidden product', async () => {
    await hideProduct(market.db, product);
    expect((await market.get(`/productAll/${product}/prices`)).status).toBe(404);
  });
});

test('the seller of a product is returned with name, image, verification and counts for sale and sold', async () => {
  await sellProduct(market.db, await list({}, seller));
  await hideProduct(market.db, await list({}, seller));
  const response = await market.get(`/productAll/${product}/seller`);
  const shown = z.strictObject(wireSeller.shape).parse(await response.json());
  expect(shown).toMatchObject({ name: 'Karim', image: null, verified: false, forSale: 1, sold: 1 });
  await hideProduct(market.db, product);
  expect((await market.get(`/productAll/${product}/seller`)).status).toBe(404);
});
