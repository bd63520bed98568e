import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '#platform/api/contract.ts';
import { inTransaction } from '#platform/db/database.server.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { whileHeld } from '#platform/testing/while-held.ts';
import type { WireProduct } from '../../catalog/contract.ts';
import { lockSheetImport } from '../../catalog/public-api.server.ts';
import { hideProduct, sellProduct } from '../../catalog/testing/fixtures.ts';
import { type CatalogTestMarket, insertPicture, ORIGIN } from '../../catalog/testing/test-market.ts';
import { readableForms, unreadableForms } from '../testing/csv-forms.ts';
import { buildSheet } from '../testing/sheet.ts';
import { openSellingTestMarket } from '../testing/test-market.ts';
import { readSheetForm } from '../web/import-products/read-sheet-form.ts';
import { MAX_SHEET_ROWS } from './columns.ts';
import type { SheetCheck } from './wire-sheet.ts';

let market: CatalogTestMarket;
let seller: Caller;

beforeAll(async () => {
  market = await openSellingTestMarket((await testDatabase()).url);
});
afterAll(() => market.close());
// Each test uses only the listings of its own seller.
beforeEach(async () => {
  seller = await market.join('Seller', 'Karim');
});

async function check(csv: string, caller = seller): Promise<SheetCheck> {
  const response = await market.post('/listings/check', { csv }, caller);
  expect(response.status).toBe(200);
  return (await response.json()) as SheetCheck;
}

async function list(csv: string, caller = seller): Promise<Record<string, unknown>> {
  const response = await market.post('/listings/import', { csv }, caller);
  expect(response.status).toBe(200);
  return (await response.json()) as Record<string, unknown>;
}

async function refusalOf(csv: string): Promise<string | undefined> {
  const response = await market.post('/listings/check', { csv }, seller);
  expect(response.status).toBe(400);
  return ((await response.json()) as { errors: Record<string, string[]> }).errors.csv?.[0];
}

async function exportOf(caller = seller): Promise<string> {
  const response = await market.get('/listings/export', caller);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
}

async function onSale(caller = seller): Promise<WireProduct[]> {
  const path = `/productAll?sellerEmail=${encodeURIComponent(caller.email)}&limit=100`;
  return (await (await market.get(path)).json()) as WireProduct[];
}

/** Returns a listing without the fields that differ between identical listings: id, time and seller. */
function rowOf({ _id, currentTime, sellerId, sellerEmail, sellerName, ...product }: WireProduct) {
  return product;
}
/** Passes a file to `readSheetForm`, which reads the form of the import page. */
const post = (bytes: Buffer) => {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(bytes)], 'listings.csv'));
  return readSheetForm(form);
};
const inOrder = (products: readonly WireProduct[]) =>
  products.map(rowOf).sort((a, b) => (a.title < b.title ? -1 : 1));

