import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { inTransaction } from '#platform/db/database.server.ts';
import type { User } from '../../accounts/public-api.server.ts';
import { createAdmin } from '../../accounts/public-api.server.ts';
import {
  BUILT_PASSWORD,
  buildAccount,
  builtPasswordHash,
  demoSignInLimits,
} from '../../accounts/testing/fixtures.ts';
import {
  type AccountsTestMarket,
  cookieFrom,
  queuedEmailsTo,
  refusalOf,
} from '../../accounts/testing/test-market.ts';
import { openAccountSecurityTestMarket } from '../testing/test-market.ts';
import { totpCode } from '../testing/totp.ts';

let market: AccountsTestMarket;
let production: AccountsTestMarket;
let user: User;
let cookie: string;

beforeAll(async () => {
  market = await openAccountSecurityTestMarket();
  production = await openAccountSecurityTestMarket({ kind: 'production', signInLimits: demoSignInLimits });
});
afterAll(async () => {
  await market.close();
  await production.close();
});
beforeEach(async () => {
  // Stops the clock, so that the app's code does not change during a test.
  vi.useFakeTimers({ toFake: ['Date'] });
  user = await buildAccount(market.database.db, {
    passwordHash: await builtPasswordHash(),
    emailVerified: true,
  });
  cookie = await market.accounts.openSession(user.id);
});

afterEach(() => vi.useRealTimers());

const password = BUILT_PASSWORD;
const isKnown = async (proof: { cookie?: string; bearer?: string }, where = market) =>
  ((await (await where.send('GET', '/me', proof)).json()) as { user: object | null }).user !== null;
const signIn = (email = user.email) =>
  market.send('POST', '/api/auth/sign-in/email', { json: { email, password } });
const prove = (code: string, pending: string) =>
  market.send('POST', '/api/auth/second-factor', { cookie: pending, json: { code } });

/** Returns a code that is not valid now. */
const wrongCode = (key: string) => {
  const good = [-1, 0, 1].map((shift) => totpCode(key, shift));
  return ['000000', '000001', '000002', '000003'].find((code) => !good.includes(code)) ?? '';
};

type Factor = { readonly key: string; readonly codes: readonly string[]; readonly cookie: string };

/**
 * Sets up an authenticator app by API calls. Uses the code of the previous period, so that the current code stays
 * unused.
 */
async function setUp(proof = cookie, { where = market, chosen = password } = {}): Promise<Factor> {
  const enrolling = await where.send('POST', '/me/second-factor', {
    cookie: proof,
    json: { password: chosen },
  });
  const { setupKey } = (await enrolling.json()) as { setupKey: string };
  const code = totpCode(setupKey, -1);
  const confirmed = await where.send('POST', '/me/second-factor/confirmation', {
    cookie: proof,
    json: { code },
  });
  expect(confirmed.status).toBe(200);
  const { recoveryCodes } = (await confirmed.json()) as { recoveryCodes: string[] };
  return { key: setupKey, codes: recoveryCodes, cookie: cookieFrom(confirmed) };
}

describe('setting up a second factor', () => {
  test('is completed by a code of the app; the session stays, all others end, an email is sent', async () => {
    const other = await market.accounts.openSession(user.id);
    const factor = await setUp();
    expect(new Set(factor.codes).size).toBe(10);
    expect(await isKnown({ cookie: factor.cookie })).toBe(true);
    expect(await isKnown({ cookie: other })).toBe(false);
    // A session without the second factor has no rights, whether it has ended or not. So the test checks in the table
    // `sessions` that it has ended.
    const { rows: sessions } = await sql`select 1 from sessions where user_id = ${user.id}`.execute(
      market.database.db,
    );
    expect(sessions).toHaveLength(1);
    const response = await market.send('GET', '/me/second-factor', { cookie: factor.cookie });
    expect(await response.json()).toEqual({
      isOn: true,
      isRequired: false,
      hasApp: true,
      passkeys: [],
      recoveryCodesLeft: 10,
    });
    expect(await queuedEmailsTo(market, user.email)).toMatchObject([{ subject: 'Your second factor is on' }]);
  });

  test('needs the password, and is refused to a token', async () => {
    const wrong = { cookie, json: { password: 'not the password' } };
    expect(await refusalOf(await market.send('POST', '/me/second-factor', wrong))).toMatchObject({
      status: 400,
      errors: { password: ['This is not your current password'] },
    });
    const response = await market.send('GET', `/jwt?email=${user.email}`, { cookie });
    const { accessToken: bearer } = (await response.json()) as { accessToken: string };
    const byToken = { bearer, cookie, json: { password } };
    expect(await refusalOf(await market.send('POST', '/me/second-factor', byToken))).toMatchObject({
      code: 'sign-in-again',
    });
  });

  test('changes nothing before a code has confirmed the app', async () => {
    const enrolling = await market.send('POST', '/me/second-factor', { cookie, json: { password } });
    const { setupKey } = (await enrolling.json()) as { setupKey: string };
    const refused = await market.send('POST', '/me/second-factor/confirmation', {
      cookie,
      json: { code: wrongCode(setupKey) },
    });
    expect((await refusalOf(refused)).errors).toHaveProperty('code');
    expect((await signIn()).status).toBe(200);
  });

  test.each([
    ['POST', '/me/second-factor/confirmation', { code: '123456' }],
    ['POST', '/me/recovery-codes', { password }],
    ['DELETE', '/me/second-factor', { password }],
  ])('%s %s is refused while there is no second factor', async (method, path, json) => {
    expect((await refusalOf(await market.send(method, path, { cookie, json }))).code).toBe(
      'second-factor-off',
    );
  });

  test('is refused while there is one', async () => {
    const factor = await setUp();
    const again = { cookie: factor.cookie, json: { password } };
    expect((await refusalOf(await market.send('POST', '/me/second-factor', again))).code).toBe(
      'second-factor-on',
    );
  });
});

