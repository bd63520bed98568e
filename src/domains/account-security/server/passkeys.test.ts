import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { inTransaction } from '#platform/db/database.server.ts';
import type { User } from '../../accounts/public-api.server.ts';
import { BUILT_PASSWORD, buildAccount, builtPasswordHash } from '../../accounts/testing/fixtures.ts';
import {
  type AccountsTestMarket,
  cookieFrom,
  queuedEmailsTo,
  refusalOf,
} from '../../accounts/testing/test-market.ts';
import { createAuthenticator } from '../testing/authenticator.ts';
import { openAccountSecurityTestMarket } from '../testing/test-market.ts';
import { totpCode } from '../testing/totp.ts';
import { deletePasskey } from './passkey-store.server.ts';

let market: AccountsTestMarket;
let user: User;
let cookie: string;

beforeAll(async () => {
  market = await openAccountSecurityTestMarket();
});
afterAll(() => market.close());
beforeEach(async () => {
  user = await newUser();
  cookie = await market.accounts.openSession(user.id);
});

const password = BUILT_PASSWORD;

async function newUser(): Promise<User> {
  const passwordHash = await builtPasswordHash();
  return buildAccount(market.database.db, { passwordHash, emailVerified: true });
}

type Options = { readonly options: { readonly challenge: string } };
type Codes = { readonly recoveryCodes: readonly string[] };
type Factor = {
  readonly hasApp: boolean;
  readonly passkeys: readonly { readonly _id: string; readonly name: string }[];
  readonly recoveryCodesLeft: number;
};

const device = (origin = market.publicUrl) => createAuthenticator(origin);
const isKnown = async (proof: string) =>
  ((await (await market.send('GET', '/me', { cookie: proof })).json()) as { user: object | null }).user !==
  null;
const factorOf = async (proof = cookie) =>
  (await (await market.send('GET', '/me/second-factor', { cookie: proof })).json()) as Factor;

/** Returns the challenge of a passkey call, and the cookies of the session and of this challenge. */
async function asked(path: string, proof: string, json: object) {
  const response = await market.send('POST', path, { cookie: proof, json });
  expect(response.status).toBe(200);
  const { options } = (await response.json()) as Options;
  return { challenge: options.challenge, cookie: `${proof}; ${cookieFrom(response)}` };
}

async function add(own = device(), proof = cookie, name = 'Phone') {
  const question = await asked('/me/passkeys/options', proof, { password });
  return market.send('POST', '/me/passkeys', {
    cookie: question.cookie,
    json: { name, response: own.make(question.challenge) },
  });
}

/** Adds a device's passkey, and returns the recovery codes. */
async function added(own = device(), proof = cookie, name = 'Phone'): Promise<readonly string[]> {
  const response = await add(own, proof, name);
  expect(response.status).toBe(200);
  return ((await response.json()) as Codes).recoveryCodes;
}

/** Signs in up to the second factor, and returns the cookie of the pending sign-in. */
async function startSignIn(email = user.email): Promise<string> {
  const response = await market.send('POST', '/api/auth/sign-in/email', { json: { email, password } });
  expect(response.status).toBe(202);
  return cookieFrom(response);
}

const question = (pending: string) => asked('/api/auth/second-factor/passkey-options', pending, {});
const prove = (proof: string, response: object) =>
  market.send('POST', '/api/auth/second-factor/passkey', { cookie: proof, json: { response } });
const byCode = (pending: string, code: string) =>
  market.send('POST', '/api/auth/second-factor', { cookie: pending, json: { code } });

