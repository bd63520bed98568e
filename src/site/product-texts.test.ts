import { afterEach, beforeEach, expect, test } from 'vitest';
import { setLocaleSource } from '#kernel/locale.ts';
import { wholeDefinition } from '../domains/attributes/attribute-inputs.ts';
import {
  attributeInLanguage,
  attributeLabel,
  attributeLabels,
} from '../domains/attributes/attribute-words.ts';
import { attributeDefinitions, attributeGroups, attributeKeys } from '../domains/attributes/attributes.ts';
import { conditions } from '../domains/attributes/choices.ts';
import { hiddenWords } from '../domains/catalog/products/hidden-words.ts';
import { photoLabels } from '../domains/catalog/products/photos.ts';
import { buildWireProduct } from '../domains/catalog/testing/build-product.ts';
import { placesInLanguage } from '../domains/catalog/web/public/card-product.ts';
import { conditionClaim } from '../domains/catalog/web/public/condition-view.ts';
import { readListing } from '../domains/catalog/web/public/listing.ts';
import { likenessWords } from '../domains/catalog/web/site/likeness.ts';
import { offerView } from '../domains/catalog/web/site/offer-view.ts';
import { photoNames } from '../domains/catalog/web/site/photo-names.ts';
import { productCheck, productTexts, unavailableText } from './product-texts.ts';

beforeEach(() => setLocaleSource(() => 'bn'));
afterEach(() => setLocaleSource(() => 'en'));

const BANGLA = /[\u0980-\u09ff]/;
const NOW = new Date('2026-11-20T10:00:00Z');
const image = { id: 'a', width: 960, height: 720, placeholder: '' };

const laptop = readListing({
  ...buildWireProduct({
    images: [{ ...image, label: 'Lid', marks: [{ x: 1, y: 2, text: 'Scratch of 4 cm' }] }],
    facts: {
      memoryGb: 16,
      year: 2021,
      batteryHealth: 81,
      batteryMinutes: 250,
      charger: 'Included',
      warranty: 'Some days',
      warrantyDays: 7,
      area: 'Mirpur',
      delivery: 'Courier or meet',
      courierTaka: 140,
      payment: 'Card or cash',
    },
  }),
  version: 1,
  endsAt: '2027-01-19T10:00:00.000Z',
  priceHistory: [],
  benchCheck: { keys: 'Faulty', screen: 'Works' },
  faults: [],
});

test('the catalogs have the English words of attributes and photos as the API has them', () => {
  setLocaleSource(() => 'en');
  const labels = attributeKeys.map((key) => attributeDefinitions[key].label);
  expect(attributeLabels()).toEqual(Object.fromEntries(labels.map((label) => [label, label])));
  expect(photoNames({ images: photoLabels.map((label) => ({ ...image, label })) })).toEqual(photoLabels);
});

/** Values that are names of parts and technologies, written in Latin letters in both languages. */
const NAMES =
  /^(?:Core .+|Celeron|Pentium|Atom|Xeon|Ryzen \d|Athlon|AMD .+|Apple M|(?:LP)?DDR\d|SSD|HDD|eMMC|IPS|VA|TN|OLED)$/;

test('each value of an attribute in a table is in Bangla, or is a name', () => {
  setLocaleSource(() => 'bn');
  const { identity, performance, screen, history } = attributeGroups;
  const english = [...identity, ...performance, ...screen, ...history]
    .filter((key) => attributeDefinitions[key].kind === 'choice')
    .flatMap((key) => (wholeDefinition(key).choices ?? []).map((value) => [key, value] as const))
    .filter(([key, value]) => !BANGLA.test(attributeInLanguage(key, value)) && !NAMES.test(value));
  expect(english).toEqual([]);
});

test('each attribute, photo, condition and reason has Bangla words', () => {
  const texts = [
    ...attributeKeys.map(attributeLabel),
    ...photoNames({ images: [...photoLabels.map((label) => ({ ...image, label })), image] }),
    ...conditions.flatMap((one) => [conditionClaim(one, 'Laptop'), conditionClaim(one, 'Printer')]),
    ...Object.values(hiddenWords).map((detail) => unavailableText(detail) ?? ''),
  ];
  expect(texts.filter((text) => !BANGLA.test(text))).toEqual([]);
  expect(unavailableText('Something else')).toBeNull();
});

test('a product is described in Bangla: place, use, tests, attributes and offer', () => {
  const placed = placesInLanguage(laptop);
  expect(productTexts(placed, false, true)).toMatchObject({
    place: 'মিরপুর, ঢাকা',
    photos: ['ঢাকনা'],
    poor: expect.stringMatching(BANGLA),
    chat: expect.stringContaining('৳৩৮,৫০০'),
  });
  const check = productCheck(laptop);
  expect(check).toMatchObject({ title: 'ব্যাটারি ও পরীক্ষা', flawsCount: '১টি দাগ বা ত্রুটি' });
  expect(check.bench?.headline).toBe('১০টি অংশের ১টি নষ্ট');
  expect(check.battery?.rows).toEqual([['এক চার্জে চলে', '৪ ঘণ্টা ১০ মিনিট']]);
  const offer = offerView(placed, NOW);
  expect(offer.warrantyFact).toBe('ওয়ারেন্টি: ৭ দিন');
  expect(offer.delivery.map(({ text }) => text)).toEqual(['দেখা করে: মিরপুর, ঢাকা', 'কুরিয়ারে, ৳১৪০']);
  const texts = [
    ...offer.groups.flatMap(({ title, rows }) => [title, ...rows.map(([label]) => label)]),
    ...offer.box.map(({ label }) => label),
    ...offer.payment.map(({ text }) => text),
    likenessWords(laptop, { ...laptop, facts: {}, resalePrice: 1_000 }),
  ];
  expect(texts.filter((text) => !BANGLA.test(text))).toEqual([]);
});
