import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Database, openDatabase } from '#platform/db/database.server.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { readableForms, unreadableForms } from '../../src/domains/selling/testing/csv-forms.ts';
import { buildSheet } from '../../src/domains/selling/testing/sheet.ts';
import { type ImportListener, importFile, UnknownFile } from './import-file.ts';
import { DEMO_SELLER, findImportSeller } from './seller.ts';

const NOW = new Date('2026-11-20T10:00:00Z');

let database: Database;
let seller: { id: string; number: string };
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'import-test-'));
  database = openDatabase((await testDatabase()).url, { poolSize: 3 });
  seller = await findImportSeller(database.db, undefined, 'demo');
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await sql`truncate products cascade`.execute(database.db);
});

type Options = {
  readonly concurrency?: number;
  readonly onProgress?: ImportListener['onProgress'];
  readonly through?: Database;
};

async function importText(
  text: string | Uint8Array,
  { concurrency = 1, onProgress = () => {}, through = database }: Options = {},
) {
  const file = join(folder, 'file.csv');
  writeFileSync(file, text);
  const refused: string[] = [];
  const onRefused = (line: number, reason: string) => void refused.push(`${line}: ${reason}`);
  const listener = { onRefused, onProgress };
  const tally = await importFile(through.db, file, seller, listener, { concurrency, now: NOW });
  return { tally, refused };
}

type Listed = {
  title: string;
  category: string;
  original_price_poisha: number;
  resale_price_poisha: number;
  used_years: number;
  details: string;
  number: string;
  facts: Record<string, unknown>;
};

async function readListed(): Promise<Listed[]> {
  const { rows } = await sql<Listed>`select title, category, original_price_poisha, resale_price_poisha,
    used_years, details, number, facts from products order by title`.execute(database.db);
  return rows;
}

const computersFile = `kind,vendor,family,model,reports,cpu,cores,threads,ram_gb,ram_type,bios_date,battery_mwh,chassis
Notebook,Lenovo,ThinkPad,ThinkPad T480 20L50000US,9,Intel(R) Core(TM) i5-8250U CPU @ 1.60GHz,4,8,16,DDR4,06/21/2018,47520,Notebook
Desktop,Gigabyte Technology,To be filled by O.E.M.,To be filled by O.E.M.,3,"AMD A10-9600P RADEON R5, 10 COMPUTE CORES 4C+6G",4,4,0,Unknown,13/45/xx,,Desktop
Toaster,ACME,T,T1000,1,,,,,,,,
Desktop,To be filled by O.E.M.,,System Product Name,1,CPU Version,,,,,,,
Notebook,Dell,Latitude,too,few
`;

test('computers become listings in common words, and bad rows are reported with line and reason', async () => {
  const { tally, refused } = await importText(computersFile);
  expect(tally).toEqual({ rows: 5, listed: 2, known: 0, refused: 3 });
  expect(refused).toEqual([
    '4: "Toaster" is not a kind of computer that can be listed',
    '5: maker, model and processor are all missing',
    expect.stringMatching(/^6: Invalid Record Length/),
  ]);
  const [board, laptop] = await readListed();
  expect(board).toMatchObject({
    category: 'Desktop',
    title: 'Gigabyte desktop computer, AMD A10-9600P',
    details: 'Used desktop computer with AMD A10-9600P (4 cores). Call to see it working before you buy.',
  });
  expect(laptop).toMatchObject({
    category: 'Laptop',
    title: 'Lenovo ThinkPad T480 20L50000US, Intel Core i5-8250U, 16 GB',
    details:
      'Used laptop with Intel Core i5-8250U (4 cores) and 16 GB DDR4 memory. The battery was made for 48 Wh. ' +
      'Its firmware is from 2018. Call to see it working before you buy.',
    used_years: 8,
    number: '01700000000',
    facts: {
      brand: 'Lenovo',
      model: 'ThinkPad T480 20L50000US',
      processor: 'Intel Core i5-8250U',
      memoryGb: 16,
      year: 2018,
    },
  });
});

