import { expect, test } from 'vitest';
import { likenessWords } from './likeness.ts';

const t480 = {
  model: 'ThinkPad T480',
  processor: 'Intel Core i5-8350U',
  processorFamily: 'Core i5',
  processorGeneration: 8,
};
const given = { facts: { ...t480, memoryGb: 16 }, resalePrice: 40_000, location: 'Dhaka' } as const;

test.each([
  [{ facts: { ...t480, memoryGb: 8 } }, 'Same model, half the memory'],
  [{ facts: { ...t480, memoryGb: 32 } }, 'Same model, twice the memory'],
  [{ facts: { ...t480, memoryGb: 12 } }, 'Same model, 12 GB instead of 16'],
  [{ resalePrice: 38_000 }, 'Same model, ৳2,000 less'],
  [{ resalePrice: 40_500 }, 'Same model, about the same price'],
  [
    { facts: { ...t480, model: 'Latitude 5490', memoryGb: 16 } },
    'Same processor and memory, about the same price',
  ],
  [
    {
      facts: { model: 'E14', processorFamily: 'Core i5', processorGeneration: 11, memoryGb: 16 },
      resalePrice: 45_000,
    },
    '3 generations newer, ৳5,000 more',
  ],
  [
    { facts: { processorFamily: 'Core i5', memoryGb: 16 } },
    'Same processor class and memory, about the same price',
  ],
  [{ facts: { model: 'Monitor' } }, 'Also in Dhaka, about the same price'],
  [{ facts: {}, location: 'Chottogram', resalePrice: 20_000 }, 'Same category, ৳20,000 less'],
] as const)('a similar listing with %j is described as: %s', (different, words) => {
  expect(likenessWords(given, { ...given, ...different })).toBe(words);
});

test('an attribute that is missing in both is not a similarity', () => {
  const missing = { facts: {}, resalePrice: 500, location: 'Dhaka' } as const;
  expect(likenessWords(missing, { ...missing, location: 'Chottogram' })).toBe(
    'Same category, about the same price',
  );
});
