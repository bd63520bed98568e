import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BUILT_PASSWORD, buildAccount, builtPasswordHash } from '../testing/fixtures.ts';
import {
  type Choice,
  chooseAtProvider,
  openTestProvider,
  signInAtProvider,
  type TestProvider,
} from '../testing/google.ts';
import {
  type AccountsTestMarket,
  cookieFrom,
  openAccountsTestMarket,
  queuedEmailsTo,
  tokenOf,
} from '../testing/test-market.ts';
import { fetchRemoteImage, mayFetch } from './fetch-remote-image.server.ts';

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

const person = (more: Partial<Choice> = {}): Choice => ({
  name: 'Sadia Islam',
  email: `${crypto.randomUUID()}@gmail.test`,
  ...more,
});
const me = async (cookie: string) =>
  ((await (await market.send('GET', '/me', { cookie })).json()) as { user: Record<string, unknown> | null })
    .user;
const refusalIn = (response: Response) => {
  const { pathname, searchParams } = new URL(response.headers.get('location') ?? '', market.publicUrl);
  return { pathname, error: searchParams.get('error') };
};

describe('signing in with Google', () => {
  test('uses PKCE, state and nonce', async () => {
    const { asked } = await chooseAtProvider(market, person());
    expect(asked.origin).toBe(provider.issuer);
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^.{20,}$/),
      nonce: expect.stringMatching(/^.{20,}$/),
      redirect_uri: 'http://localhost:3000/api/auth/callback/google',
    });
  });

  test('makes a newcomer a buyer with name, email and picture, and sends an email', async () => {
    const choice = person();
    const response = await signInAtProvider(market, choice, '/dashboard/order?page=2');
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe('/dashboard/order?page=2');
    const user = await me(cookieFrom(response));
    expect(user).toMatchObject({
      name: 'Sadia Islam',
      email: choice.email,
      userType: 'Buyer',
      role: null,
      number: null,
      emailVerified: true,
      image: expect.stringMatching(/^http:\/\/localhost:3000\/images\/[0-9a-f]{32}\/page\.jpg$/),
    });
    const { rows } = await sql`select 1 from outbox_events
      where type = 'account.registered' and payload->>'userId' = ${user?._id}`.execute(market.database.db);
    expect(rows).toHaveLength(1);
  });

  test('leads to the same account the next time, whatever name Google sends', async () => {
    const choice = person();
    const first = await me(cookieFrom(await signInAtProvider(market, choice)));
    const again = await me(cookieFrom(await signInAtProvider(market, { ...choice, name: 'Another Name' })));
    expect(again).toMatchObject({ _id: first?._id, name: 'Sadia Islam' });
  });

  test.each([
    ['Secondbyte Support', 'sadia.islam', 'sadia.islam'],
    ['✅ Sadia', 'sadia.islam', 'sadia.islam'],
    ['Secondbyte Support', 'admin', 'Buyer'],
    [' Sadia\u200b ', 'sadia.islam', 'Sadia'],
    ['S'.repeat(81), 'sadia.islam', 'S'.repeat(80)],
  ])('a name from the provider: %s', async (name, mailbox, kept) => {
    const email = `${mailbox}@${crypto.randomUUID()}.test`;
    const response = await signInAtProvider(market, { name, email });
    expect(await me(cookieFrom(response))).toMatchObject({ name: kept, userType: 'Buyer' });
  });

  test('stores nothing that gives access at the provider', async () => {
    const user = await me(cookieFrom(await signInAtProvider(market, person())));
    const { rows } = await sql`
      select access_token, refresh_token, id_token from credentials where user_id = ${user?._id}`.execute(
      market.database.db,
    );
    expect(rows).toEqual([{ access_token: null, refresh_token: null, id_token: null }]);
  });

  test('joins an account with a confirmed address', async () => {
    const owner = await buildAccount(market.database.db, { userType: 'Seller', emailVerified: true });
    const response = await signInAtProvider(market, person({ email: owner.email }));
    const cookie = cookieFrom(response);
    expect(await me(cookie)).toMatchObject({ _id: owner.id, userType: 'Seller', name: owner.name });
    const ways = await market.send('GET', '/me/sign-in-ways', { cookie });
    expect(await ways.json()).toEqual({ password: false, google: true });
  });

  describe('joining an account that a stranger may have opened in advance', () => {
    /** Creates an account with another person's address, stays signed in, and has that person verify the address. */
    async function openInAdvance() {
      const passwordHash = await builtPasswordHash();
      const account = await buildAccount(market.database.db, { passwordHash });
      const session = await market.accounts.openSession(account.id);
      const token = (
        (await (await market.send('GET', `/jwt?email=${account.email}`, { cookie: session })).json()) as {
          accessToken: string;
        }
      ).accessToken;
      return { account, session, token };
    }
    const prove = (userId: string) =>
      sql`update users set email_verified = true where id = ${userId}`.execute(market.database.db);
    const signIn = (email: string, password: string) =>
      market.send('POST', '/api/auth/sign-in/email', { json: { email, password } });
    const whoBearer = async (bearer: string) =>
      ((await (await market.send('GET', '/me', { bearer })).json()) as { user: unknown }).user;

    test('ends its sessions and tokens, removes its password, and notifies the owner', async () => {
      const { account, session, token } = await openInAdvance();
      await prove(account.id);
      const response = await signInAtProvider(market, person({ email: account.email }));
      const owner = cookieFrom(response);
      expect(await me(owner)).toMatchObject({ _id: account.id });
      expect(await me(session)).toBeNull();
      expect(await whoBearer(token)).toBeNull();
      expect((await signIn(account.email, BUILT_PASSWORD)).status).toBe(401);
      const ways = await market.send('GET', '/me/sign-in-ways', { cookie: owner });
      expect(await ways.json()).toEqual({ password: false, google: true });
      const [email] = await queuedEmailsTo(market, account.email);
      expect(email?.subject).toBe('You can now log in with Google');
      expect(email?.text).toContain('so we removed its password');
    });

    test('invalidates its pending links to new passwords', async () => {
      const { account } = await openInAdvance();
      await market.runJob('accounts.send-reset-email', { email: account.email });
      const token = tokenOf((await queuedEmailsTo(market, account.email))[0]);
      await prove(account.id);
      await signInAtProvider(market, person({ email: account.email }));
      const reset = await market.send('POST', '/password-resets', {
        json: { token, password: 'a new secret' },
      });
      expect(reset.status).toBe(409);
    });

    test('removes a password that was changed with the earlier one', async () => {
      const { account, session } = await openInAdvance();
      const json = { currentPassword: BUILT_PASSWORD, newPassword: 'a second secret' };
      expect((await market.send('POST', '/me/password', { cookie: session, json })).status).toBe(200);
      await prove(account.id);
      await signInAtProvider(market, person({ email: account.email }));
      expect((await signIn(account.email, 'a second secret')).status).toBe(401);
    });

    test('keeps a password that its owner has set through an email', async () => {
      const { account } = await openInAdvance();
      await market.runJob('accounts.send-reset-email', { email: account.email });
      const token = tokenOf((await queuedEmailsTo(market, account.email))[0]);
      await market.send('POST', '/password-resets', { json: { token, password: 'a new secret' } });
      await signInAtProvider(market, person({ email: account.email }));
      expect((await signIn(account.email, 'a new secret')).status).toBe(200);
      expect((await queuedEmailsTo(market, account.email))[0]?.text).toContain('Your password still works');
    });

    test('happens once: later sign-ins keep sessions and a new password', async () => {
      const { account } = await openInAdvance();
      await prove(account.id);
      const choice = person({ email: account.email });
      const first = cookieFrom(await signInAtProvider(market, choice));
      await signInAtProvider(market, choice);
      expect(await me(first)).toMatchObject({ _id: account.id });
      expect(await queuedEmailsTo(market, account.email)).toHaveLength(1);
    });
  });

  test('does not join an account with an unconfirmed address', async () => {
    const owner = await buildAccount(market.database.db);
    const response = await signInAtProvider(market, person({ email: owner.email }));
    expect(refusalIn(response)).toEqual({ pathname: '/login/google', error: 'account_not_linked' });
    expect(await me(cookieFrom(response))).toBeNull();
  });

  test('opens no account for an address that the provider has not confirmed', async () => {
    const email = `unverified-${crypto.randomUUID()}@gmail.test`;
    const response = await signInAtProvider(market, person({ email }));
    expect(refusalIn(response)).toEqual({ pathname: '/login/google', error: 'email_not_verified' });
    const { rows } = await sql`select 1 from users where email = ${email}`.execute(market.database.db);
    expect(rows).toEqual([]);
  });

  test('is refused for a closed account', async () => {
    const choice = person();
    const user = await me(cookieFrom(await signInAtProvider(market, choice)));
    await sql`update users set closed_at = now() where id = ${user?._id}`.execute(market.database.db);
    const response = await signInAtProvider(market, choice);
    expect(refusalIn(response)).toEqual({ pathname: '/login/google', error: 'account_closed' });
  });

  test('does not link a closed account, and does not change it', async () => {
    const owner = await buildAccount(market.database.db, { emailVerified: true });
    await sql`update users set closed_at = now() where id = ${owner.id}`.execute(market.database.db);
    const response = await signInAtProvider(market, person({ email: owner.email }));
    expect(refusalIn(response)).toEqual({ pathname: '/login/google', error: 'account_closed' });
    const { rows } = await sql`select 1 from credentials where user_id = ${owner.id}`.execute(
      market.database.db,
    );
    expect(rows).toEqual([]);
    expect(await queuedEmailsTo(market, owner.email)).toEqual([]);
  });

  test('needs the second factor of an account that has one, and gives no access before', async () => {
    const choice = person();
    await signInAtProvider(market, choice);
    await sql`update users set two_factor_enabled = true where email = ${choice.email}`.execute(
      market.database.db,
    );
    const response = await signInAtProvider(market, choice, '/dashboard/order?page=2');
    expect(response.headers.get('location')).toBe(
      '/login/second-factor?from=%2Fdashboard%2Forder%3Fpage%3D2',
    );
    expect(await me(cookieFrom(response))).toBeNull();
  });

  test('is refused for a blocked account', async () => {
    const choice = person();
    await signInAtProvider(market, choice);
    await sql`update users set blocked_until = now() + interval '1 hour' where email = ${choice.email}`.execute(
      market.database.db,
    );
    const response = await signInAtProvider(market, choice);
    expect(refusalIn(response)).toEqual({ pathname: '/login/google', error: 'blocked' });
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  test('never leads to another site', async () => {
    for (const from of ['https://evil.example/', '//evil.example', '/\\evil.example']) {
      const response = await signInAtProvider(market, person(), from);
      expect(response.headers.get('location')).toBe('/');
    }
  });

  test('starts at the origin where the response will arrive', async () => {
    const redirect = await market.send('GET', '/api/auth/google?from=%2Fblog', {
      headers: { host: '127.0.0.1:3000' },
    });
    expect(redirect.headers.get('location')).toBe('http://localhost:3000/api/auth/google?from=%2Fblog');
  });
});

