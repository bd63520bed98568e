import { expect, test } from 'vitest';
import { listingQuestions, type QuestionedListing } from './listing-questions.ts';

const usual: QuestionedListing = {
  title: 'Lenovo ThinkPad T480',
  details: 'Battery holds about four hours. Small scratch on the lid.',
  originalPrice: 92_000,
  resalePrice: 38_500,
  contradictions: [],
  shownByOthers: [],
  reused: [],
};

const codesOf = (listing: Partial<QuestionedListing>) =>
  listingQuestions({ ...usual, ...listing }).map(({ code }) => code);

test('a usual listing raises no question', () => {
  expect(codesOf({})).toEqual([]);
  expect(codesOf({ resalePrice: 92_000 })).toEqual([]);
});

test('unusual prices, titles, photos and texts each raise their question', () => {
  expect(codesOf({ resalePrice: 92_001 })).toEqual(['price-above-new']);
  expect(codesOf({ resalePrice: 1 })).toEqual(['placeholder-price']);
  expect(codesOf({ resalePrice: 99_999, originalPrice: 99_999 })).toEqual([
    'placeholder-price',
    'placeholder-new-price',
  ]);
  expect(codesOf({ title: 'BEST LAPTOP IN DHAKA' })).toEqual(['title-in-capitals']);
  expect(codesOf({ title: ' test ' })).toEqual(['one-word-title']);
  expect(codesOf({ reused: [1] })).toEqual(['photo-reused']);
  expect(codesOf({ details: 'ok' })).toEqual(['few-words']);
  expect(codesOf({ shownByOthers: [2] })).toEqual(['shown-by-others']);
});

test('a contradiction is shown with both values, a title in capitals with a more readable one', () => {
  const [stated, name] = listingQuestions({
    ...usual,
    title: 'DELL LATITUDE I5 8TH GEN FULL FRESH',
    contradictions: [{ key: 'warrantyDays', name: 'warranty', stated: '2 months', given: '7 days' }],
  }).toReversed();
  expect(stated?.text).toBe(
    'Your text says 2 months, the warranty in the specifications says 7 days. Which is right?',
  );
  expect(name?.text).toContain('“Dell Latitude i5 8th gen Full Fresh”');
});

test('questions contain the prices and the numbers of the photos', () => {
  const texts = listingQuestions({ ...usual, originalPrice: 30_000, shownByOthers: [1, 3] }).map(
    ({ text }) => text,
  );
  expect(texts).toEqual([
    'You ask ৳38,500, more than it cost new (৳30,000). Is that right?',
    'Photos 1, 3 are shown in listings of other accounts. Are they of your own product?',
  ]);
});
