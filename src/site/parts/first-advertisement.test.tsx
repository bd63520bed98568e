import { text } from 'node:stream/consumers';
import { renderToString } from 'react-dom/server';
import { prerenderToNodeStream } from 'react-dom/static';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import { buildWireProduct } from '../../domains/catalog/testing/build-product.ts';
import type { WireAdvertisement } from '../../domains/promotion/contract.ts';
import { FirstAdvertisement } from './first-advertisement.tsx';

const built: WireAdvertisement = {
  ...buildWireProduct({ title: 'Lenovo ThinkPad T480' }),
  email: 'sales@secondbyte.test',
  advertisementId: '019aa0b2-0000-7000-8000-000000000002',
  advertisedAt: '2026-11-20T10:00:00.000Z',
};

const page = (advertisement: Promise<WireAdvertisement | null>) => (
  <MemoryRouter>
    <FirstAdvertisement advertisement={advertisement} />
  </MemoryRouter>
);

/** The page once everything has arrived. */
async function arrived(advertisement: Partial<WireAdvertisement> | null): Promise<string> {
  const promise = Promise.resolve(advertisement && { ...built, ...advertisement });
  const { prelude } = await prerenderToNodeStream(page(promise));
  return (await text(prelude)).replace(/<!--.*?-->/g, '');
}

/** The same without its elements. */
async function words(advertisement: Partial<WireAdvertisement>): Promise<string> {
  return (await arrived(advertisement)).replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
}

describe('the advertisement of the home page', () => {
  test('is a spinner while it is awaited', () => {
    const html = renderToString(page(new Promise(() => {})));
    expect(html).toContain('role="status"');
    expect(html).toContain('Loading the advertisement…');
  });

  test('leaves no trace where there is none', async () => {
    expect(await arrived(null)).toBe('');
  });

  test('says year below one and years from one up', async () => {
    expect(await words({ usedYear: 0.5 })).toContain('Used 0.5 year Location');
    expect(await words({ usedYear: 1 })).toContain('Used 1 years Location');
  });

  test('marks a seller whom an admin has verified', async () => {
    expect(await words({ sellerVarify: 'verify' })).toContain('sales@secondbyte.test Verified');
    expect(await words({})).not.toContain('Verified');
  });
});
