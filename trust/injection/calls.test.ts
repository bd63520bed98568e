import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAccountSecurityTestMarket } from '../../src/domains/account-security/testing/test-market.ts';
import { buildAccount } from '../../src/domains/accounts/testing/fixtures.ts';
import type { AccountsTestMarket } from '../../src/domains/accounts/testing/test-market.ts';
import { countKinds, PAYLOADS } from './payloads.ts';

let market: AccountsTestMarket;
let cookie: string;
let admin: string;
beforeAll(async () => {
  market = await openAccountSecurityTestMarket();
  const { db } = market.database;
  cookie = await market.accounts.openSession((await buildAccount(db)).id);
  admin = await market.accounts.openSession((await buildAccount(db, { userType: 'Admin' })).id);
});
afterAll(() => market.close());

/** A sample of payloads of each kind. The suite's long run sends all payloads. */
const some = PAYLOADS.filter((_, index) => index % 29 === 0);

/** Returns a text as the market stores names: without lone surrogates and control characters. */
function asName(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: names contain spaces in place of control characters
  const kept = text.toWellFormed().replace(/[\u0000-\u001f\u007f]/g, ' ');
  return kept.trim();
}

test('there are at least 2,000 payloads, among them 400 of SQL and 900 of script', () => {
  expect(PAYLOADS.length).toBeGreaterThanOrEqual(2_000);
  expect(countKinds().SQL).toBeGreaterThanOrEqual(400);
  expect(countKinds().script).toBeGreaterThanOrEqual(900);
});

test('account calls treat no text as code, and return names unchanged except for control characters', async () => {
  const before = (await sql`select id, user_type, role from users order by id`.execute(market.database.db))
    .rows;
  const wrong: string[] = [];
  for (const { text } of some) {
    const part = encodeURIComponent(text.toWellFormed());
    const named = await market.send('PATCH', '/me', {
      cookie,
      json: { name: text, [text]: text, image: text },
    });
    const renamed = await market.send('PATCH', '/me', { cookie, json: { name: text } });
    const found = await market.send('GET', `/users?search=${part}`, { cookie: admin });
    const one = await market.send('GET', `/users/${part}`, { cookie: admin });
    if ([named, renamed, found, one].some(({ status }) => status >= 500)) wrong.push(text);
    if (!renamed.ok) continue;
    const { user } = (await renamed.json()) as { user: { name: string } };
    if (user.name !== asName(text)) wrong.push(`changed: ${text}`);
  }
  expect(wrong).toEqual([]);
  const after = (await sql`select id, user_type, role from users order by id`.execute(market.database.db))
    .rows;
  expect(after).toEqual(before);
});
