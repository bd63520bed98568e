import { expect, test } from 'vitest';
import { buildWireProduct } from '../../testing/build-product.ts';
import { stripAttributes } from './attribute-texts.ts';
import { toCardProduct } from './card-product.ts';

const picture = { id: 'a', width: 960, height: 720, placeholder: 'data:image/webp;base64,' };
const product = buildWireProduct({
  images: [picture, { ...picture, id: 'b' }],
  facts: {
    brand: 'Lenovo',
    model: 'T480',
    processor: 'Intel Core i5-8350U',
    storageGb: 256,
    storageKind: 'SSD',
    batteryHealth: 81,
    batteryCycles: 312,
    charger: 'Included',
    warranty: 'Some days',
    warrantyDays: 7,
    area: 'Mirpur',
  },
});

test('the data of a list contains only the fields that a card shows', () => {
  const card = toCardProduct(product);
  expect(card).not.toHaveProperty('details');
  expect(card).not.toHaveProperty('sellerEmail');
  expect(card).not.toHaveProperty('contactEmail');
  expect(card.images).toEqual([picture]);
  expect(card).toMatchObject({ title: product.title, resalePrice: 38_500, state: 'unsold' });
  expect(Object.keys(card.facts).toSorted()).toEqual([
    'area',
    'batteryHealth',
    'processor',
    'storageGb',
    'storageKind',
    'warranty',
  ]);
});

test('a card shows the same attributes from that data as from the whole product', () => {
  expect(stripAttributes(toCardProduct(product))).toEqual(stripAttributes(product));
});

test('a card shows no warranty after its last day', () => {
  const until = (day: string) =>
    toCardProduct({ ...product, facts: { warranty: 'Shop warranty', warrantyUntil: day } }).facts.warranty;
  expect([until('2020-01-01'), until('2100-01-01')]).toEqual(['None', 'Shop warranty']);
});
