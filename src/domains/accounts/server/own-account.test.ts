import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { BUILT_PASSWORD, buildAccount, builtPasswordHash } from '../testing/fixtures.ts';
import {
  type AccountsTestMarket,
  buildPictureAddress,
  cookieFrom,
  openAccountsTestMarket,
  queuedEmailsTo,
  refusalOf,
  tokenOf,
} from '../testing/test-market.ts';
import type { User } from '../user.ts';
import { productionLimits } from './sign-in.server.ts';

const OWN_NAME = 'This password is your name or email address. Choose another, such as three short words';

let market: AccountsTestMarket;
let user: User;
let cookie: string;

beforeAll(async () => {
  market = await openAccountsTestMarket();
});
afterAll(() => market.close());
afterEach(() => vi.useRealTimers());
beforeEach(async () => {
  user = await buildAccount(market.database.db, { passwordHash: await builtPasswordHash() });
  cookie = await market.accounts.openSession(user.id);
});

const me = async (proof: string) =>
  (
    (await (await market.send('GET', '/me', { cookie: proof })).json()) as {
      user: Record<string, unknown> | null;
    }
  ).user;
const signIn = (password: string) =>
  market.send('POST', '/api/auth/sign-in/email', { json: { email: user.email, password } });

test.each([
  ['PATCH', '/me'],
  ['GET', '/me/sign-in-ways'],
  ['POST', '/me/password'],
  ['POST', '/me/verification-email'],
])('%s %s needs a signed-in caller', async (method, path) => {
  const sent = method === 'GET' ? {} : { json: {} };
  expect(await refusalOf(await market.send(method, path, sent))).toMatchObject({ status: 401 });
});

describe('the own record', () => {
  const change = (json: unknown) => market.send('PATCH', '/me', { cookie, json });

  test('changes name and number, and keeps other values', async () => {
    const response = await change({ name: '  Shila Khan ', number: '+880 1812-345678' });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ user: { name: 'Shila Khan', number: '01812345678' } });
    await change({ name: 'Shila K.' });
    expect(await me(cookie)).toMatchObject({ name: 'Shila K.', number: '01812345678' });
  });

  test('changes the picture and releases the previous one', async () => {
    const [first, second] = ['1'.repeat(32), '2'.repeat(32)];
    await change({ image: await buildPictureAddress(market, first) });
    const address = await buildPictureAddress(market, second);
    await change({ image: address });
    await change({ image: address });
    expect(await me(cookie)).toMatchObject({ image: address });
    const { rows } = await sql<{ uses: number }>`
      select uses from images where id in (${first}, ${second}) order by id`.execute(market.database.db);
    expect(rows.map(({ uses }) => uses)).toEqual([0, 1]);
  });

  test.each([
    [{ name: '' }, { name: ['Your name is required'] }],
    [{ number: '0171' }, { number: ['Number must be 11  longer'] }],
    [{ number: '' }, { number: ['Number is required'] }],
    [
      { image: 'https://elsewhere.example/me.jpg' },
      { image: ['This photo is not on our site any more. Choose it again.'] },
    ],
  ])('refuses %j', async (sent, errors) => {
    const refused = await refusalOf(await change(sent));
    expect(refused).toMatchObject({ status: 400, errors });
    expect(await me(cookie)).toMatchObject({ name: user.name, number: user.number });
  });

  test('refuses a picture uploaded by somebody else', async () => {
    const id = '4'.repeat(32);
    const address = await buildPictureAddress(market, id);
    const other = await buildAccount(market.database.db);
    await sql`update images set uploader_id = ${other.id} where id = ${id}`.execute(market.database.db);
    expect((await refusalOf(await change({ image: address }))).errors).toHaveProperty('image');
    expect(await me(cookie)).not.toMatchObject({ image: address });
  });

  test('ignores rights in the body', async () => {
    await change({ userType: 'Admin', role: 'verify', email: 'other@example.com', emailVerified: true });
    expect(await me(cookie)).toMatchObject({
      userType: 'Buyer',
      role: null,
      email: user.email,
      emailVerified: false,
    });
  });
});

