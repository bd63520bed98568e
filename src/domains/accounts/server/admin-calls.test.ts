import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/db/database.server.ts';
import { closeAccount } from '../public-api.server.ts';
import { buildAccount } from '../testing/fixtures.ts';
import { type AccountsTestMarket, openAccountsTestMarket, refusalOf } from '../testing/test-market.ts';
import type { User } from '../user.ts';
import { recordAuditEntry } from './audit-log-store.server.ts';

let market: AccountsTestMarket;
let admin: User;
let buyer: User;
let seller: User;
const cookies = new Map<string, string>();

async function join(overrides: Parameters<typeof buildAccount>[1]): Promise<User> {
  const user = await buildAccount(market.database.db, overrides);
  cookies.set(user.id, await market.accounts.openSession(user.id));
  return user;
}

beforeAll(async () => {
  market = await openAccountsTestMarket();
  admin = await join({ userType: 'Admin', name: 'Anika' });
  buyer = await join({ name: 'Rahim 100%' });
});
afterAll(() => market.close());
beforeEach(async () => {
  seller = await join({ userType: 'Seller', name: 'Agrabad Byte House', emailVerified: true });
});

const send = (method: string, path: string, user?: User, json?: object) =>
  market.send(method, path, { ...(user ? { cookie: cookies.get(user.id) ?? '' } : {}), json });
const list = async (path: string) => {
  const response = await send('GET', path, admin);
  return { response, users: (await response.json()) as { _id: string; name: string; userType: string }[] };
};
const close = (userId: string, adminId = admin.id) =>
  inTransaction(market.database.db, (tx) =>
    closeAccount(tx, { userId, adminId, reason: 'Sold bricks', now: new Date() }),
  );

test.each([
  ['GET', '/users'],
  ['GET', '/audit-log'],
  ['PUT', '/users/admin/019aa0b2-0000-7000-8000-000000000000'],
  ['DELETE', '/users/admin/019aa0b2-0000-7000-8000-000000000000'],
])('only admins may call %s %s', async (method, path) => {
  expect(await refusalOf(await send(method, path))).toMatchObject({ status: 401, code: 'not-signed-in' });
  for (const caller of [buyer, seller]) {
    expect(await refusalOf(await send(method, path, caller))).toMatchObject({
      status: 403,
      code: 'not-allowed',
    });
  }
});

describe('GET /users', () => {
  test.each([
    ['J\u00e9r\u00f4me', 'je\u0301ro\u0302me'],
    ['\u0995\u09b0\u09bf\u09ae \u0993\u09df\u09be\u09b2\u09bf', '\u0993\u09af\u09bc\u09be'],
    ['\uff2b\uff21\uff32\uff29\uff2d', 'karim'],
    ['\u00c9milie 50%', '\u00e9MILIE 50%'],
  ])('finds %s by %s, however its characters are encoded', async (name, search) => {
    const { id } = await join({ name });
    const { users } = await list(`/users?${new URLSearchParams({ search })}`);
    expect(users.map(({ _id }) => _id)).toEqual([id]);
  });

  test('returns all kinds of accounts, the newest first, and their number', async () => {
    const { response, users } = await list('/users');
    expect(users[0]?._id).toBe(seller.id);
    expect(users.map(({ userType }) => userType)).toEqual(
      expect.arrayContaining(['Admin', 'Buyer', 'Seller']),
    );
    expect(response.headers.get('x-total-count')).toBe(String(users.length));
    expect(response.headers.get('link')).toBeNull();
  });

  test('shows each account once over all pages', async () => {
    const ids: string[] = [];
    let path: string | undefined = '/users?limit=2';
    while (path) {
      const { response, users }: Awaited<ReturnType<typeof list>> = await list(path);
      ids.push(...users.map(({ _id }) => _id));
      path = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
    }
    const { users } = await list('/users');
    expect(ids).toEqual(users.map(({ _id }) => _id));
  });

  test('filters by user type', async () => {
    const { users } = await list('/users?userType=Admin');
    expect(users.map(({ _id }) => _id)).toEqual([admin.id]);
  });

  test('searches names and email addresses, and treats an email as plain text', async () => {
    expect((await list('/users?search=rahim')).users.map(({ _id }) => _id)).toEqual([buyer.id]);
    expect((await list(`/users?search=${seller.email}`)).users.map(({ _id }) => _id)).toEqual([seller.id]);
    expect((await list('/users?search=100%25')).users.map(({ _id }) => _id)).toEqual([buyer.id]);
    expect((await list('/users?search=_a_')).users).toEqual([]);
  });

  test.each([
    ['limit=101', 'limit'],
    ['page=0', 'page'],
    ['page=x', 'page'],
    ['userType=Robot', 'userType'],
  ])('refuses ?%s by name', async (query, field) => {
    const { status, errors } = await refusalOf(await send('GET', `/users?${query}`, admin));
    expect([status, Object.keys(errors ?? {})]).toEqual([400, [field]]);
  });

  test('omits closed accounts', async () => {
    expect(await close(seller.id)).toMatchObject({ ok: true });
    expect((await list('/users')).users.map(({ _id }) => _id)).not.toContain(seller.id);
  });
});

