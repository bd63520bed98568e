import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { setLocaleSource } from '#kernel/locale.ts';
import { listingQuestionText } from '#texts/answers/selling.ts';
import { sheetText } from '#texts/answers/sheet.ts';
import { columnText } from '#texts/answers/sheet-columns.ts';
import { attributeDefinition } from '../attributes/attribute-definition.ts';
import { attributeHints } from '../attributes/attribute-hints.ts';
import {
  type AttributeKey,
  type Attributes,
  attributeKeys,
  categoryAttributes,
} from '../attributes/attributes.ts';
import { categorySlugs } from '../attributes/choices.ts';
import { attributeHint, sellerValue } from '../attributes/seller-words.ts';
import { type Contradiction, findContradictions } from '../catalog/products/contradictions.ts';
import { addProductForm, editProductForm } from '../catalog/products/form.ts';
import { listingQuestions } from '../catalog/products/listing-questions.ts';
import { productColumnList } from '../catalog/products/product-columns.ts';
import { buildAddProductBody } from '../catalog/testing/build-product.ts';
import { sheetColumns } from './bulk/columns.ts';
import { parseListingRow } from './bulk/parse-row.ts';
import { parseSheet } from './bulk/parse-sheet.server.ts';
import { sheetBody } from './bulk/wire-sheet.ts';
import { type Completable, listingParts } from './web/common/completeness.ts';
import { fieldErrorText, fieldHelp, fieldLabels } from './web/common/field-texts.ts';
import { askedChips, attributeChips, fieldLabel } from './web/site/attribute-chips.ts';

beforeEach(() => setLocaleSource(() => 'bn'));
afterEach(() => setLocaleSource(() => 'en'));

const BANGLA = /[\u0980-\u09ff]/;
const LONG = 'x'.repeat(5_000);
const PHOTO = `/images/${'0'.repeat(32)}/page.jpg`;

/** Returns the error messages of a form, with their fields. */
function messagesOf(form: typeof addProductForm | typeof editProductForm, values: object) {
  const issues = form.safeParse(values).error?.issues ?? [];
  return issues.map(({ path, message }) => [path.join('.'), message] as const);
}

