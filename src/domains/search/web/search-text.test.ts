import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { setLocaleSource } from '#kernel/locale.ts';
import { categorySlugs } from '../../attributes/choices.ts';
import { closedValues } from '../closed-values.ts';
import { type FilterKey, filterKeys, filterLabel, filterText, isShown } from '../filters.ts';
import { relaxedTexts } from '../server/query-relaxation.server.ts';
import { promotedFilters } from './common/promoted-filters.ts';
import { searchLabel, searchText } from './search-text.ts';

beforeEach(() => setLocaleSource(() => 'bn'));
afterEach(() => setLocaleSource(() => 'en'));

const BANGLA = /[\u0980-\u09ff]/;

describe('in Bangla', () => {
  test('every group of filters has a label', () => {
    for (const key of filterKeys.filter(isShown)) expect(searchLabel(filterLabel(key)), key).toMatch(BANGLA);
  });

  test('every value of a closed group has a text', () => {
    for (const [key, values] of Object.entries(closedValues) as [FilterKey, readonly string[]][]) {
      for (const value of values) expect(searchText(filterText(key, value)), value).toMatch(BANGLA);
    }
  });

  test('every link that removes a group has a text', () => {
    for (const text of Object.values(relaxedTexts)) expect(searchText(text), text).toMatch(BANGLA);
    for (const key of filterKeys.filter(isShown)) {
      expect(searchText(`Any ${filterLabel(key).toLowerCase()}`), key).toMatch(BANGLA);
    }
  });

  test('each category promotes a price in Bengali digits', () => {
    for (const slug of categorySlugs) {
      const prices = promotedFilters(slug, []).filter(({ name }) => name === 'priceTo');
      expect(prices).toHaveLength(1);
      for (const { text } of prices) expect(text).toMatch(/^৳[০-৯,]+-এর নিচে$/);
    }
  });

  test.each([
    ['Up to ৳40,000', '৳৪০,০০০ পর্যন্ত'],
    ['From ৳5,000', '৳৫,০০০ থেকে'],
    ['৳5,000 – ৳40,000', '৳৫,০০০ – ৳৪০,০০০'],
    ['8th or 10th generation', '৮ বা ১০ জেনারেশন'],
    ['Battery 80% or more, nearest to 85%', 'ব্যাটারি ৮০% বা বেশি (৮৫%-এর আশপাশে)'],
    ['Bought in 2022 or later', '২০২২ বা তার পরে কেনা'],
    ['Good or Fair', 'ভালো বা চলনসই'],
    ['Any screen', 'যেকোনো স্ক্রিন'],
    ['Without “copper”', '“copper” বাদ দিয়ে'],
    ['Dhanmondi', 'ধানমন্ডি'],
    ['Rajshahi', 'রাজশাহী'],
    ['16 GB', '16 GB'],
    ['Dell', 'Dell'],
  ])('%s is translated as %s', (english, bangla) => {
    expect(searchText(english)).toBe(bangla);
  });
});

test('English pages keep the texts of the API', () => {
  setLocaleSource(() => 'en');
  expect(searchText('Up to ৳40,000')).toBe('Up to ৳40,000');
  expect(searchLabel('Bench check')).toBe('Bench check');
});