describe('the own password', () => {
  const change = (json: unknown, proof = cookie) =>
    market.send('POST', '/me/password', { cookie: proof, json });

  test('is changed with the current one; all other sessions end, and an email is sent', async () => {
    const other = await market.accounts.openSession(user.id);
    const response = await change({ currentPassword: BUILT_PASSWORD, newPassword: 'a new secret' });
    expect(response.status).toBe(200);
    expect(await me(other)).toBeNull();
    expect(await me(cookie)).toMatchObject({ email: user.email });
    expect((await signIn(BUILT_PASSWORD)).status).toBe(401);
    expect((await signIn('a new secret')).status).toBe(200);
    expect(await queuedEmailsTo(market, user.email)).toMatchObject([
      { subject: 'Your password was changed' },
    ]);
  });

  test('is changed with a token, whose session stays; all others end', async () => {
    const issued = await market.send('GET', `/jwt?email=${user.email}`, { cookie });
    const { accessToken: bearer } = (await issued.json()) as { accessToken: string };
    const other = await market.accounts.openSession(user.id);
    const json = { currentPassword: BUILT_PASSWORD, newPassword: 'a new secret' };
    expect((await market.send('POST', '/me/password', { bearer, json })).status).toBe(200);
    const byToken = await market.send('GET', '/me', { bearer });
    expect(await byToken.json()).toMatchObject({ user: { email: user.email } });
    expect(await me(other)).toBeNull();
  });

  test('stays if the current one is wrong, and further attempts have to wait', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const wrong = { currentPassword: 'not the password', newPassword: 'a new secret' };
    expect(await refusalOf(await change(wrong))).toMatchObject({
      status: 400,
      errors: { currentPassword: ['This is not your current password'] },
    });
    for (let tries = 0; tries < 3; tries += 1) await change(wrong);
    const right = { ...wrong, currentPassword: BUILT_PASSWORD };
    const refused = await change(right);
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(await refusalOf(refused)).toMatchObject({
      status: 429,
      detail: 'Too many wrong passwords. Wait 1 second and try again.',
    });
    expect((await signIn(BUILT_PASSWORD)).status).toBe(200);
    vi.setSystemTime(Date.now() + 1_000);
    expect((await change(right)).status).toBe(200);
  });

  test('must be long enough, and needs the current one', async () => {
    expect((await refusalOf(await change({ newPassword: 'short' }))).errors).toEqual({
      currentPassword: ['Current password is required'],
      newPassword: ['Password must be 6 characters or longer'],
    });
  });

  test('must not be a common one', async () => {
    const json = { currentPassword: BUILT_PASSWORD, newPassword: 'iloveyou' };
    const refused = await refusalOf(await change(json));
    expect(refused).toMatchObject({
      status: 400,
      errors: { newPassword: [expect.stringContaining('too common')] },
    });
    expect((await signIn(BUILT_PASSWORD)).status).toBe(200);
  });

  test('must not be the own name or email address', async () => {
    for (const newPassword of [user.email, user.name.toUpperCase()]) {
      const refused = await refusalOf(await change({ currentPassword: BUILT_PASSWORD, newPassword }));
      expect(refused).toMatchObject({ status: 400, errors: { newPassword: [OWN_NAME] } });
    }
    expect((await signIn(BUILT_PASSWORD)).status).toBe(200);
  });

  test('cannot be changed if there is none', async () => {
    const guest = await buildAccount(market.database.db);
    const proof = await market.accounts.openSession(guest.id);
    const json = { currentPassword: 'whatever', newPassword: 'a new secret' };
    expect((await change(json, proof)).status).toBe(400);
    const ways = await market.send('GET', '/me/sign-in-ways', { cookie: proof });
    expect(await ways.json()).toEqual({ password: false, google: false });
  });
});