describe('a first passkey', () => {
  test('turns the second factor on; the session stays, others end, recovery codes are shown, an email is sent', async () => {
    const other = await market.accounts.openSession(user.id);
    const codes = await added();
    expect(new Set(codes).size).toBe(10);
    expect([await isKnown(cookie), await isKnown(other)]).toEqual([true, false]);
    expect(await factorOf()).toMatchObject({
      isOn: true,
      hasApp: false,
      passkeys: [{ name: 'Phone' }],
      recoveryCodesLeft: 10,
    });
    expect(await queuedEmailsTo(market, user.email)).toMatchObject([{ subject: 'Your second factor is on' }]);
    expect((await byCode(await startSignIn(), codes[0] ?? '')).status).toBe(200);
  });

  test('needs the password, and cannot be added with a token', async () => {
    const wrong = { cookie, json: { password: 'not the password' } };
    const refused = await refusalOf(await market.send('POST', '/me/passkeys/options', wrong));
    expect(refused.errors).toHaveProperty('password');
    const response = await market.send('GET', `/jwt?email=${user.email}`, { cookie });
    const { accessToken: bearer } = (await response.json()) as { accessToken: string };
    const byToken = await market.send('POST', '/me/passkeys/options', { bearer, cookie, json: { password } });
    expect((await refusalOf(byToken)).code).toBe('sign-in-again');
  });

  test('needs a confirmed email address, because the account may belong to a stranger', async () => {
    await sql`update users set email_verified = false where id = ${user.id}`.execute(market.database.db);
    for (const path of ['/me/passkeys/options', '/me/second-factor']) {
      const refused = await refusalOf(await market.send('POST', path, { cookie, json: { password } }));
      expect(refused).toMatchObject({ status: 403, code: 'email-not-verified' });
    }
  });

  test.each([
    ['of a page of another site', 'https://secondbyte.example'],
    ['of another port of the same host', 'http://localhost:4000'],
  ])('is refused with the response %s', async (_name, origin) => {
    expect((await refusalOf(await add(device(origin)))).code).toBe('passkey-refused');
    expect(await factorOf()).toMatchObject({ isOn: false, passkeys: [] });
  });

  test('responds to one challenge, once, in the session of that challenge', async () => {
    const own = device();
    const first = await asked('/me/passkeys/options', cookie, { password });
    const other = await newUser();
    const theirs = await market.accounts.openSession(other.id);
    await asked('/me/passkeys/options', theirs, { password });
    const challengeCookie = first.cookie.slice(cookie.length + 2);
    const json = { name: 'Phone', response: own.make(first.challenge) };
    const send = (proof: string) => market.send('POST', '/me/passkeys', { cookie: proof, json });
    expect((await refusalOf(await send(`${theirs}; ${challengeCookie}`))).code).toBe('passkey-refused');
    expect((await refusalOf(await send(first.cookie))).code).toBe('passkey-refused');
    expect((await factorOf()).passkeys).toEqual([]);
  });
});

describe('signing in with a passkey', () => {
  test('gives access that the password alone does not give', async () => {
    const own = device();
    await added(own);
    const pending = await startSignIn();
    const ways = await market.send('GET', '/api/auth/second-factor', { cookie: pending });
    expect(await ways.json()).toEqual({ hasApp: false, hasPasskey: true });
    const { challenge, cookie: proof } = await question(pending);
    expect(await isKnown(pending)).toBe(false);
    const proved = await prove(proof, own.use(challenge));
    expect(proved.status).toBe(200);
    expect(proved.headers.getSetCookie().join()).toContain('known_device');
    expect(await isKnown(pending)).toBe(true);
    const { rows } = await sql`select 1 from sessions where user_id = ${user.id}`.execute(market.database.db);
    expect(rows).toHaveLength(2);
  });

  test('refuses a passkey of another account', async () => {
    await added();
    const thief = await newUser();
    const theirs = device();
    await added(theirs, await market.accounts.openSession(thief.id));
    const pending = await startSignIn();
    const { challenge, cookie: proof } = await question(pending);
    expect((await refusalOf(await prove(proof, theirs.use(challenge)))).code).toBe('passkey-refused');
    expect(await isKnown(pending)).toBe(false);
  });

  test('accepts each response once, and none to another challenge', async () => {
    const own = device();
    await added(own);
    const [first, second] = [await startSignIn(), await startSignIn()];
    const one = await question(first);
    const response = own.use(one.challenge);
    expect((await prove(one.cookie, response)).status).toBe(200);
    const two = await question(second);
    expect((await refusalOf(await prove(two.cookie, response))).code).toBe('passkey-refused');
    expect(await isKnown(second)).toBe(false);
  });

  test('is refused without a passkey, and without a started sign-in', async () => {
    const ways = '/api/auth/second-factor/passkey-options';
    const early = await market.send('POST', ways, { cookie, json: {} });
    expect((await refusalOf(early)).code).toBe('sign-in-again');
    expect((await refusalOf(await prove(cookie, device().use('any')))).code).toBe('sign-in-again');
    await added();
    const pending = await startSignIn();
    await sql`delete from passkeys where user_id = ${user.id}`.execute(market.database.db);
    const none = await market.send('POST', ways, { cookie: pending, json: {} });
    expect((await refusalOf(none)).code).toBe('no-passkey');
  });
});