describe('checking a file', () => {
  test('returns the listings that would be created, and changes nothing', async () => {
    const checked = await check(buildSheet({}, { Title: 'HP LaserJet 1020', Category: 'Printer' }));
    expect(checked).toMatchObject({ rows: 2, ready: 2, known: 0, wrong: 0, problems: [], unreadColumns: [] });
    expect(checked.listings[1]).toEqual({
      row: 3,
      title: 'HP LaserJet 1020',
      category: 'Printer',
      condition: 'Good',
      resalePrice: 38_500,
      Location: 'Dhaka',
      photos: 0,
    });
    expect(await onSale()).toEqual([]);
  });

  test('returns row, column and cell of every problem, with advice', async () => {
    const { problems, wrong, ready } = await check(
      buildSheet(
        { Title: ' ', 'Price asked': 'cheap' },
        {},
        { Condition: 'like new', City: 'Kolkata', 'Mobile number': '123', 'Memory (GB)': 'lots' },
        { 'Storage type': 'SDD', Details: '' },
      ),
    );
    expect([wrong, ready]).toEqual([3, 1]);
    expect(problems.map(({ row, column, cell, message }) => [row, column, cell, message])).toEqual([
      [2, 'Title', '', 'Fill this in: what you sell, in at most 120 characters'],
      [2, 'Price asked', 'cheap', 'Enter a price in whole taka between 1 and 9,99,999'],
      [4, 'Condition', 'like new', 'Write Excellent, Good or Fair'],
      [4, 'City', 'Kolkata', 'Write Dhaka, Chottogram or another of the 64 districts'],
      [4, 'Mobile number', '123', 'Enter an 11-digit mobile number, such as 01712345678'],
      [4, 'Memory (GB)', 'lots', 'Enter GB between 1 and 2048, or nothing'],
      [5, 'Details', '', 'Fill this in: what a buyer should know, in at most 4,000 characters'],
      [5, 'Storage type', 'SDD', 'Write SSD, HDD or eMMC, or nothing'],
    ]);
  });

  test('accepts what spreadsheets produce: semicolons, blank lines, lost leading zeros, inch marks', async () => {
    const lines = [
      '\uFEFFtitle;CATEGORY;condition;price when new;price_asked;usedYear;city;phone;details',
      ';;;;;;;;',
      'Dell 15.6" laptop;laptop;good;"95,000";৳ ৩৮,৫০০;2;comilla;1712345678;Fine',
    ];
    const { problems, listings } = await check(lines.join('\r\n'));
    expect(problems).toEqual([]);
    expect(listings).toMatchObject([
      { row: 3, title: 'Dell 15.6" laptop', resalePrice: 38_500, Location: 'Cumilla' },
    ]);
    await list(lines.join('\r\n'));
    expect(await onSale()).toMatchObject([
      { number: '01712345678', category: 'Laptop', Location: 'Cumilla' },
    ]);
  });

  test.each(readableForms)('reads a file %s', async (_, bytes) => {
    const posted = await post(bytes);
    const { problems, listings } = await check('csv' in posted ? posted.csv : '');
    expect(problems).toEqual([]);
    expect(listings.map(({ category }) => category)).toEqual(['Laptop', 'Printer']);
  });

  test.each(unreadableForms)('refuses a file %s with advice', async (_, bytes) => {
    expect(await post(bytes)).toEqual({
      message: expect.stringMatching(/^This file is not CSV text\. In Excel/),
    });
  });

  test('numbers rows as the spreadsheet does: blank lines count, the line sep= does not', async () => {
    const rows = buildSheet({}, { Title: '' });
    expect((await check(`\r\n${rows}`)).problems).toMatchObject([{ row: 4 }]);
    expect((await check(`sep=,\r\n${rows}`)).problems).toMatchObject([{ row: 3 }]);
  });

  test('reports cells beyond the last column, because a comma was probably meant as text', async () => {
    const { problems } = await check(`${buildSheet({}).trimEnd()}, mouse included`);
    expect(problems).toMatchObject([{ row: 2, column: null, cell: 'mouse included' }]);
  });

  test('reports columns that are not read', async () => {
    expect(await check(buildSheet({ Shelf: 'B4' }))).toMatchObject({ ready: 1, unreadColumns: ['Shelf'] });
  });

  test.each([
    ['nothing', '  \n', /^The file is empty/],
    ['no columns of ours', 'a,b\n1,2', /^The first line must name the columns\. Missing: Title, Category, /],
    ['a column twice', `Title,${buildSheet({})}`, /^The column Title appears twice/],
    [
      'too many columns',
      buildSheet({}).replace('Title,', `Title,${'x,'.repeat(200)}`),
      /^The first line may name at/,
    ],
    ['names alone', buildSheet(), /^The file has no rows under its first line/],
    [
      'an open quotation mark',
      `${buildSheet({})}"Dell`,
      /^A quotation mark that opens in row 3 is never closed/,
    ],
    [
      'too many rows',
      buildSheet(...Array(MAX_SHEET_ROWS + 1).fill({})),
      /^A file may have at most 1000 rows/,
    ],
    ['more than a megabyte', 'x'.repeat(1_000_001), /^The file has more than 1 MB/],
  ])('refuses a file with %s as a whole, with advice', async (_, csv, message) => {
    expect(await refusalOf(csv)).toMatch(message);
  });
});