describe('signing in with a second factor', () => {
  test('gives no access before the code, and full access after it', async () => {
    const { key } = await setUp();
    const response = await signIn();
    expect(response.status).toBe(202);
    expect(await response.json()).toEqual({ secondFactor: true });
    const pending = cookieFrom(response);
    expect(await isKnown({ cookie: pending })).toBe(false);
    expect((await market.send('GET', `/jwt?email=${user.email}`, { cookie: pending })).status).toBe(403);
    expect((await market.send('GET', '/me/sessions', { cookie: pending })).status).toBe(401);
    const proved = await prove(totpCode(key), pending);
    expect(proved.status).toBe(200);
    expect(proved.headers.getSetCookie().join()).toContain('known_device');
    expect(await isKnown({ cookie: pending })).toBe(true);
  });

  test('a session without it gets tokens without rights', async () => {
    const response = await market.send('GET', `/jwt?email=${user.email}`, { cookie });
    const { accessToken: bearer } = (await response.json()) as { accessToken: string };
    expect(await isKnown({ bearer })).toBe(true);
    await sql`update users set two_factor_enabled = true where id = ${user.id}`.execute(market.database.db);
    expect(await isKnown({ bearer })).toBe(false);
  });

  test('accepts each code once', async () => {
    const { key } = await setUp();
    const [first, second] = [cookieFrom(await signIn()), cookieFrom(await signIn())];
    const code = totpCode(key);
    expect((await prove(code, first)).status).toBe(200);
    expect((await prove(code, second)).status).toBe(400);
    expect(await isKnown({ cookie: second })).toBe(false);
  });

  test('accepts each recovery code once', async () => {
    const { codes } = await setUp();
    const code = codes[3] ?? '';
    expect((await prove(` ${code} `, cookieFrom(await signIn()))).status).toBe(200);
    expect((await prove(code, cookieFrom(await signIn()))).status).toBe(400);
  });

  test('waits after five wrong codes, also for right ones', async () => {
    const { key } = await setUp();
    const pending = cookieFrom(await signIn());
    for (let tries = 0; tries < 5; tries += 1)
      expect((await prove(wrongCode(key), pending)).status).toBe(400);
    const refused = await refusalOf(await prove(totpCode(key), pending));
    expect(refused).toMatchObject({ status: 429, code: 'too-many-requests' });
  });

  test('must be completed within 15 minutes', async () => {
    const { key } = await setUp();
    const pending = cookieFrom(await signIn());
    await sql`update sessions set created_at = now() - interval '16 minutes' where user_id = ${user.id}`.execute(
      market.database.db,
    );
    expect((await refusalOf(await prove(totpCode(key), pending))).code).toBe('sign-in-again');
  });

  test('needs a started sign-in', async () => {
    expect((await refusalOf(await prove('123456', ''))).code).toBe('sign-in-again');
    expect((await refusalOf(await prove('123456', cookie))).code).toBe('sign-in-again');
  });

  test('needs a code of the right form', async () => {
    await setUp();
    const refused = await refusalOf(await prove('12 34', cookieFrom(await signIn())));
    expect(refused.errors).toEqual({ code: ['Enter the 6 digits of the app, or a recovery code'] });
  });
});