describe("the provider's response", () => {
  test('with a refusal leads to a page that explains it, and back', async () => {
    const response = await signInAtProvider(market, { deny: 'yes' }, '/blog');
    const location = new URL(response.headers.get('location') ?? '', market.publicUrl);
    expect(location.pathname).toBe('/login/google');
    expect(location.searchParams.get('error')).toBe('access_denied');
    expect(location.searchParams.get('from')).toBe('/blog');
  });

  test('counts once', async () => {
    const { answer, cookie } = await chooseAtProvider(market, person());
    expect((await market.send('GET', answer, { cookie })).headers.get('location')).toBe('/');
    const replayed = await market.send('GET', answer, { cookie });
    expect(refusalIn(replayed)).toEqual({ pathname: '/login/google', error: 'state_mismatch' });
    expect(await me(cookieFrom(replayed))).toBeNull();
  });

  test('counts only in the browser that started the sign-in', async () => {
    const { answer } = await chooseAtProvider(market, person());
    const { cookie } = await chooseAtProvider(market, person());
    for (const foreign of [{}, { cookie }]) {
      const taken = await market.send('GET', answer, foreign);
      expect(refusalIn(taken)).toEqual({ pathname: '/login/google', error: 'state_mismatch' });
    }
  });

  test('is too late after ten minutes', async () => {
    const { answer, cookie } = await chooseAtProvider(market, person());
    await sql`
      update verification_tokens set value = jsonb_set(value::jsonb, '{expiresAt}', '1')::text
      where identifier like 'auth-state:%'`.execute(market.database.db);
    expect(refusalIn(await market.send('GET', answer, { cookie }))).toEqual({
      pathname: '/login/google',
      error: 'state_mismatch',
    });
  });

  test('with an invented code signs nobody in', async () => {
    const { answer, cookie } = await chooseAtProvider(market, person());
    const forged = answer.replace(/code=[^&]+/, 'code=made-up');
    expect(refusalIn(await market.send('GET', forged, { cookie }))).toMatchObject({ error: 'invalid_code' });
  });
});

