import { expect, test } from 'vitest';
import { listingQuestions, type QuestionedListing } from './listing-questions.ts';

const usual: QuestionedListing = {
  title: 'Lenovo ThinkPad T480',
  details: 'Battery holds about four hours. Small scratch on the lid.',
  originalPrice: 92_000,
  resalePrice: 38_500,
  shownByOthers: [],
};

const codesOf = (listing: Partial<QuestionedListing>) =>
  listingQuestions({ ...usual, ...listing }).map(({ code }) => code);

test('a usual listing raises no question', () => {
  expect(codesOf({})).toEqual([]);
  expect(codesOf({ resalePrice: 92_000 })).toEqual([]);
});

test('what is seldom meant is asked about', () => {
  expect(codesOf({ resalePrice: 92_001 })).toEqual(['price-above-new']);
  expect(codesOf({ title: ' test ' })).toEqual(['one-word-title']);
  expect(codesOf({ details: 'ok' })).toEqual(['few-words']);
  expect(codesOf({ shownByOthers: [2] })).toEqual(['shown-by-others']);
});

test('questions name the prices and the photos', () => {
  const texts = listingQuestions({ ...usual, originalPrice: 30_000, shownByOthers: [1, 3] }).map(
    ({ text }) => text,
  );
  expect(texts).toEqual([
    'You ask ৳38,500, more than it cost new (৳30,000). Is that right?',
    'Photos 1, 3 are shown in listings of other accounts. Are they of your own product?',
  ]);
});
