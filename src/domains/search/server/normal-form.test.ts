import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { foldText } from '#kernel/fold-text.ts';
import { openSearchTestMarket, type SearchTestMarket } from '../testing/test-market.ts';

let market: SearchTestMarket;

/** Titles in all encodings and spellings that people and programs write, each with a unique word. */
const titles = [
  '\u0993\u09df\u09be\u09b2\u099f\u09a8 \u09b2\u09cd\u09af\u09be\u09aa\u099f\u09aa',
  'ওয়ালটন প্রিলুড',
  '\u09dc\u0982 \u0997\u09be\u09dd',
  'ভালো কীবোর্ডটা। চলে',
  'আট র\u200d্যাম নোটবুক',
  'ষোল র্যাম টাওয়ার',
  'Café E\u0301cran Type',
  'ÉCRAN GRÜN STRASSE Łódź ПРИВЕТ ΚΑΛΗ',
  'ＤＥＬＬ ＸＰＳ１３',
  'Oﬃce Suite ﬁle',
  'ThinkPad™ X1® Carbon—Gen9',
  'foobariu→bazqux ★starword★ ৳999 (round) [square] {curly} «quoted»',
  'half½price m²area ①first',
  'zero\u200bwidth soft\u00adhyphen',
  'emoji💻laptopword 👩‍💻coder',
  `long ${'w'.repeat(60)}`,
  'مرحبا\u061c شاشة، عربية',
  '日本語、ノート。',
  'İSTANBUL dısplay Weißgerät STRAẞE ΚΑΛΗΣ',
  'مودل ٤٨٠ मॉडल ८४० مدل ۷۴۹۰ 𑄇 𑄻𑄹',
  'লেনোভোIdea ল্যাপ\u200cটপPro নোট\u200dbookবুক',
  'C++ C# 100% a&b q?mark x=y p|q r~s t^u v`w',
] as const;

/** Splits a text into the words that a human reader sees. Its rules are independent of the search. */
const wordsOf = (text: string) =>
  text.split(/[^\p{L}\p{M}\p{N}\p{Cf}]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));

beforeAll(async () => {
  market = await openSearchTestMarket();
  const seller = await market.join('Rahim');
  for (const title of titles) {
    await market.list(seller, { title, details: 'Fine.', category: 'Accessories' });
  }
  await market.runJobs();
});
afterAll(() => market.close());

describe('every listing is found by each word of its own title', () => {
  test.each(titles)('%s', async (title) => {
    for (const word of wordsOf(title)) {
      for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'] as const) {
        for (const q of [word.normalize(form), word.normalize(form).replaceAll(/[\u200b-\u200d]/g, '')]) {
          const { products, leftOut } = await market.search({ q, literal: 'yes' });
          expect({ q, leftOut }).toEqual({ q, leftOut: [] });
          expect(
            products.map((product) => product.title),
            q,
          ).toContain(title);
        }
      }
    }
  });

  test.each([
    ['ওয়ালটন', 2],
    ['\u0993\u09df\u09be\u09b2\u099f\u09a8', 2],
    ['dell', 1],
    ['xps13', 1],
    ['office', 1],
    ['ｏｆｆｉｃｅ', 1],
    ['écran', 2],
    ['łódź', 1],
    ['привет', 1],
    ['thinkpad', 1],
    ['কীবোর্ডটা', 1],
    ['999', 1],
    ['র‍্যাম', 2],
    ['র্যাম', 2],
    ['w'.repeat(41), 1],
    ['istanbul', 1],
    ['DİSPLAY', 1],
    ['WEISSGERÄT', 1],
    ['straße', 2],
    ['καλης', 1],
    ['480', 1],
    ['৪৮০', 1],
    ['٨٤٠', 1],
    ['७४९०', 1],
    ['লেনোভো idea', 1],
    ['লেনোভো\u200cIDEA', 1],
  ])('%s finds %d in the spelling that people type', async (q, count) => {
    const { products, leftOut } = await market.search({ q });
    expect(leftOut).toEqual([]);
    expect(products).toHaveLength(count);
  });
});

/** Parts of words in all scripts, encodings and digits that sellers mix. The last ones are joiners. */
const parts = [
  ...[
    'ল্যাপটপ',
    'ডেল',
    'থিংকপ্যাড',
    'মডেল',
    'টি',
    'জিবি',
    'র\u200d্যাম',
    '\u0998\u09a1\u09bc\u09bf',
    '\u0998\u09dc\u09bf',
    'ক্\u200cষ',
  ],
  ...[
    'Dell',
    'xps',
    'İtem',
    'ıtem',
    'Straße',
    'STRAẞE',
    'Cafe\u0301',
    'Éc',
    'ΚΑΛΗΣ',
    'ﬁx',
    'ＰＲＯ',
    'Т',
    't',
  ],
  ...['480', '৪৮০', '٤٨٠', '۴۸۰', '४८०', '４８０', '𑄺𑄾'],
  ...['\u200c', '\u200d', '\u00ad', '\u200b'],
];

