import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { User } from '../../accounts/public-api.server.ts';
import { BUILT_PASSWORD, buildAccount, builtPasswordHash } from '../../accounts/testing/fixtures.ts';
import {
  type AccountsTestMarket,
  cookieFrom,
  queuedEmailsTo,
  refusalOf,
} from '../../accounts/testing/test-market.ts';
import type { WireAbuse } from '../abuse-calls.ts';
import { openAccountSecurityTestMarket } from '../testing/test-market.ts';

const OWN = '203.0.113.200';
/** Timeout of polls. They end as soon as they succeed, but a busy machine can stall for seconds. */
const SOON = { timeout: 20_000 };

let market: AccountsTestMarket;
let admin: string;
let user: User;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  market = await openAccountSecurityTestMarket();
  const { id } = await buildAccount(market.database.db, { userType: 'Admin' });
  admin = await market.accounts.openSession(id);
});
afterAll(async () => {
  await market.close();
  vi.useRealTimers();
});
beforeEach(async () => {
  user = await buildAccount(market.database.db, { passwordHash: await builtPasswordHash() });
});

const reason = 'Opened forty accounts';
const asAdmin = (method: string, path: string, json?: unknown) =>
  market.send(method, path, { cookie: admin, clientAddress: OWN, ...(json === undefined ? {} : { json }) });
const abuse = async () => (await (await asAdmin('GET', '/abuse')).json()) as WireAbuse;
const signIn = (clientAddress = '198.51.100.1') =>
  market.send('POST', '/api/auth/sign-in/email', {
    json: { email: user.email, password: BUILT_PASSWORD },
    clientAddress,
  });
const isKnown = async (proof: { cookie?: string; bearer?: string }) =>
  ((await (await market.send('GET', '/me', proof)).json()) as { user: object | null }).user !== null;

test.each([
  ['GET', '/abuse', undefined],
  ['PUT', '/blocked-sources', { source: '198.51.100.9', hours: 1, reason }],
  ['DELETE', '/blocked-sources', { source: '198.51.100.9' }],
  ['PUT', `/blocked-accounts/${randomUUID()}`, { hours: 1, reason }],
  ['DELETE', `/blocked-accounts/${randomUUID()}`, undefined],
])('only admins may call %s %s', async (method, path, json) => {
  const cookie = await market.accounts.openSession(user.id);
  const sent = { cookie, ...(json === undefined ? {} : { json }) };
  expect((await market.send(method, path, sent)).status).toBe(403);
});

/** Advances the fake clock, so that the process reloads the blocked client addresses. */
function skipReloadTime(): void {
  vi.advanceTimersByTime(5_000);
}

