import { randomBytes } from 'node:crypto';
import { BUILT_PASSWORD } from '../../src/domains/accounts/testing/fixtures.ts';
import { queuedEmailsTo, tokenOf } from '../../src/domains/accounts/testing/test-market.ts';
import {
  type Attack,
  gotThrough,
  newPerson,
  reset,
  resetToken,
  type SessionsTestbed,
  signIn,
  whoIs,
} from './sessions-testbed.ts';

/** Values that are not valid tokens from emails. */
const NO_TOKENS: readonly unknown[] = [
  '',
  ' ',
  '%',
  '0',
  'null',
  'undefined',
  null,
  0,
  true,
  [],
  {},
  [''],
  { $ne: null },
  '*',
  "' or '1'='1",
  'reset-password:',
  'a'.repeat(101),
];

/** Returns the token of a verification email. */
async function verificationToken(
  testbed: SessionsTestbed,
  user: { email: string },
  cookie: string,
): Promise<string> {
  await testbed.send('POST', '/me/verification-email', { cookie, json: {} });
  return tokenOf((await queuedEmailsTo(testbed.market, user.email))[0]);
}

const spoilt = (token: string) => [
  token.slice(0, -1),
  `${token}A`,
  ` ${token}`,
  token.toUpperCase(),
  token.split('').reverse().join(''),
];

/**
 * Returns the responses of all endpoints that take an email address. They must be the same whether or not the address
 * has an account.
 */
async function answersFor(
  { send }: SessionsTestbed,
  email: string,
  cookie: string,
): Promise<Record<string, string>> {
  const requests: Record<string, Promise<Response>> = {
    'sign-in': send('POST', '/api/auth/sign-in/email', { json: { email, password: 'not the password' } }),
    'reset email': send('POST', '/password-reset-emails', { json: { email } }),
    token: send('GET', `/jwt?email=${encodeURIComponent(email)}`, { cookie }),
    record: send('GET', `/users/${encodeURIComponent(email)}`, { cookie }),
    'record as nobody': send('GET', `/users/${encodeURIComponent(email)}`),
    'admin look-up': send('GET', `/users/admin/${encodeURIComponent(email)}`, { cookie }),
    'buyer look-up': send('GET', `/users/buyer/${encodeURIComponent(email)}`, { cookie }),
    'seller look-up': send('GET', `/users/seller/${encodeURIComponent(email)}`, { cookie }),
  };
  const answers: Record<string, string> = {};
  for (const [name, answer] of Object.entries(requests)) {
    const { status, headers } = await answer;
    const body = (await (await answer).text())
      .replace(/"requestId":"[^"]*"/, '')
      .replaceAll(email, 'ADDRESS');
    answers[name] = JSON.stringify([status, headers.get('retry-after'), headers.getSetCookie().length, body]);
  }
  return answers;
}

