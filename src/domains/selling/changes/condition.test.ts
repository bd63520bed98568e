import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '#platform/api/contract.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { categorySlugs } from '../../attributes/choices.ts';
import { categoryBenchParts, summarizeBenchCheck } from '../../attributes/condition/bench-check.ts';
import { faultsShownBy, MAX_FAULTS, readFaults, writeFaults } from '../../attributes/condition/faults.ts';
import type { WireListing } from '../../catalog/contract.ts';
import { buildAddProductBody } from '../../catalog/testing/build-product.ts';
import { type CatalogTestMarket, insertPicture } from '../../catalog/testing/test-market.ts';
import { openSellingTestMarket } from '../testing/test-market.ts';

let market: CatalogTestMarket;
let seller: Caller;

beforeAll(async () => {
  market = await openSellingTestMarket((await testDatabase()).url);
  seller = await market.join('Seller', 'Karim');
});
afterAll(() => market.close());

const addressOf = (id: string) => `/images/${id}/page.jpg`;

async function post(body: Readonly<Record<string, unknown>>) {
  const picture = await insertPicture(market);
  const input = buildAddProductBody({ image_url: addressOf(picture), ...body });
  return { response: await market.post('/addProduct', input, seller), picture };
}

async function add(body: Readonly<Record<string, unknown>>): Promise<WireListing> {
  const { response } = await post(body);
  expect(response.status).toBe(200);
  const { insertedId } = (await response.json()) as { insertedId: string };
  return (await (await market.get(`/productAll/${insertedId}`)).json()) as WireListing;
}

async function errorsOf(body: Readonly<Record<string, unknown>>): Promise<Record<string, string[]>> {
  const { response } = await post(body);
  expect(response.status).toBe(400);
  return ((await response.json()) as { errors: Record<string, string[]> }).errors;
}

const bare = { title: 'Dell Latitude 7490', product_details: 'All keys work.' };

describe('the condition in a new listing', () => {
  test('is optional', async () => {
    expect(await add(bare)).toMatchObject({ benchCheck: {}, faults: [] });
  });

  test('includes the tested parts of its category, without blanks', async () => {
    const benchCheck = { keys: 'Faulty', screen: 'Works', camera: '', paper: 'Works' };
    expect((await add({ ...bare, benchCheck })).benchCheck).toEqual({ keys: 'Faulty', screen: 'Works' });
  });

  test('includes faults with the photos that show them', async () => {
    const second = await insertPicture(market);
    const product = await add({
      ...bare,
      images: [addressOf(second)],
      faults: [
        { name: ' V key, cap missing ', part: 'keys', photo: addressOf(second) },
        { name: 'Scratched lid', part: '', photo: '' },
      ],
    });
    expect(product.faults).toEqual([
      { name: 'V key, cap missing', part: 'keys', picture: second },
      { name: 'Scratched lid', part: null, picture: null },
    ]);
    expect(product.images.map(({ id }) => id)).toContain(second);
  });

  test('includes battery and offer as attributes that agree with each other', async () => {
    const facts = {
      batteryHealth: '87 %',
      batteryCycles: '212',
      batteryMinutes: '3 h 30 min',
      charger: 'included',
      warrantyDays: '7 ',
      courierTaka: '৳140',
      area: 'Mirpur',
    };
    expect((await add({ ...bare, facts })).facts).toMatchObject({
      batteryHealth: 87,
      batteryCycles: 212,
      batteryMinutes: 210,
      charger: 'Included',
      warranty: 'Some days',
      warrantyDays: 7,
      delivery: 'Courier or meet',
      courierTaka: 140,
      area: 'Mirpur',
    });
    const none = { warranty: 'None', warrantyDays: 7, delivery: 'Meet in person', courierTaka: 140 };
    const added = (await add({ ...bare, facts: none })).facts;
    expect([added.warrantyDays, added.courierTaka]).toEqual([undefined, undefined]);
  });

  test('is read from the description if the form is blank, but values of the form come first', async () => {
    const product_details =
      'Battery health 81%, 312 cycles, lasts 4 h 10 min. Charger included, no box. Warranty 7 days. Courier ৳140. Meet at Mirpur 10.';
    const added = await add({ ...bare, product_details, facts: { warranty: 'None', area: 'Uttara' } });
    expect(added.facts).toMatchObject({
      batteryHealth: 81,
      batteryCycles: 312,
      batteryMinutes: 250,
      charger: 'Included',
      box: 'Not included',
      warranty: 'None',
      courierTaka: 140,
      area: 'Uttara',
    });
    expect(added.facts).not.toHaveProperty('warrantyDays');
  });
});

