import { describe, expect, test } from 'vitest';
import {
  appliedIn,
  askedByForm,
  isNarrowed,
  literally,
  nextPageParams,
  querySaving,
  type ReadWords,
  readPosition,
  switched,
  tickedInstead,
  toggled,
  withoutFilters,
  withoutPosition,
} from './search-params.ts';

const asked = (text: string) => new URLSearchParams(text);

describe('showing more', () => {
  test('lengthens the list by 24 up to 96 cards at one address', () => {
    expect(`${nextPageParams(asked('q=t480'), 24, 'c1')}`).toBe('q=t480&show=48');
    expect(`${nextPageParams(asked('q=t480&show=72'), 72, 'c1')}`).toBe('q=t480&show=96');
  });

  test('continues from the cursor after 96 cards, with the number of cards before it', () => {
    const next = nextPageParams(asked('brand=Dell&show=96'), 96, 'c1');
    expect(`${next}`).toBe('brand=Dell&cursor=c1&after=96');
    expect(readPosition(next ?? asked(''))).toEqual({ cursor: 'c1', shown: 24, skipped: 96 });
    expect(`${nextPageParams(next ?? asked(''), 24, 'c2')}`).toBe('brand=Dell&show=48&cursor=c1&after=96');
  });

  test('ends if there is no next page', () => {
    expect(nextPageParams(asked('q=t480'), 3, null)).toBeNull();
  });

  test('ignores an invalid position', () => {
    expect(readPosition(asked('show=-3&after=x'))).toEqual({ cursor: undefined, shown: 24, skipped: 0 });
    expect(readPosition(asked('show=100000')).shown).toBe(96);
  });
});

describe('filters in an address', () => {
  test('are ticked and unticked one value at a time, and the list restarts', () => {
    const dell = toggled(asked('q=i5&show=48&cursor=c'), 'brand', 'Dell');
    expect(`${dell}`).toBe('q=i5&brand=Dell');
    expect(`${toggled(dell, 'brand', 'HP')}`).toBe('q=i5&brand=Dell&brand=HP');
    expect(`${toggled(toggled(dell, 'brand', 'HP'), 'brand', 'Dell')}`).toBe('q=i5&brand=HP');
  });

  test('with a single value are set, replaced and removed', () => {
    expect(`${switched(asked('priceTo=9'), 'priceTo', '30000')}`).toBe('priceTo=30000');
    expect(`${switched(asked('priceTo=30000'), 'priceTo', '30000')}`).toBe('');
  });

  test('are listed individually, each with the address without it; a price range is one filter', () => {
    const applied = appliedIn(asked('location=Dhaka&priceFrom=20000&brand=HP&priceTo=&sort=cheapest'));
    expect(applied.map(({ key, value, without }) => [key, value, `${without}`])).toEqual([
      ['price', '20000–', 'location=Dhaka&brand=HP&sort=cheapest'],
      ['brand', 'HP', 'location=Dhaka&priceFrom=20000&sort=cheapest'],
      ['location', 'Dhaka', 'priceFrom=20000&brand=HP&sort=cheapest'],
    ]);
  });

  test('are all removed at once, while words and order stay', () => {
    expect(`${withoutFilters(asked('q=t480&brand=HP&priceTo=3&sort=newest&show=48'))}`).toBe(
      'q=t480&sort=newest',
    );
  });

  test('leave out empty fields and the default order', () => {
    expect(`${withoutPosition(asked('q=&priceFrom=&brand=HP&sort=best'))}`).toBe('brand=HP');
    expect(`${withoutPosition(asked('q=t480&sort=relevance'))}`).toBe('q=t480');
    expect(`${withoutPosition(asked('q=t480&sort=newest'))}`).toBe('q=t480&sort=newest');
  });
});

test.each([
  ['brand=HP', true],
  ['priceTo=40000', true],
  ['q=t480', true],
  ['sort=cheapest', true],
  ['sort=best', false],
  ['brand=&show=48&cursor=c1', false],
  ['fbclid=abc&utm_source=chat&from=somewhere', false],
])('a list with ?%s is narrowed: %s', (query, narrowed) => {
  expect(isNarrowed(asked(query))).toBe(narrowed);
});

describe('filters read from words', () => {
  const found: ReadWords = {
    words: 'thinkpad student',
    read: [
      { text: '8 GB or 16 GB', query: { memoryGb: '8|16' } },
      { text: 'Up to ৳40,000', query: { priceTo: '40000' } },
      { text: 'Cheapest first', query: { sort: 'cheapest' } },
    ],
  };
  const typed = asked('q=cheap+thinkpad+student+8+or+16+gb+under+40k&brand=Lenovo&show=48');

  test('are ticked instead of typed in the next address', () => {
    expect(`${tickedInstead(typed, found)}`).toBe(
      'q=thinkpad+student&brand=Lenovo&memoryGb=8&memoryGb=16&priceTo=40000&sort=cheapest',
    );
    expect(`${tickedInstead(asked('q=t480&show=48'), { words: 't480', read: [] })}`).toBe('q=t480');
  });

  test('are removed individually, and all other filters and words stay', () => {
    expect(`${tickedInstead(typed, found, found.read[0])}`).toBe(
      'q=thinkpad+student&brand=Lenovo&priceTo=40000&sort=cheapest',
    );
  });

  test('are words again in a literal search', () => {
    expect(`${literally(asked('q=under+40k&show=48'))}`).toBe('q=under+40k&literal=yes');
  });
});

describe('a form of filters', () => {
  const districtOf = (area: string) => (area === 'Mirpur' ? 'Dhaka' : 'Chottogram');

  test('sends prices as plain numbers, however they were typed', () => {
    const fields = [
      ['priceFrom', '২০,০০০'],
      ['priceTo', '৳60,000'],
      ['brand', ''],
    ] as const;
    expect(`${askedByForm(fields, districtOf)}`).toBe('priceFrom=20000&priceTo=60000');
    expect(askedByForm([['priceTo', 'cheap']], districtOf).get('priceTo')).toBe('cheap');
  });

  test('sends only areas of the chosen district', () => {
    const areas = [
      ['area', 'Mirpur'],
      ['area', 'Agrabad'],
    ] as const;
    expect(askedByForm([['location', 'Chottogram'], ...areas], districtOf).getAll('area')).toEqual([
      'Agrabad',
    ]);
    expect(askedByForm(areas, districtOf).getAll('area')).toEqual(['Mirpur', 'Agrabad']);
  });
});

test.each([
  ['q=t480&sort=newest&cursor=c1&show=48', undefined, 'q=t480'],
  ['brand=Dell', 'Laptop', 'brand=Dell&category=Laptop'],
  ['sort=newest', undefined, null],
  ['lang=bn', undefined, null],
  ['fbclid=abc', undefined, null],
  ['literal=yes&q=', undefined, null],
] as const)('%s in category %s is saved as %s', (query, category, saved) => {
  expect(querySaving(asked(query), category)).toBe(saved);
});
