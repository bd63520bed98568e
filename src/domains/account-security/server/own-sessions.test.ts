import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { User } from '../../accounts/public-api.server.ts';
import {
  BUILT_PASSWORD,
  buildAccount,
  builtPasswordHash,
  demoSignInLimits,
} from '../../accounts/testing/fixtures.ts';
import { type AccountsTestMarket, cookieFrom, queuedEmailsTo } from '../../accounts/testing/test-market.ts';
import type { WireSession } from '../session-calls.ts';
import { openAccountSecurityTestMarket } from '../testing/test-market.ts';

let market: AccountsTestMarket;
let production: AccountsTestMarket;
let user: User;

beforeAll(async () => {
  market = await openAccountSecurityTestMarket();
  production = await openAccountSecurityTestMarket({ kind: 'production', signInLimits: demoSignInLimits });
});
afterAll(async () => {
  await market.close();
  await production.close();
});
beforeEach(async () => {
  user = await buildAccount(market.database.db, {
    passwordHash: await builtPasswordHash(),
    emailVerified: true,
    createdAt: new Date(Date.now() - 24 * 60 * 60 * 1_000),
  });
});

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

const signIn = (more: { where?: AccountsTestMarket; cookie?: string; clientAddress?: string } = {}) => {
  const { where = market, ...rest } = more;
  return where.send('POST', '/api/auth/sign-in/email', {
    json: { email: user.email, password: BUILT_PASSWORD },
    headers: { 'user-agent': FIREFOX },
    ...rest,
  });
};
const sessionsOf = async (cookie: string) =>
  (await (await market.send('GET', '/me/sessions', { cookie })).json()) as WireSession[];
const isKnown = async (cookie: string) =>
  (await market.send('GET', '/me/sessions', { cookie })).status === 200;

describe('own sessions', () => {
  test('are listed with device, kind of network and times, the current one first and marked', async () => {
    await signIn({ clientAddress: '192.168.1.20' });
    const cookie = cookieFrom(await signIn());
    expect(await sessionsOf(cookie)).toEqual([
      {
        _id: expect.any(String),
        device: 'Firefox on Linux',
        source: 'internet',
        signedInAt: expect.any(String),
        lastSeenAt: expect.any(String),
        isCurrent: true,
      },
      expect.objectContaining({ source: 'local network', isCurrent: false }),
    ]);
  });

  test('end one by one', async () => {
    const other = cookieFrom(await signIn());
    const cookie = cookieFrom(await signIn());
    const [, second] = await sessionsOf(cookie);
    const ended = await market.send('DELETE', `/me/sessions/${second?._id}`, { cookie });
    expect(await ended.json()).toEqual({ acknowledged: true, deletedCount: 1 });
    expect(await isKnown(other)).toBe(false);
    expect(await isKnown(cookie)).toBe(true);
  });

  test('of other people look like missing ones', async () => {
    const outsider = await buildAccount(market.database.db);
    const theirs = await market.accounts.openSession(outsider.id);
    const cookie = cookieFrom(await signIn());
    const [id] = (await sessionsOf(theirs)).map(({ _id }) => _id);
    for (const one of [id, randomUUID()]) {
      expect((await market.send('DELETE', `/me/sessions/${one}`, { cookie })).status).toBe(404);
    }
    expect(await isKnown(theirs)).toBe(true);
  });

  test('end all except the current one, by cookie and by token', async () => {
    const others = [cookieFrom(await signIn()), cookieFrom(await signIn())];
    const cookie = cookieFrom(await signIn());
    const ended = await market.send('DELETE', '/me/sessions', { cookie });
    expect(await ended.json()).toEqual({ acknowledged: true, deletedCount: 2 });
    for (const other of others) expect(await isKnown(other)).toBe(false);
    await signIn();
    const response = await market.send('GET', `/jwt?email=${user.email}`, { cookie });
    const { accessToken: bearer } = (await response.json()) as { accessToken: string };
    expect((await market.send('DELETE', '/me/sessions', { bearer })).status).toBe(200);
    expect((await sessionsOf(cookie)).map(({ isCurrent }) => isCurrent)).toEqual([true]);
  });
});

describe('a sign-in on a new device', () => {
  const subjects = async () => (await queuedEmailsTo(market, user.email)).map(({ subject }) => subject);
  const NEW = 'A new device logged in to your account';

  test('sends an email to the owner, and the next sign-in there sends none', async () => {
    const first = await signIn({ where: production });
    const [email] = await queuedEmailsTo(market, user.email);
    expect(email).toMatchObject({ subject: NEW, text: expect.stringContaining('Firefox on Linux') });
    expect(email?.text).not.toContain(FIREFOX);
    await signIn({ where: production, cookie: cookieFrom(first) });
    expect(await subjects()).toEqual([NEW]);
  });

  test('sends no email to an unconfirmed address, nor in a demo market', async () => {
    await signIn();
    expect(await subjects()).toEqual([]);
    await market.database.pool.query('update users set email_verified = false where id = $1', [user.id]);
    await signIn({ where: production });
    expect(await subjects()).toEqual([]);
  });

  test('sends at most ten emails a day', async () => {
    for (let times = 0; times < 11; times += 1) {
      // Each sign-in uses another client address, because a rate limit refuses many sign-ins from one address.
      await signIn({ where: production, clientAddress: `203.0.113.${times}` });
    }
    expect(await subjects()).toHaveLength(10);
  });
});
