import { expect, test } from 'vitest';
import { buildWireProduct } from '../domains/catalog/testing/build-product.ts';
import { type Listing, readListing } from '../domains/catalog/web/public/listing.ts';
import { productMeta } from './product-meta.ts';

const ORIGIN = 'https://market.test';
const product = readListing(
  buildWireProduct({
    title: 'ThinkPad T480',
    facts: { brand: 'Lenovo' },
    image_url: 'https://market.test/images/one/page.jpg',
  }),
);

/** Returns the structured data (schema.org) of a product in the given state. */
function structuredData(state: Listing['state'], more: Partial<Listing> = {}) {
  const list = productMeta({ ...product, ...more, state }, ORIGIN);
  return list.flatMap((one) => (one && 'script:ld+json' in one ? [one['script:ld+json']] : []))[0];
}

test('search engines read a used product with its price in taka', () => {
  expect(structuredData('unsold')).toMatchObject({
    '@type': 'Product',
    name: 'ThinkPad T480',
    itemCondition: 'https://schema.org/UsedCondition',
    offers: { price: 38_500, priceCurrency: 'BDT', itemCondition: 'https://schema.org/UsedCondition' },
  });
});

test('an offer has all values for merchant listings, and is omitted without a photo', () => {
  const url = `${ORIGIN}/categorylist/${product.id}`;
  expect(structuredData('unsold')).toMatchObject({
    url,
    image: [product.imageUrl],
    brand: { '@type': 'Brand', name: 'Lenovo' },
    offers: { url },
  });
  const bare = structuredData('unsold', { imageUrl: '', facts: {} });
  expect(bare).toMatchObject({ '@type': 'Product', name: 'ThinkPad T480' });
  for (const key of ['offers', 'image', 'brand']) expect(bare).not.toHaveProperty(key);
});

test('a description is never cut within a character', () => {
  for (let at = 150; at <= 160; at += 1) {
    const details = `${'x'.repeat(at)}\u{1f4bb}${'y'.repeat(20)}`;
    const list = productMeta({ ...product, details }, ORIGIN);
    const [description] = list.flatMap((one) =>
      'name' in one && one.name === 'description' ? [one.content] : [],
    );
    expect(String(description).isWellFormed(), String(at)).toBe(true);
    expect(Array.from(String(description)).length).toBeLessThanOrEqual(155);
  }
});

test.each([
  ['unsold', 'InStock'],
  ['reserved', 'InStock'],
  ['sold', 'SoldOut'],
] as const)('the availability of a product that is %s is %s', (state, availability) => {
  expect(structuredData(state)).toMatchObject({
    offers: { availability: `https://schema.org/${availability}` },
  });
});

test('a missing listing stays out of search results', () => {
  const list = productMeta(null, ORIGIN);
  expect(list).toContainEqual({ name: 'robots', content: 'noindex' });
});
