import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type GrowingDelay, mostTriesWithin } from '#platform/api/growing-delays.server.ts';
import type { SecurityLog } from '#platform/process/telemetry/security-log.server.ts';
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
import { productionLimits, type SignInLimits } from './sign-in.server.ts';

let market: AccountsTestMarket;
let photo: string;

beforeAll(async () => {
  market = await openAccountsTestMarket();
});
afterAll(() => market.close());
// Each test needs its own photo, because a photo belongs to the account that signed up with it.
beforeEach(async () => {
  photo = await buildPictureAddress(market);
});

const COMMON = 'This password is too common. Choose another, such as three short words';
const OWN_NAME = 'This password is your name or email address. Choose another, such as three short words';
const form = (more: Record<string, unknown> = {}) => ({
  name: 'Farhana Yasmin',
  email: `${crypto.randomUUID()}@secondbyte.test`,
  password: 'a good secret',
  number: '01712-345678',
  userType: 'Seller',
  image: photo,
  ...more,
});

const signUp = (json: unknown) => market.send('POST', '/api/auth/sign-up/email', { json });
const signIn = (json: unknown, more = {}) =>
  market.send('POST', '/api/auth/sign-in/email', { json, ...more });
const me = async (cookie: string) => {
  const response = await market.send('GET', '/me', { cookie });
  return ((await response.json()) as { user: Record<string, unknown> | null }).user;
};

describe('signing up', () => {
  test('opens an account, signs in and sends an email', async () => {
    const sent = form({ email: 'New.Seller@Secondbyte.TEST' });
    const response = await signUp(sent);
    expect(response.status).toBe(200);
    const user = await me(cookieFrom(response));
    expect(user).toMatchObject({
      name: 'Farhana Yasmin',
      email: 'new.seller@secondbyte.test',
      number: '01712345678',
      userType: 'Seller',
      role: null,
      image: photo,
    });
    const { rows } = await sql`select 1 from outbox_events
      where type = 'account.registered' and payload->>'userId' = ${user?._id}`.execute(market.database.db);
    expect(rows).toHaveLength(1);
  });

  test('keeps the profile photo from being deleted as unused', async () => {
    const address = await buildPictureAddress(market, 'b'.repeat(32));
    await signUp(form({ image: address }));
    const { rows } = await sql<{ uses: number }>`
      select uses from images where id = ${'b'.repeat(32)}`.execute(market.database.db);
    expect(rows[0]?.uses).toBe(1);
  });

  test('stores only the path of a profile photo, so that no other site is contacted', async () => {
    const response = await signUp(form({ image: photo.replace(market.publicUrl, 'https://evil.example') }));
    expect(await response.json()).toMatchObject({ user: { image: photo } });
  });

  test('names all missing values in the words of the specification', async () => {
    const refused = await refusalOf(await signUp({}));
    expect(refused).toMatchObject({ status: 400, code: 'invalid-input' });
    expect(refused.errors).toEqual({
      name: ['Your name is required'],
      email: ['Email Address is required'],
      password: ['Password is required'],
      number: ['Number is required'],
      userType: ['Must be selected user'],
      image: ['Photo is Required'],
    });
  });

  test.each([
    ['password', 'short', 'Password must be 6 characters or longer'],
    ['password', 'x'.repeat(129), 'Password must be 128 characters or shorter'],
    ['password', '123456', COMMON],
    ['password', 'Password', COMMON],
    ['password', 'secondbyte', COMMON],
    ['password', 'Farhana Yasmin', OWN_NAME],
    ['number', '0171234567', 'Number must be 11  longer'],
    ['number', '02712345678', 'Enter an 11-digit mobile number that starts with 01'],
    ['email', 'nobody', 'Enter an email address like name@example.com'],
    ['userType', 'Admin', 'Must be selected user'],
    ['name', ' \u0000 ', 'Your name is required'],
    ['name', 'Secondbyte Support', 'Choose a name that does not look like one of our staff'],
    [
      'image',
      'https://evil.example/portrait.jpg',
      'This photo is not on our site any more. Choose it again.',
    ],
    [
      'image',
      `/images/${'c'.repeat(32)}/page.jpg`,
      'This photo is not on our site any more. Choose it again.',
    ],
  ])('refuses %s "%s"', async (field, value, message) => {
    const refused = await refusalOf(await signUp(form({ [field]: value })));
    expect(refused.status).toBe(400);
    expect(refused.errors).toEqual({ [field]: [message] });
  });

  test('ignores rights in the form', async () => {
    const rights = { role: 'verify', emailVerified: true, closedAt: null, _id: crypto.randomUUID() };
    const response = await signUp(form(rights));
    const user = await me(cookieFrom(response));
    expect(user).toMatchObject({ userType: 'Seller', role: null });
    expect(user?._id).not.toBe(rights._id);
  });

  test('refuses an email address that has an account, in each spelling', async () => {
    const taken = await buildAccount(market.database.db);
    const refused = await refusalOf(await signUp(form({ email: taken.email.toUpperCase() })));
    expect(refused).toMatchObject({ status: 409, code: 'email-taken' });
    expect(refused.errors?.email).toHaveLength(1);
  });

  test('opens one account if the form is sent ten times at once', async () => {
    const sent = form();
    const responses = await Promise.all(Array.from({ length: 10 }, () => signUp(sent)));
    expect(responses.map((response) => response.status).sort()).toEqual([200, ...Array(9).fill(409)]);
  });

  test('accepts only JSON, which other sites cannot send', async () => {
    const response = await market.send('POST', '/api/auth/sign-up/email', {
      json: form(),
      headers: { 'content-type': 'text/plain' },
    });
    expect(response.status).toBe(415);
  });
});

