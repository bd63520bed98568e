import { sql } from 'kysely';
import { accountSecurityCalls } from '../../src/domains/account-security/contract.ts';
import { accountsCalls } from '../../src/domains/accounts/contract.ts';
import { BUILT_PASSWORD } from '../../src/domains/accounts/testing/fixtures.ts';
import { ownPath } from '../../src/paths.ts';
import {
  type Attack,
  gotThrough,
  newPerson,
  type SessionsTestbed,
  signIn,
  whoIs,
} from './sessions-testbed.ts';

/** Content types that forms and scripts of another site can send without a preflight request. */
const SIMPLE_TYPES = [
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain',
] as const;

const FOREIGN_ORIGINS = [
  'https://evil.example',
  'null',
  '',
  'https://localhost:3000.evil.example',
  'http://localhost:30001',
  'http://localhost',
  'https://localhost:3000@evil.example',
  'http://evil.example#http://localhost:3000',
];

type Change = readonly [method: string, path: string, json: unknown];

const CHANGES: readonly Change[] = [
  ['PATCH', '/me', { name: 'Changed By Force', number: '01999999999' }],
  ['POST', '/users', { name: 'Changed By Force' }],
  ['POST', '/me/password', { currentPassword: BUILT_PASSWORD, newPassword: 'chosen by force' }],
];

/** Returns the row of a person in `users`, the number of their sessions and their password hashes, as one text. */
async function recordOf({ market }: SessionsTestbed, id: string): Promise<string> {
  const { rows } = await sql`
    select users.*, (select count(*) from sessions where user_id = users.id) as sessions,
      (select string_agg(password, '') from credentials where user_id = users.id) as password
    from users where id = ${id}`.execute(market.database.db);
  return JSON.stringify(rows);
}

type Headers = Readonly<Record<string, string>>;

async function tryChanges(testbed: SessionsTestbed, headersOf: readonly Headers[]): Promise<string[]> {
  const user = await newPerson(testbed);
  const cookie = await signIn(testbed, user);
  const before = await recordOf(testbed, user.id);
  const done: string[] = [];
  for (const headers of headersOf) {
    for (const [method, path, json] of CHANGES) {
      const { ok } = await testbed.send(method, path, { json, cookie, headers });
      if (ok) done.push(`${method} ${path} was accepted with ${JSON.stringify(headers)}`);
    }
    if (headers.origin !== undefined) {
      await testbed.send('POST', '/api/auth/sign-out', { json: {}, cookie, headers });
    }
  }
  if ((await recordOf(testbed, user.id)) !== before) done.push('the record changed');
  return done;
}

async function tryToSignIn(testbed: SessionsTestbed, headers: Headers): Promise<boolean> {
  const user = await newPerson(testbed);
  const json = { email: user.email, password: BUILT_PASSWORD };
  const response = await testbed.send('POST', '/api/auth/sign-in/email', { json, headers });
  return response.ok || response.headers.getSetCookie().length > 0;
}

async function sumOfTables({ market }: SessionsTestbed): Promise<string> {
  const { rows } = await sql`
    select (select md5(string_agg(users::text, '' order by id)) from users) as users,
      (select md5(string_agg(credentials::text, '' order by id)) from credentials) as credentials,
      (select md5(string_agg(id::text || expires_at, '' order by id)) from sessions) as sessions,
      (select count(*) from admin_actions) as actions, (select count(*) from outbox_events) as events`.execute(
    market.database.db,
  );
  return JSON.stringify(rows);
}

/** Headers that try to turn a read into a change. */
const OVERRIDES = ['DELETE', 'PUT', 'POST', 'PATCH'].flatMap((method) => [
  { 'x-http-method-override': method, 'x-method-override': method, 'x-http-method': method },
]);

/** URLs that look like a path of the market but lead to another site. */
const LOOK_ALIKES = [
  ...['//', '///', '/\\', '\\\\', '/\t/', '/\n/', '/\r/', '/ /', '/.//', '/..//', '/%2f', '/%5c', '/;@'].map(
    (start) => `${start}evil.example`,
  ),
  ...['https:', 'HTTPS://', 'http:/', 'javascript:alert(1)//', 'data:text/html,', '\u0000//', '\u2028//'].map(
    (start) => `${start}evil.example`,
  ),
  ...['/\u0009//', '/\u000b//', '/\u00a0//', '/\u3000//', '/／', '／／', '/\u2044/', '@', '.', ':80@'].map(
    (start) => `${start}evil.example`,
  ),
  'https://market.example.evil.example/',
  'https://market.example@evil.example/',
];

/** Attacks with requests that another site triggers in a signed-in person's browser, and with links to other sites. */
export const otherSiteAttacks: readonly Attack[] = [
  {
    name: 'lets a form or script of another site change something',
    run: (testbed) =>
      tryChanges(
        testbed,
        FOREIGN_ORIGINS.map((origin) => ({ origin })),
      ),
  },
  {
    name: 'sends a change as plain text, form or multipart',
    run: (testbed) =>
      tryChanges(
        testbed,
        SIMPLE_TYPES.flatMap((type): Headers[] => [
          { 'content-type': type },
          { 'content-type': type, origin: '' },
          { 'content-type': type, origin: 'https://evil.example' },
        ]),
      ),
  },
  {
    name: 'signs somebody in to an account of the attacker',
    run: async (testbed) => {
      const ways: Headers[] = SIMPLE_TYPES.map((type) => ({
        'content-type': type,
        origin: '',
      }));
      for (const origin of FOREIGN_ORIGINS.filter(Boolean)) ways.push({ origin });
      const taken = await Promise.all(ways.map((headers) => tryToSignIn(testbed, headers)));
      return ways
        .filter((_, index) => taken[index])
        .map((headers) => `signed in with ${JSON.stringify(headers)}`);
    },
  },
  {
    name: 'changes something by a GET',
    run: async (testbed) => {
      const user = await newPerson(testbed, { userType: 'Admin' });
      const cookie = await signIn(testbed, user);
      const reads = Object.keys({ ...accountsCalls, ...accountSecurityCalls }).filter((key) =>
        key.startsWith('GET '),
      );
      const before = await sumOfTables(testbed);
      for (const key of reads) {
        const path = key.slice(4).replace('{email}', encodeURIComponent(user.email));
        for (const headers of [{}, ...OVERRIDES]) {
          await testbed.send('GET', `${path}?_method=DELETE&name=Changed`, { cookie, headers });
        }
      }
      await testbed.send('GET', '/api/auth/sign-out', { cookie });
      return gotThrough({
        'a read changed the tables': (await sumOfTables(testbed)) !== before,
        'a read ended the session': (await whoIs(testbed, { cookie })) !== user.id,
      });
    },
  },
  {
    name: 'makes the login redirect to another site',
    run: async (testbed) => {
      const origin = 'https://market.example';
      const led = LOOK_ALIKES.filter((from) => new URL(ownPath(from), origin).origin !== origin);
      for (const from of LOOK_ALIKES) {
        const begun = await testbed.send('GET', `/api/auth/google?from=${encodeURIComponent(from)}`, {
          clientAddress: 'opener',
          headers: { 'x-try': from.length.toString() },
        });
        const target = new URL(begun.headers.get('location') ?? '/', testbed.market.publicUrl);
        if (![testbed.provider.issuer, testbed.market.publicUrl].includes(target.origin)) led.push(from);
      }
      return led.map((from) => `${JSON.stringify(from)} led away`);
    },
  },
];