describe('an edit', () => {
  const edit = async (id: string, body: Readonly<Record<string, unknown>>) => {
    const response = await market.patch(`/productAll/${id}`, body, seller);
    const answer = (await response.json()) as { errors?: Record<string, string[]> };
    return answer.errors ?? (await (await market.get(`/productAll/${id}`)).json());
  };

  test('changes bench check and faults, and leaves all fields that it does not contain', async () => {
    const { _id } = await add({
      ...bare,
      benchCheck: { keys: 'Faulty' },
      faults: [{ name: 'V key missing' }],
    });
    expect(await edit(_id, { version: 1, resalePrice: 35_000 })).toMatchObject({
      benchCheck: { keys: 'Faulty' },
      faults: [{ name: 'V key missing' }],
    });
    expect(await edit(_id, { version: 2, benchCheck: { keys: 'Works' }, faults: [] })).toMatchObject({
      benchCheck: { keys: 'Works' },
      faults: [],
    });
    const { rows } = await market.pool.query('select changed from product_changes where product_id = $1', [
      _id,
    ]);
    expect(rows.at(-1)).toEqual({ changed: ['benchCheck', 'faults'] });
  });

  test('removes a deleted photo from its fault, and requires a photo of the same listing for a fault', async () => {
    const shown = await insertPicture(market);
    const [photo, name] = [addressOf(shown), 'Scratched lid'];
    const { _id, images } = await add({ ...bare, images: [photo], faults: [{ name, photo }] });
    const image_url = addressOf(images[0]?.id ?? '');
    expect(await edit(_id, { version: 1, image_url, images: [] })).toMatchObject({
      faults: [{ name, picture: null }],
    });
    expect(await edit(_id, { version: 2, faults: [{ name, photo }] })).toEqual({
      'faults.0.photo': ['Choose one of the photos of this product'],
    });
    expect(await edit(_id, { version: 2, condition: 'Fair', faults: [{ name }] })).toEqual({
      'faults.0.photo': ['Choose the photo that shows it: in condition Fair each fault has one'],
    });
  });

  test('of the city removes the area of the old city, and an area of another city is refused', async () => {
    const { _id } = await add({ ...bare, facts: { area: 'Mirpur' } });
    expect(await edit(_id, { version: 1, facts: { area: 'Agrabad' } })).toEqual({
      'facts.area': ['Agrabad is in Chottogram. Choose an area of Dhaka, or nothing'],
    });
    const moved = await edit(_id, { version: 1, Location: 'Chottogram' });
    expect(moved).toMatchObject({ Location: 'Chottogram' });
    expect((moved as WireListing).facts).not.toHaveProperty('area');
  });

  test('removes misread attributes together with the attributes that depend on them', async () => {
    const product_details = 'Warranty 7 days for the bag. Courier ৳140.';
    const { _id, facts } = await add({ ...bare, product_details });
    expect(facts).toMatchObject({ warrantyDays: 7, courierTaka: 140 });
    const edited = (await edit(_id, { version: 1, withoutFacts: ['warranty', 'delivery'] })) as WireListing;
    for (const key of ['warranty', 'warrantyDays', 'delivery', 'courierTaka']) {
      expect(edited.facts).not.toHaveProperty(key);
    }
  });
});

