import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Db, inTransaction } from '#platform/db/database.server.ts';
import { whileHeld } from '#platform/testing/while-held.ts';
import type { User } from '../../accounts/public-api.server.ts';
import { createUser } from '../../accounts/public-api.server.ts';
import {
  accountInput,
  BUILT_PASSWORD,
  buildAccount,
  builtPasswordHash,
} from '../../accounts/testing/fixtures.ts';
import {
  type AccountsTestMarket,
  queuedEmailsTo,
  refusalOf,
  tokenOf,
} from '../../accounts/testing/test-market.ts';
import { openAccountSecurityTestMarket } from '../testing/test-market.ts';

let market: AccountsTestMarket;
let db: Db;
let user: User;
let cookie: string;
let wanted: string;

beforeAll(async () => {
  market = await openAccountSecurityTestMarket();
  db = market.database.db;
});
afterAll(() => market.close());
beforeEach(async () => {
  user = await buildAccount(db, { passwordHash: await builtPasswordHash(), emailVerified: true });
  cookie = await market.accounts.openSession(user.id);
  wanted = `new-${randomUUID()}@secondbyte.test`;
});

const password = BUILT_PASSWORD;
const requestChange = (email = wanted, proof = cookie) =>
  market.send('POST', '/me/email', { cookie: proof, json: { email, password } });
const confirm = (token: string, proof = cookie) =>
  market.send('POST', '/email-changes/confirmation', { cookie: proof, json: { token } });
const object = (token: string) => market.send('POST', '/email-changes/objection', { json: { token } });
const newestTo = async (email: string) => (await queuedEmailsTo(market, email))[0];
const emailOf = async (proof = cookie) => {
  const { user: found } = (await (await market.send('GET', '/me', { cookie: proof })).json()) as {
    user: { email: string; emailVerified: boolean } | null;
  };
  return found && [found.email, found.emailVerified];
};
const signIn = async (email: string) =>
  (await market.send('POST', '/api/auth/sign-in/email', { json: { email, password } })).status;

/** Changes the email address. Returns the token of the email that the old address gets. */
async function change(to = wanted, from = user.email): Promise<string> {
  await requestChange(to);
  const confirmed = await confirm(tokenOf(await newestTo(to)));
  expect(confirmed.status).toBe(200);
  return tokenOf((await queuedEmailsTo(market, from)).find(({ subject }) => subject.includes('was changed')));
}