describe('a forgotten password', () => {
  const sendRequest = (email: string, more = {}) =>
    market.send('POST', '/password-reset-emails', { json: { email }, ...more });
  const reset = (token: string, password = 'a new secret') =>
    market.send('POST', '/password-resets', { json: { token, password } });
  /** Requests a reset email and returns the token in its link. */
  const askToken = async () => {
    await sendRequest(user.email);
    await market.runJob('accounts.send-reset-email', { email: user.email });
    return tokenOf((await queuedEmailsTo(market, user.email))[0]);
  };

  const whose = (token: string) => market.send('GET', `/password-resets?token=${token}`);

  test('belongs to the account of the email; looking at the link does not use it up', async () => {
    const token = await askToken();
    expect(await (await whose(token)).json()).toEqual({ email: user.email });
    expect((await whose('made-up')).status).toBe(409);
    expect((await reset(token)).status).toBe(200);
    expect(await refusalOf(await whose(token))).toMatchObject({ status: 409, code: 'proof-expired' });
  });

  test('is replaced through the email; every session ends, and the address counts as confirmed', async () => {
    const token = await askToken();
    expect((await reset(token)).status).toBe(200);
    expect(await me(cookie)).toBeNull();
    expect((await signIn(BUILT_PASSWORD)).status).toBe(401);
    const response = await signIn('a new secret');
    expect(await me(cookieFrom(response))).toMatchObject({ email: user.email, emailVerified: true });
    const [notice] = await queuedEmailsTo(market, user.email);
    expect(notice?.subject).toBe('Your password was changed');
    // Somebody else may have created the account with another phone number.
    expect(notice?.text).toContain('Check that the name, number and photo in your profile are yours');
  });

  test('is replaced once: the link and all older ones are invalid afterwards', async () => {
    const older = await askToken();
    const token = await askToken();
    const responses = await Promise.all([reset(token), reset(token), reset(token)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await refusalOf(await reset(token))).toMatchObject({ status: 409, code: 'proof-expired' });
    expect((await reset(older)).status).toBe(409);
  });

  test('must not become a common one, and the link stays valid', async () => {
    const token = await askToken();
    const refused = await refusalOf(await reset(token, 'Qwertyuiop'));
    expect(refused).toMatchObject({
      status: 400,
      errors: { password: [expect.stringContaining('too common')] },
    });
    expect((await reset(token)).status).toBe(200);
  });

  test('must not become the own name or email address, and the link stays valid', async () => {
    const token = await askToken();
    expect(await refusalOf(await reset(token, user.email))).toMatchObject({
      status: 400,
      errors: { password: [OWN_NAME] },
    });
    expect((await reset(token)).status).toBe(200);
  });

  test('is replaced only with the newest email', async () => {
    const older = await askToken();
    const newest = await askToken();
    expect((await reset(older)).status).toBe(409);
    expect((await reset(newest)).status).toBe(200);
  });

  test('is not replaced after 30 minutes', async () => {
    const token = await askToken();
    const { rows } = await sql<{ minutes: number }>`
      select round(extract(epoch from expires_at - now()) / 60)::int as minutes from verification_tokens
      where value = ${user.id}`.execute(market.database.db);
    expect(rows).toEqual([{ minutes: 30 }]);
    await sql`update verification_tokens set expires_at = now() where value = ${user.id}`.execute(
      market.database.db,
    );
    expect((await reset(token)).status).toBe(409);
    expect((await signIn(BUILT_PASSWORD)).status).toBe(200);
  });

  test('does not reveal whether an address has an account', async () => {
    const known = await sendRequest(user.email);
    const unknown = await sendRequest('nobody@secondbyte.test');
    expect([known.status, await known.json()]).toEqual([unknown.status, await unknown.json()]);
    await market.runJob('accounts.send-reset-email', { email: 'nobody@secondbyte.test' });
    expect(await queuedEmailsTo(market, 'nobody@secondbyte.test')).toEqual([]);
  });

  test('of a closed account is left alone', async () => {
    const token = await askToken();
    await sql`update users set closed_at = now() where id = ${user.id}`.execute(market.database.db);
    expect((await reset(token)).status).toBe(409);
    await market.runJob('accounts.send-reset-email', { email: user.email });
    expect(await queuedEmailsTo(market, user.email)).toHaveLength(1);
  });

  test('does not flood a mailbox', async () => {
    for (let emails = 0; emails < 5; emails += 1) expect((await sendRequest(user.email)).status).toBe(200);
    const refused = await sendRequest(user.email);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('does not flood a mailbox from many sources either', async () => {
    const strict = await openAccountsTestMarket({ signInLimits: productionLimits });
    const askFrom = (source: number, email = user.email) =>
      strict.send('POST', '/password-reset-emails', {
        json: { email },
        clientAddress: `198.51.100.${source}`,
      });
    for (let source = 0; source < 10; source += 1) expect((await askFrom(source)).status).toBe(200);
    expect((await askFrom(10)).status).toBe(429);
    expect((await askFrom(10, 'another@secondbyte.test')).status).toBe(200);
    await strict.close();
  });

  test('stores no token that a reader of the table could use', async () => {
    const token = await askToken();
    const { rows } = await sql<{ all: string }>`
      select identifier || value as all from verification_tokens where value = ${user.id}`.execute(
      market.database.db,
    );
    expect(rows[0]?.all).not.toContain(token);
  });

  test('names missing values', async () => {
    expect((await refusalOf(await sendRequest(''))).errors).toEqual({ email: ['Email Address is required'] });
    expect((await refusalOf(await reset(await askToken(), 'four'))).errors).toEqual({
      password: ['Password must be 6 characters or longer'],
    });
  });
});

describe('an email address', () => {
  const verify = (token: string, proof = cookie) =>
    market.send('POST', '/email-verifications', { cookie: proof, json: { token } });
  const verifyBy = (token: string, password?: string) =>
    market.send('POST', '/email-verifications', { json: { token, password } });
  const sendAgain = () => market.send('POST', '/me/verification-email', { cookie, json: {} });

  test('is confirmed by the email of the sign-up', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const json = {
      name: 'Farhana Yasmin',
      email,
      password: 'a good secret',
      number: '01712345678',
      userType: 'Seller',
      image: await buildPictureAddress(market),
    };
    const own = cookieFrom(await market.send('POST', '/api/auth/sign-up/email', { json }));
    expect(await me(own)).toMatchObject({ emailVerified: false });
    const emails = await queuedEmailsTo(market, email);
    expect(emails).toMatchObject([{ subject: 'Confirm your email address' }]);
    expect(emails[0]?.text).toContain(`${market.publicUrl}/verify-email?token=`);
    // The person who signed up may have entered a stranger's address. Their other input must not reach that address.
    expect(JSON.stringify(emails[0])).not.toContain('Farhana');
    expect((await verify(tokenOf(emails[0]), own)).status).toBe(200);
    expect(await me(own)).toMatchObject({ emailVerified: true });
    // A link scanner that opened the link first must not have used it up.
    expect((await verify(tokenOf(emails[0]), own)).status).toBe(200);
  });

  test('that a stranger used to open an account is not confirmed by its owner, who has neither session nor password', async () => {
    await sendAgain();
    const token = tokenOf((await queuedEmailsTo(market, user.email))[0]);
    const another = await buildAccount(market.database.db, { passwordHash: await builtPasswordHash() });
    const elsewhere = await market.accounts.openSession(another.id);
    const refusals = [await verifyBy(token), await verify(token, elsewhere)];
    for (const refused of refusals)
      expect(await refusalOf(refused)).toMatchObject({ status: 403, code: 'account-not-shown' });
    expect(await refusalOf(await verifyBy(token, 'not the password'))).toMatchObject({
      status: 400,
      errors: { password: ['This is not the password of the account'] },
    });
    expect(await me(cookie)).toMatchObject({ emailVerified: false });
  });

  test('is confirmed on another device with the password', async () => {
    await sendAgain();
    const token = tokenOf((await queuedEmailsTo(market, user.email))[0]);
    expect((await verifyBy(token, BUILT_PASSWORD)).status).toBe(200);
    expect(await me(cookie)).toMatchObject({ emailVerified: true });
  });

  test('allows no more password attempts than signing in', async () => {
    await sendAgain();
    const token = tokenOf((await queuedEmailsTo(market, user.email))[0]);
    vi.useFakeTimers({ toFake: ['Date'] });
    for (let tries = 0; tries < 4; tries += 1) await verifyBy(token, `wrong password ${tries}`);
    expect((await verifyBy(token, BUILT_PASSWORD)).status).toBe(429);
  });

  test('is confirmed only by the newest email', async () => {
    await sendAgain();
    await sendAgain();
    const [newest, older] = await queuedEmailsTo(market, user.email);
    expect((await verify(tokenOf(older))).status).toBe(409);
    expect((await verify(tokenOf(newest))).status).toBe(200);
    await sendAgain();
    expect(await queuedEmailsTo(market, user.email)).toHaveLength(2);
  });

  test('is not confirmed by a reset link, an invented token or a link of the day before', async () => {
    await sendAgain();
    const token = tokenOf((await queuedEmailsTo(market, user.email))[0]);
    const wrongUse = { token, password: 'a new secret' };
    expect((await market.send('POST', '/password-resets', { json: wrongUse })).status).toBe(409);
    expect(await refusalOf(await verify('made-up'))).toMatchObject({ status: 409, code: 'proof-expired' });
    await sql`update verification_tokens set expires_at = now() where value = ${user.id}`.execute(
      market.database.db,
    );
    expect((await verify(token)).status).toBe(409);
    expect(await me(cookie)).toMatchObject({ emailVerified: false });
  });

  test('gets five emails an hour', async () => {
    for (let emails = 0; emails < 5; emails += 1) expect((await sendAgain()).status).toBe(200);
    expect((await sendAgain()).status).toBe(429);
  });
});
