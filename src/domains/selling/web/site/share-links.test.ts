import { expect, test } from 'vitest';
import { buildWireProduct } from '../../../catalog/testing/build-product.ts';
import { readListing } from '../../../catalog/web/public/listing.ts';
import { shareText } from './share-links.tsx';

test('the text for sharing contains title, attributes, price and place', () => {
  const wire = buildWireProduct({ title: 'Lenovo ThinkPad T480', facts: { memoryGb: 16, storageGb: 512 } });
  expect(shareText(readListing(wire))).toBe('Lenovo ThinkPad T480, 16 GB, 512 GB, ৳38,500. Dhaka.');
});