/** Attacks on email links. They also check what strangers can learn or break. */
export const emailAttacks: readonly Attack[] = [
  {
    name: 'uses a password reset link twice, guesses one or alters one',
    run: async (testbed) => {
      const user = await newPerson(testbed);
      const token = await resetToken(testbed, user);
      const guesses = [
        ...NO_TOKENS,
        ...spoilt(token),
        ...Array.from({ length: 20 }, () => randomBytes(32).toString('base64url')),
      ];
      const taken: string[] = gotThrough({ 'a token has less than 128 bits': token.length < 22 });
      for (const guess of guesses)
        if (await reset(testbed, guess)) taken.push(`took ${JSON.stringify(guess)}`);
      if (!(await reset(testbed, token))) taken.push('the valid link was refused');
      if (await reset(testbed, token, 'another secret')) taken.push('accepted the link twice');
      return taken;
    },
  },
  {
    name: 'uses one password reset link fifty times at once',
    run: async (testbed) => {
      const token = await resetToken(testbed, await newPerson(testbed));
      const tries = Array.from({ length: 50 }, (_, index) => reset(testbed, token, `a new secret ${index}`));
      const count = (await Promise.all(tries)).filter(Boolean).length;
      return gotThrough({ [`it set a password ${count} times`]: count !== 1 });
    },
  },
  {
    name: 'uses a reset link after a newer one was sent, or after the password was changed',
    run: async (testbed) => {
      const [user, other] = [await newPerson(testbed), await newPerson(testbed)];
      const older = await resetToken(testbed, user);
      await resetToken(testbed, user);
      const stale = await resetToken(testbed, other);
      const json = { currentPassword: BUILT_PASSWORD, newPassword: 'a new secret' };
      await testbed.send('POST', '/me/password', { cookie: await signIn(testbed, other), json });
      return gotThrough({
        'the older link held': await reset(testbed, older),
        'a link from before the change held': await reset(testbed, stale),
      });
    },
  },
  {
    name: 'uses a link for another purpose or another account',
    run: async (testbed) => {
      const user = await newPerson(testbed);
      const cookie = await signIn(testbed, user);
      const proving = await verificationToken(testbed, user, cookie);
      const resetting = await resetToken(testbed, user);
      const verify = await testbed.send('POST', '/email-verifications', { json: { token: resetting } });
      return gotThrough({
        'a link that proves an address set a password': await reset(testbed, proving),
        'a reset link proved an address': verify.ok,
      });
    },
  },
  {
    name: 'makes the email link to another host',
    run: async (testbed) => {
      const user = await newPerson(testbed);
      const evil = {
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
        forwarded: 'host=evil.example',
      };
      await resetToken(testbed, user, { host: 'evil.example', ...evil });
      await resetToken(testbed, user, { referer: 'https://evil.example/', ...evil });
      const emails = await queuedEmailsTo(testbed.market, user.email);
      return gotThrough({
        'no email came': emails.length === 0,
        'an email names the host': JSON.stringify(emails).includes('evil.example'),
      });
    },
  },
  {
    name: 'locks the owner out with wrong passwords',
    run: async (testbed) => {
      const user = await newPerson(testbed);
      const json = { email: user.email, password: 'not the password' };
      for (let tries = 0; tries < 12; tries += 1) {
        await testbed.send('POST', '/api/auth/sign-in/email', { json, clientAddress: '198.51.100.77' });
      }
      const cookie = await signIn(testbed, user);
      return gotThrough({ 'the owner cannot sign in': (await whoIs(testbed, { cookie })) !== user.id });
    },
  },
  {
    name: 'tries to find out whether an address has an account',
    run: async (testbed) => {
      const asking = await newPerson(testbed);
      const cookie = await signIn(testbed, asking);
      const known = await answersFor(testbed, (await newPerson(testbed)).email, cookie);
      const unknown = await answersFor(testbed, `${crypto.randomUUID()}@secondbyte.test`, cookie);
      return Object.keys(known)
        .filter((name) => known[name] !== unknown[name])
        .map((name) => `${name} tells: ${known[name]} against ${unknown[name]}`);
    },
  },
  {
    name: "names another account in a call about one's own account",
    run: async (testbed) => {
      const [attacker, victim] = [await newPerson(testbed), await newPerson(testbed)];
      const cookie = await signIn(testbed, attacker);
      const victimCookie = await signIn(testbed, victim);
      const names = { _id: victim.id, id: victim.id, userId: victim.id, email: victim.email };
      await testbed.send('PATCH', '/me', { cookie, json: { ...names, name: 'Taken Over' } });
      await testbed.send('POST', '/users', {
        cookie,
        json: { ...names, name: 'Taken Over', userType: 'Seller' },
      });
      const response = await testbed.send('GET', '/me', { cookie: victimCookie });
      const { user } = (await response.json()) as { user: { name: string; email: string } | null };
      return gotThrough({
        'the other record changed': user?.name !== victim.name || user.email !== victim.email,
      });
    },
  },
];
