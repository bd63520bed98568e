import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '#platform/testing/database.ts';
import { testSeed } from '../../tools/testing/test-seed.ts';
import { attackForms, openFormsTestMarket, sendForm } from './forms.ts';

const TIMEOUT = 300_000;
const seed = testSeed();

let opened: Awaited<ReturnType<typeof openFormsTestMarket>>;

beforeAll(async () => {
  opened = await openFormsTestMarket((await testDatabase()).url);
}, TIMEOUT);
afterAll(() => opened?.market.close());

test('more than thirty addresses with forms are found, also those of sign-in, sign-up and profile', () => {
  const { addresses } = opened;
  expect(addresses).toEqual(expect.arrayContaining(['/login', '/login.data', '/signup', '/profile']));
  expect(addresses.length).toBeGreaterThan(30);
});

describe.each(['/login', '/signup', '/forgot-password', '/reset-password', '/profile'])(
  'a form of %s',
  (address) => {
    const send = (contentType: string | null, body = 'x') =>
      sendForm(opened.market, { address, caller: 'anonymous', contentType, body });

    test('with another content type is refused with 415', async () => {
      for (const type of ['text/plain', 'application/json', null, 'application/x-www-form-urlencoded-not'])
        expect(await send(type), String(type)).toBe(415);
    });

    test('with an unreadable body is refused with 400', async () => {
      for (const type of ['multipart/form-data', 'multipart/form-data; boundary=y'])
        expect(await send(type), type).toBe(400);
    });
  },
);

test('a form for an unknown address gets 404', async () => {
  for (const contentType of ['text/plain', 'application/x-www-form-urlencoded']) {
    const form = { address: '/absent', caller: 'anonymous', contentType, body: 'a=b' };
    expect(await sendForm(opened.market, form)).toBe(404);
    expect([404, 405]).toContain(await sendForm(opened.market, { ...form, address: '/' }));
  }
});

test(`no form makes a page fail (seed ${seed})`, { timeout: TIMEOUT }, async () => {
  const attack = { rounds: 8, seed, isOver: () => false };
  const { breaches, byStatus } = await attackForms(opened.market, opened.addresses, attack);
  expect(breaches).toEqual([]);
  expect([...byStatus.keys()]).toEqual(expect.arrayContaining([200, 302, 400, 404, 415]));
  const refused = (byStatus.get(400) ?? 0) + (byStatus.get(415) ?? 0);
  expect(refused).toBeGreaterThan(opened.addresses.length);
});
