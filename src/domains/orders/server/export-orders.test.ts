import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '#platform/api/contract.ts';
import { orderNumber } from '../../bookings/order-number.ts';
import { type OrdersTestMarket, openOrdersTestMarket } from '../testing/test-market.ts';

let market: OrdersTestMarket;
let seller: Caller;
let buyer: Caller;

beforeAll(async () => {
  market = await openOrdersTestMarket();
});
afterAll(() => market?.close());
beforeEach(async () => {
  seller = await market.join('Seller', 'Karim');
  buyer = await market.join('Buyer', 'Rahim');
});

async function book(caller: Caller, title: string, buyerLocation = 'Dhanmondi 27'): Promise<string> {
  const _id = await market.list(seller, { title });
  const order = { _id, buyerPhone: '01812-345678', buyerLocation };
  const { body } = await market.request(caller, 'POST', '/bookings', order);
  return String(body.bookingId);
}

async function download(caller: Caller | null, path: string) {
  const headers: Record<string, string> = caller ? { authorization: `Bearer ${caller.id}` } : {};
  const response = await fetch(market.publicUrl + path, { headers });
  // `text()` would remove the byte order mark.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, text, lines: text.trimEnd().split('\r\n') };
}

describe.each([
  ['/bookings/export', 'Buyer', 'secondbyte-orders.csv'],
  ['/buyers/export', 'Seller', 'secondbyte-sales.csv'],
] as const)('GET %s', (path, userType, name) => {
  const own = () => (userType === 'Buyer' ? buyer : seller);
  const others = () => (userType === 'Buyer' ? seller : buyer);

  test(`is only for a ${userType}`, async () => {
    expect((await download(null, path)).status).toBe(401);
    expect((await download(others(), path)).status).toBe(403);
  });

  test('is a file that spreadsheets read as UTF-8, and is not cached', async () => {
    const { status, headers, text } = await download(own(), path);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${name}"`);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(text.startsWith('\uFEFFOrder,Ordered (Dhaka),State,Title,Price (taka),')).toBe(true);
  });

  test("lists only one's own orders, newest first", async () => {
    const ids = [await book(buyer, 'ThinkPad T480'), await book(buyer, 'Latitude 7490')];
    const outsider = await market.join(userType, 'Salma');
    const { lines } = await download(own(), path);
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(ids.toReversed().map(orderNumber));
    expect((await download(outsider, path)).lines).toHaveLength(1);
  });

  test('contains no cell that spreadsheets compute', async () => {
    await book(buyer, '=HYPERLINK("http://evil.example")', '+1+1');
    const { lines } = await download(own(), path);
    expect(lines[1]).toContain(`,"'=HYPERLINK(""http://evil.example"")",38500,`);
    expect(lines[1]).toContain(",'+1+1,");
  });
});

test('contains for a buyer the other side and the state of each order', async () => {
  await book(buyer, 'ThinkPad T480');
  const { lines } = await download(buyer, '/bookings/export');
  expect(lines[1]).toMatch(
    new RegExp(
      `^SB-\\w{4}-\\w{4},\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d,"?Ordered, not paid yet"?,ThinkPad T480,38500,Karim,${seller.email},01712-345678,Dhanmondi 27,,$`,
    ),
  );
});

test('contains contact data of a buyer no longer than the page does', async () => {
  const id = await book(buyer, 'ThinkPad T480');
  const open = await download(seller, '/buyers/export');
  expect(open.lines[1]).toMatch(/,Rahim,01812-345678,Dhanmondi 27,$/);
  await market.request(buyer, 'DELETE', `/bookings/${id}`);
  const cancelled = await download(seller, '/buyers/export');
  expect(cancelled.lines[1]).toMatch(/,Cancelled,ThinkPad T480,38500,Rahim,,,$/);
});
