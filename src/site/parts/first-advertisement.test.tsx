import { text } from 'node:stream/consumers';
import { renderToString } from 'react-dom/server';
import { prerenderToNodeStream } from 'react-dom/static';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import { buildWireProduct } from '../../domains/catalog/testing/build-product.ts';
import { type Listing, readListing } from '../../domains/catalog/web/public/listing.ts';
import { FirstAdvertisement } from './first-advertisement.tsx';

const built = readListing(buildWireProduct({ title: 'Lenovo ThinkPad T480' }));

const page = (advertisement: Promise<Listing | null>) => (
  <MemoryRouter>
    <FirstAdvertisement advertisement={advertisement} />
  </MemoryRouter>
);

/** Returns the page's HTML after the promise of the advertisement has resolved. */
async function arrived(advertisement: Partial<Listing> | null): Promise<string> {
  const promise = Promise.resolve(advertisement && { ...built, ...advertisement });
  const { prelude } = await prerenderToNodeStream(page(promise));
  return (await text(prelude)).replace(/<!--.*?-->/g, '');
}

/** Returns the page's text after the promise of the advertisement has resolved. */
async function words(advertisement: Partial<Listing>): Promise<string> {
  return (await arrived(advertisement)).replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
}

describe('the advertisement of the home page', () => {
  test('is a spinner while it is awaited', () => {
    const html = renderToString(page(new Promise(() => {})));
    expect(html).toContain('role="status"');
    expect(html).toContain('Loading the advertisement…');
  });

  test('renders nothing if no product is advertised', async () => {
    expect(await arrived(null)).toBe('');
  });

  test('says year below one and years from one up', async () => {
    expect(await words({ usedYears: 0.5 })).toContain('Used 0.5 year Location');
    expect(await words({ usedYears: 1 })).toContain('Used 1 years Location');
  });

  test('marks a seller whom an admin has verified', async () => {
    expect(await words({ sellerVerified: true })).toContain('sales@secondbyte.test Verified');
    expect(await words({})).not.toContain('Verified');
  });

  test('shows the name of a seller without a public contact address', async () => {
    const plain = readListing(buildWireProduct({ hasContactEmail: undefined, sellerVarify: 'verify' }));
    const shown = await words(plain);
    expect(shown).toContain('Seller Mirpur Laptop Corner Verified');
    expect(shown).not.toContain('sales@secondbyte.test');
  });
});