test('prices are whole taka, the same in each run, and fall with age', async () => {
  await importText(computersFile);
  const first = await readListed();
  await sql`truncate products cascade`.execute(database.db);
  await importText(computersFile.replace('06/21/2018', '06/21/2012'));
  const second = await readListed();
  expect(second[0]).toEqual(first[0]);
  for (const { original_price_poisha, resale_price_poisha } of first) {
    expect([original_price_poisha % 100, resale_price_poisha % 100]).toEqual([0, 0]);
    expect(resale_price_poisha).toBeLessThan(original_price_poisha);
  }
  expect(second[1]?.resale_price_poisha).toBeLessThan(first[1]?.resale_price_poisha ?? 0);
});

test('a repeated import lists only new rows', async () => {
  await importText(computersFile);
  const added = `${computersFile}Notebook,Dell,Latitude,Latitude 7420,8,11th Gen Intel(R) Core(TM) i7-1165G7 @ 2.80GHz,4,8,16,LPDDR4,07/29/2021,61980,Convertible\n`;
  expect((await importText(added)).tally).toMatchObject({ listed: 1, known: 2 });
  expect(await readListed()).toHaveLength(3);
});

test('monitors become listings; other devices are refused', async () => {
  const { tally, refused } =
    await importText(`signal,vendor,code,reports,name,width_cm,height_cm,resolution,year
Digital,Goldstar,GSM0001,7,LG ULTRAWIDE,80,34,3440x1440,2020
Analog,Samsung,SAM0207,7,SyncMaster,43,27,1680x1050,2007
Digital,Samsung,SAM7082,2,HDMI,60,33,2560x1440,2021
Digital,Denon,DON0001,1,DENON-AVR,160,90,1920x1080,2015
Digital,Others,OUT0170,1,Analog,34,27,1280x1024,2014
Digital,Dell,DEL0001,1,DELL X,0,0,unknown,2014
`);
  expect(tally).toMatchObject({ listed: 3, refused: 3 });
  expect(refused).toEqual([
    '5: "DENON-AVR" is not a monitor',
    '6: maker and model are missing',
    '7: neither size nor resolution is plausible',
  ]);
  expect((await readListed()).map((row) => row.title)).toEqual([
    'LG ULTRAWIDE 34″ monitor, 3440 × 1440',
    'Samsung 27″ monitor, 2560 × 1440',
    'Samsung SyncMaster 20″ monitor, 1680 × 1050',
  ]);
});

test('a list of own products follows the rules of the form', async () => {
  const { tally, refused } =
    await importText(`Title,Category,Condition,Original price,Price,Years used,City,Mobile,Details
HP LaserJet 1020,printer,good,"12,500",৪৫০০,3,dhaka,+880 1811-223344,"Prints well, new toner"
,Printer,Good,12500,4500,3,Dhaka,,No title
Canon LBP,Printer,Broken,cheap,4500,99,Dhaka,123,Reasons
`);
  expect(tally).toMatchObject({ listed: 1, refused: 2 });
  expect(refused).toEqual([
    '3: Title: Fill this in: what you sell, in at most 120 characters',
    '4: Condition: Write Excellent, Good or Fair; Price when new: Enter a price in whole taka between 1 and 9,99,999; ' +
      'Years used: Enter the years used between 0 and 40; ' +
      'Mobile number: Enter an 11-digit mobile number, such as 01712345678',
  ]);
  expect(await readListed()).toMatchObject([
    {
      category: 'Printer',
      resale_price_poisha: 450_000,
      original_price_poisha: 1_250_000,
      number: '01811223344',
    },
  ]);
});

test('a file exported by a seller is read with its attributes', async () => {
  const row = { Title: '=T480', 'Mobile number': '01811223344', Photos: '', 'Memory (GB)': '32' };
  await importText(`\uFEFF${buildSheet(row)}`);
  expect(await readListed()).toMatchObject([
    { title: '=T480', number: '01811223344', resale_price_poisha: 3_850_000, facts: { memoryGb: 32 } },
  ]);
});