describe('the form of a listing', () => {
  const columns = (value: string) => Object.fromEntries(productColumnList.map(({ key }) => [key, value]));
  const facts = (value: string) => Object.fromEntries(attributeKeys.map((key) => [key, value]));
  const wrong: readonly (readonly [string, object])[] = [
    ['nothing', {}],
    ['blank fields', { ...columns(''), image_url: '' }],
    ['words', { ...columns('word'), image_url: LONG, facts: facts('word'), withoutFacts: ['word'] }],
    ['long texts', { ...columns(LONG), facts: facts(LONG), images: Array(20).fill(PHOTO) }],
    ['numbers out of range', { ...columns('-5'), facts: facts('999999999') }],
    ['thousands', { ...columns('4,5'), facts: facts('4,5') }],
    ['numbers in words', { ...columns('38k'), facts: facts('38k') }],
    [
      'conditions and faults',
      { benchCheck: { keys: 'word' }, faults: Array(20).fill({ name: '', part: 'word', photo: LONG }) },
    ],
    ['photos', { photos: [{ url: PHOTO, label: 'word', marks: [{ x: 200, y: 'a', text: '' }] }] }],
    ['marks', { photos: [{ url: PHOTO, marks: Array(20).fill({ x: 1, y: 1, text: LONG }) }] }],
    ['a version', { version: 'word' }],
  ];

  test.each(wrong)('says in Bangla what is wrong with %s', (_title, values) => {
    const found = [...messagesOf(addProductForm, values), ...messagesOf(editProductForm, values)];
    expect(found.length).toBeGreaterThan(0);
    for (const [field, message] of found) {
      const text = message.startsWith('Name the version')
        ? sheetText(message)
        : fieldErrorText(field, message);
      // Messages that begin like this are Zod's own. They are not translated, because only clients that send wrong
      // types get them.
      if (!/^(?:Invalid|Too)\b/.test(message)) expect(text, `${field}: ${message}`).toMatch(BANGLA);
    }
  });

  test('says in Bangla what is wrong with two fields together', () => {
    const given = buildAddProductBody();
    const found = messagesOf(addProductForm, {
      ...given,
      Location: 'Dhaka',
      condition: 'Fair',
      image_url: PHOTO,
      facts: { area: 'Agrabad' },
      faults: [
        { name: 'Scratch', photo: '' },
        { name: 'Dent', photo: 'photo 7' },
      ],
    });
    const names: Readonly<Record<string, string>> = { Agrabad: 'আগ্রাবাদ', Chottogram: 'চট্টগ্রাম', Dhaka: 'ঢাকা' };
    const texts = found.map(([field, message]) => fieldErrorText(field, message, (one) => names[one] ?? one));
    expect(texts).toEqual([
      'আগ্রাবাদ চট্টগ্রাম জেলায়। ঢাকা জেলার কোনো এলাকা বেছে নিন, অথবা ফাঁকা রাখুন',
      'যে ছবিতে এটি দেখা যায়, তা বেছে নিন: অবস্থা “চলনসই” হলে প্রতিটি ত্রুটির ছবি লাগে',
      'এই পণ্যের ছবিগুলোর একটি বেছে নিন',
    ]);
  });

  test('distinguishes the fields for which the specification has the same message', () => {
    const { usedYear, product_details: details } = fieldHelp();
    expect(fieldErrorText('usedYear', 'Your product uesd year is required')).toBe(usedYear);
    expect(fieldErrorText('product_details', 'Your product uesd year is required')).toBe(details);
    expect(fieldErrorText('condition', 'Must be selected user')).toBe('অবস্থা বেছে নিন');
  });

  test('has Bangla labels, advice, hints and choices', () => {
    const texts = [...Object.values(fieldLabels()), ...Object.values(fieldHelp())];
    const hints = (Object.keys(attributeHints) as AttributeKey[]).map((key) => attributeHint(key) ?? '');
    const labels = attributeKeys.map(fieldLabel);
    expect([...texts, ...hints, ...labels].filter((text) => !BANGLA.test(text))).toEqual([]);
    const translated = [
      'kind',
      'charger',
      'box',
      'licence',
      'warranty',
      'delivery',
      'payment',
      'colour',
    ] as const;
    for (const key of translated) {
      const { choices = [] } = attributeDefinition('Accessories', key);
      expect(choices.filter((choice) => !BANGLA.test(sellerValue(key, choice)))).toEqual([]);
    }
  });

  test('keeps hints, choices and messages unchanged in English', () => {
    setLocaleSource(() => 'en');
    for (const key of attributeKeys) expect(attributeHint(key)).toBe(attributeHints[key]);
    expect(sellerValue('payment', 'Card or cash')).toBe('Card or cash');
    expect(fieldErrorText('condition', 'Must be selected user')).toBe('Must be selected user');
  });
});

test('chips have Bangla labels and values', () => {
  const facts = {
    processorFamily: 'Core i5',
    processorGeneration: 8,
    memoryGb: 16,
    batteryMinutes: 250,
    charger: 'Included',
    warranty: 'Some days',
    warrantyDays: 7,
    delivery: 'Courier or meet',
    courierTaka: 140,
    area: 'Mirpur',
  };
  const chips = attributeChips('Laptop', facts, (place) => (place === 'Mirpur' ? 'মিরপুর' : place));
  const shown = chips.filter(({ text }) => text !== null).map(({ label, text }) => `${label}: ${text}`);
  expect(shown).toEqual([
    'প্রসেসর: Core i5 ৮ জেনারেশন',
    'র‍্যাম: 16 GB',
    'এক চার্জে চলে: ৪ ঘণ্টা ১০ মিনিট',
    'চার্জার: সঙ্গে আছে',
    'ওয়ারেন্টি: কয়েক দিনের ওয়ারেন্টি · ৭ দিন',
    'ডেলিভারি: কুরিয়ারে বা দেখা করে · ৳১৪০',
    'এলাকা: মিরপুর',
  ]);
  expect(askedChips(chips).filter(({ label }) => !BANGLA.test(label))).toEqual([]);
});

test('the parts of every category are named in Bangla', () => {
  const nothing: Completable = {
    ...{ category: null, title: '', details: '', condition: '', usedYear: '', originalPrice: '' },
    ...{ resalePrice: '', number: '', location: '', facts: {}, photos: [], testedParts: 0 },
  };
  const parts = categorySlugs.flatMap((category) => listingParts({ ...nothing, category }));
  expect(parts.flatMap(({ label, why }) => [label, why]).filter((text) => /[a-z]/i.test(text))).toEqual([]);
});

