import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
  'C++ C# 100% a&b q?mark x=y p|q r~s t^u v`w',
] as const;

/** Splits a text into words by other rules than the search, as a human reader sees the words. */
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
  ])('%s finds %d in the spelling that people type', async (q, count) => {
    const { products, leftOut } = await market.search({ q });
    expect(leftOut).toEqual([]);
    expect(products).toHaveLength(count);
  });
});

test.each(['!!!', "'", '-', '\u200b', '।', '৳৳', '★ →'])(
  '%s contains no word, which the response reports',
  async (q) => {
    expect((await market.search({ q })).leftOut).toEqual([{ text: q, because: 'unknown' }]);
  },
);

test('letters, marks and digits form words, all other characters separate them', async () => {
  const seen = Array.from({ length: 0x11_0000 }, (_, point) => point)
    .filter((point) => point >= 0x20 && (point < 0xd8_00 || point > 0xf8_ff))
    .map((point) => String.fromCodePoint(point))
    .filter((character) => !/[\p{Cn}\p{Co}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/u.test(character));
  const parting = new Set<string>();
  // Splits the characters into batches, so that each query stays far below the statement timeout on a busy machine.
  for (let first = 0; first < seen.length; first += 10_000) {
    const { rows } = await sql<{ character: string }>`
      select character from unnest(${seen.slice(first, first + 10_000)}::text[]) as character
      where search_normalize('a ' || character || ' b') = 'a b'`.execute(market.db);
    for (const { character } of rows) parting.add(character);
  }
  const isWord = (character: string) =>
    /[\p{L}\p{M}\p{N}]/u.test(
      character
        .replace(/[™℠´¨¯¸˜]/, ' ')
        .replace('×', 'x')
        .normalize('NFKC'),
    );
  expect(seen.filter((character) => parting.has(character) === isWord(character))).toEqual([]);
});

test('normalizing a normalized text changes nothing, so index and query agree', async () => {
  const { rows } = await sql<{ once: string; twice: string }>`
    select fold_text(title) as once, fold_text(fold_text(title)) as twice from products`.execute(market.db);
  for (const { once, twice } of rows) expect(twice).toBe(once);
});
