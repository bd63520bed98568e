import { expect, test } from 'vitest';
import type { WireProduct } from '../../contract.ts';
import { stripAttributes } from './attribute-texts.ts';
import { packCard, unpackCard } from './card-product.ts';

const picture = { id: 'a', width: 960, height: 720, placeholder: 'data:image/webp;base64,' };
const product: WireProduct = {
  _id: '01936f2e-0000-7000-8000-000000000001',
  title: 'ThinkPad T480',
  category: 'Laptop',
  category_name: 'Laptop',
  condition: 'Good',
  image_url: 'https://market.test/images/a/page.jpg',
  originalPrice: 95_000,
  resalePrice: 38_500,
  usedYear: 3,
  product_details: 'Light marks on the lid.',
  Location: 'Dhaka',
  number: '01712345678',
  sellerEmail: 'seller@market.test',
  sellerName: 'Mirpur Laptop Corner',
  sellerVarify: 'verify',
  currentTime: '2026-11-20T10:00:00.000Z',
  state: 'unsold',
  images: [picture, { ...picture, id: 'b' }],
  facts: {
    brand: 'Lenovo',
    model: 'T480',
    processor: 'Intel Core i5-8350U',
    storageGb: 256,
    storageKind: 'SSD',
  },
};

test('the data of a list has no more of a product than its card shows', () => {
  const card = unpackCard(packCard(product));
  expect(card).not.toHaveProperty('product_details');
  expect(card).not.toHaveProperty('sellerEmail');
  expect(card.images).toEqual([picture]);
  expect(card).toMatchObject({ title: product.title, resalePrice: 38_500, state: 'unsold' });
  expect(Object.keys(card.facts).toSorted()).toEqual(['processor', 'storageGb', 'storageKind']);
});

test('a card tells the same facts from that as from the whole product', () => {
  expect(stripAttributes(unpackCard(packCard(product)))).toEqual(stripAttributes(product));
});
