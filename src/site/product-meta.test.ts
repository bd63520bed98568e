import { expect, test } from 'vitest';
import { buildWireProduct } from '../domains/catalog/testing/build-product.ts';
import { type Listing, readListing } from '../domains/catalog/web/parts/listing.ts';
import { productMeta } from './product-meta.ts';

const product = readListing(buildWireProduct({ title: 'ThinkPad T480' }));

/** What search engines read of a product in this state. */
function structuredData(state: Listing['state']) {
  const list = productMeta({ ...product, state });
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

test.each([
  ['unsold', 'InStock'],
  ['reserved', 'InStock'],
  ['sold', 'SoldOut'],
] as const)('the availability of a product that is %s reads %s', (state, availability) => {
  expect(structuredData(state)).toMatchObject({
    offers: { availability: `https://schema.org/${availability}` },
  });
});

test('a listing that is gone stays out of search results', () => {
  const list = productMeta(null);
  expect(list).toContainEqual({ name: 'robots', content: 'noindex' });
});
