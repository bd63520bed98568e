import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BUILT_PASSWORD, buildAccount, builtPasswordHash } from '../testing/fixtures.ts';
import { type AccountsTestMarket, cookieFrom, openAccountsTestMarket } from '../testing/test-market.ts';
import type { User } from '../user.ts';

const OLD = 'the secret of before, which is long enough';
const NEW = 'the secret of now, which is long enough too';

let before: AccountsTestMarket;
let user: User;
let cookies: string;
let oldToken: string;

const whoIs = async (market: AccountsTestMarket, proof: { cookie?: string; bearer?: string }) =>
  ((await (await market.send('GET', '/me', proof)).json()) as { user: { _id: string } | null }).user?._id;
const askToken = (market: AccountsTestMarket, cookie: string) =>
  market.send('GET', `/jwt?email=${user.email}`, { cookie });
const tokenOf = async (response: Response) =>
  ((await response.json()) as { accessToken?: string }).accessToken ?? '';
const signIn = (market: AccountsTestMarket) =>
  market.send('POST', '/api/auth/sign-in/email', { json: { email: user.email, password: BUILT_PASSWORD } });
const kidOf = (token: string) =>
  (JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }).kid;

beforeEach(async () => {
  before = await openAccountsTestMarket({ secret: OLD });
  user = await buildAccount(before.database.db, { passwordHash: await builtPasswordHash() });
  cookies = cookieFrom(await signIn(before));
  oldToken = await tokenOf(await askToken(before, cookies));
  expect(await whoIs(before, { bearer: oldToken })).toBe(user.id);
});
afterEach(() => before.close());

describe('after a change of the session secret with the previous one still known', () => {
  let after: AccountsTestMarket;
  beforeEach(async () => {
    after = await openAccountsTestMarket({ secret: NEW, previousSecret: OLD });
  });
  afterEach(() => after.close());

  test('sessions continue and can end, and get tokens with a new key; older tokens stay valid until they expire', async () => {
    expect(await whoIs(after, { cookie: cookies })).toBe(user.id);
    const token = await tokenOf(await askToken(after, cookies));
    expect(kidOf(token)).not.toBe(kidOf(oldToken));
    expect(await whoIs(after, { bearer: token })).toBe(user.id);
    expect(await whoIs(after, { bearer: oldToken })).toBe(user.id);
    expect(kidOf(await tokenOf(await askToken(after, cookies)))).toBe(kidOf(token));
    await after.send('POST', '/api/auth/sign-out', { cookie: cookies, json: {} });
    expect(await whoIs(after, { cookie: cookies })).toBeUndefined();
  });

  test('a process with slightly older keys accepts a token of a newer key', async () => {
    const header = Buffer.from(JSON.stringify({ alg: 'EdDSA', kid: 'nobody’s' })).toString('base64url');
    expect(await whoIs(before, { bearer: oldToken.replace(/^[^.]+/, header) })).toBeUndefined();
    const token = await tokenOf(await askToken(after, cookies));
    expect(await whoIs(before, { bearer: token })).toBe(user.id);
  });

  test('a request with a cookie signed with neither secret counts as a guest', async () => {
    const changed = (by: (signed: string) => string) =>
      cookies.replace(/(?<=session_token=)[^;]+/, (sent) => encodeURIComponent(by(decodeURIComponent(sent))));
    const ofAnother = changed((signed) => signed.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')));
    const signedByNobody = changed((signed) =>
      signed.replace(/(?<=\.)[^.]/, (first) => (first === 'A' ? 'B' : 'A')),
    );
    for (const cookie of [ofAnother, signedByNobody]) {
      expect(await whoIs(after, { cookie })).toBeUndefined();
    }
  });
});

describe('after a change of the session secret without the previous one', () => {
  let after: AccountsTestMarket;
  beforeEach(async () => {
    after = await openAccountsTestMarket({ secret: NEW });
  });
  afterEach(() => after.close());

  test('sessions have ended; people who sign in get a token with a new key', async () => {
    expect(await whoIs(after, { cookie: cookies })).toBeUndefined();
    const response = await askToken(after, cookieFrom(await signIn(after)));
    expect(response.status).toBe(200);
    const token = await tokenOf(response);
    expect(await whoIs(after, { bearer: token })).toBe(user.id);
  });

  test('a request at the same moment gets a token, too', async () => {
    const cookie = cookieFrom(await signIn(after));
    const responses = await Promise.all(Array.from({ length: 5 }, () => askToken(after, cookie)));
    expect(responses.map(({ status }) => status)).toEqual(Array(5).fill(200));
  });

  test('keys that others may know sign nothing any more', async () => {
    await askToken(after, cookieFrom(await signIn(after)));
    const { keys } = (await (await after.send('GET', '/api/auth/jwks')).json()) as {
      keys: { kid: string }[];
    };
    expect(keys.map(({ kid }) => kid)).not.toContain(kidOf(oldToken));
    expect(await whoIs(after, { bearer: oldToken })).toBeUndefined();
  });
});
