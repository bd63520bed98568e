import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BUILT_PASSWORD, buildAccount, builtPasswordHash } from '../testing/fixtures.ts';
import { chooseAtProvider, openTestProvider, type TestProvider } from '../testing/google.ts';
import {
  type AccountsTestMarket,
  buildPictureAddress,
  openAccountsTestMarket,
  queuedEmailsTo,
} from '../testing/test-market.ts';
import { languageCookies } from './account-language.server.ts';

let provider: TestProvider;
let market: AccountsTestMarket;

beforeAll(async () => {
  provider = await openTestProvider();
  market = await openAccountsTestMarket({ issuer: provider.issuer });
});
afterAll(async () => {
  await market.close();
  await provider.close();
});

async function languageOf(email: string): Promise<string | undefined> {
  const { rows } = await sql<{ language: string }>`
    select language from users where email = ${email}`.execute(market.database.db);
  return rows[0]?.language;
}

const newEmail = () => `${crypto.randomUUID()}@secondbyte.test`;

async function signUp(more: Record<string, string>) {
  const email = newEmail();
  const image = await buildPictureAddress(market);
  const person = { name: 'Salma Begum', number: '01712345678', password: 'a good secret', userType: 'Buyer' };
  const json = { ...person, email, image, ...more };
  const response = await market.send('POST', '/api/auth/sign-up/email', { json });
  return { email, status: response.status };
}

describe('the language of an account', () => {
  test('is that of the page of the sign-up, and English by default', async () => {
    expect(await languageOf((await signUp({ language: 'bn' })).email)).toBe('bn');
    expect(await languageOf((await signUp({})).email)).toBe('en');
    expect((await signUp({ language: 'fr' })).status).toBe(400);
  });

  test('is that of its emails', async () => {
    const { email } = await signUp({ language: 'bn' });
    const [sent] = await queuedEmailsTo(market, email);
    expect(sent).toMatchObject({ language: 'bn', subject: 'আপনার ইমেইল ঠিকানা নিশ্চিত করুন' });
    expect(`${sent?.subject} ${sent?.text}`.replace(/https?:\S+|Secondbyte/g, '')).not.toMatch(/[A-Za-z]/);
  });

  test('changes only when its owner chooses another one', async () => {
    const user = await buildAccount(market.database.db);
    const cookie = await market.accounts.openSession(user.id);
    const response = await market.send('PATCH', '/me', { cookie, json: { language: 'bn' } });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ user: { name: user.name, number: user.number } });
    expect(await languageOf(user.email)).toBe('bn');
    await market.send('PATCH', '/me', { cookie, json: { name: 'Shila Khan' } });
    expect(await languageOf(user.email)).toBe('bn');
  });

  test('is that of the browser if Google opens the account', async () => {
    const email = newEmail();
    const { answer: address, cookie } = await chooseAtProvider(market, { name: 'Sadia Islam', email });
    const headers = { 'accept-language': 'bn-BD, en;q=0.8' };
    const response = await market.send('GET', address, { cookie, headers });
    expect(await languageOf(email)).toBe('bn');
    expect(response.headers.getSetCookie().join()).not.toContain('language=');
  });
});

describe('a device', () => {
  const languageCookie = async (language: 'en' | 'bn', cookie?: string) => {
    const { email } = await buildAccount(market.database.db, {
      passwordHash: await builtPasswordHash(),
      createdAt: new Date('2026-11-01T06:00:00Z'),
      language,
    });
    const json = { email, password: BUILT_PASSWORD };
    const response = await market.send('POST', '/api/auth/sign-in/email', {
      json,
      ...(cookie ? { cookie } : {}),
    });
    expect(response.status).toBe(200);
    return response.headers.getSetCookie().find((line) => line.startsWith('language='));
  };

  test('without a language gets that of the account at login', async () => {
    expect(await languageCookie('bn')).toMatch(/^language=bn; Path=\/; Max-Age=31536000; SameSite=Lax$/);
    expect(await languageCookie('en')).toMatch(/^language=en;/);
  });

  test('sends it only over HTTPS if the market uses HTTPS', () => {
    const raw = new Request('http://127.0.0.1/');
    expect(languageCookies({ language: 'bn' }, raw, 'https://market.example')).toEqual([
      'language=bn; Path=/; Max-Age=31536000; SameSite=Lax; Secure',
    ]);
  });

  test('with a language keeps it', async () => {
    expect(await languageCookie('bn', 'language=en')).toBeUndefined();
    expect(await languageCookie('en', 'theme=dark; language=bn-u-nu-latn')).toBeUndefined();
  });
});