describe('questions before a listing goes live', () => {
  const texts = {
    category: 'Laptop',
    title: 'DELL LATITUDE 7490 8GB',
    details: 'Battery health 60%. 16GB RAM. 512GB SSD. 2 months warranty.',
    location: 'Dhaka',
  } as const;
  const given: readonly Attributes[] = [
    { batteryHealth: 90, memoryGb: 8, storageGb: 256, warranty: 'None' },
    { warranty: 'Some days', warrantyDays: 7 },
  ];
  const contradictions: readonly Contradiction[] = given.flatMap((facts) =>
    findContradictions({ ...texts, facts }),
  );

  test('are asked in Bangla', () => {
    const usual = { ...texts, originalPrice: 92_000, resalePrice: 38_500, shownByOthers: [], reused: [] };
    const asked = [
      { ...usual, contradictions },
      { ...usual, contradictions: [], title: 'Dell', details: 'ok', shownByOthers: [2], reused: [1] },
      { ...usual, contradictions: [], shownByOthers: [1, 3], reused: [2, 4], resalePrice: 123_456 },
      { ...usual, contradictions: [], originalPrice: 1, resalePrice: 1 },
    ].flatMap(listingQuestions);
    expect(new Set(asked.map(({ code }) => code)).size).toBe(9);
    for (const { text } of asked) expect(listingQuestionText(text), text).toMatch(BANGLA);
  });

  test('contain prices and values in Bangla', () => {
    expect(contradictions.length).toBeGreaterThan(3);
    expect(listingQuestionText('You ask ৳1,38,500, more than it cost new (৳92,000). Is that right?')).toBe(
      'আপনি ৳১,৩৮,৫০০ চেয়েছেন, নতুন অবস্থার দামের (৳৯২,০০০) চেয়েও বেশি। ঠিক আছে?',
    );
    expect(
      listingQuestionText(
        'Your text says 2 months, the warranty in the specifications says no warranty. Which is right?',
      ),
    ).toBe('আপনার লেখায় আছে ২ মাস, আর স্পেকে ওয়ারেন্টি: ওয়ারেন্টি নেই। কোনটি ঠিক?');
    expect(listingQuestionText('Something else?')).toBe('Something else?');
  });
});

describe('a file of listings', () => {
  test('has its columns described in Bangla', () => {
    const inEnglish = sheetColumns.filter(
      ({ holds, choices }) => !choices && !BANGLA.test(columnText(holds)),
    );
    expect(inEnglish.map(({ name }) => name)).toEqual([]);
    expect(columnText('Excellent, Good or Fair')).toBe('Excellent, Good বা Fair');
  });

  const needed = sheetColumns.filter((column) => column.needed).map(({ name }) => name);

  test.each([
    ['a blank row', ''],
    ['words', 'word'],
    ['long texts', LONG],
    ['numbers out of range', '99999999999'],
    ['thousands', '4,5'],
  ])('is refused in Bangla for %s', (_title, cell) => {
    const row = Object.fromEntries(sheetColumns.map(({ name }) => [name, cell]));
    const read = parseListingRow(row, '');
    if (!('problems' in read)) throw new Error('the row has problems');
    for (const problem of read.problems) {
      const column = sheetColumns.find(({ name }) => problem.startsWith(`${name}: `));
      const message = problem.slice((column?.name.length ?? 0) + 2);
      expect(sheetText(message), message).toMatch(BANGLA);
    }
  });

  test.each([
    ['no columns', 'a,b\n1,2'],
    ['a column twice', `${needed.join(',')},Title\n`],
    ['no rows', `${needed.join(',')}\n`],
    ['too many rows', `${needed.join(',')}\n${'a\n'.repeat(1_001)}`],
    ['too many columns', `${'a,'.repeat(300)}\n`],
    ['an open quotation mark', `${needed.join(',')}\n"a`],
  ])('is refused in Bangla for %s', (_title, csv) => {
    const parsed = parseSheet(csv);
    if (parsed.ok) throw new Error('the file is refused');
    expect(sheetText(parsed.detail ?? ''), parsed.detail).toMatch(BANGLA);
  });

  test.each(['', 'x'.repeat(1_000_001)])('is refused in Bangla for its size', (csv) => {
    for (const { message } of sheetBody.safeParse({ csv }).error?.issues ?? []) {
      expect(sheetText(message), message).toMatch(BANGLA);
    }
  });
});

test('every attribute of a category has a Bangla label', () => {
  for (const category of categorySlugs) {
    const labels = attributeChips(category, {}).map(({ label }) => label);
    expect(labels.length).toBeLessThanOrEqual(categoryAttributes[category].keys.length);
    expect(labels.filter((label) => !BANGLA.test(label))).toEqual([]);
  }
});