describe('listing a file', () => {
  test('lists the valid rows with all their values, publishes an event for each, and skips invalid rows', async () => {
    const photo = await insertPicture(market);
    const response = await list(
      buildSheet(
        { Photos: `${ORIGIN}/images/${photo}/page.jpg`, 'Memory (GB)': '16', Brand: 'Lenovo' },
        { Title: '' },
        { Title: 'HP LaserJet 1020', Category: 'Printer', 'Mobile number': '+880 1811-223344' },
      ),
    );
    expect(response).toEqual({ acknowledged: true, listed: 2, known: 0, wrong: 1 });
    const products = inOrder(await onSale());
    expect(products).toMatchObject([
      { title: 'HP LaserJet 1020', number: '01811223344', images: [], image_url: '' },
      { title: 'Lenovo ThinkPad T480', number: '01712345678', images: [{ id: photo }] },
    ]);
    expect(products[1]?.facts).toMatchObject({ memoryGb: 16, brand: 'Lenovo' });
    const { rows } = await sql`select uses from images where id = ${photo}
      union all select count(*) from outbox_events
      where type = 'product.added' and payload ->> 'sellerId' = ${seller.id}`.execute(market.db);
    expect(rows).toEqual([{ uses: 1 }, { uses: 2 }]);
  });

  test('adds only new rows if a file is listed again', async () => {
    const rows = [
      { Title: 'One', Details: 'Fine' },
      { Title: 'Two', Details: 'Line one\nline two' },
    ];
    await list(buildSheet(...rows));
    const more = buildSheet(...rows, { Title: 'Third' });
    expect(await check(more)).toMatchObject({ ready: 1, known: 2 });
    expect(await list(more)).toMatchObject({ listed: 1, known: 2 });
    expect(await onSale()).toHaveLength(3);
  });

  test('treats equal rows as two products, and a row with another attribute as a new product', async () => {
    expect(await list(buildSheet({}, {}))).toMatchObject({ listed: 2 });
    expect(await list(buildSheet({}, {}, {}))).toMatchObject({ listed: 1, known: 2 });
    expect(await list(buildSheet({ 'Memory (GB)': '32' }))).toMatchObject({ listed: 1 });
  });

  test('treats a row with another test result or another fault as a new product', async () => {
    const rows: readonly Readonly<Record<string, string>>[] = [
      {},
      { 'Check: Keys': 'Works' },
      { 'Check: Keys': 'Faulty' },
      { Faults: 'V key missing' },
    ];
    expect(await list(buildSheet({}))).toMatchObject({ listed: 1 });
    expect(await list(buildSheet(...rows))).toMatchObject({ listed: 3, known: 1 });
    expect(await list(buildSheet(...rows))).toMatchObject({ listed: 0, known: 4 });
  });

  test('knows a row whose listing has got test results and faults on the site', async () => {
    await market.list(seller, {
      title: 'Lenovo ThinkPad T480',
      details: 'All keys work.',
      benchCheck: { keys: 'Faulty', screen: 'Works' },
      faults: [{ name: 'V key missing', part: 'keys', picture: null }],
    });
    const known = { listed: 0, known: 1 };
    expect(await list(buildSheet({}))).toMatchObject(known);
    expect(await list(buildSheet({ 'Check: Keys': 'Faulty' }))).toMatchObject(known);
    expect(await list(buildSheet({ 'Check: Keys': 'Works' }))).toMatchObject({ listed: 1 });
    expect(await list(buildSheet({ Faults: 'Lid scratched' }))).toMatchObject({ listed: 1 });
  });

  test('lists a file once if it is sent twice simultaneously', async () => {
    const csv = buildSheet({});
    const outcomes = await whileHeld(market.db, sql`lock table products in share row exclusive mode`, {
      waiting: 2,
      meanwhile: () => Promise.all([list(csv), list(csv)]),
    });
    expect(outcomes.map(({ listed }) => listed).sort()).toEqual([0, 1]);
    expect(await onSale()).toHaveLength(1);
  });

  test('checks the file before it locks the seller', async () => {
    await inTransaction(market.db, async (tx) => {
      await lockSheetImport(tx, seller.id);
      const { status } = await market.post('/listings/import', { csv: buildSheet() }, seller);
      expect(status).toBe(400);
    });
  });

  test('reports photos that are not stored, and does not list their rows', async () => {
    const csv = buildSheet(
      { Photos: 'https://elsewhere.test/a.jpg' },
      { Photos: `/images/${'0'.repeat(32)}/page.jpg` },
    );
    const { problems, ready } = await check(csv);
    expect(ready).toBe(0);
    expect(problems).toMatchObject([
      { row: 2, column: 'Photos', message: expect.stringMatching(/^Upload the photo here first/) },
      { row: 3, column: 'Photos', message: expect.stringMatching(/^A photo is no longer stored/) },
    ]);
    expect(await list(csv)).toMatchObject({ listed: 0, wrong: 2 });
    expect(await onSale()).toEqual([]);
  });

  test.each(['Buyer', 'Admin'] as const)('is refused for a %s', async (userType) => {
    const other = await market.join(userType);
    for (const path of ['/listings/check', '/listings/import']) {
      expect((await market.post(path, { csv: buildSheet({}) }, other)).status).toBe(403);
    }
    expect((await market.get('/listings/export', other)).status).toBe(403);
  });
});

