import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#platform/testing/database.ts';
import { attackPrivacy } from './attack.ts';
import { join, leave, sendPhoto } from './personas.ts';
import { openPrivacyTestbed, type PrivacyTestbed } from './privacy-testbed.ts';
import { findLeaks } from './scan.ts';

/** Timeout in ms: many people join and leave. */
const TIMEOUT = 120_000;

let testbed: PrivacyTestbed;
const attack = (rounds: number) => attackPrivacy(testbed, { rounds, print: () => {}, isOver: () => false });

beforeAll(async () => {
  testbed = await openPrivacyTestbed((await testDatabase()).url);
});
afterAll(() => testbed?.close());

test('closed accounts leave only data that paid orders require, and no personal data in the log', {
  timeout: TIMEOUT,
}, async () => {
  expect((await attack(2)).breaches).toEqual([]);
});

test('the suite notices a log line with a name', async () => {
  const person = await join(testbed, 'Buyer');
  testbed.log.info({ who: person.marks.name }, 'somebody came');
  expect(await findLeaks(testbed, [person], [])).toHaveLength(1);
});

test('people who closed their account can sign up again, but not those whose account an admin closed', async () => {
  const { url: image } = await sendPhoto(testbed);
  const more = {
    name: 'Again',
    number: '01712345678',
    password: 'not yet guessed',
    userType: 'Buyer',
    image,
  };
  const again = (email: string) => testbed.send('POST /api/auth/sign-up/email', { json: { ...more, email } });
  const [admin, free, sent] = [
    await join(testbed, 'Buyer'),
    await join(testbed, 'Buyer'),
    await join(testbed, 'Seller'),
  ];
  await sql`update users set user_type = 'Admin' where id = ${admin.id}`.execute(testbed.db);
  await leave(free, null);
  await leave(sent, admin);
  expect((await again(free.marks.email)).status).toBe(200);
  expect((await again(sent.marks.email)).body.code).toBe('email-taken');
});

test('an account is closed only with its password, and the account of an admin is never closed', async () => {
  const person = await join(testbed, 'Seller');
  const wrong = await person.call('DELETE /me', { password: 'not the password' });
  expect([wrong.status, wrong.body.errors]).toEqual([
    400,
    { password: ['This is not your current password'] },
  ]);
  expect((await testbed.send('DELETE /me', { json: {} })).status).toBe(401);
  await sql`update users set user_type = 'Admin' where id = ${person.id}`.execute(testbed.db);
  const stays = await person.call('DELETE /me', { password: person.password });
  expect([stays.status, stays.body.code]).toEqual([409, 'admin-account-stays']);
});

test('an account without a password is closed only soon after signing in', async () => {
  const person = await join(testbed, 'Buyer');
  await sql`delete from credentials where user_id = ${person.id}`.execute(testbed.db);
  await sql`update sessions set created_at = now() - interval '11 minutes' where user_id = ${person.id}`.execute(
    testbed.db,
  );
  expect((await person.call('DELETE /me', {})).body.code).toBe('sign-in-again');
  await sql`update sessions set created_at = now() where user_id = ${person.id}`.execute(testbed.db);
  expect((await person.call('DELETE /me', {})).status).toBe(200);
});

test("a copy of a person's data contains account, sessions and orders, but no session token", async () => {
  const person = await join(testbed, 'Seller');
  const { body, headers } = await person.call('GET /me/data');
  expect(headers.get('content-disposition')).toContain('secondbyte-data.json');
  const { data } = body as { data: Record<string, unknown[]> };
  expect(data.account).toMatchObject([{ email: person.marks.email, name: person.marks.name }]);
  expect(data.sessions).toMatchObject([{ ip_address: expect.anything() }]);
  expect(data.orders).toEqual([]);
  expect(JSON.stringify(data)).not.toContain(person.secrets[1]);
});