test('every listing is found by each word of its own title, in any mix of scripts, also if words are read', async () => {
  const word = fc
    .array(fc.constantFrom(...parts), { minLength: 2, maxLength: 5 })
    .map((some) => some.join(''));
  const mixed = fc.sample(
    fc.tuple(word, word, word).map(([first, second, third]) => `${first} ${second} q${third}`),
    { seed: 24, numRuns: 20 },
  );
  const seller = await market.join('Karim');
  for (const title of mixed) {
    await market.list(seller, { title, details: 'Fine.', category: 'Accessories' });
  }
  await market.runJobs();
  const lost: unknown[] = [];
  for (const title of mixed) {
    for (const own of wordsOf(title)) {
      for (const q of [own, own.toUpperCase(), own.toLowerCase().normalize('NFD')]) {
        for (const literal of ['yes', 'no']) {
          const { products, leftOut, read } = await market.search({ q, literal, limit: '48' });
          if (literal === 'no' && read.length > 0) continue;
          const isFound = products.some((product) => product.title === title);
          if (!isFound || leftOut.length > 0) lost.push({ title, q, literal, leftOut, read });
        }
      }
    }
  }
  expect(lost).toEqual([]);
}, 240_000);

test.each(['!!!', "'", '-', '\u200b', '।', '৳৳', '★ →'])(
  '%s contains no word, which the response reports',
  async (q) => {
    expect((await market.search({ q })).leftOut).toEqual([{ text: q, typed: true, because: 'unknown' }]);
  },
);

test('letters, marks and digits form words, all other characters separate them', async () => {
  const seen = Array.from({ length: 0x11_0000 }, (_, point) => point)
    .filter((point) => point >= 0x20 && (point < 0xd8_00 || point > 0xf8_ff))
    .map((point) => String.fromCodePoint(point))
    .filter((character) => !/[\p{Cn}\p{Co}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/u.test(character));
  const parting = new Set<string>();
  // Normalizes many characters at once, because each call takes long. A batch is small enough to finish within the
  // statement timeout on a busy machine.
  for (let first = 0; first < seen.length; first += 1_000) {
    const batch = seen.slice(first, first + 1_000);
    const { rows } = await sql<{ normalized: string }>`
      select search_normalize(${batch.map((character) => `a ${character} b`).join(' zz ')}) as normalized`.execute(
      market.db,
    );
    const parts = rows[0]?.normalized.split(' zz ') ?? [];
    expect(parts).toHaveLength(batch.length);
    for (const [index, character] of batch.entries()) if (parts[index] === 'a b') parting.add(character);
  }
  const isWord = (character: string) =>
    /[\p{L}\p{M}\p{N}]/u.test(
      character
        .normalize('NFD')
        .replace(/[™℠´¨¯¸˜]/, ' ')
        .replace('×', 'x')
        .normalize('NFKC'),
    );
  expect(seen.filter((character) => parting.has(character) === isWord(character))).toEqual([]);
}, 120_000);

test('the database folds and reads each character as the application does', async () => {
  const characters = Array.from({ length: 0x11_0000 - 0x21 }, (_, index) => index + 0x21)
    .filter((point) => point < 0xd8_00 || point > 0xf8_ff)
    .map((point) => String.fromCodePoint(point))
    // Skips ideographs and Hangul syllables: there are very many, and they have no upper or lower case.
    .filter((character) => !/[\p{Unified_Ideograph}\uac00-\ud7a3]/u.test(character))
    // Skips U+A7F1, which Unicode 16 of PostgreSQL 18 does not contain.
    .filter((character) => !/[\p{Cn}\p{Co}\ua7f1]/u.test(character));
  const batches = Array.from({ length: Math.ceil(characters.length / 500) }, (_, batch) =>
    characters.slice(batch * 500, (batch + 1) * 500).map((character) => `a${character}b`),
  );
  for (const batch of batches) {
    const { rows } = await sql<{ once: string; twice: string }>`
      select fold_text(text) as once, fold_text(fold_text(text)) as twice
      from (values (${batch.join('\n')})) as given (text)`.execute(market.db);
    const [folded] = rows;
    expect(folded?.once.split('\n')).toEqual(batch.map(foldText));
    expect(folded?.twice).toBe(folded?.once);
  }
  const digits = characters.filter((character) => /\p{Nd}/u.test(character));
  const { rows } = await sql<{ digits: string }>`
    select search_normalize(${digits.join('')}) as digits`.execute(market.db);
  expect(rows[0]?.digits).toBe('0123456789'.repeat(digits.length / 10));
}, 120_000);

test('normalizing a normalized text changes nothing, so index and query agree', async () => {
  const { rows } = await sql<{ once: string; twice: string }>`
    select fold_text(title) as once, fold_text(fold_text(title)) as twice from products`.execute(market.db);
  for (const { once, twice } of rows) expect(twice).toBe(once);
});
