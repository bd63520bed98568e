import { randomBytes } from 'node:crypto';
import { lettersTo, tokenOf } from '../../src/domains/accounts/testing/accounts.ts';
import { BUILT_PASSWORD } from '../../src/domains/accounts/testing/fixtures.ts';
import {
  type Attack,
  gotThrough,
  newPerson,
  reset,
  resetToken,
  type Stage,
  signIn,
  whoIs,
} from './sessions-testbed.ts';

/** Things that are no token of a letter. */
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

/** A verification letter's token. */
async function verificationToken(stage: Stage, user: { email: string }, cookie: string): Promise<string> {
  await stage.send('POST', '/me/verification-letter', { cookie, json: {} });
  return tokenOf((await lettersTo(stage.market, user.email))[0]);
}

const spoilt = (token: string) => [
  token.slice(0, -1),
  `${token}A`,
  ` ${token}`,
  token.toUpperCase(),
  token.split('').reverse().join(''),
];

/** Answers of every door for an address with an account and for one without. */
async function answersFor({ send }: Stage, email: string, cookie: string): Promise<Record<string, string>> {
  const doors: Record<string, Promise<Response>> = {
    'sign-in': send('POST', '/api/auth/sign-in/email', { json: { email, password: 'not the password' } }),
    'reset letter': send('POST', '/password-reset-letters', { json: { email } }),
    token: send('GET', `/jwt?email=${encodeURIComponent(email)}`, { cookie }),
    record: send('GET', `/users/${encodeURIComponent(email)}`, { cookie }),
    'record as nobody': send('GET', `/users/${encodeURIComponent(email)}`),
    'admin look-up': send('GET', `/users/admin/${encodeURIComponent(email)}`, { cookie }),
    'buyer look-up': send('GET', `/users/buyer/${encodeURIComponent(email)}`, { cookie }),
    'seller look-up': send('GET', `/users/seller/${encodeURIComponent(email)}`, { cookie }),
  };
  const answers: Record<string, string> = {};
  for (const [door, answer] of Object.entries(doors)) {
    const { status, headers } = await answer;
    const body = (await (await answer).text())
      .replace(/"requestId":"[^"]*"/, '')
      .replaceAll(email, 'ADDRESS');
    answers[door] = JSON.stringify([status, headers.get('retry-after'), headers.getSetCookie().length, body]);
  }
  return answers;
}

/** Links of letters, and what strangers learn or break from outside. */
export const letterAttacks: readonly Attack[] = [
  {
    name: 'uses a reset link again, guesses one or spoils one',
    run: async (stage) => {
      const user = await newPerson(stage);
      const token = await resetToken(stage, user);
      const guesses = [
        ...NO_TOKENS,
        ...spoilt(token),
        ...Array.from({ length: 20 }, () => randomBytes(32).toString('base64url')),
      ];
      const taken: string[] = gotThrough({ 'a token has less than 128 bits': token.length < 22 });
      for (const guess of guesses) if (await reset(stage, guess)) taken.push(`took ${JSON.stringify(guess)}`);
      if (!(await reset(stage, token))) taken.push('the good link was refused');
      if (await reset(stage, token, 'another secret')) taken.push('took the link twice');
      return taken;
    },
  },
  {
    name: 'uses one reset link fifty times at once',
    run: async (stage) => {
      const token = await resetToken(stage, await newPerson(stage));
      const tries = Array.from({ length: 50 }, (_, index) => reset(stage, token, `a new secret ${index}`));
      const count = (await Promise.all(tries)).filter(Boolean).length;
      return gotThrough({ [`it set a password ${count} times`]: count !== 1 });
    },
  },
  {
    name: 'uses a reset link after a newer one was sent, or after the password was changed',
    run: async (stage) => {
      const [user, other] = [await newPerson(stage), await newPerson(stage)];
      const older = await resetToken(stage, user);
      await resetToken(stage, user);
      const stale = await resetToken(stage, other);
      const json = { currentPassword: BUILT_PASSWORD, newPassword: 'a new secret' };
      await stage.send('POST', '/me/password', { cookie: await signIn(stage, other), json });
      return gotThrough({
        'the older link held': await reset(stage, older),
        'a link from before the change held': await reset(stage, stale),
      });
    },
  },
  {
    name: 'uses a link for another purpose or another account',
    run: async (stage) => {
      const user = await newPerson(stage);
      const cookie = await signIn(stage, user);
      const proving = await verificationToken(stage, user, cookie);
      const resetting = await resetToken(stage, user);
      const verify = await stage.send('POST', '/email-verifications', { json: { token: resetting } });
      return gotThrough({
        'a link that proves an address set a password': await reset(stage, proving),
        'a reset link proved an address': verify.ok,
      });
    },
  },
  {
    name: 'makes the letter lead to a host of its own',
    run: async (stage) => {
      const user = await newPerson(stage);
      const evil = {
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
        forwarded: 'host=evil.example',
      };
      await resetToken(stage, user, { host: 'evil.example', ...evil });
      await resetToken(stage, user, { referer: 'https://evil.example/', ...evil });
      const letters = await lettersTo(stage.market, user.email);
      return gotThrough({
        'no letter came': letters.length === 0,
        'a letter names the host': JSON.stringify(letters).includes('evil.example'),
      });
    },
  },
  {
    name: 'locks the owner out by wrong passwords',
    run: async (stage) => {
      const user = await newPerson(stage);
      const json = { email: user.email, password: 'not the password' };
      for (let tries = 0; tries < 12; tries += 1) {
        await stage.send('POST', '/api/auth/sign-in/email', { json, source: '198.51.100.77' });
      }
      const cookie = await signIn(stage, user);
      return gotThrough({ 'the owner cannot sign in': (await whoIs(stage, { cookie })) !== user.id });
    },
  },
  {
    name: 'asks at every door whether an address has an account',
    run: async (stage) => {
      const asking = await newPerson(stage);
      const cookie = await signIn(stage, asking);
      const known = await answersFor(stage, (await newPerson(stage)).email, cookie);
      const unknown = await answersFor(stage, `${crypto.randomUUID()}@secondbyte.test`, cookie);
      return Object.keys(known)
        .filter((door) => known[door] !== unknown[door])
        .map((door) => `${door} tells: ${known[door]} against ${unknown[door]}`);
    },
  },
  {
    name: 'names somebody else in the body of a call about oneself',
    run: async (stage) => {
      const [attacker, victim] = [await newPerson(stage), await newPerson(stage)];
      const cookie = await signIn(stage, attacker);
      const victimCookie = await signIn(stage, victim);
      const names = { _id: victim.id, id: victim.id, userId: victim.id, email: victim.email };
      await stage.send('PATCH', '/me', { cookie, json: { ...names, name: 'Taken Over' } });
      await stage.send('POST', '/users', {
        cookie,
        json: { ...names, name: 'Taken Over', userType: 'Seller' },
      });
      const response = await stage.send('GET', '/me', { cookie: victimCookie });
      const { user } = (await response.json()) as { user: { name: string; email: string } | null };
      return gotThrough({
        'the other record changed': user?.name !== victim.name || user.email !== victim.email,
      });
    },
  },
];
