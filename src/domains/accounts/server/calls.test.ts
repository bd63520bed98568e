import { generateKeyPairSync } from 'node:crypto';
import { exportJWK, SignJWT } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildAccount } from '../testing/fixtures.ts';
import {
  type AccountsTestMarket,
  buildPictureAddress,
  openAccountsTestMarket,
  refusalOf,
} from '../testing/test-market.ts';
import type { User } from '../user.ts';

let market: AccountsTestMarket;
let buyer: User;
let other: User;
let seller: User;
let admin: User;
const cookies = new Map<string, string>();
const cookieOf = (user: User) => cookies.get(user.id) ?? '';

beforeAll(async () => {
  market = await openAccountsTestMarket();
  const { db } = market.database;
  buyer = await buildAccount(db, { email: 'Buyer.One@secondbyte.test' });
  other = await buildAccount(db);
  seller = await buildAccount(db, { userType: 'Seller', verified: true });
  admin = await buildAccount(db, { userType: 'Admin' });
  for (const user of [buyer, other, seller, admin]) {
    cookies.set(user.id, await market.accounts.openSession(user.id));
  }
});
afterAll(() => market.close());

const get = (path: string, user?: User) => market.send('GET', path, user ? { cookie: cookieOf(user) } : {});
const userPath = (email: string, kind = '') => `/users/${kind}${encodeURIComponent(email)}`;
const LOOK_UPS = ['', 'admin/', 'buyer/', 'seller/'];

describe('a user record', () => {
  test('is returned to its owner in each spelling of the email address', async () => {
    const response = await get(userPath('BUYER.one@Secondbyte.test'), buyer);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      _id: buyer.id,
      name: buyer.name,
      email: 'buyer.one@secondbyte.test',
      number: '01712345678',
      image: null,
      userType: 'Buyer',
      role: null,
    });
  });

  test('is returned to admins', async () => {
    const response = await get(userPath(seller.email), admin);
    expect(await response.json()).toMatchObject({ userType: 'Seller', role: 'verify' });
  });

  test.each(LOOK_UPS)('needs a signed-in caller: %s', async (kind) => {
    expect(await refusalOf(await get(userPath(buyer.email, kind)))).toMatchObject({
      status: 401,
      code: 'not-signed-in',
    });
  });

  test.each(LOOK_UPS)('of somebody else looks like a missing one: %s', async (kind) => {
    const foreign = await refusalOf(await get(userPath(other.email, kind), buyer));
    const absent = await refusalOf(await get(userPath('nobody@secondbyte.test', kind), buyer));
    expect(foreign).toMatchObject({ status: 404, code: 'not-found' });
    expect(absent).toEqual(foreign);
  });

  test.each(LOOK_UPS)('that does not exist is reported as missing to admins: %s', async (kind) => {
    expect((await get(userPath('nobody@secondbyte.test', kind), admin)).status).toBe(404);
  });
});

test('the look-ups of an account return whether it is an admin, a buyer or a seller', async () => {
  const answers = async (user: User, caller: User) => {
    const kinds = ['admin/', 'buyer/', 'seller/'];
    const all = await Promise.all(kinds.map((kind) => get(userPath(user.email, kind), caller)));
    return Object.assign({}, ...(await Promise.all(all.map((one) => one.json()))));
  };
  expect(await answers(buyer, buyer)).toEqual({ isAdmin: false, isBuyer: true, isSeller: false });
  expect(await answers(seller, admin)).toEqual({ isAdmin: false, isBuyer: false, isSeller: true });
  expect(await answers(admin, admin)).toEqual({ isAdmin: true, isBuyer: false, isSeller: false });
});