describe('a market', () => {
  test('reports that its provider is unavailable', async () => {
    const lonely = await openAccountsTestMarket({ issuer: 'http://127.0.0.1:9' });
    const redirect = await lonely.send('GET', '/api/auth/google?from=%2Fblog');
    expect(refusalIn(redirect)).toEqual({ pathname: '/login/google', error: 'unreachable' });
    await lonely.close();
  });

  test('without keys has no sign-in with Google', async () => {
    const plain = await openAccountsTestMarket();
    expect((await plain.send('GET', '/api/auth/google')).status).toBe(404);
    expect((await plain.send('GET', '/api/auth/callback/google?code=x&state=y')).status).toBe(404);
    await plain.close();
  });
});

describe('a picture on another site', () => {
  const GOOGLE = 'https://accounts.google.com';
  test.each([
    ['https://lh3.googleusercontent.com/a/portrait', GOOGLE, true],
    ['http://lh3.googleusercontent.com/a/portrait', GOOGLE, false],
    ['https://127.0.0.1/portrait', GOOGLE, false],
    ['https://[::1]/portrait', GOOGLE, false],
    ['https://[::ffff:10.0.0.1]/portrait', GOOGLE, false],
    ['https://10.1.2.3/portrait', GOOGLE, false],
    ['https://169.254.169.254/latest/meta-data', GOOGLE, false],
    ['https://lh3.googleusercontent.com:8443/a', GOOGLE, false],
    ['https://user@lh3.googleusercontent.com/a', GOOGLE, false],
    ['file:///etc/passwd', GOOGLE, false],
    ['no address', GOOGLE, false],
    ['http://127.0.0.1:4000/portrait.png', 'http://127.0.0.1:4000', true],
    ['http://127.0.0.1:4001/portrait.png', 'http://127.0.0.1:4000', false],
  ])('%s of %s is fetched: %s', (address, issuer, allowed) => {
    expect(mayFetch(address, issuer)).toBe(allowed);
  });

  test('is not fetched if its host name leads to our own network', async () => {
    const fetched = fetchRemoteImage('https://localhost/portrait', GOOGLE);
    await expect(fetched).rejects.toThrow('the host has an address in a private network');
  });
});
