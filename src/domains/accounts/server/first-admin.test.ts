import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#platform/db/database.server.ts';
import { inviteFirstAdmin } from '../public-api.server.ts';
import { buildAccount } from '../testing/fixtures.ts';
import { type AccountsTestMarket, openAccountsTestMarket } from '../testing/test-market.ts';

let market: AccountsTestMarket;
beforeAll(async () => {
  market = await openAccountsTestMarket();
});
afterAll(() => market.close());

const invite = (email: string) =>
  inTransaction(market.database.db, (tx) => inviteFirstAdmin(tx, email, market.publicUrl));

test('the first admin gets a link, sets a password with it, and is not invited again', async () => {
  const invitation = await invite('Chief@market.example');
  if (typeof invitation === 'string') throw new Error(invitation);
  const token = new URL(invitation.link).searchParams.get('token');
  const reset = await market.send('POST', '/password-resets', { json: { token, password: 'a good one' } });
  expect(reset.status).toBe(200);
  const signedIn = await market.send('POST', '/api/auth/sign-in/email', {
    json: { email: 'chief@market.example', password: 'a good one' },
  });
  expect(signedIn.status).toBe(200);
  expect(await invite('chief@market.example')).toBe('not-needed');
});

test('an address with another account does not become an admin', async () => {
  const other = await openAccountsTestMarket();
  await sql`delete from credentials`.execute(other.database.db);
  const buyer = await buildAccount(other.database.db, { userType: 'Buyer' });
  expect(await invite(buyer.email)).toBe('taken');
  await other.close();
});