describe('PUT /users/admin/{id}', () => {
  const verify = (id: string, checks: readonly string[] = ['phone']) =>
    send('PUT', `/users/admin/${id}`, admin, { checks });

  test('verifies a seller immediately, also in the data that listings read', async () => {
    const response = await verify(seller.id);
    expect([response.status, await response.json()]).toEqual([
      200,
      { acknowledged: true, matchedCount: 1, modifiedCount: 1 },
    ]);
    expect(await (await send('GET', '/me', seller)).json()).toMatchObject({ user: { role: 'verify' } });
    const { rows } = await sql<{ verified: boolean }>`
      select verified from seller_cards where id = ${seller.id}`.execute(market.database.db);
    expect(rows).toEqual([{ verified: true }]);
  });

  test('is recorded once, however often it is repeated', async () => {
    await verify(seller.id);
    expect(await (await verify(seller.id)).json()).toMatchObject({ matchedCount: 1, modifiedCount: 0 });
    const entries = await (await send('GET', `/audit-log?subjectId=${seller.id}`, admin)).json();
    expect(entries).toEqual([
      {
        _id: expect.any(String),
        admin: { _id: admin.id, name: 'Anika', email: admin.email },
        action: 'verify-seller',
        subjectId: seller.id,
        subject: 'Agrabad Byte House',
        reason: 'Phone number',
        doneAt: expect.any(String),
        isLatest: true,
      },
    ]);
  });

  test('can still be undone after actions that do not change the verification', async () => {
    await verify(seller.id);
    await inTransaction(market.database.db, async (tx) => {
      for (const action of ['decide-sender', 'block-account', 'unblock-account'] as const)
        await recordAuditEntry(tx, {
          adminId: admin.id,
          action,
          subjectId: seller.id,
          subject: 'A',
          reason: null,
        });
    });
    const entries = await (await send('GET', `/audit-log?subjectId=${seller.id}`, admin)).json();
    expect(entries.at(-1)).toMatchObject({ action: 'verify-seller', isLatest: true });
  });

  test('cannot be undone after the seller has closed their account, and neither can a removal of their listing', async () => {
    await verify(seller.id);
    const listingId = randomUUID();
    market.sellersByListing.set(listingId, seller.id);
    await inTransaction(market.database.db, (tx) =>
      recordAuditEntry(tx, {
        adminId: admin.id,
        action: 'withdraw-listing',
        subjectId: listingId,
        subject: 'Latitude 7490',
        reason: 'Bricks',
      }),
    );
    const latestOf = async (subjectId: string) =>
      (await (await send('GET', `/audit-log?subjectId=${subjectId}`, admin)).json()).at(-1).isLatest;
    expect([await latestOf(seller.id), await latestOf(listingId)]).toEqual([true, true]);
    await sql`update users set closed_at = now() where id = ${seller.id}`.execute(market.database.db);
    expect([await latestOf(seller.id), await latestOf(listingId)]).toEqual([false, false]);
  });

  test('stores what was checked', async () => {
    await send('PUT', `/users/admin/${seller.id}`, admin, {
      checks: ['phone', 'licence'],
      checked: 'Spoke with the owner',
    });
    const entries = await (await send('GET', `/audit-log?subjectId=${seller.id}`, admin)).json();
    expect(entries).toMatchObject([
      { action: 'verify-seller', reason: 'Phone number; Trade licence, seen by us. Spoke with the owner' },
    ]);
  });

  test('refuses a seller without any check, or with an unconfirmed email address', async () => {
    for (const checks of [[], ['the weather'], null]) {
      const refused = await refusalOf(await send('PUT', `/users/admin/${seller.id}`, admin, { checks }));
      expect(refused).toMatchObject({ status: 400, code: 'invalid-input' });
    }
    await sql`update users set email_verified = false where id = ${seller.id}`.execute(market.database.db);
    expect(await refusalOf(await verify(seller.id))).toMatchObject({
      ...{ status: 409, code: 'email-unconfirmed' },
    });
    expect(await (await send('GET', '/me', seller)).json()).toMatchObject({ user: { role: null } });
  });

  test('verifies a seller for a client that sends no body, without naming checks', async () => {
    const response = await send('PUT', `/users/admin/${seller.id}`, admin);
    expect([response.status, await response.json()]).toEqual([
      200,
      { acknowledged: true, matchedCount: 1, modifiedCount: 1 },
    ]);
    const entries = await (await send('GET', `/audit-log?subjectId=${seller.id}`, admin)).json();
    expect(entries).toMatchObject([{ action: 'verify-seller', reason: null }]);
    const refused = await refusalOf(await send('PUT', `/users/admin/${buyer.id}`, admin));
    expect(refused).toMatchObject({ status: 409, code: 'not-a-seller' });
  });

  test('refuses accounts that are not sellers', async () => {
    for (const { id } of [buyer, admin]) {
      expect(await refusalOf(await verify(id))).toMatchObject({ status: 409, code: 'not-a-seller' });
    }
  });

  test('treats a closed account as missing', async () => {
    await close(seller.id);
    for (const id of [seller.id, '019aa0b2-0000-7000-8000-000000000000', 'nonsense']) {
      expect(await refusalOf(await verify(id))).toMatchObject({ status: 404, code: 'not-found' });
    }
  });
});

