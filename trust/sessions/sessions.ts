import { sql } from 'kysely';
import { BUILT_PASSWORD } from '../../src/domains/accounts/testing/fixtures.ts';
import { cookieFrom } from '../../src/domains/accounts/testing/test-market.ts';
import type { User } from '../../src/domains/accounts/user.ts';
import {
  type Attack,
  gotThrough,
  newPerson,
  reset,
  resetToken,
  type SessionsTestbed,
  signIn,
  tokenFor,
  whoIs,
} from './sessions-testbed.ts';

/** Creates a signed-in person with a session and a token. */
async function enter(testbed: SessionsTestbed, more: Parameters<typeof newPerson>[1] = {}) {
  const user = await newPerson(testbed, more);
  const cookie = await signIn(testbed, user);
  return { user, cookie, bearer: await tokenFor(testbed, user, cookie) };
}

/** Returns a sentence for each credential of a person that is still valid. */
async function stillSomebody(
  testbed: SessionsTestbed,
  proofs: { cookie: string; bearer: string },
): Promise<string[]> {
  return gotThrough({
    'the session still holds': (await whoIs(testbed, { cookie: proofs.cookie })) !== null,
    'its token still holds': (await whoIs(testbed, { bearer: proofs.bearer })) !== null,
  });
}

async function ageSession(
  { market }: SessionsTestbed,
  user: User,
  column: 'updated_at' | 'expires_at',
  days: number,
) {
  await sql`
    update sessions set ${sql.ref(column)} = ${sql.ref(column)} - make_interval(days => ${days}, secs => 1)
    where user_id = ${user.id}`.execute(market.database.db);
}

/** Attacks on sessions: on their creation, their rights and their end. */
export const sessionAttacks: readonly Attack[] = [
  {
    name: 'plants a session id in a browser before its owner signs in',
    run: async (testbed) => {
      const planted = 'secondbyte.session_token=planted.c2lnbmF0dXJl';
      const user = await newPerson(testbed);
      const json = { email: user.email, password: BUILT_PASSWORD };
      const own = cookieFrom(
        await testbed.send('POST', '/api/auth/sign-in/email', { json, cookie: planted }),
      );
      return gotThrough({
        'the planted id was signed in': (await whoIs(testbed, { cookie: planted })) !== null,
        'the planted id was handed out': own === planted || own === '',
      });
    },
  },
  {
    name: 'keeps the id of a session through another sign-in',
    run: async (testbed) => {
      const { user, cookie } = await enter(testbed);
      const json = { email: user.email, password: BUILT_PASSWORD };
      const next = cookieFrom(await testbed.send('POST', '/api/auth/sign-in/email', { json, cookie }));
      return gotThrough({ 'the id stayed the same': next === cookie || next === '' });
    },
  },
  {
    name: 'uses a session from before an account was closed or changed its rights',
    run: async (testbed) => {
      const { user, cookie } = await enter(testbed, { userType: 'Admin' });
      const mayList = async () => (await testbed.send('GET', '/users', { cookie })).ok;
      const before = await mayList();
      await sql`update users set user_type = 'Buyer' where id = ${user.id}`.execute(
        testbed.market.database.db,
      );
      return gotThrough({ 'an admin had no right': !before, 'a lost right still held': await mayList() });
    },
  },
  {
    name: 'uses a session again after signing out',
    run: async (testbed) => {
      const proofs = await enter(testbed);
      await testbed.send('POST', '/api/auth/sign-out', { cookie: proofs.cookie, json: {} });
      return stillSomebody(testbed, proofs);
    },
  },
  {
    name: 'stays signed in after the owner has changed the password elsewhere',
    run: async (testbed) => {
      const stolen = await enter(testbed);
      const cookie = await signIn(testbed, stolen.user);
      const json = { currentPassword: BUILT_PASSWORD, newPassword: 'a new secret' };
      await testbed.send('POST', '/me/password', { cookie, json });
      const old = await signIn(testbed, stolen.user);
      return [
        ...(await stillSomebody(testbed, stolen)),
        ...gotThrough({ 'the old password signs in': old !== '' }),
      ];
    },
  },
  {
    name: 'stays signed in after the password was reset by email',
    run: async (testbed) => {
      const stolen = await enter(testbed);
      const token = await resetToken(testbed, stolen.user);
      return [
        ...gotThrough({ 'the owner could not': !(await reset(testbed, token)) }),
        ...(await stillSomebody(testbed, stolen)),
      ];
    },
  },
  {
    name: 'uses the session and tokens of a closed account',
    run: async (testbed) => {
      const proofs = await enter(testbed);
      await sql`update users set closed_at = now() where id = ${proofs.user.id}`.execute(
        testbed.market.database.db,
      );
      const again = await signIn(testbed, proofs.user);
      return [
        ...(await stillSomebody(testbed, proofs)),
        ...gotThrough({ 'a closed account signs in': again !== '' }),
      ];
    },
  },
  {
    name: 'uses a session that was idle for a week',
    run: async (testbed) => {
      const { user, cookie } = await enter(testbed);
      await ageSession(testbed, user, 'updated_at', 7);
      return gotThrough({ 'the session still holds': (await whoIs(testbed, { cookie })) !== null });
    },
  },
  {
    name: 'keeps a session alive for longer than thirty days by using it',
    run: async (testbed) => {
      const proofs = await enter(testbed);
      await ageSession(testbed, proofs.user, 'expires_at', 29);
      // Send only the cookie, because the market does not check the session if a token is sent.
      const used = await whoIs(testbed, { cookie: proofs.cookie });
      await ageSession(testbed, proofs.user, 'expires_at', 1);
      return [
        ...gotThrough({ 'thirty days were not given': used === null }),
        ...(await stillSomebody(testbed, proofs)),
      ];
    },
  },
  {
    name: 'reads the session cookie by script, over plain http or from another site',
    run: async (testbed) => {
      const user = await newPerson(testbed);
      const json = { email: user.email, password: BUILT_PASSWORD };
      const path = '/api/auth/sign-in/email';
      const line = async (send: SessionsTestbed['send']) =>
        (await send('POST', path, { json })).headers.getSetCookie()[0] ?? '';
      const [plain, secure] = [await line(testbed.send), await line(testbed.sendSecure)];
      return gotThrough({
        'scripts read it': [plain, secure].some((one) => !/; HttpOnly/i.test(one)),
        'other sites send it along': [plain, secure].some((one) => !/; SameSite=(Lax|Strict)/i.test(one)),
        'sibling hosts share it': [plain, secure].some((one) => /; Domain/i.test(one)),
        'plain http carries it': !/; Secure/i.test(secure),
        'it is not bound to its host': !/^__Host-[^;]*; .*Path=\/(;|$)/i.test(secure),
      });
    },
  },
  {
    name: "replaces the market's cookie by one from a sibling host",
    run: async (testbed) => {
      const { secure, sendSecure } = testbed;
      const thief = await newPerson(testbed);
      const tossed = (await secure.accounts.openSession(thief.id)).replace('__Host-', '');
      return gotThrough({
        'the tossed cookie counted': (await whoIs({ send: sendSecure }, { cookie: tossed })) !== null,
      });
    },
  },
];