describe('signing in', () => {
  test.each([
    ['x', 128],
    ['🔑', 6],
    ['🔑', 128],
    ['ক', 128],
  ])('accepts a password of %s, %d times, that signing up has accepted', async (character, times) => {
    const sent = form({ password: character.repeat(times) });
    expect((await signUp(sent)).status).toBe(200);
    expect((await signIn({ email: sent.email, password: sent.password })).status).toBe(200);
    expect((await signIn({ email: sent.email, password: `${sent.password.slice(0, -2)}y` })).status).toBe(
      401,
    );
  });

  test('returns the record and a session that lasts until signing out', async () => {
    const user = await buildAccount(market.database.db, { passwordHash: await builtPasswordHash() });
    const response = await signIn({ email: ` ${user.email.toUpperCase()}`, password: BUILT_PASSWORD });
    expect(response.status).toBe(200);
    const answer = await response.json();
    expect(answer).toMatchObject({ user: { _id: user.id, email: user.email } });
    expect(JSON.stringify(answer)).not.toMatch(/token|password/i);
    const cookie = cookieFrom(response);
    expect(await me(cookie)).toMatchObject({ _id: user.id });
    const left = await market.send('POST', '/api/auth/sign-out', { cookie, json: {} });
    expect(left.headers.getSetCookie()[0]).toMatch(/^secondbyte\.session_token=;.*Max-Age=0/);
    expect(await me(cookie)).toBeNull();
  });

  test('sets a cookie that scripts cannot read and other sites cannot send along', async () => {
    const user = await buildAccount(market.database.db, { passwordHash: await builtPasswordHash() });
    const response = await signIn({ email: user.email, password: BUILT_PASSWORD });
    const lines = response.headers.getSetCookie();
    expect(lines).toEqual([
      expect.stringMatching(/^secondbyte\.session_token=/),
      expect.stringMatching(/^secondbyte\.known_device=/),
    ]);
    for (const line of lines) {
      expect(line).toMatch(/; HttpOnly/);
      expect(line).toMatch(/; SameSite=Lax/);
      expect(line).toMatch(/; Path=\//);
      expect(line).not.toMatch(/; Secure|; Domain/);
    }
  });

  test('gives a new session each time, whatever cookie is sent', async () => {
    const user = await buildAccount(market.database.db, { passwordHash: await builtPasswordHash() });
    const planted = await market.accounts.openSession((await buildAccount(market.database.db)).id);
    const response = await signIn({ email: user.email, password: BUILT_PASSWORD }, { cookie: planted });
    const cookie = cookieFrom(response);
    expect(cookie).not.toBe(planted);
    expect(await me(cookie)).toMatchObject({ _id: user.id });
  });

  test('does not reveal whether an email address has an account', async () => {
    const user = await buildAccount(market.database.db, { passwordHash: await builtPasswordHash() });
    const foreign = await buildAccount(market.database.db);
    const responses = await Promise.all(
      [user.email, foreign.email, 'nobody@secondbyte.test'].map(async (email) =>
        refusalOf(await signIn({ email, password: 'not the password' })),
      ),
    );
    expect(responses[0]).toMatchObject({ status: 401, code: 'wrong-credentials' });
    expect(responses[0]?.message).toBe(
      'That email and password do not match. Check both and try again, or reset the password.',
    );
    expect(responses[1]).toEqual(responses[0]);
    expect(responses[2]).toEqual(responses[0]);
  });

  test('names missing values in the words of the specification', async () => {
    expect((await refusalOf(await signIn({}))).errors).toEqual({
      email: ['Email Address is required'],
      password: ['Password is required'],
    });
    expect((await refusalOf(await signIn({ email: 'a@b.example', password: 'four' }))).errors).toEqual({
      password: ['Password must be 6 characters or longer'],
    });
  });

  test('is refused for a closed account, as if the password were wrong', async () => {
    const user = await buildAccount(market.database.db, { passwordHash: await builtPasswordHash() });
    await sql`update users set closed_at = now() where id = ${user.id}`.execute(market.database.db);
    const response = await signIn({ email: user.email, password: BUILT_PASSWORD });
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await refusalOf(response)).toMatchObject({ status: 401, code: 'wrong-credentials' });
  });

  test('is refused for other sites', async () => {
    const user = await buildAccount(market.database.db, { passwordHash: await builtPasswordHash() });
    const sent = { email: user.email, password: BUILT_PASSWORD };
    const headers = { origin: 'https://evil.example' };
    expect((await signIn(sent, { headers })).status).toBe(403);
    expect((await signIn(sent, { headers, cookie: 'secondbyte.session_token=x' })).status).toBe(403);
  });

  test('works at another host name of the same machine', async () => {
    const user = await buildAccount(market.database.db, { passwordHash: await builtPasswordHash() });
    const headers = { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' };
    const response = await signIn({ email: user.email, password: BUILT_PASSWORD }, { headers });
    expect(response.status).toBe(200);
  });
});

describe('a market under https', () => {
  test('marks the cookie as secure and bound to its host', async () => {
    const secure = await openAccountsTestMarket({ publicUrl: 'https://market.example' });
    const user = await buildAccount(secure.database.db, { passwordHash: await builtPasswordHash() });
    const response = await secure.send('POST', '/api/auth/sign-in/email', {
      json: { email: user.email, password: BUILT_PASSWORD },
    });
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-secondbyte\.session_token=.*; Secure/),
      expect.stringMatching(/^__Host-secondbyte\.known_device=.*; Secure/),
    ]);
    const answer = await secure.send('GET', '/me', { cookie: cookieFrom(response) });
    expect(await answer.json()).toMatchObject({ user: { _id: user.id } });
    await secure.close();
  });
});

