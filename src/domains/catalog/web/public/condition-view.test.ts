import { afterEach, describe, expect, test } from 'vitest';
import { setLocaleSource } from '#kernel/locale.ts';
import { attributeGroups, attributeKeys, categoryAttributes } from '../../../attributes/attributes.ts';
import { benchParts, categoryBenchParts } from '../../../attributes/condition/bench-check.ts';
import { buildWireProduct } from '../../testing/build-product.ts';
import { batteryTone } from '../site/battery-ring.tsx';
import { attributeSections, boxItems, deliveryWays, payWayLines, warrantyView } from '../site/offer-view.ts';
import { partsInLanguage } from './bench-words.ts';
import { batteryView, benchView, conditionClaim, knownFlaws, placeText } from './condition-view.ts';
import { readListing } from './listing.ts';

const laptop = (facts: Record<string, string | number>) => readListing(buildWireProduct({ facts }));
const NOW = new Date('2026-11-20T10:00:00Z');

afterEach(() => setLocaleSource(() => 'en'));

test('each attribute is in exactly one group', () => {
  const grouped = Object.values(attributeGroups).flat();
  expect(grouped.toSorted()).toEqual(attributeKeys.toSorted());
});

test('every category has the attributes of an offer: box, warranty, delivery, area and payment', () => {
  for (const { keys } of Object.values(categoryAttributes)) {
    expect(keys).toEqual(expect.arrayContaining(['box', 'warranty', 'delivery', 'area', 'payment']));
  }
});

test.each([
  [{}, [true, true, false]],
  [{ payment: 'Card at the meeting only' }, [true, false, false]],
  [{ payment: 'Card or cash' }, [true, true, true]],
  [{ payment: 'Card at the meeting, or cash' }, [true, false, true]],
  [{ payment: 'Cash only' }, [false, false, true]],
])('a listing with %j takes card at the meeting, card in advance and cash: %j', (facts, taken) => {
  expect(payWayLines(laptop(facts)).map(({ isTaken }) => isTaken)).toEqual(taken);
});

test('the condition mentions a screen only in categories with a screen', () => {
  expect(conditionClaim('Good', 'Monitor')).toContain('Screen clear.');
  expect(conditionClaim('Good', 'Desktop')).toBe(
    'The seller says: light marks, not visible from arm’s length.',
  );
});

describe('a battery', () => {
  test.each([
    [100, 'ok'],
    [80, 'ok'],
    [79, 'mid'],
    [60, 'mid'],
    [59, 'low'],
    [null, 'none'],
  ] as const)('of %s per cent is drawn in the tone %s', (health, tone) => {
    expect(batteryTone(health)).toBe(tone);
  });

  test('shows health, cycles and duration of a charge', () => {
    const view = batteryView(laptop({ batteryHealth: 81, batteryCycles: 312, batteryMinutes: 250 }));
    expect(view?.health).toBe(81);
    expect(view?.rows).toEqual([
      ['Charge cycles', '312'],
      ['On one charge', '4 h 10 min'],
    ]);
  });

  test('without data says so and how to find out; a printer has no battery view', () => {
    expect(batteryView(laptop({}))).toMatchObject({ health: null, meaning: expect.stringMatching(/Ask/) });
    expect(batteryView(readListing(buildWireProduct({ category: 'Printer' })))).toBeNull();
  });
});

describe('a bench check', () => {
  const check = { category: 'Laptop' as const, faults: [] };

  test("shows a part's fault beside its result, and untested parts as not tested", () => {
    const view = benchView({
      ...check,
      benchCheck: { keys: 'Faulty', screen: 'Works' },
      faults: [{ name: 'V cap missing, still types', part: 'keys', picture: null }],
    });
    expect(view?.rows).toHaveLength(10);
    expect(view?.rows.find(({ label }) => label === 'Keys')).toMatchObject({
      note: 'V cap missing, still types',
      result: 'Faulty',
    });
    expect(view?.rows.find(({ label }) => label === 'Camera and microphone')?.result).toBe('Not tested');
    expect(view?.headline).toBe('1 of 10 parts is faulty');
  });

  test('uses the texts of the API in English, and other texts in Bangla', () => {
    expect(partsInLanguage()).toEqual(benchParts);
    setLocaleSource(() => 'bn');
    const words = Object.values(partsInLanguage()).flatMap(({ label, how }) => [label, how]);
    expect(words.filter((text) => !/[\u0980-\u09ff]/.test(text))).toEqual([]);
  });

  test('is summed up in a line; without any result it is null', () => {
    const all = Object.fromEntries(categoryBenchParts.Laptop.map((part) => [part, 'Works' as const]));
    expect(benchView({ ...check, benchCheck: all })?.headline).toBe('All ten parts work');
    expect(benchView({ ...check, benchCheck: { ...all, camera: 'Not tested' } })?.headline).toBe(
      '9 of 10 parts work, 1 not tested',
    );
    expect(benchView({ ...check, benchCheck: {} })).toBeNull();
  });
});

test('flaws are marks and faults without duplicates, numbered as on the photos', () => {
  const picture = { width: 960, height: 720, placeholder: '' };
  const front = { ...picture, id: 'front', marks: [{ x: 1, y: 2, text: 'V cap missing' }] };
  const lid = { ...picture, id: 'lid', marks: [{ x: 3, y: 4, text: 'Scratch of 4 cm' }] };
  const flaws = knownFlaws({
    images: [front, lid],
    faults: [
      { name: 'Left speaker crackles', part: 'speakers', picture: null },
      { name: 'V cap missing', part: 'keys', picture: null },
    ],
  });
  expect(flaws.map(({ number, name, part, picture: shown }) => [number, name, part, shown?.id])).toEqual([
    [1, 'V cap missing', 'Keys', 'front'],
    [2, 'Scratch of 4 cm', null, 'lid'],
    [3, 'Left speaker crackles', 'Speakers', undefined],
  ]);
  expect(flaws.map(({ place }) => place)).toEqual([{ x: 1, y: 2 }, { x: 3, y: 4 }, null]);
});