describe('a client address', () => {
  const isRefused = async (source: string) =>
    (await market.send('GET', '/sign-in-ways', { clientAddress: source })).status === 403;

  test('is listed with its attempts, and blocked until it is let in again', async () => {
    const source = '198.51.100.77';
    await market.send('POST', '/api/auth/sign-in/email', {
      json: { email: 'nobody@secondbyte.test', password: 'a wrong password' },
      clientAddress: source,
    });
    const seen = (await abuse()).sources.find((one) => one.source === source);
    expect(seen?.tries).toContainEqual({ what: 'sign-in-sprays', count: 1 });
    expect(seen?.blockedUntil).toBeNull();
    expect((await asAdmin('PUT', '/blocked-sources', { source, hours: 24, reason })).status).toBe(200);
    skipReloadTime();
    await vi.waitFor(async () => expect(await isRefused(source)).toBe(true), SOON);
    expect(await isRefused('198.51.100.78')).toBe(false);
    expect((await abuse()).sources[0]).toMatchObject({ source, reason, blockedUntil: expect.any(String) });
    expect((await asAdmin('DELETE', '/blocked-sources', { source })).status).toBe(200);
    skipReloadTime();
    await vi.waitFor(async () => expect(await isRefused(source)).toBe(false), SOON);
    expect((await asAdmin('DELETE', '/blocked-sources', { source })).status).toBe(404);
  });

  test.each([OWN, '127.0.0.1', '10.0.0.7', '192.168.1.1', 'fd00::1'])(
    '%s cannot be blocked',
    async (source) => {
      const refused = await refusalOf(await asAdmin('PUT', '/blocked-sources', { source, hours: 1, reason }));
      expect(refused).toMatchObject({ status: 409, code: 'not-blockable' });
    },
  );

  test('may be the /64 prefix of an IPv6 address; other texts are refused', async () => {
    const body = { hours: 1, reason };
    const named = await asAdmin('PUT', '/blocked-sources', { ...body, source: '2001:db8:1:2::/64' });
    expect(named.status).toBe(200);
    expect((await abuse()).sources.map(({ source }) => source)).toContain('2001:db8:1:2::/64');
    const refused = await refusalOf(await asAdmin('PUT', '/blocked-sources', { ...body, source: 'them' }));
    expect(refused.errors).toHaveProperty('source');
  });

  test('the audit log names the action without the address', async () => {
    await asAdmin('PUT', '/blocked-sources', { source: '198.51.100.90', hours: 1, reason });
    const [latest] = (await (await asAdmin('GET', '/audit-log')).json()) as object[];
    expect(latest).toMatchObject({ action: 'block-source', subject: 'A network source', reason });
  });
});

describe('an account', () => {
  const block = (id = user.id) => asAdmin('PUT', `/blocked-accounts/${id}`, { hours: 48, reason });
  const setBlocked = (interval: string) =>
    sql`update users set blocked_until = now() + ${interval}::interval where id = ${user.id}`.execute(
      market.database.db,
    );

  test('is blocked, notified with the reason, and let in again', async () => {
    const cookie = cookieFrom(await signIn());
    expect((await block()).status).toBe(200);
    expect(await isKnown({ cookie })).toBe(false);
    expect((await refusalOf(await signIn())).code).toBe('account-blocked');
    const { rows } = await sql`select 1 from sessions where user_id = ${user.id}`.execute(market.database.db);
    expect(rows).toEqual([]);
    const [email] = await queuedEmailsTo(market, user.email);
    expect(email).toMatchObject({
      subject: 'Your account is blocked for a time',
      text: expect.stringContaining(reason),
    });
    const listed = (await abuse()).accounts.find((one) => one.user._id === user.id);
    expect(listed).toMatchObject({ emailVerified: false, blockedUntil: expect.any(String) });
    expect((await asAdmin('DELETE', `/blocked-accounts/${user.id}`)).status).toBe(200);
    expect((await signIn()).status).toBe(200);
  });

  test('has no access by session and token while it is blocked, and has it again afterwards', async () => {
    const cookie = cookieFrom(await signIn());
    const response = await market.send('GET', `/jwt?email=${user.email}`, { cookie });
    const { accessToken: bearer } = (await response.json()) as { accessToken: string };
    await setBlocked('1 hour');
    expect([await isKnown({ cookie }), await isKnown({ bearer })]).toEqual([false, false]);
    await setBlocked('-1 second');
    expect([await isKnown({ cookie }), await isKnown({ bearer })]).toEqual([true, true]);
  });

  test('of an admin cannot be blocked, nor an unknown one', async () => {
    const other = await buildAccount(market.database.db, { userType: 'Admin' });
    expect((await refusalOf(await block(other.id))).code).toBe('not-blockable');
    expect((await block(randomUUID())).status).toBe(404);
  });

  test('needs a reason and a duration', async () => {
    const refused = await refusalOf(
      await asAdmin('PUT', `/blocked-accounts/${user.id}`, { hours: 1_000, reason: ' ' }),
    );
    expect(refused.errors).toEqual({ hours: ['Choose at most 30 days'], reason: ['Write the reason'] });
  });
});
