import { expect, test } from 'vitest';
import { type Completable, listingParts } from './completeness.ts';

const nothing: Completable = {
  category: null,
  title: '',
  details: '',
  condition: '',
  usedYear: '',
  originalPrice: '',
  resalePrice: '',
  number: '',
  location: '',
  facts: {},
  photos: [],
  testedParts: 0,
};

const done = (listing: Partial<Completable>) =>
  listingParts({ ...nothing, ...listing })
    .filter(({ isDone }) => isDone)
    .map(({ label }) => label);

test('an empty form has eight parts, and no part is done', () => {
  expect(listingParts(nothing)).toHaveLength(8);
  expect(done({})).toEqual([]);
});

test('a complete laptop has all eight parts done', () => {
  const labels = ['Screen', 'Keyboard', 'Lid', 'Ports', 'Underside'] as const;
  expect(
    done({
      category: 'Laptop',
      title: 'Lenovo ThinkPad T480',
      details: 'Battery holds about four hours. Small scratch on the lid. Bill from 2023 is there.',
      condition: 'Good',
      usedYear: '3',
      originalPrice: '92,000',
      resalePrice: '38,500',
      number: '01712345678',
      location: 'Dhaka',
      facts: {
        processorFamily: 'Core i5',
        memoryGb: 16,
        storageGb: 512,
        batteryHealth: 87,
        warranty: 'None',
      },
      photos: labels.map((label) => ({ label })),
      testedParts: 10,
    }),
  ).toHaveLength(8);
});

test('missing photos are named', () => {
  const [, photos] = listingParts({
    ...nothing,
    category: 'Laptop',
    photos: [{ label: 'Screen' }, { label: 'Keyboard' }],
  });
  expect(photos).toMatchObject({ label: 'Photos: lid, ports, underside', isDone: false });
});

test('five photos are enough if they have no labels', () => {
  expect(done({ photos: Array(5).fill({ label: null }) })).toHaveLength(2);
});