describe('guessing', () => {
  const never = { free: 1_000, longest: 1, window: 600 };
  const waitsAfter = (free: number) => ({ free, longest: 8, window: 600 });
  /** Limits that never apply. Each test overrides the limits that it tests. */
  const limits = {
    ...productionLimits,
    guesses: never,
    sprays: never,
    accountGuesses: never,
    failedSignUps: never,
    resetRequests: never,
  };
  const SHARED = '198.51.100.50';
  let strict: AccountsTestMarket;
  afterEach(async () => {
    await strict.close();
    vi.useRealTimers();
  });
  const openStrict = async (signInLimits: Partial<SignInLimits>, security?: SecurityLog) => {
    // Delays use the faked clock, which only the tests advance. So slow machines do not matter.
    vi.useFakeTimers({ toFake: ['Date'] });
    strict = await openAccountsTestMarket({
      signInLimits: { ...limits, ...signInLimits },
      ...(security ? { security } : {}),
    });
    await sql`delete from rate_limits`.execute(strict.database.db);
  };
  const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000);
  const newPerson = async () => buildAccount(strict.database.db, { passwordHash: await builtPasswordHash() });
  const nobody = () => `${crypto.randomUUID()}@secondbyte.test`;
  const post = (email: string, password: string, more: { cookie?: string; clientAddress?: string } = {}) =>
    strict.send('POST', '/api/auth/sign-in/email', {
      json: { email, password },
      clientAddress: SHARED,
      ...more,
    });
  const postWrong = (email: string, more = {}) => post(email, 'not the password', more);
  const postRight = (email: string, more = {}) => post(email, BUILT_PASSWORD, more);
  const waitOf = async (response: Response) => {
    const { detail } = await refusalOf(response);
    return { status: response.status, wait: Number(response.headers.get('retry-after')), detail };
  };
  const signUpFrom = async (clientAddress: string, more: Record<string, unknown> = {}) =>
    strict.send('POST', '/api/auth/sign-up/email', {
      json: form({ image: await buildPictureAddress(strict), ...more }),
      clientAddress,
    });

  test('of one account makes only its source wait, longer each time', async () => {
    await openStrict({ guesses: waitsAfter(2) });
    const { email } = await newPerson();
    for (let round = 0; round < 3; round += 1) expect((await postWrong(email)).status).toBe(401);
    expect(await waitOf(await postRight(email))).toEqual({
      status: 429,
      wait: 1,
      detail:
        'Too many wrong passwords for this account. Wait 1 second and try again, or reset the password.',
    });
    expect((await postRight((await newPerson()).email)).status).toBe(200);
    expect((await postRight(email, { clientAddress: '198.51.100.2' })).status).toBe(200);
    pass(1);
    expect((await postWrong(email)).status).toBe(401);
    expect((await waitOf(await postRight(email))).wait).toBe(2);
    pass(2);
    expect((await postRight(email)).status).toBe(200);
    for (let round = 0; round < 3; round += 1) expect((await postWrong(email)).status).toBe(401);
  });

  test('does not affect an office behind one address, though many of its people mistype', async () => {
    await openStrict(productionLimits);
    for (let person = 0; person < 5; person += 1) {
      const { email } = await newPerson();
      const responses = [await postWrong(email), await postWrong(email), await postRight(email)];
      expect(responses.map(({ status }) => status)).toEqual([401, 401, 200]);
    }
  });

  test('of one password on many accounts makes the source wait, and correct passwords do not reset the wait', async () => {
    await openStrict({ sprays: waitsAfter(3) });
    const { email } = await newPerson();
    for (let round = 0; round < 5; round += 1) expect((await postRight(email)).status).toBe(200);
    for (let round = 0; round < 4; round += 1) expect((await postWrong(nobody())).status).toBe(401);
    expect(await waitOf(await postRight(email))).toEqual({
      status: 429,
      wait: 1,
      detail:
        'Too many wrong passwords from your network. Wait 1 second and try again, or reset the password.',
    });
    expect((await postRight(email, { clientAddress: '198.51.100.21' })).status).toBe(200);
    pass(1);
    for (let round = 0; round < 3; round += 1) expect((await postRight(email)).status).toBe(200);
  });

  test('never locks a source out: after a limited wait the right password is accepted', async () => {
    await openStrict({ sprays: waitsAfter(1) });
    const { email } = await newPerson();
    const waits = [];
    for (let round = 0; round < 8; round += 1) {
      expect((await postWrong(nobody())).status).toBe(401);
      const refused = await waitOf(await postRight(email));
      const wait = refused.status === 429 ? refused.wait : 0;
      waits.push(wait);
      pass(wait);
    }
    expect(waits).toEqual([0, 1, 2, 4, 8, 8, 8, 8]);
    expect((await postRight(email)).status).toBe(200);
  }, 20_000);

  test('of one account from many sources makes new devices wait', async () => {
    await openStrict({ accountGuesses: waitsAfter(2) });
    const { email } = await newPerson();
    const from = (source: number) => ({ clientAddress: `203.0.113.${source}` });
    for (let source = 0; source < 3; source += 1)
      expect((await postWrong(email, from(source))).status).toBe(401);
    expect(await waitOf(await postRight(email, from(3)))).toMatchObject({ status: 429, wait: 1 });
    expect((await postRight((await newPerson()).email, from(4))).status).toBe(200);
    pass(1);
    expect((await postRight(email, from(3))).status).toBe(200);
  });

  test('is written to the security log with account and source, also for unchecked attempts', async () => {
    const logged: object[] = [];
    await openStrict({ guesses: waitsAfter(0) }, { write: (event) => logged.push(event) });
    const email = nobody();
    await postWrong(email);
    await postWrong(email);
    const common = { event: 'sign-in', email, clientAddress: SHARED };
    expect(logged).toMatchObject([
      { ...common, outcome: 'wrong-credentials' },
      { ...common, outcome: 'too-many-requests' },
    ]);
  });

  test('does not count unchecked attempts elsewhere', async () => {
    await openStrict({ guesses: waitsAfter(1), sprays: waitsAfter(1) });
    const { email } = await newPerson();
    for (let round = 0; round < 2; round += 1) expect((await postWrong(nobody())).status).toBe(401);
    for (let round = 0; round < 3; round += 1) expect((await postRight(email)).status).toBe(429);
    pass(1);
    expect((await postWrong(email)).status).toBe(401);
    pass(2);
    expect((await postWrong(email)).status).toBe(401);
  });

  describe('on a device that the account knows', () => {
    let owner: { email: string };
    let device: string;
    const deviceOf = (response: Response) =>
      response.headers
        .getSetCookie()
        .flatMap((line) => /^secondbyte\.known_device=[^;]+/.exec(line)?.[0] ?? [])
        .join();

    beforeEach(async () => {
      await openStrict({ guesses: waitsAfter(1), sprays: waitsAfter(2), accountGuesses: waitsAfter(2) });
      owner = await newPerson();
      device = deviceOf(await postRight(owner.email, { clientAddress: '198.51.100.51' }));
    });

    test('people sign in immediately though others at the same address have to wait', async () => {
      for (let round = 0; round < 3; round += 1) expect((await postWrong(nobody())).status).toBe(401);
      expect((await postRight(owner.email)).status).toBe(429);
      expect((await postRight(owner.email, { cookie: device })).status).toBe(200);
    });

    test('people sign in immediately though others guess at their account from many addresses', async () => {
      const from = (source: number) => ({ clientAddress: `203.0.113.${source}` });
      for (let source = 0; source < 3; source += 1)
        expect((await postWrong(owner.email, from(source))).status).toBe(401);
      expect((await postRight(owner.email, from(9))).status).toBe(429);
      expect((await postRight(owner.email, { ...from(9), cookie: device })).status).toBe(200);
    });

    test('wrong passwords count, too, and right ones do not', async () => {
      const known = { cookie: device };
      const tries = [
        await postRight(owner.email, known),
        await postWrong(owner.email, known),
        await postRight(owner.email, known),
        await postWrong(owner.email, known),
        await postWrong(owner.email, known),
        await postRight(owner.email, known),
      ];
      expect(tries.map(({ status }) => status)).toEqual([200, 401, 200, 401, 401, 429]);
      expect((await waitOf(await postRight(owner.email, known))).detail).toContain(
        'Too many wrong passwords on this device. Wait 1 second',
      );
    });

    test('the device cookie helps neither with another account nor after a change of the cookie', async () => {
      const other = await newPerson();
      const [name = '', value = ''] = device.split('=');
      const forged = `${name}=${'A'.repeat(22)}${value.slice(22)}`;
      const later = `${name}=${value.replace(/\.\d+\./, '.9999999999.')}`;
      for (let round = 0; round < 3; round += 1) await postWrong(nobody());
      expect((await postRight(other.email, { cookie: device })).status).toBe(429);
      expect((await postRight(owner.email, { cookie: forged })).status).toBe(429);
      expect((await postRight(owner.email, { cookie: later })).status).toBe(429);
    });

    test('people are known who set a new password through an email', async () => {
      for (let source = 0; source < 3; source += 1)
        await postWrong(owner.email, { clientAddress: `203.0.113.${source}` });
      await strict.runJob('accounts.send-reset-email', { email: owner.email });
      const token = tokenOf((await queuedEmailsTo(strict, owner.email))[0]);
      const json = { token, password: 'a new secret' };
      const reset = await strict.send('POST', '/password-resets', { json, clientAddress: '198.51.100.52' });
      const known = { cookie: deviceOf(reset), clientAddress: '198.51.100.52' };
      expect((await post(owner.email, 'a new secret', known)).status).toBe(200);
    });
  });

  test('of registered email addresses by sign-ups makes the source wait, and successful sign-ups do not count', async () => {
    await openStrict({ failedSignUps: waitsAfter(2) });
    const { email } = await newPerson();
    for (let round = 0; round < 3; round += 1) expect((await signUpFrom(SHARED)).status).toBe(200);
    for (let round = 0; round < 3; round += 1) expect((await signUpFrom(SHARED, { email })).status).toBe(409);
    expect(await waitOf(await signUpFrom(SHARED))).toEqual({
      status: 429,
      wait: 1,
      detail: 'Too many sign-ups failed from your network. Wait 1 second and try again.',
    });
    expect((await signUpFrom('198.51.100.31')).status).toBe(200);
    pass(1);
    expect((await signUpFrom(SHARED)).status).toBe(200);
  });

  test('wrong passwords prevent nobody from signing up, nor failed sign-ups from signing in', async () => {
    await openStrict({ sprays: waitsAfter(0), failedSignUps: waitsAfter(0) });
    const { email } = await newPerson();
    expect((await postWrong(nobody())).status).toBe(401);
    expect((await postWrong(nobody())).status).toBe(429);
    expect((await signUpFrom(SHARED, { email })).status).toBe(409);
    expect((await signUpFrom(SHARED, { email })).status).toBe(429);
    pass(1);
    expect((await signUpFrom(SHARED)).status).toBe(200);
    expect((await postRight(email)).status).toBe(200);
  });

  test('endless sign-ups of one source are stopped, and failed ones do not count', async () => {
    await openStrict({ signUps: { points: 2, seconds: 60 } });
    const taken = await newPerson();
    expect((await signUpFrom(SHARED)).status).toBe(200);
    for (let round = 0; round < 3; round += 1)
      expect((await signUpFrom(SHARED, { email: taken.email })).status).toBe(409);
    expect((await signUpFrom(SHARED)).status).toBe(200);
    const refused = await signUpFrom(SHARED);
    expect(refused.status).toBe(429);
    expect(await refusalOf(refused)).toMatchObject({ detail: expect.stringContaining('Too many accounts') });
    expect((await signUpFrom('198.51.100.41')).status).toBe(200);
  });

  test('reset emails for one address after another make the client address wait', async () => {
    await openStrict({ resetRequests: waitsAfter(2) });
    const sendRequest = (clientAddress = SHARED) =>
      strict.send('POST', '/password-reset-emails', { json: { email: nobody() }, clientAddress });
    for (let round = 0; round < 3; round += 1) expect((await sendRequest()).status).toBe(200);
    expect(await waitOf(await sendRequest())).toEqual({
      status: 429,
      wait: 1,
      detail: 'Too many emails were requested from your network. Wait 1 second and try again.',
    });
    expect((await sendRequest('198.51.100.61')).status).toBe(200);
    pass(1);
    expect((await sendRequest()).status).toBe(200);
  });
});