describe('GET /me', () => {
  test('returns null for a guest', async () => {
    expect(await (await get('/me')).json()).toEqual({ user: null });
  });

  test('returns the record of the caller', async () => {
    expect(await (await get('/me', seller)).json()).toMatchObject({
      user: { _id: seller.id, userType: 'Seller', role: 'verify' },
    });
  });

  test.each([
    'secondbyte.session_token=',
    'secondbyte.session_token=abc.def',
    'secondbyte.session_token=%ZZ',
  ])('treats the cookie "%s" as a guest', async (cookie) => {
    expect(await (await market.send('GET', '/me', { cookie })).json()).toEqual({ user: null });
  });

  test('treats a session cookie with another signature as a guest', async () => {
    const cookie = cookieOf(buyer).replace(/.{4}$/, 'AAAA');
    expect(await (await market.send('GET', '/me', { cookie })).json()).toEqual({ user: null });
  });

  test('treats an expired session as a guest', async () => {
    const cookie = await market.accounts.openSession(buyer.id);
    await sql`update sessions set expires_at = now() - interval '1 second'
      where id = (select max(id::text)::uuid from sessions where user_id = ${buyer.id})`.execute(
      market.database.db,
    );
    expect(await (await market.send('GET', '/me', { cookie })).json()).toEqual({ user: null });
  });
});

describe('an unused session', () => {
  const openAt = async (unused: string) => {
    const user = await buildAccount(market.database.db);
    const cookie = await market.accounts.openSession(user.id);
    await sql`update sessions set updated_at = now() - ${unused}::interval where user_id = ${user.id}`.execute(
      market.database.db,
    );
    const response = await market.send('GET', '/me', { cookie });
    const { rows } = await sql<{ hours: number }>`
      select extract(epoch from now() - updated_at)::int / 3600 as hours from sessions
      where user_id = ${user.id}`.execute(market.database.db);
    return { who: ((await response.json()) as { user: unknown }).user, hoursSinceUse: rows[0]?.hours };
  };

  test('is valid for a week, and each use starts the week again', async () => {
    expect(await openAt('6 days 23 hours')).toMatchObject({ who: { userType: 'Buyer' }, hoursSinceUse: 0 });
  });

  test('expires after a week', async () => {
    expect((await openAt('7 days 1 minute')).who).toBeNull();
  });

  test('is deleted at night', async () => {
    const user = await buildAccount(market.database.db);
    await market.accounts.openSession(user.id);
    await market.accounts.openSession(user.id);
    await sql`update sessions set updated_at = now() - interval '8 days'
      where id = (select id from sessions where user_id = ${user.id} limit 1)`.execute(market.database.db);
    await market.runJob('accounts.forget-sessions', {});
    const { rows } = await sql`select 1 from sessions where user_id = ${user.id}`.execute(market.database.db);
    expect(rows).toHaveLength(1);
  });
});

test('ways to sign in to closed accounts are deleted at night, and no others', async () => {
  const open = await buildAccount(market.database.db);
  const closed = await buildAccount(market.database.db);
  await sql`update users set closed_at = now() where id = ${closed.id}`.execute(market.database.db);
  await sql`
    insert into credentials (user_id, provider_id, account_id)
    values (${open.id}, 'google', ${open.id}), (${closed.id}, 'google', ${closed.id})`.execute(
    market.database.db,
  );
  await market.runJob('accounts.forget-sessions', {});
  const { rows } = await sql<{ user_id: string }>`
    select user_id from credentials where user_id in (${open.id}, ${closed.id})`.execute(market.database.db);
  expect(rows).toEqual([{ user_id: open.id }]);
});

async function newUser() {
  const user = await buildAccount(market.database.db, { number: null, userType: null });
  return { user, cookie: await market.accounts.openSession(user.id) };
}