test('a fault gets its place from the first photo that marks it, and no place on an unmarked photo of its own', () => {
  const picture = { width: 960, height: 720, placeholder: '' };
  const front = { ...picture, id: 'front', marks: [{ x: 10, y: 20, text: 'V cap missing' }] };
  const plain = { ...picture, id: 'plain' };
  const placeOn = (id: string | null) =>
    knownFlaws({
      images: [front, plain],
      faults: [{ name: 'V cap missing', part: 'keys', picture: id }],
    })[0]?.place;
  expect([placeOn('front'), placeOn(null), placeOn('plain')]).toEqual([
    { x: 10, y: 20 },
    { x: 10, y: 20 },
    null,
  ]);
});

test('box items are included, not included or unknown, and left out if the category has no such item', () => {
  expect(boxItems(laptop({ charger: 'Included', box: 'Not included' }))).toEqual([
    { label: 'Charger', isIncluded: true },
    { label: 'Box', isIncluded: false },
    { label: 'Windows licence', isIncluded: null },
  ]);
  const printer = readListing(buildWireProduct({ category: 'Printer' }));
  expect(boxItems(printer).map(({ label }) => label)).toEqual(['Box']);
});

test('a computer of Apple has no Windows license among its box items, unless the seller states one', () => {
  const labels = (facts: Parameters<typeof laptop>[0]) => boxItems(laptop(facts)).map(({ label }) => label);
  expect(labels({ brand: 'Apple' })).toEqual(['Charger', 'Box']);
  expect(labels({ processorFamily: 'Apple M' })).toEqual(['Charger', 'Box']);
  expect(labels({ brand: 'Apple', licence: 'Included' })).toEqual(['Charger', 'Box', 'Windows licence']);
});

test.each([
  [{}, null],
  [{ warranty: 'None' }, { text: 'No warranty', isGiven: false }],
  [
    { warranty: 'Some days', warrantyDays: 7 },
    { text: '7 days', isGiven: true },
  ],
  [
    { warranty: 'Some days', warrantyDays: 1 },
    { text: '1 day', isGiven: true },
  ],
  [
    { warranty: 'Some days', warrantyDays: 180 },
    { text: '6 months', isGiven: true },
  ],
  [
    { warranty: 'Some days', warrantyDays: 730 },
    { text: '2 years', isGiven: true },
  ],
  [{ warranty: 'Some days' }, { text: 'Some days', isGiven: true }],
  [{ warranty: 'Shop warranty' }, { text: 'Shop warranty', isGiven: true }],
  [
    { warranty: 'Shop warranty', warrantyUntil: '2027-03-31' },
    { text: 'Shop warranty until 31 Mar 2027', isGiven: true },
  ],
  [
    { warranty: 'Shop warranty', warrantyUntil: '2026-11-20' },
    { text: 'Shop warranty until 20 Nov 2026', isGiven: true },
  ],
  [
    { warranty: 'Shop warranty', warrantyUntil: '2026-11-19' },
    { text: 'Shop warranty ended on 19 Nov 2026', isGiven: false },
  ],
] as const)('the warranty of %j is shown as %j', (facts, view) => {
  expect(warrantyView({ facts }, NOW)).toEqual(view);
});

test.each([
  [{}, [['Meet in Dhaka', true]]],
  [
    { area: 'Mirpur', delivery: 'Meet in person' },
    [
      ['Meet in Mirpur, Dhaka', true],
      ['By courier', false],
    ],
  ],
  [
    { delivery: 'Courier or meet', courierTaka: 140 },
    [
      ['Meet in Dhaka', true],
      ['By courier, ৳140', true],
    ],
  ],
  [
    { delivery: 'Courier or meet', courierTaka: 0 },
    [
      ['Meet in Dhaka', true],
      ['By courier, free', true],
    ],
  ],
] as const)('the delivery of %j is shown as %j', (facts, ways) => {
  const shown = deliveryWays({ facts, location: 'Dhaka' });
  expect(shown.map(({ text, isOffered }) => [text, isOffered])).toEqual(ways);
});

test('a place is the area with its city, or the city alone', () => {
  expect(placeText({ facts: { area: 'GEC' }, location: 'Chottogram' })).toBe('GEC, Chottogram');
  expect(placeText({ facts: {}, location: 'Chottogram' })).toBe('Chottogram');
});

test('attributes are shown in groups, storage kind with its size, without empty groups', () => {
  const groups = attributeSections(
    laptop({ storageGb: 512, storageKind: 'SSD', screenInches: 14, charger: 'Included' }),
  );
  expect(groups).toEqual([
    { title: 'Performance', rows: [['Storage', '512 GB SSD']] },
    { title: 'Screen', rows: [['Screen', '14″']] },
  ]);
});

test('nothing is repeated: neither values in the title, nor family and generation of a named processor', () => {
  const groups = attributeSections({
    ...laptop({
      brand: 'Lenovo',
      model: 'ThinkPad T480',
      processor: 'i5-8350U',
      processorFamily: 'Core i5',
      processorGeneration: 8,
      memoryGb: 16,
      memoryKind: 'DDR4',
    }),
    title: 'Lenovo ThinkPad T480',
  });
  expect(groups).toEqual([
    {
      title: 'Performance',
      rows: [
        ['Processor', 'i5-8350U'],
        ['Memory', '16 GB DDR4'],
      ],
    },
  ]);
});