test('in production an hour of guessing gets few passwords checked, and no wait is longer than two minutes', () => {
  const { guesses, sprays, accountGuesses, failedSignUps, resetRequests } = productionLimits;
  const delays = [guesses, sprays, accountGuesses, failedSignUps, resetRequests];
  expect(Math.max(...delays.map(({ longest }) => longest))).toBe(120);
  const inAnHour = (delay: GrowingDelay) => mostTriesWithin(60 * 60 - 1, delay);
  expect([guesses, sprays, accountGuesses].map(inAnHour)).toEqual([39, 154, 75]);
});

test.each([
  ['POST', '/api/auth/update-user'],
  ['POST', '/api/auth/change-email'],
  ['GET', '/api/auth/get-session'],
  ['GET', '/api/auth/token'],
  ['POST', '/api/auth/sign-in/social'],
  ['POST', '/api/auth/open-session'],
])('the endpoint %s %s of the auth library is disabled', async (method, path) => {
  const user = await buildAccount(market.database.db);
  const cookie = await market.accounts.openSession(user.id);
  const response = await market.send(method, path, {
    cookie,
    ...(method === 'POST' ? { json: { name: 'Renamed', userType: 'Admin' } } : {}),
  });
  expect(response.status).toBe(404);
  expect(await me(cookie)).toMatchObject({ name: user.name, userType: 'Buyer' });
});