describe('a verified seller who changes their own data', () => {
  type Row = { role: string | null; since: Date | null; checks: string[] };
  const verify = (checks: readonly string[]) => send('PUT', `/users/admin/${seller.id}`, admin, { checks });
  const change = async (json: object) => expect((await send('PATCH', '/me', seller, json)).status).toBe(200);
  const verification = async () => {
    const { rows } = await sql<Row>`
      select role, verified_at as since,
        array(select key from jsonb_object_keys(verified_checks) as key order by key) as checks
      from users where id = ${seller.id}`.execute(market.database.db);
    return rows[0];
  };
  const entries = async () =>
    (await (await send('GET', `/audit-log?subjectId=${seller.id}`, admin)).json()) as object[];

  test('keeps the tick, and loses the checks of a changed name or number, which is recorded', async () => {
    await verify(['phone', 'identity', 'licence', 'address']);
    await change({ name: seller.name, number: seller.number, language: 'bn' });
    expect((await verification())?.checks).toHaveLength(4);
    await change({ name: 'Known Shop' });
    const kept = { role: 'verify', since: expect.any(Date) };
    expect(await verification()).toEqual({ ...kept, checks: ['address', 'phone'] });
    await change({ number: '01899999999' });
    expect(await verification()).toEqual({ ...kept, checks: ['address'] });
    const note = 'The seller changed what was checked';
    expect(await entries()).toMatchObject([
      { action: 'uncheck-seller', admin: null, subject: 'Known Shop', reason: `Phone number. ${note}` },
      {
        action: 'uncheck-seller',
        admin: null,
        subject: 'Agrabad Byte House',
        reason: `Identity card, seen by us; Trade licence, seen by us. ${note}`,
        isLatest: false,
      },
      { action: 'verify-seller', isLatest: true },
    ]);
  });

  test('has no date of a check after the last one has ended, until the next check', async () => {
    await verify(['phone']);
    await change({ number: '01899999999' });
    expect(await verification()).toEqual({ role: 'verify', since: null, checks: [] });
    await verify(['phone']);
    expect(await verification()).toEqual({ role: 'verify', since: expect.any(Date), checks: ['phone'] });
  });

  test('without such checks changes only the data', async () => {
    await verify(['address']);
    await change({ name: 'Known Shop', number: '01899999999' });
    expect((await verification())?.checks).toEqual(['address']);
    expect(await entries()).toHaveLength(1);
  });
});