describe('exporting listings', () => {
  test('produces a file that creates the same listings again', async () => {
    const photos = [await insertPicture(market), await insertPicture(market)];
    const addresses = photos.map((id) => `/images/${id}/full.jpg`).join(' ');
    await list(
      buildSheet(
        { Title: '=HYPERLINK("x")', Details: '- 16 GB\n- "new" battery; fine', Photos: addresses },
        { Title: 'ল্যাপটপ ডেল', City: 'Chottogram', 'Years used': '0.5', 'Screen (inches)': '15.6' },
        { Title: 'Epson L3110', Category: 'Printer', Kind: 'Ink', Colour: 'Black and white' },
      ),
    );
    const file = await exportOf();
    const other = await market.join('Seller', 'Rahima');
    // Only the seller who uploaded a photo can use it.
    expect(await check(file, other)).toMatchObject({ ready: 2, wrong: 1 });
    const giveTo = (id: string) =>
      sql`update images set uploader_id = ${id} where id = any(${photos}::text[])`.execute(market.db);
    await giveTo(other.id);
    expect(await check(file, other)).toMatchObject({ ready: 3, wrong: 0, unreadColumns: [] });
    await list(file, other);
    expect(inOrder(await onSale(other))).toEqual(inOrder(await onSale()));
    await giveTo(seller.id);
    expect(await list(file)).toMatchObject({ listed: 0, known: 3 });
  });

  test('produces a file whose listings are known, also with a semicolon in the name of a fault', async () => {
    const fault = { name: 'Lid scratched; hinge loose', part: 'hinges', picture: null } as const;
    await market.list(seller, { benchCheck: { hinges: 'Faulty' }, faults: [fault] });
    expect(await check(await exportOf())).toMatchObject({ ready: 0, known: 1 });
  });

  test('starts the file with a byte order mark, so that Excel reads Bangla, and escapes formulas', async () => {
    await list(buildSheet({ Title: '=1+1' }));
    const file = await exportOf();
    expect(file.slice(0, 7)).toBe('\uFEFFTitle,');
    expect(file.split('\r\n')[1]).toMatch(/^'=1\+1,Laptop,/);
  });

  test("includes only the seller's own listings for sale", async () => {
    const other = await market.join('Seller', 'Rahima');
    await market.list(other, { title: 'Of another' });
    await market.list(seller, { title: 'On sale' });
    await sellProduct(market.db, await market.list(seller, { title: 'Sold' }));
    await hideProduct(market.db, await market.list(seller, { title: 'Withdrawn' }));
    const lines = (await exportOf()).trimEnd().split('\r\n');
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(['On sale']);
  });

  test('includes every listing exactly once, even if there are more than are read at once', async () => {
    const rows = Array.from({ length: 600 }, (_, index) => ({ Title: `Listing ${index}` }));
    await list(buildSheet(...rows));
    const lines = (await exportOf()).trimEnd().split('\r\n').slice(1);
    expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(600);
    expect(lines).toHaveLength(600);
  });

  test('has a template with the names of all columns and no rows', async () => {
    const response = await market.get('/listings/template');
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="secondbyte-template.csv"',
    );
    const text = await response.text();
    expect(text.trimEnd().split('\r\n')).toHaveLength(1);
    expect(await refusalOf(text)).toMatch(/^The file has no rows/);
  });
});