describe('beside other factors', () => {
  // Stops the clock, so that the app's code does not change during a test.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  const setUpApp = async (isConfirmed: boolean) => {
    const begunApp = await market.send('POST', '/me/second-factor', { cookie, json: { password } });
    const { setupKey } = (await begunApp.json()) as { setupKey: string };
    if (!isConfirmed) return setupKey;
    const json = { code: totpCode(setupKey, -1) };
    const confirmed = await market.send('POST', '/me/second-factor/confirmation', { cookie, json });
    expect(await confirmed.json()).toEqual({ recoveryCodes: [] });
    return setupKey;
  };

  test('an app is added; the recovery codes stay, and an email is sent', async () => {
    const codes = await added();
    const key = await setUpApp(true);
    expect((await queuedEmailsTo(market, user.email))[0]?.subject).toBe('An authenticator app was added');
    expect((await byCode(await startSignIn(), totpCode(key))).status).toBe(200);
    expect((await byCode(await startSignIn(), codes[0] ?? '')).status).toBe(200);
  });

  test('a recovery code does not add an app, and stays usable', async () => {
    const codes = await added();
    await setUpApp(false);
    const json = { code: codes[0] };
    const refused = await market.send('POST', '/me/second-factor/confirmation', { cookie, json });
    expect((await refusalOf(refused)).errors).toEqual({ code: ['Enter the 6 digits of the app'] });
    expect(await factorOf()).toMatchObject({ hasApp: false, recoveryCodesLeft: codes.length });
    expect((await queuedEmailsTo(market, user.email))[0]?.subject).toBe('Your second factor is on');
    expect((await byCode(await startSignIn(), codes[0] ?? '')).status).toBe(200);
  });

  test('an unconfirmed app proves nothing', async () => {
    await added();
    const key = await setUpApp(false);
    expect((await byCode(await startSignIn(), totpCode(key))).status).toBe(400);
  });

  test('a second passkey brings no new codes, and an email is sent', async () => {
    await added();
    expect(await added(device(), cookie, 'Blue key')).toEqual([]);
    expect((await factorOf()).passkeys.map(({ name }) => name)).toEqual(['Phone', 'Blue key']);
    expect((await queuedEmailsTo(market, user.email))[0]?.subject).toBe('A passkey was added');
  });

  test('at most ten passkeys are allowed', async () => {
    await sql`
      insert into passkeys (user_id, public_key, credential_id, counter, device_type, backed_up)
      select ${user.id}, 'x', ${user.id} || n, 0, 'singleDevice', false from generate_series(1, 10) n`.execute(
      market.database.db,
    );
    const refused = await market.send('POST', '/me/passkeys/options', { cookie, json: { password } });
    expect((await refusalOf(refused)).code).toBe('enough-passkeys');
  });
});

describe('removal', () => {
  const remove = (id: string, proof = cookie, json: object = { password }) =>
    market.send('DELETE', `/me/passkeys/${id}`, { cookie: proof, json });

  test('needs the password and keeps the last factor; an email is sent', async () => {
    const [first, second] = [device(), device()];
    await added(first);
    await added(second, cookie, 'Blue key');
    const [phone, key] = (await factorOf()).passkeys.map(({ _id }) => _id);
    expect((await refusalOf(await remove(phone ?? '', cookie, { password: 'wrong' }))).errors).toHaveProperty(
      'password',
    );
    expect((await remove(phone ?? '')).status).toBe(200);
    expect((await queuedEmailsTo(market, user.email))[0]?.subject).toBe('A passkey was removed');
    expect((await refusalOf(await remove(key ?? ''))).code).toBe('last-second-factor');
    const { challenge, cookie: proof } = await question(await startSignIn());
    expect((await prove(proof, first.use(challenge))).status).toBe(400);
  });

  test('is refused to other accounts', async () => {
    await added();
    const [own] = (await factorOf()).passkeys;
    const outsider = await newUser();
    const theirs = await market.accounts.openSession(outsider.id);
    expect((await remove(own?._id ?? '', theirs)).status).toBe(404);
    // The API call checks the owner before it asks for the password. The SQL statement checks the owner too.
    const isGone = await inTransaction(market.database.db, (tx) =>
      deletePasskey(tx, outsider.id, own?._id ?? ''),
    );
    expect(isGone).toBe(false);
    expect((await factorOf()).passkeys).toHaveLength(1);
  });

  test('of the second factor deletes all passkeys and ends pending sign-ins', async () => {
    await added();
    const pending = await startSignIn();
    const ended = await market.send('DELETE', '/me/second-factor', { cookie, json: { password } });
    expect(ended.status).toBe(200);
    expect([await isKnown(cookie), await isKnown(pending)]).toEqual([true, false]);
    const { rows } = await sql`select 1 from passkeys where user_id = ${user.id}`.execute(market.database.db);
    expect(rows).toEqual([]);
  });
});