describe('DELETE /users/admin/{id}', () => {
  const reason = 'The shop has moved away';
  const verify = () => send('PUT', `/users/admin/${seller.id}`, admin, { checks: ['phone'] });
  const unverify = (id = seller.id, body: object = { reason }) =>
    send('DELETE', `/users/admin/${id}`, admin, body);

  test('removes the verification immediately, notifies the seller with the reason, and records it', async () => {
    await verify();
    expect(await (await unverify()).json()).toMatchObject({ matchedCount: 1, modifiedCount: 1 });
    expect(await (await send('GET', '/me', seller)).json()).toMatchObject({ user: { role: null } });
    const entries = await (await send('GET', `/audit-log?subjectId=${seller.id}`, admin)).json();
    expect(entries).toMatchObject([
      { action: 'unverify-seller', reason, isLatest: false },
      { action: 'verify-seller', isLatest: false },
    ]);
    const { rows } = await sql<{ text: string }>`
      select payload::text as text from jobs where name = 'mail.send' and payload ->> 'to' = ${seller.email}
      and payload ->> 'subject' = 'Your account is no longer verified'`.execute(market.database.db);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.text).toContain(reason);
    // The email is about safety, so nobody can unsubscribe from it.
    expect(rows[0]?.text).not.toContain('"subscription"');
  });

  test('does nothing the second time, and the seller can be verified again', async () => {
    await verify();
    await unverify();
    expect(await (await unverify()).json()).toMatchObject({ matchedCount: 1, modifiedCount: 0 });
    expect(await (await verify()).json()).toMatchObject({ modifiedCount: 1 });
  });

  test('needs a reason and a seller', async () => {
    await verify();
    for (const body of [{}, { reason: ' ' }]) {
      expect(await refusalOf(await unverify(seller.id, body))).toMatchObject({ status: 400 });
    }
    expect(await refusalOf(await unverify(buyer.id))).toMatchObject({ status: 409, code: 'not-a-seller' });
    expect(await refusalOf(await unverify('nonsense'))).toMatchObject({ status: 404, code: 'not-found' });
  });
});

describe('closing an account', () => {
  test('ends its sessions and all ways to sign in', async () => {
    expect(await (await send('GET', '/me', seller)).json()).toMatchObject({ user: { _id: seller.id } });
    await close(seller.id);
    expect(await (await send('GET', '/me', seller)).json()).toEqual({ user: null });
    await expect(market.accounts.openSession(seller.id)).rejects.toThrow();
  });

  test('is recorded with its reason', async () => {
    await close(seller.id);
    const entries = await (await send('GET', '/audit-log?limit=1', admin)).json();
    expect(entries).toMatchObject([{ action: 'close-account', subjectId: seller.id, reason: 'Sold bricks' }]);
  });

  test('is refused for admins and for closed accounts', async () => {
    const other = await join({ userType: 'Admin' });
    expect(await close(other.id)).toMatchObject({ ok: false, code: 'account-not-closable' });
    await close(seller.id);
    expect(await close(seller.id)).toMatchObject({ ok: false, code: 'not-found' });
  });
});