describe('later', () => {
  test('new recovery codes replace the old ones', async () => {
    const factor = await setUp();
    const renewed = await market.send('POST', '/me/recovery-codes', {
      cookie: factor.cookie,
      json: { password },
    });
    const { recoveryCodes } = (await renewed.json()) as { recoveryCodes: string[] };
    const pending = cookieFrom(await signIn());
    expect((await prove(factor.codes[0] ?? '', pending)).status).toBe(400);
    expect((await prove(recoveryCodes[0] ?? '', pending)).status).toBe(200);
  });

  test('it is turned off with the password, and an email is sent', async () => {
    const factor = await setUp();
    const ended = await market.send('DELETE', '/me/second-factor', {
      cookie: factor.cookie,
      json: { password },
    });
    expect(ended.status).toBe(200);
    expect(await isKnown({ cookie: factor.cookie })).toBe(true);
    expect((await signIn()).status).toBe(200);
    expect((await queuedEmailsTo(market, user.email))[0]).toMatchObject({
      subject: 'Your second factor is off',
    });
  });

  test('it survives a change of the session secret', async () => {
    const { key, codes } = await setUp();
    const before = 'a secret that is long enough for tests: 3f8b1c';
    const changed = await openAccountSecurityTestMarket({
      secret: 'another secret that is long enough: 77aa01',
      previousSecret: before,
    });
    await changed.runJob('account-security.clean-up', {});
    // From here on, no process knows the previous secret.
    const alone = await openAccountSecurityTestMarket({
      secret: 'another secret that is long enough: 77aa01',
    });
    const json = { email: user.email, password };
    const pending = cookieFrom(await alone.send('POST', '/api/auth/sign-in/email', { json }));
    const proof = (code: string) =>
      alone.send('POST', '/api/auth/second-factor', { cookie: pending, json: { code } });
    expect((await proof(totpCode(key))).status).toBe(200);
    const second = cookieFrom(await alone.send('POST', '/api/auth/sign-in/email', { json }));
    const byCode = { cookie: second, json: { code: codes[0] } };
    expect((await alone.send('POST', '/api/auth/second-factor', byCode)).status).toBe(200);
    await changed.close();
    await alone.close();
  });
});

test('after a change of the secret without the previous one, people learn whom to contact', async () => {
  await setUp();
  const foreign = await openAccountSecurityTestMarket({
    secret: 'a secret that opens nothing of before: 5d2c',
  });
  const json = { email: user.email, password };
  const pending = cookieFrom(await foreign.send('POST', '/api/auth/sign-in/email', { json }));
  const refused = await refusalOf(
    await foreign.send('POST', '/api/auth/second-factor', { cookie: pending, json: { code: '123456' } }),
  );
  expect(refused).toMatchObject({
    status: 400,
    errors: { code: [expect.stringContaining('Contact us')] },
  });
  await foreign.close();
});

describe('admins of a production market', () => {
  const adminOf = (where: AccountsTestMarket) => async (hasFactor: boolean) => {
    const admin = await buildAccount(where.database.db, { userType: 'Admin', emailVerified: true });
    const proof = await where.accounts.openSession(admin.id);
    if (hasFactor) {
      await sql`update users set two_factor_enabled = true where id = ${admin.id}`.execute(where.database.db);
      await sql`update sessions set second_factor_at = now() where user_id = ${admin.id}`.execute(
        where.database.db,
      );
    }
    return { admin, proof };
  };

  test('have no rights before they set up a second factor', async () => {
    const { admin, proof } = await adminOf(production)(false);
    expect(await refusalOf(await production.send('GET', '/users', { cookie: proof }))).toMatchObject({
      status: 403,
      code: 'second-factor-needed',
    });
    const other = await production.send('GET', `/users/${user.email}`, { cookie: proof });
    expect(other.status).toBe(404);
    const me = (await (await production.send('GET', '/me', { cookie: proof })).json()) as { user: object };
    expect(me.user).toMatchObject({ _id: admin.id, userType: 'Admin', mustAddSecondFactor: true });
  });

  test('have rights with one', async () => {
    const { proof } = await adminOf(production)(true);
    expect((await production.send('GET', '/users', { cookie: proof })).status).toBe(200);
  });

  test('get from the printed link to all rights by setting up a second factor', async () => {
    const email = `owner-${randomUUID()}@secondbyte.test`;
    const chosen = 'three rivers meet here';
    const { db } = production.database;
    const printed = await inTransaction(db, (tx) => createAdmin(tx, email, production.publicUrl));
    const token = new URL(printed.ok ? printed.value : '').searchParams.get('token');
    const reset = await production.send('POST', '/password-resets', { json: { token, password: chosen } });
    expect(reset.status).toBe(200);
    const signedIn = await production.send('POST', '/api/auth/sign-in/email', {
      json: { email, password: chosen },
    });
    expect(await signedIn.json()).toMatchObject({ mustAddSecondFactor: true });
    const factor = await setUp(cookieFrom(signedIn), { where: production, chosen });
    expect((await production.send('GET', '/users', { cookie: factor.cookie })).status).toBe(200);
  });

  test('of a demo market need no second factor', async () => {
    const { proof } = await adminOf(market)(false);
    expect((await market.send('GET', '/users', { cookie: proof })).status).toBe(200);
  });
});