test.each(readableForms)('a file %s is read as on the page', async (_, bytes) => {
  const { tally, refused } = await importText(bytes);
  expect(refused).toEqual([]);
  expect(tally).toMatchObject({ rows: 2, listed: 2 });
  expect((await readListed()).map(({ category }) => category)).toEqual(['Laptop', 'Printer']);
});

test.each(unreadableForms)(
  'a file %s is refused before anything is listed, with advice',
  async (_, bytes) => {
    await expect(importText(bytes)).rejects.toThrow(/^This file is not CSV text\. In Excel/);
    expect(await readListed()).toEqual([]);
  },
);

test.each(['Title,', 'Name,'])(
  'a file with a second title column %s is refused, as on the page',
  async (name) => {
    const lines = buildSheet({}).trimEnd().split('\r\n');
    const csv = lines.map((line, at) => (at === 0 ? name : 'Again,') + line).join('\r\n');
    await expect(importText(csv)).rejects.toThrow(/^The column \w+ appears twice\. Remove one of them\.$/);
    expect(await readListed()).toEqual([]);
  },
);

test('line numbers include the lines before the header', async () => {
  const { refused } = await importText(`sep=,\n\n${buildSheet({}, { Title: '' })}`);
  expect(refused).toEqual([expect.stringMatching(/^5: Title: /)]);
});

test('a file without known columns is refused completely, and an unclosed quote is reported', async () => {
  await expect(importText('a,b\n1,2\n')).rejects.toThrow(UnknownFile);
  const { refused } = await importText(`${computersFile.split('\n').slice(0, 2).join('\n')}\nNotebook,"Dell`);
  expect(refused).toEqual([expect.stringMatching(/^3: Quote Not Closed/)]);
  expect(await readListed()).toHaveLength(1);
});

const manyRows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ Title: `Laptop ${index}` }));

test('simultaneous batches list each row once, also if they contain the same rows in another order', async () => {
  const rows = manyRows(500);
  const shares: number[] = [];
  const { tally } = await importText(buildSheet(...rows, ...rows.toReversed(), { Title: 'Another' }), {
    concurrency: 2,
    onProgress: (_, share) => void shares.push(share),
  });
  expect(tally).toEqual({ rows: 1_001, listed: 501, known: 500, refused: 0 });
  expect(await readListed()).toHaveLength(501);
  expect(shares.at(-1)).toBe(1);
});

/** Opens a database whose connections the test can break. */
async function openFragile() {
  const { url } = await testDatabase();
  const named = `${url}${url.includes('?') ? '&' : '?'}application_name=fragile`;
  const fragile = openDatabase(named, { poolSize: 2 });
  const cut = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'fragile'`.execute(
      database.db,
    );
  return { fragile, cut };
}

test('an interrupted import leaves no batch half listed, and continues when it is repeated', async () => {
  const csv = buildSheet(...manyRows(1_200));
  const { fragile, cut } = await openFragile();
  const broken = importText(csv, { concurrency: 2, through: fragile, onProgress: () => void cut() });
  await expect(broken).rejects.toThrow();
  await fragile.close();
  const left = (await readListed()).length;
  expect([500, 1_000]).toContain(left);
  const { rows } = await sql`select count(*) from search_documents`.execute(database.db);
  expect(rows).toEqual([{ count: left }]);
  const again = { rows: 1_200, listed: 1_200 - left, known: left, refused: 0 };
  expect((await importText(csv)).tally).toEqual(again);
});

test('in a production market the seller must be given and must be a seller', async () => {
  await expect(findImportSeller(database.db, undefined, 'production')).rejects.toThrow('--seller EMAIL');
  await expect(findImportSeller(database.db, 'nobody@secondbyte.test', 'demo')).rejects.toThrow(
    'There is no seller with the email address nobody@secondbyte.test.',
  );
  expect(await findImportSeller(database.db, DEMO_SELLER, 'production')).toEqual(seller);
});