describe('POST /users', () => {
  const post = (user: User, json: unknown, cookie = cookieOf(user)) =>
    market.send('POST', '/users', { json, cookie });

  const recordOf = async (cookie: string) =>
    ((await (await market.send('GET', '/me', { cookie })).json()) as { user: Record<string, unknown> }).user;

  test('fills empty fields and may be repeated', async () => {
    const { user, cookie } = await newUser();
    const image = await buildPictureAddress(market);
    const json = {
      name: 'Other Name',
      email: user.email,
      number: '+8801812345678',
      image,
      userType: 'Seller',
    };
    for (let time = 0; time < 2; time += 1) {
      const response = await post(user, json, cookie);
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({ acknowledged: true, insertedId: user.id });
    }
    expect(await recordOf(cookie)).toMatchObject({
      name: user.name,
      number: '01812345678',
      userType: 'Seller',
      role: null,
      image,
    });
  });

  test('overwrites nothing', async () => {
    const { user, cookie } = await newUser();
    const first = { number: '01812345678', image: await buildPictureAddress(market) };
    await post(user, first, cookie);
    const second = { number: '01999999999', image: await buildPictureAddress(market, 'b'.repeat(32)) };
    expect((await post(user, second, cookie)).status).toBe(200);
    expect(await recordOf(cookie)).toMatchObject(first);
  });

  test('is always about the caller, whatever email is sent', async () => {
    const { user, cookie } = await newUser();
    const answer = await (await post(user, { email: other.email, userType: 'Buyer' }, cookie)).json();
    expect(answer).toMatchObject({ insertedId: user.id });
    expect(await recordOf(cookie)).toMatchObject({ email: user.email, userType: 'Buyer' });
  });

  test('never makes an admin or a verified seller', async () => {
    const { user, cookie } = await newUser();
    const refused = await refusalOf(await post(user, { userType: 'Admin' }, cookie));
    expect(refused).toMatchObject({ status: 400, errors: { userType: ['Must be selected user'] } });
    const rights = {
      userType: 'Seller',
      role: 'verify',
      email_verified: true,
      _id: other.id,
      closedAt: null,
    };
    expect((await post(user, rights, cookie)).status).toBe(200);
    expect(await recordOf(cookie)).toMatchObject({ _id: user.id, userType: 'Seller', role: null });
  });

  test('sets the user type once', async () => {
    expect(await refusalOf(await post(buyer, { userType: 'Seller' }))).toMatchObject({
      status: 409,
      code: 'user-type-fixed',
    });
    expect((await refusalOf(await post(admin, { userType: 'Buyer' }))).status).toBe(409);
    expect((await post(buyer, { userType: 'Buyer' })).status).toBe(200);
  });

  test('ignores pictures of other sites and fields without a value', async () => {
    const { user, cookie } = await newUser();
    const json = { image: 'https://elsewhere.example/me.jpg', number: '', userType: null };
    expect((await post(user, json, cookie)).status).toBe(200);
    expect(await recordOf(cookie)).toMatchObject({ image: null, number: null, userType: null });
  });

  test('explains what is wrong with a number', async () => {
    const { user, cookie } = await newUser();
    const refused = await refusalOf(await post(user, { number: '12345' }, cookie));
    expect(refused).toMatchObject({ status: 400, errors: { number: ['Number must be 11  longer'] } });
  });

  test('needs a signed-in caller from our own pages', async () => {
    expect((await market.send('POST', '/users', { json: {} })).status).toBe(401);
    const headers = { origin: 'https://evil.example' };
    const foreign = await market.send('POST', '/users', { json: {}, cookie: cookieOf(buyer), headers });
    expect(await refusalOf(foreign)).toMatchObject({ status: 403, code: 'foreign-origin' });
  });
});