describe('a listing is refused with advice if it has', () => {
  test('an invalid result or an unknown part', async () => {
    expect(await errorsOf({ ...bare, benchCheck: { keys: 'Fine' } })).toEqual({
      'benchCheck.keys': ['Choose Works, Faulty or Not tested'],
    });
    expect(await errorsOf({ ...bare, benchCheck: { soul: 'Works' } })).toEqual({
      benchCheck: ['This has a field that we do not know'],
    });
  });

  test('a fault without a name, without a photo in condition Fair, or with a photo of another product', async () => {
    expect(await errorsOf({ ...bare, faults: [{ name: ' ' }] })).toEqual({
      'faults.0.name': ['Say what is wrong'],
    });
    expect(await errorsOf({ ...bare, condition: 'Fair', faults: [{ name: 'Scratch' }] })).toEqual({
      'faults.0.photo': ['Choose the photo that shows it: in condition Fair each fault has one'],
    });
    const photo = addressOf(await insertPicture(market));
    expect(await errorsOf({ ...bare, faults: [{ name: 'Scratch', photo }] })).toEqual({
      'faults.0.photo': ['Choose one of the photos of this product'],
    });
  });

  test('more faults than a page can show', async () => {
    const faults = Array.from({ length: MAX_FAULTS + 1 }, () => ({ name: 'Scratch' }));
    expect(await errorsOf({ ...bare, faults })).toEqual({ faults: [`Name at most ${MAX_FAULTS} faults`] });
  });

  test('an area of another city, an impossible date or an invalid time', async () => {
    const facts = { area: 'Agrabad', warrantyUntil: '31 February 2027', batteryMinutes: 'long' };
    expect(await errorsOf({ ...bare, facts })).toEqual({
      'facts.warrantyUntil': ['Enter a day such as 31 March 2027, or leave it empty'],
      'facts.batteryMinutes': ['Enter a time such as 3 h 30 min, or leave it empty'],
    });
    expect(await errorsOf({ ...bare, facts: { area: 'Agrabad' } })).toEqual({
      'facts.area': ['Agrabad is in Chottogram. Choose an area of Dhaka, or nothing'],
    });
  });
});

test.each(categorySlugs)(
  'in %s, a bench check in which every part works has no untested parts',
  (category) => {
    const parts = categoryBenchParts[category].length;
    const all = Object.fromEntries(categoryBenchParts[category].map((part) => [part, 'Works' as const]));
    expect(summarizeBenchCheck(category, all)).toEqual(
      parts === 0 ? null : { parts, works: parts, faulty: 0, notTested: 0 },
    );
  },
);

test('a summary counts missing parts as not tested, and is null for an empty bench check', () => {
  expect(summarizeBenchCheck('Laptop', { keys: 'Faulty', screen: 'Works' })).toEqual({
    parts: 10,
    works: 1,
    faulty: 1,
    notTested: 8,
  });
  expect(summarizeBenchCheck('Laptop', {})).toBeNull();
});

test('faults are written to a cell and read from it with the numbers of their photos', () => {
  const fault = { part: null };
  const faults = [
    { ...fault, name: 'V key missing', picture: 'b' },
    { ...fault, name: 'Lid scratched', picture: null },
  ];
  const cell = writeFaults(faults, ['a', 'b']);
  expect(cell).toBe('V key missing (photo 2); Lid scratched');
  expect(readFaults(cell)).toEqual([
    { name: 'V key missing', photo: 2 },
    { name: 'Lid scratched', photo: null },
  ]);
});

test('a fault with a semicolon or a line break in its name stays one fault', () => {
  const faults = [{ part: null, name: 'Lid scratched; hinge loose\nand noisy', picture: 'a' }];
  expect(readFaults(writeFaults(faults, ['a']))).toEqual([
    { name: 'Lid scratched, hinge loose,and noisy', photo: 1 },
  ]);
});

test('faults lose a photo that the listing no longer has', () => {
  const fault = { name: 'Scratch', part: null, picture: 'a' };
  expect(faultsShownBy([fault], ['a'])).toEqual([fault]);
  expect(faultsShownBy([fault], ['b'])).toEqual([{ ...fault, picture: null }]);
});
