import { describe, expect, test } from 'vitest';
import { isPlaceholderPrice, isPlausiblePrice } from './price-sense.ts';
import { liftOf, qualityOf, type RatedListing } from './quality.ts';
import { isShouted } from './title-sense.ts';

const good: RatedListing = {
  category: 'Laptop',
  title: 'Lenovo ThinkPad T480',
  details: 'Battery holds about four hours. Small scratch on the lid, shown in the photos.',
  originalPrice: 92_000,
  resalePrice: 38_500,
  facts: { processorFamily: 'Core i5', memoryGb: 16, storageGb: 512, batteryHealth: 88 },
  photos: 6,
  testedParts: 10,
};

/** A listing of a seller who writes as little as possible. */
const poor: RatedListing = {
  ...good,
  title: 'hp',
  details: 'ok',
  resalePrice: 1,
  facts: {},
  photos: 1,
  testedParts: 0,
};

describe('quality', () => {
  test('a complete listing has all points, a careless one has zero', () => {
    expect(qualityOf(good)).toBe(100);
    expect(qualityOf(poor)).toBe(0);
  });

  test.each<[string, Partial<RatedListing>, number]>([
    ['photos, up to six', { photos: 3 }, 85],
    [
      'attributes of the category',
      { facts: { processorFamily: 'Core i5', storageGb: 512, batteryHealth: 88 } },
      93,
    ],
    ['the battery', { facts: { processorFamily: 'Core i5', memoryGb: 16, storageGb: 512 } }, 90],
    ['tested parts', { testedParts: 0 }, 90],
    ['text', { details: '' }, 90],
    ['a price that can be believed', { resalePrice: 99_999 }, 85],
    ['a name of one word', { title: 'laptop' }, 95],
    ['a name in capitals', { title: 'BEST LAPTOP CALL ME FAST' }, 95],
  ])('counts %s', (_, change, points) => {
    expect(qualityOf({ ...good, ...change })).toBe(points);
  });

  test('a single photo without attributes is poor even at a fair price', () => {
    expect(qualityOf({ ...poor, title: 'hp laptop', details: 'x'.repeat(60), resalePrice: 30_000 })).toBe(0);
  });

  test('a first listing by phone, with one photo and its attributes in the title, is not poor', () => {
    expect(qualityOf({ ...good, photos: 1, testedParts: 0, details: '' })).toBeGreaterThan(0);
  });

  test('says what would improve a poor listing most, and nothing for other listings', () => {
    expect(liftOf({ ...poor, resalePrice: 30_000 })).toBe('2 photos and the processor, memory and storage');
    const known = { processorFamily: 'Core i5', memoryGb: 16, storageGb: 512 };
    expect(liftOf({ ...poor, facts: known, photos: 1 })).toBe('2 photos and a realistic price');
    expect(liftOf({ ...poor, category: 'Accessories', facts: { kind: 'Mouse' }, photos: 2 })).toBe(
      '1 photo and a realistic price',
    );
    expect(liftOf(good)).toBeNull();
  });
});

test('placeholder prices are recognized, and so are implausible ones', () => {
  expect([1, 10, 99_999, 11_111, 12_345, 123_456].filter((taka) => !isPlaceholderPrice(taka))).toEqual([]);
  expect([250, 1_234, 9_999, 4_500, 38_500, 45_000, 90_000].filter(isPlaceholderPrice)).toEqual([]);
  expect(isPlausiblePrice(500, 92_000)).toBe(false);
  expect(isPlausiblePrice(93_000, 92_000)).toBe(false);
  expect(isPlausiblePrice(38_500, 92_000)).toBe(true);
});

test('a whole title in capitals counts as shouting, capitals of a model do not', () => {
  expect(isShouted('BEST LAPTOP IN DHAKA')).toBe(true);
  expect(isShouted('HP 840 G5 SSD')).toBe(false);
  expect(isShouted('Lenovo ThinkPad T480')).toBe(false);
  expect(isShouted('ল্যাপটপ ভালো অবস্থায় আছে')).toBe(false);
});
