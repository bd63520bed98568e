import { afterEach, expect, test, vi } from 'vitest';
import { fetchOpenBookings } from './open-bookings.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('the items of the cart are the unpaid orders, and ended orders take no place among them', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    asked.push(new URL(url).search);
    return Response.json([
      { _id: 'unpaid', state: 'open' },
      { _id: 'bought', state: 'paid' },
    ]);
  });
  expect(await fetchOpenBookings()).toMatchObject([{ _id: 'unpaid' }]);
  expect(asked).toEqual(['?stage=open&limit=50']);
});
