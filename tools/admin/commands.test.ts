import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, inTransaction, openDatabase } from '#platform/db/database.server.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { buildAccount } from '../../src/domains/accounts/testing/fixtures.ts';
import { commands } from './commands.ts';

const PUBLIC_URL = 'https://market.example';

let database: Database;
beforeAll(async () => {
  database = openDatabase((await testDatabase()).url, { poolSize: 2 });
});
afterAll(() => database.close());

const run = async (name: string, email: string) => {
  const command = commands[name];
  if (!command) throw new Error(`there is no command ${name}`);
  return inTransaction(database.db, (tx) => command(tx, email, PUBLIC_URL));
};

async function auditEntriesOf(email: string) {
  const { rows } = await database.pool.query(
    `select action, admin_id as admin, reason from admin_actions join users on users.id = subject_id
     where email = $1 order by admin_actions.id`,
    [email],
  );
  return rows;
}

const proofs = async () =>
  Number((await database.pool.query('select count(*) from verification_tokens')).rows[0]?.count);

describe("the operator's command", () => {
  test('adds an admin, who sets a password by a link, and records it', async () => {
    const { done, words } = await run('create', 'Chief@market.example');
    expect(done).toBe(true);
    expect(words).toContain(`${PUBLIC_URL}/reset-password?token=`);
    expect(await auditEntriesOf('chief@market.example')).toEqual([
      { action: 'create-admin', admin: null, reason: 'Done by a command at the server' },
    ]);
  });

  test('does not make an existing account an admin', async () => {
    const { email } = await buildAccount(database.db, { userType: 'Buyer' });
    expect(await run('create', email)).toMatchObject({ done: false });
    expect(await auditEntriesOf(email)).toEqual([]);
  });

  test('prints a link to a new password, records it, and invalidates earlier links', async () => {
    const { email } = await buildAccount(database.db, { userType: 'Buyer' });
    expect((await run('reset', email)).words).toContain('/reset-password?token=');
    const before = await proofs();
    expect((await run('reset', email)).done).toBe(true);
    expect(await proofs()).toBe(before);
    expect((await auditEntriesOf(email)).map(({ action }) => action)).toEqual([
      'reset-password',
      'reset-password',
    ]);
  });

  test('removes a second factor once, ends the sessions, and records it', async () => {
    const { id, email } = await buildAccount(database.db, { userType: 'Admin' });
    await database.pool.query(
      "insert into second_factors (user_id, secret, backup_codes, verified) values ($1, 'x', 'x', true)",
      [id],
    );
    await database.pool.query('update users set two_factor_enabled = true where id = $1', [id]);
    await database.pool.query(
      "insert into sessions (user_id, token, expires_at) values ($1, $2, now() + interval '1 day')",
      [id, `session of ${id}`],
    );
    expect((await run('remove-factor', email)).words).toContain(`The second factor of ${email} was removed.`);
    expect((await run('remove-factor', email)).words).toContain('has no second factor');
    const { rows } = await database.pool.query(
      'select two_factor_enabled as is_on, (select count(*)::int from sessions where user_id = users.id) as sessions from users where id = $1',
      [id],
    );
    expect(rows).toEqual([{ is_on: false, sessions: 0 }]);
    expect(await auditEntriesOf(email)).toEqual([
      { action: 'remove-second-factor', admin: null, reason: 'Done by a command at the server' },
    ]);
  });

  test('verifies a seller once and records it', async () => {
    const { email } = await buildAccount(database.db, { userType: 'Seller' });
    expect((await run('verify', email)).words).toContain('is now a verified seller');
    expect((await run('verify', email)).words).toContain('is already verified');
    expect(await auditEntriesOf(email)).toEqual([
      { action: 'verify-seller', admin: null, reason: 'Done by a command at the server' },
    ]);
  });

  test.each([
    ['reset', 'nobody@market.example', 'has no open account'],
    ['verify', 'nobody@market.example', 'has no open account'],
  ])('%s of an address without an account is refused', async (name, email, words) => {
    expect(await run(name, email)).toEqual({ done: false, words: expect.stringContaining(words) });
  });

  test('refuses closed accounts, and verifies only sellers', async () => {
    const closed = await buildAccount(database.db, { userType: 'Buyer' });
    await database.pool.query('update users set closed_at = now() where id = $1', [closed.id]);
    expect(await run('reset', closed.email)).toMatchObject({ done: false });
    const buyer = await buildAccount(database.db, { userType: 'Buyer' });
    expect((await run('verify', buyer.email)).words).toContain('is not a seller');
  });
});
