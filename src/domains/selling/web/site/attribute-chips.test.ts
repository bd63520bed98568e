import { expect, test } from 'vitest';
import { askedChips, attributeChips } from './attribute-chips.ts';

const texts = (facts: Readonly<Record<string, string | number>>) =>
  attributeChips('Laptop', facts)
    .filter(({ text }) => text !== null)
    .map(({ label, text }) => `${label}: ${text}`);

test('attributes that belong together share a chip', () => {
  expect(
    texts({
      brand: 'Lenovo',
      processor: 'Intel Core i5-8350U',
      processorFamily: 'Core i5',
      processorGeneration: 8,
      memoryGb: 16,
      memoryKind: 'DDR4',
      storageGb: 512,
      storageKind: 'SSD',
      screenInches: 14,
      resolution: '1920 × 1080',
      batteryHealth: 87,
      warranty: 'Some days',
      warrantyDays: 7,
    }),
  ).toEqual([
    'Brand: Lenovo',
    'Processor: Intel Core i5-8350U',
    'Memory: 16 GB DDR4',
    'Storage: 512 GB SSD',
    'Screen: 14″ 1920 × 1080',
    'Battery health: 87%',
    'Warranty: Some days · 7 days',
  ]);
});

test('a processor without a name is shown by its family', () => {
  expect(texts({ processorFamily: 'Core i5', processorGeneration: 8 })).toEqual(['Processor: Core i5 gen 8']);
});

test('a few missing attributes are asked for', () => {
  const asked = (facts: Readonly<Record<string, string | number>>) =>
    askedChips(attributeChips('Laptop', facts)).map(({ key }) => key);
  expect(asked({})).toEqual(['processor', 'memoryGb', 'storageGb', 'batteryHealth', 'payment']);
  expect(asked({ processor: 'Intel Core i5-8350U', memoryGb: 16, storageGb: 512 })).toEqual([
    'batteryHealth',
    'screenInches',
    'charger',
    'warranty',
    'payment',
  ]);
  expect(asked({ payment: 'Cash only' })).not.toContain('payment');
});

test('a computer of Apple is not asked for a Windows license', () => {
  const known = { processor: 'x', memoryGb: 8, storageGb: 256, batteryHealth: 90, screenInches: 13 };
  const asked = (facts: Readonly<Record<string, string | number>>) =>
    askedChips(attributeChips('Laptop', { ...known, ...facts })).map(({ key }) => key);
  expect(asked({ brand: 'Dell' })).toContain('licence');
  expect(asked({ brand: 'Apple' })).not.toContain('licence');
});
