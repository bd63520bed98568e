import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { buildWireProduct } from '../../domains/catalog/testing/build-product.ts';
import { readListing } from '../../domains/catalog/web/public/listing.ts';
import type { OwnOrder } from '../product-data.ts';
import StateNote from './state-note.tsx';

const UNTIL = '2026-11-20T16:41:00.000Z';

const TODAY = '2026-11-20T16:30:00Z';

/**
 * Returns the text of the note for a buyer with an open order for a reserved product. `readAt` is the time at which the
 * server read the data.
 */
function noteOf(order: Partial<OwnOrder>, readAt = TODAY): string {
  const product = readListing({
    ...buildWireProduct({ state: 'reserved' }),
    reservedUntil: UNTIL,
    version: 1,
    endsAt: '2027-01-19T10:00:00.000Z',
    priceHistory: [],
    benchCheck: {},
    faults: [],
  });
  const dates = { orderDate: '2026-11-20T10:00:00.000Z', paidAt: null, heldUntil: null, keptUntil: null };
  const found = {
    product,
    order: { _id: 'o', state: 'open', ...dates, ...order },
    relation: { isOwn: false, order: 'open', isWished: false },
    readAt: Date.parse(readAt),
  } as const;
  const html = renderToStaticMarkup(<StateNote found={found} state="ordered" userType={null} />);
  return html.replaceAll(/<[^>]+>/g, '');
}

test('a buyer who is paying for a product sees until when they can pay', () => {
  expect(noteOf({ heldUntil: UNTIL })).toContain('You are paying for it until 10:41 pm.');
});

test('a buyer sees whether the product is reserved for them or for another buyer', () => {
  expect(noteOf({ keptUntil: UNTIL })).toContain('The seller keeps it for you until 10:41 pm.');
  expect(noteOf({})).toContain('It is reserved for another buyer until 10:41 pm.');
});

test('the note also shows the date unless the reservation ends on the day when the product was loaded', () => {
  expect(noteOf({ keptUntil: UNTIL }, '2026-11-18T16:30:00Z')).toContain('until 20 Nov, 10:41 pm.');
  expect(noteOf({}, '2026-11-19T17:59:59Z')).toContain('until 20 Nov, 10:41 pm.');
  expect(noteOf({}, '2026-11-19T18:00:00Z')).toContain('until 10:41 pm.');
});