describe('an access token', () => {
  const sendRequest = (email: string, user?: User, headers = {}) =>
    market.send('GET', `/jwt?email=${encodeURIComponent(email)}`, {
      headers,
      ...(user ? { cookie: cookieOf(user) } : {}),
    });
  const issue = async (user: User) =>
    ((await (await sendRequest(user.email, user)).json()) as { accessToken: string }).accessToken;
  const whoIs = async (bearer: string, cookie?: string) => {
    const response = await market.send('GET', '/me', { bearer, ...(cookie ? { cookie } : {}) });
    return ((await response.json()) as { user: { _id: string } | null }).user?._id ?? null;
  };
  const renew = (email: string, bearer: string, cookie?: string) =>
    market.send('GET', `/jwt?email=${email}`, { bearer, ...(cookie ? { cookie } : {}) });
  const decode = (token: string, part: 0 | 1) =>
    JSON.parse(Buffer.from(token.split('.')[part] ?? '', 'base64url').toString()) as Record<string, unknown>;
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

  test('is given to a live session of that email address and works', async () => {
    const response = await sendRequest(buyer.email.toUpperCase(), buyer);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const { accessToken } = (await response.json()) as { accessToken: string };
    expect(await whoIs(accessToken)).toBe(buyer.id);
    const payload = decode(accessToken, 1);
    expect(payload).toMatchObject({ sub: buyer.id, iss: market.publicUrl, aud: market.publicUrl });
    expect(Number(payload.exp) - Number(payload.iat)).toBe(15 * 60);
    expect(Object.keys(payload).sort()).toEqual(['aud', 'exp', 'iat', 'iss', 'purpose', 'sid', 'sub']);
  });

  test('is given to a session regardless of a token beside it', async () => {
    for (const bearer of [await issue(buyer), await issue(admin), 'nonsense']) {
      const response = await renew(buyer.email, bearer, cookieOf(buyer));
      expect(response.status).toBe(200);
      const { accessToken } = (await response.json()) as { accessToken: string };
      expect(await whoIs(accessToken)).toBe(buyer.id);
    }
  });

  test('is renewed only with a valid token, for the same session', async () => {
    const { user, cookie } = await newUser();
    const first = (await (await market.send('GET', `/jwt?email=${user.email}`, { cookie })).json()) as {
      accessToken: string;
    };
    const response = await renew(user.email, first.accessToken);
    expect(response.status).toBe(200);
    const { accessToken } = (await response.json()) as { accessToken: string };
    expect(await whoIs(accessToken)).toBe(user.id);
    expect(decode(accessToken, 1).sid).toBe(decode(first.accessToken, 1).sid);
  });

  test('renews the week of its session when it is renewed', async () => {
    const { user, cookie } = await newUser();
    const issued = await market.send('GET', `/jwt?email=${user.email}`, { cookie });
    const { accessToken } = (await issued.json()) as { accessToken: string };
    await sql`update sessions set updated_at = now() - interval '6 days 23 hours' where user_id = ${user.id}`.execute(
      market.database.db,
    );
    expect((await renew(user.email, accessToken)).status).toBe(200);
    const { rows } = await sql<{ hours: number }>`
      select extract(epoch from now() - updated_at)::int / 3600 as hours from sessions
      where user_id = ${user.id}`.execute(market.database.db);
    expect(rows).toEqual([{ hours: 0 }]);
  });

  test('is invalid and not renewed once its session was unused for a week', async () => {
    const { user, cookie } = await newUser();
    const { accessToken } = (await (
      await market.send('GET', `/jwt?email=${user.email}`, { cookie })
    ).json()) as {
      accessToken: string;
    };
    await sql`update sessions set updated_at = now() - interval '8 days' where user_id = ${user.id}`.execute(
      market.database.db,
    );
    expect(await whoIs(accessToken)).toBeNull();
    expect(await refusalOf(await renew(user.email, accessToken))).toMatchObject({ code: 'no-token' });
  });

  test('is refused to all other callers in the same way', async () => {
    const refusals = await Promise.all([
      refusalOf(await sendRequest(other.email, buyer)),
      refusalOf(await sendRequest('nobody@secondbyte.test', buyer)),
      refusalOf(await sendRequest(buyer.email)),
      refusalOf(await sendRequest('nobody@secondbyte.test')),
      refusalOf(await market.send('GET', '/jwt')),
      refusalOf(await sendRequest(buyer.email, admin)),
      refusalOf(await sendRequest(buyer.email, buyer, { 'sec-fetch-site': 'cross-site' })),
      refusalOf(await renew(other.email, await issue(buyer))),
      refusalOf(await renew(buyer.email, 'nonsense')),
      refusalOf(await renew(buyer.email, await issue(buyer), cookieOf(admin))),
    ]);
    for (const refused of refusals) expect(refused).toEqual(refusals[0]);
    expect(refusals[0]).toMatchObject({ status: 403, code: 'no-token' });
  });

  test('expires, though it was accepted before', async () => {
    const token = await issue(buyer);
    expect(await whoIs(token)).toBe(buyer.id);
    expect(await whoIs(token)).toBe(buyer.id);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16 * 60_000 + 1_000 });
    expect(await whoIs(token)).toBeNull();
    vi.useRealTimers();
  });

  test('can be verified with the published keys, which contain no secret', async () => {
    const token = await issue(buyer);
    const response = await market.send('GET', '/api/auth/jwks');
    const { keys } = (await response.json()) as { keys: Record<string, string>[] };
    expect(keys.map((key) => key.kid)).toContain(decode(token, 0).kid);
    for (const key of keys) expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x']);
  });

  test('takes precedence over a cookie', async () => {
    expect(await whoIs(await issue(buyer), cookieOf(admin))).toBe(buyer.id);
    expect(await whoIs('nonsense', cookieOf(admin))).toBeNull();
  });

  test('allows a change without an origin', async () => {
    const response = await market.send('POST', '/users', {
      json: {},
      bearer: await issue(buyer),
      headers: { origin: 'https://another-client.example' },
    });
    expect(response.status).toBe(200);
  });

  test('is invalid after the account was closed', async () => {
    const user = await buildAccount(market.database.db);
    cookies.set(user.id, await market.accounts.openSession(user.id));
    const token = await issue(user);
    expect(await whoIs(token)).toBe(user.id);
    await sql`update users set closed_at = now() where id = ${user.id}`.execute(market.database.db);
    expect(await whoIs(token)).toBeNull();
    expect(await (await get('/me', user)).json()).toEqual({ user: null });
    expect((await sendRequest(user.email, user)).status).toBe(403);
  });

  test('is invalid after its session ended', async () => {
    const user = await buildAccount(market.database.db);
    const [left, kept] = [
      await market.accounts.openSession(user.id),
      await market.accounts.openSession(user.id),
    ];
    cookies.set(user.id, left);
    const dead = await issue(user);
    cookies.set(user.id, kept);
    const alive = await issue(user);
    await market.send('POST', '/api/auth/sign-out', { cookie: left, json: {} });
    expect([await whoIs(dead), await whoIs(alive)]).toEqual([null, user.id]);
  });

  test('is invalid after its user was deleted', async () => {
    const user = await buildAccount(market.database.db);
    cookies.set(user.id, await market.accounts.openSession(user.id));
    const token = await issue(user);
    await sql`delete from users where id = ${user.id}`.execute(market.database.db);
    expect(await whoIs(token)).toBeNull();
  });

  test('is valid in every process, also if the key is new there', async () => {
    const second = await openAccountsTestMarket();
    const response = await second.send('GET', '/me', { bearer: await issue(buyer) });
    expect(await response.json()).toMatchObject({ user: { _id: buyer.id } });
    await second.close();
  });

  describe('a forged token', () => {
    const now = Math.floor(Date.now() / 1_000);
    let sid: string;
    beforeAll(async () => {
      const { rows } = await sql<{ id: string }>`
        select id from sessions where user_id = ${admin.id} limit 1`.execute(market.database.db);
      sid = rows[0]?.id ?? '';
    });
    const goodClaims = () => ({
      sub: admin.id,
      sid,
      purpose: 'access',
      iss: market.publicUrl,
      aud: market.publicUrl,
      iat: now,
      exp: now + 600,
    });

    /**
     * Signs the given claims with a key that the market publishes. Outside of tests, only a defect of our code could do
     * so.
     */
    async function signWithRealKey(claims: Record<string, unknown>): Promise<string> {
      const { privateKey, publicKey } = generateKeyPairSync('ed25519');
      const kid = crypto.randomUUID();
      const jwk = JSON.stringify(await exportJWK(publicKey));
      // The date is old, so that the market does not sign its own tokens with this key.
      await sql`insert into signing_keys (id, public_key, private_key, alg, created_at)
        values (${kid}, ${jwk}, '', 'EdDSA', '2020-01-01')`.execute(market.database.db);
      // Issuing a token makes the server read the keys again.
      await issue(buyer);
      return new SignJWT(claims).setProtectedHeader({ alg: 'EdDSA', kid }).sign(privateKey);
    }

    test('with the algorithm none is refused', async () => {
      const { kid } = decode(await issue(buyer), 0);
      for (const alg of ['none', 'None', 'NONE']) {
        expect(await whoIs(`${encode({ alg, kid })}.${encode(goodClaims())}.`)).toBeNull();
        expect(await whoIs(`${encode({ alg, kid })}.${encode(goodClaims())}.AAAA`)).toBeNull();
      }
    });

    test('with the public key as a shared secret is refused', async () => {
      const response = await market.send('GET', '/api/auth/jwks');
      const [key] = ((await response.json()) as { keys: Record<string, string>[] }).keys;
      for (const secret of [key?.x ?? '', JSON.stringify(key)]) {
        for (const bytes of [Buffer.from(secret), Buffer.from(secret, 'base64url')]) {
          const forged = await new SignJWT(goodClaims())
            .setProtectedHeader({ alg: 'HS256', kid: key?.kid ?? '' })
            .sign(new Uint8Array(bytes));
          expect(await whoIs(forged)).toBeNull();
        }
      }
    });

    test('with another key under our key id is refused', async () => {
      const { kid } = decode(await issue(buyer), 0);
      const { privateKey } = generateKeyPairSync('ed25519');
      const forged = await new SignJWT(goodClaims())
        .setProtectedHeader({ alg: 'EdDSA', kid: String(kid) })
        .sign(privateKey);
      expect(await whoIs(forged)).toBeNull();
    });

    test('with a key in its own header is refused', async () => {
      const { privateKey, publicKey } = generateKeyPairSync('ed25519');
      const jwk = await exportJWK(publicKey);
      const forged = await new SignJWT(goodClaims())
        .setProtectedHeader({ alg: 'EdDSA', jwk, kid: "x' or '1'='1" })
        .sign(privateKey);
      expect(await whoIs(forged)).toBeNull();
    });

    test('with changed claims is refused', async () => {
      const [header, , signature] = (await issue(buyer)).split('.');
      expect(await whoIs(`${header}.${encode(goodClaims())}.${signature}`)).toBeNull();
    });

    test('with only correct claims is accepted (control for the next cases)', async () => {
      expect(await whoIs(await signWithRealKey(goodClaims()))).toBe(admin.id);
    });

    test.each([
      ['is ahead', { iat: now + 50 }],
      ['is behind', { iat: now - 900, exp: now - 40 }],
    ])('is accepted if the clock of the signing machine %s by less than a minute', async (_, times) => {
      expect(await whoIs(await signWithRealKey({ ...goodClaims(), ...times }))).toBe(admin.id);
    });

    test('with the session of another user is refused', async () => {
      expect(await whoIs(await signWithRealKey({ ...goodClaims(), sub: buyer.id }))).toBeNull();
    });

    test.each([
      ['another audience', { aud: 'https://elsewhere.example' }],
      ['no audience', { aud: undefined }],
      ['another issuer', { iss: 'https://elsewhere.example' }],
      ['no issuer', { iss: undefined }],
      ['an end in the past', { exp: now - 61, iat: now - 600 }],
      ['a start later than clocks may differ', { iat: now + 120 }],
      ['no end', { exp: undefined }],
      ['a life longer than ours', { iat: now - 3_600, exp: now + 3_600 }],
      ['another purpose', { purpose: 'reset' }],
      ['no purpose', { purpose: undefined }],
      ['no subject', { sub: undefined }],
      ['a subject that is no id', { sub: "' or true --" }],
      ['no session', { sid: undefined }],
      ['a session that never was', { sid: crypto.randomUUID() }],
      ['a session that is no id', { sid: "' or true --" }],
      ['a start in the future', { nbf: now + 600 }],
    ])('with %s is refused', async (_, wrong) => {
      expect(await whoIs(await signWithRealKey({ ...goodClaims(), ...wrong }))).toBeNull();
    });

    test.each(['', 'Basic abc', 'Bearer', 'Bearer a b', 'Bearer .', 'bearer '])(
      'in the header "%s" is refused',
      async (authorization) => {
        const response = await market.send('GET', '/me', { headers: { authorization } });
        expect(await response.json()).toEqual({ user: null });
      },
    );
  });
});
