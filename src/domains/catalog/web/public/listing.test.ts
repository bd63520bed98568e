import { expect, test } from 'vitest';
import { buildWireProduct } from '../../testing/build-product.ts';
import { readListing } from './listing.ts';

test('pages get contact addresses of sellers, never their sign-in addresses', () => {
  const contact = readListing(buildWireProduct({ sellerEmail: 'shop@secondbyte.test' }));
  expect(contact.contactEmail).toBe('shop@secondbyte.test');
  const none = buildWireProduct({ sellerEmail: 'karim@secondbyte.test', hasContactEmail: undefined });
  expect(readListing(none).contactEmail).toBe('');
  expect(JSON.stringify(readListing(none))).not.toContain('karim@secondbyte.test');
});
