import { existsSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPeople, type People } from './market-people.ts';
import { sendRequest } from './send-request.ts';
import { type RunningTestMarket, startTestMarket } from './start-market.ts';

let market: RunningTestMarket;
let people: People;

beforeAll(async () => {
  market = await startTestMarket();
  people = openPeople(market);
});
afterAll(async () => {
  await people.close();
  await market.stop();
  expect(existsSync(market.folder)).toBe(false);
});

test('an order placed through one web process can be read from the other', async () => {
  const [seller, buyer] = [await people.joinOne('Seller'), await people.joinOne('Buyer')];
  const [productId] = await people.list(seller, 3);
  const order = { _id: productId, buyerPhone: '01812345678', buyerLocation: 'Dhanmondi 27' };
  const placed = await sendRequest(market.urls[0] ?? '', buyer, 'POST /bookings', order);
  expect([placed.status, placed.body.acknowledged]).toEqual([200, true]);
  const { list } = await sendRequest(market.urls[1] ?? '', buyer, 'GET /bookings');
  expect(list.map((booking) => booking._id)).toEqual([placed.body.bookingId]);
});

test('each process can be killed and restarted', async () => {
  for (const name of ['web-1', 'worker-1', 'card-processor', 'mail', 'database']) {
    await market.kill9(name);
    expect(market.process(name).isUp()).toBe(false);
    await market.restart(name);
    expect(market.process(name).isUp()).toBe(true);
  }
  expect((await sendRequest(market.url, null, 'GET /category')).status).toBe(200);
  // Five processes are killed and restarted, which takes time on a busy machine.
}, 180_000);

test('a request that needs a frozen database gets no response until the database is thawed', async () => {
  market.freeze('database');
  const absent = 'GET /productAll/01900000-0000-7000-8000-000000000000';
  await expect(sendRequest(market.url, null, absent, undefined, { timeoutMs: 300 })).rejects.toThrow();
  market.thaw('database');
  await expect
    .poll(async () => (await sendRequest(market.url, null, absent)).status, { timeout: 20_000 })
    .toBe(404);
});