describe('another email address', () => {
  test('replaces the old one once its email is confirmed; other sessions end, both addresses are notified', async () => {
    const other = await market.accounts.openSession(user.id);
    expect((await requestChange()).status).toBe(200);
    expect(await emailOf()).toEqual([user.email, true]);
    const confirmed = await confirm(tokenOf(await newestTo(wanted)));
    expect(await confirmed.json()).toEqual({ email: wanted });
    expect(confirmed.headers.getSetCookie().join()).toContain('known_device');
    expect(await emailOf()).toEqual([wanted, true]);
    expect(await emailOf(other)).toBeNull();
    expect([await signIn(user.email), await signIn(wanted)]).toEqual([401, 200]);
    expect(await newestTo(user.email)).toMatchObject({ subject: 'Your email address was changed' });
    expect(await newestTo(wanted)).toMatchObject({
      subject: 'This is your email address at Secondbyte now',
    });
  });

  test('needs the password', async () => {
    const response = await market.send('POST', '/me/email', {
      cookie,
      json: { email: wanted, password: 'not the password' },
    });
    expect((await refusalOf(response)).errors).toHaveProperty('password');
    expect(await queuedEmailsTo(market, wanted)).toEqual([]);
  });

  test("must not be one's own or that of another account", async () => {
    expect((await refusalOf(await requestChange(user.email))).errors).toHaveProperty('email');
    const { email } = await buildAccount(db);
    expect(await refusalOf(await requestChange(email))).toMatchObject({ status: 409, code: 'email-taken' });
  });

  test('goes to the account that confirms it first', async () => {
    await requestChange();
    const token = tokenOf(await newestTo(wanted));
    await buildAccount(db, { email: wanted });
    expect((await refusalOf(await confirm(token))).code).toBe('email-taken');
    expect(await emailOf()).toEqual([user.email, true]);
  });

  test('goes to one account if two confirm it at the same moment', async () => {
    await requestChange();
    const token = tokenOf(await newestTo(wanted));
    const { email } = await buildAccount(db);
    const first = sql`update users set email = ${wanted} where email = ${email}`;
    const confirmed = await whileHeld(db, first, { meanwhile: () => confirm(token), waiting: 1 });
    expect((await refusalOf(confirmed)).code).toBe('email-taken');
    expect(await emailOf()).toEqual([user.email, true]);
  });

  test("is not confirmed by another account, which may belong to the mailbox's owner", async () => {
    await requestChange();
    const outsider = await buildAccount(db);
    const theirs = await market.accounts.openSession(outsider.id);
    const refused = await refusalOf(await confirm(tokenOf(await newestTo(wanted)), theirs));
    expect(refused.code).toBe('account-not-shown');
    expect(await emailOf()).toEqual([user.email, true]);
  });

  test('is confirmed once, within an hour, and only by the latest email', async () => {
    await requestChange();
    const first = tokenOf(await newestTo(wanted));
    await requestChange(`later-${wanted}`);
    expect((await refusalOf(await confirm(first))).code).toBe('proof-expired');
    const second = tokenOf(await newestTo(`later-${wanted}`));
    await sql`update email_changes set expires_at = now() where user_id = ${user.id}`.execute(db);
    expect((await refusalOf(await confirm(second))).code).toBe('proof-expired');
    await requestChange();
    const third = tokenOf(await newestTo(wanted));
    expect((await confirm(third)).status).toBe(200);
    expect((await refusalOf(await confirm(third))).code).toBe('proof-expired');
  });

  test('an unconfirmed old address gets no email', async () => {
    await sql`update users set email_verified = false where id = ${user.id}`.execute(db);
    await requestChange();
    await confirm(tokenOf(await newestTo(wanted)));
    expect(await queuedEmailsTo(market, user.email)).toEqual([]);
  });
});

describe('the old address', () => {
  test('is restored on objection; whoever changed it is locked out, and an email leads to a new password', async () => {
    const token = await change();
    expect(await (await object(token)).json()).toEqual({ email: user.email });
    expect(await emailOf()).toBeNull();
    expect([await signIn(user.email), await signIn(wanted)]).toEqual([401, 401]);
    const email = await newestTo(user.email);
    expect(email).toMatchObject({ subject: 'Choose a new password' });
    const reset = await market.send('POST', '/password-resets', {
      json: { token: tokenOf(email), password: 'quite another secret' },
    });
    expect(reset.status).toBe(200);
    expect((await object(token)).status).toBe(409);
  });

  test('can object for a week', async () => {
    const token = await change();
    await sql`update email_changes set expires_at = now() where user_id = ${user.id}`.execute(db);
    expect((await refusalOf(await object(token))).code).toBe('proof-expired');
    expect(await emailOf()).toEqual([wanted, true]);
  });

  test('is restored after a second change, too, and the address of that change can no longer object', async () => {
    const first = await change();
    const last = `last-${wanted}`;
    const second = await change(last, wanted);
    expect((await object(first)).status).toBe(200);
    expect((await refusalOf(await object(second))).code).toBe('proof-expired');
    const { rows } = await sql<{ email: string }>`select email from users where id = ${user.id}`.execute(db);
    expect(rows).toEqual([{ email: user.email }]);
  });

  test('stays reserved for that time', async () => {
    await change();
    const taken = await inTransaction(db, (tx) => createUser(tx, accountInput({ email: user.email })));
    expect(taken).toMatchObject({ ok: false, code: 'email-taken' });
    const other = await buildAccount(db, { passwordHash: await builtPasswordHash() });
    const theirs = await market.accounts.openSession(other.id);
    expect((await refusalOf(await requestChange(user.email, theirs))).code).toBe('email-taken');
    await sql`update email_changes set expires_at = now() where user_id = ${user.id}`.execute(db);
    const free = await inTransaction(db, (tx) => createUser(tx, accountInput({ email: user.email })));
    expect(free.ok).toBe(true);
  });
});
