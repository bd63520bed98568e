import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallKey } from '#platform/api/contract.ts';
import { createLog } from '#platform/process/log.server.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { BUILT_PASSWORD, buildAccount, builtPasswordHash } from '../domains/accounts/testing/fixtures.ts';
import { cookieFrom } from '../domains/accounts/testing/test-market.ts';
import { CARD_KEYS } from '../domains/payments/testing/card-processor.ts';
import { type ApiApp, createApiApp } from './api-app.ts';
import { readConfig } from './settings.ts';

const ORIGIN = 'https://market.example';

const open: Record<string, ApiApp> = {};

async function openMarket(settings: Record<string, string>): Promise<ApiApp> {
  const config = readConfig({
    DATABASE_URL: (await testDatabase()).url,
    MARKET: 'demo',
    PUBLIC_URL: ORIGIN,
    TRUST_PROXY: '0',
    DATA_DIR: join(tmpdir(), 'verified-email-test'),
    MAIL_FROM: 'Market <no-reply@market.example>',
    SESSION_SECRET: 'the secret of a market that lives for one test',
    STRIPE_SECRET_KEY: CARD_KEYS.secretKey,
    STRIPE_PUBLISHABLE_KEY: CARD_KEYS.publishableKey,
    STRIPE_WEBHOOK_SECRET: CARD_KEYS.webhookSecret,
    SMTP_URL: 'smtp://127.0.0.1:9',
    ...settings,
  });
  return createApiApp(config, ORIGIN, createLog('silent', 'test'));
}

beforeAll(async () => {
  open.production = await openMarket({ MARKET: 'production' });
  open.lenient = await openMarket({ MARKET: 'production', REQUIRE_VERIFIED_EMAIL: 'false' });
  open.demo = await openMarket({ MARKET: 'demo' });
  open.strict = await openMarket({ MARKET: 'demo', REQUIRE_VERIFIED_EMAIL: 'true' });
});
afterAll(async () => {
  for (const { market } of Object.values(open)) await market.database.close();
});

/** Makes a call in the market `open[kind]`, as a user with or without a verified email. Returns the response. */
async function sendRequest(kind: string, emailVerified: boolean, userType: 'Buyer' | 'Seller', key: CallKey) {
  const opened = open[kind];
  if (!opened) throw new Error(`no market ${kind}`);
  const { app, market } = opened;
  const passwordHash = await builtPasswordHash();
  const user = await buildAccount(market.database.db, { userType, emailVerified, passwordHash });
  const [method = '', pattern = ''] = key.split(' ');
  const headers = { origin: ORIGIN, 'content-type': 'application/json' };
  const signedIn = await app.request(
    '/api/auth/sign-in/email',
    { method: 'POST', headers, body: JSON.stringify({ email: user.email, password: BUILT_PASSWORD }) },
    // Each user has their own client address, because the sign-ins of one client address are limited.
    { clientAddress: user.id },
  );
  const response = await app.request(pattern.replace('{id}', user.id), {
    method,
    headers: { ...headers, cookie: cookieFrom(signedIn) },
    ...(method === 'GET' ? {} : { body: '{}' }),
  });
  return (await response.json()) as { code?: string; user?: Record<string, unknown> };
}

const GUARDED: readonly (readonly ['Buyer' | 'Seller', CallKey])[] = [
  ['Seller', 'POST /addProduct'],
  ['Seller', 'POST /listings/import'],
  ['Seller', 'POST /productAll/{id}/relist'],
  ['Seller', 'PUT /me/contact-email'],
  ['Buyer', 'POST /bookings'],
  ['Buyer', 'PUT /wishlist/buyer/{id}'],
  ['Buyer', 'POST /create-payment-intent'],
  ['Buyer', 'POST /conversations'],
  ['Buyer', 'POST /offers'],
  ['Seller', 'POST /conversations/{id}/messages'],
  ['Seller', 'POST /me/verification/code'],
  ['Seller', 'POST /me/verification'],
];

describe('a production market', () => {
  test.each(GUARDED)('requires a confirmed email address of a %s at %s', async (userType, key) => {
    expect(await sendRequest('production', false, userType, key)).toMatchObject({
      code: 'email-not-verified',
    });
    expect((await sendRequest('production', true, userType, key)).code).not.toBe('email-not-verified');
  });

  test('requires it nowhere else', () => {
    const guarded = open.production?.market.modules.flatMap(({ calls }) =>
      Object.entries(calls).flatMap(([key, call]) => (call.needsVerifiedEmail ? [key] : [])),
    );
    expect(guarded?.sort()).toEqual(GUARDED.map(([, key]) => key).sort());
  });

  test('does not require it if the operator says so', async () => {
    expect((await sendRequest('lenient', false, 'Buyer', 'POST /bookings')).code).toBe('invalid-input');
  });
});

describe('a demo market', () => {
  test('does not require it by default', async () => {
    expect((await sendRequest('demo', false, 'Buyer', 'POST /bookings')).code).toBe('invalid-input');
    expect((await sendRequest('strict', false, 'Buyer', 'POST /bookings')).code).toBe('email-not-verified');
  });
});

test.each([
  ['production', false, true],
  ['production', true, false],
  ['demo', false, false],
])(
  'in a %s market with confirmed address %s, the need to confirm is shown as %s',
  async (kind, verified, must) => {
    const { user } = await sendRequest(kind, verified, 'Buyer', 'GET /me');
    expect(user).toMatchObject({ emailVerified: verified, mustVerifyEmail: must });
  },
);
