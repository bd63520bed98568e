import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { exportJWK, type JWTHeaderParameters, SignJWT } from 'jose';
import { sql } from 'kysely';
import type { User } from '../../src/domains/accounts/user.ts';
import {
  type Attack,
  gotThrough,
  newPerson,
  type SessionsTestbed,
  signIn,
  tokenFor,
  whoIs,
} from './sessions-testbed.ts';

type Claims = Readonly<Record<string, unknown>>;

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function decode(token: string, part: 0 | 1): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[part] ?? '', 'base64url').toString()) as Record<
    string,
    unknown
  >;
}

function signed(claims: Claims, header: JWTHeaderParameters, key: KeyObject | Uint8Array): Promise<string> {
  return new SignJWT(claims).setProtectedHeader(header).sign(key);
}

/** Creates an admin, the victim, and a valid token of the admin. Attacks make forged tokens from it. */
async function goodToken(testbed: SessionsTestbed) {
  const victim = await newPerson(testbed, { userType: 'Admin' });
  const token = await tokenFor(testbed, victim, await signIn(testbed, victim));
  return { victim, token, claims: decode(token, 1), kid: String(decode(token, 0).kid) };
}

/** Adds a signing key to the market. With it the suite can sign claims that the market would never sign. */
async function plantKey({ market }: SessionsTestbed): Promise<{ kid: string; key: KeyObject }> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const kid = crypto.randomUUID();
  const jwk = JSON.stringify(await exportJWK(publicKey));
  await sql`insert into signing_keys (id, public_key, private_key, alg, created_at)
    values (${kid}, ${jwk}, '', 'EdDSA', '2020-01-01')`.execute(market.database.db);
  return { kid, key: privateKey };
}

/** Returns the tokens that the market accepts, out of the given ones. */
async function believed(
  testbed: SessionsTestbed,
  tokens: Readonly<Record<string, string>>,
): Promise<string[]> {
  const found: string[] = [];
  for (const [what, bearer] of Object.entries(tokens)) {
    if ((await whoIs(testbed, { bearer })) !== null) found.push(`believed ${what}`);
  }
  return found;
}

const now = () => Math.floor(Date.now() / 1_000);

/** Invalid claims with a valid signature. */
const WRONG_CLAIMS: Readonly<Record<string, () => Claims>> = {
  'another issuer': () => ({ iss: 'https://elsewhere.example' }),
  'an issuer that begins like ours': () => ({ iss: 'http://localhost:3000.evil.example' }),
  'no issuer': () => ({ iss: undefined }),
  'another audience': () => ({ aud: 'https://elsewhere.example' }),
  'no audience': () => ({ aud: undefined }),
  'another purpose': () => ({ purpose: 'reset-password' }),
  'no purpose': () => ({ purpose: undefined }),
  'an end in the past': () => ({ exp: now() - 61 }),
  'no end': () => ({ exp: undefined }),
  'an end that is a text': () => ({ exp: '9999999999' }),
  'a life of a year': () => ({ iat: now() - 3_600, exp: now() + 31_536_000 }),
  'a start in the future': () => ({ nbf: now() + 600 }),
  'no subject': () => ({ sub: undefined }),
  'a subject in SQL': () => ({ sub: "' or true --" }),
  'a list as subject': () => ({ sub: ['a', 'b'] }),
  'no session': () => ({ sid: undefined }),
  'a made-up session': () => ({ sid: crypto.randomUUID() }),
};

/** Key ids that try to redirect the look-up of the key. */
const KEY_IDS = [
  "x' union select 1 --",
  '../../../../dev/null',
  '/dev/null',
  'https://evil.example/keys.json',
  '__proto__',
  'constructor',
  '',
  '\u0000',
  'a'.repeat(5_000),
];

async function withWrongClaims(testbed: SessionsTestbed, base: Claims): Promise<Record<string, string>> {
  const { kid, key } = await plantKey(testbed);
  // The market reads its list of keys again after it has signed a token.
  await goodToken(testbed);
  const forge = (claims: Claims) => signed({ ...base, ...claims }, { alg: 'EdDSA', kid }, key);
  const entries = Object.entries(WRONG_CLAIMS).map(
    async ([what, claims]) => [what, await forge(claims())] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}

async function rightsOf(
  testbed: SessionsTestbed,
  attacker: User,
  extra: Claims,
): Promise<{ id: string | null; admin: boolean }> {
  const token = await tokenFor(testbed, attacker, await signIn(testbed, attacker));
  const { kid, key } = await plantKey(testbed);
  await goodToken(testbed);
  const bearer = await signed({ ...decode(token, 1), ...extra }, { alg: 'EdDSA', kid }, key);
  return {
    id: await whoIs(testbed, { bearer }),
    admin: (await testbed.send('GET', '/users', { bearer })).ok,
  };
}

/** Attacks with forged and misused access tokens. */
export const tokenAttacks: readonly Attack[] = [
  {
    name: 'sends a token without a valid signature',
    run: async (testbed) => {
      const { token, claims, kid } = await goodToken(testbed);
      const [head = '', body = '', signature = ''] = token.split('.');
      const unsigned = ['none', 'None', 'NONE', 'nOnE', ''].flatMap((alg) => [
        [`alg ${alg}`, `${encode({ alg, kid })}.${encode(claims)}.`] as const,
        [`alg ${alg} with a signature`, `${encode({ alg, kid })}.${encode(claims)}.${signature}`] as const,
      ]);
      return believed(testbed, {
        ...Object.fromEntries(unsigned),
        'an empty signature': `${head}.${body}.`,
        'no signature at all': `${head}.${body}`,
        'a signature cut short': `${head}.${body}.${signature.slice(0, -4)}`,
      });
    },
  },
  {
    name: 'signs with the published key as if it were a shared secret',
    run: async (testbed) => {
      const { claims, kid } = await goodToken(testbed);
      const response = await testbed.send('GET', '/api/auth/jwks');
      const { keys } = (await response.json()) as { keys: Record<string, string>[] };
      const jwk = keys.find((key) => key.kid === kid) ?? {};
      const secrets = [jwk.x ?? '', JSON.stringify(jwk), Buffer.from(jwk.x ?? '', 'base64url')];
      const tokens: Record<string, string> = {};
      for (const alg of ['HS256', 'HS384', 'HS512']) {
        for (const [index, secret] of secrets.entries()) {
          const bytes = new Uint8Array(Buffer.from(secret as string));
          tokens[`${alg} with form ${index} of the key`] = await signed(claims, { alg, kid }, bytes);
        }
      }
      return believed(testbed, tokens);
    },
  },
  {
    name: "names their own key in the token's header",
    run: async (testbed) => {
      const { claims, kid } = await goodToken(testbed);
      const { privateKey, publicKey } = generateKeyPairSync('ed25519');
      const jwk = await exportJWK(publicKey);
      const headers: JWTHeaderParameters[] = [
        { alg: 'EdDSA', kid },
        { alg: 'EdDSA', kid, jwk },
        { alg: 'EdDSA', kid, jku: 'https://evil.example/keys.json' },
        { alg: 'EdDSA', kid, x5u: 'https://evil.example/key.pem' },
        ...KEY_IDS.map((id) => ({ alg: 'EdDSA', kid: id, jwk })),
      ];
      const tokens: Record<string, string> = {};
      for (const header of headers) {
        tokens[`a header ${JSON.stringify(header).slice(0, 80)}`] = await signed(claims, header, privateKey);
      }
      return believed(testbed, tokens);
    },
  },
  {
    name: 'sends a correctly signed token with a wrong claim',
    run: async (testbed) =>
      believed(testbed, await withWrongClaims(testbed, (await goodToken(testbed)).claims)),
  },
  {
    name: 'sends a token of another market',
    run: async (testbed) => {
      const { victim } = await goodToken(testbed);
      const { secure, sendSecure } = testbed;
      const cookie = await secure.accounts.openSession(victim.id);
      const bearer = await tokenFor({ ...testbed, send: sendSecure }, victim, cookie);
      const atHome = await whoIs({ send: sendSecure }, { bearer });
      return [
        ...gotThrough({ 'it was worth nothing at home': atHome === null }),
        ...(await believed(testbed, { 'the other market': bearer })),
      ];
    },
  },
  {
    name: "adds a right, a role or another person's address to their own token",
    run: async (testbed) => {
      const { victim } = await goodToken(testbed);
      const attacker = await newPerson(testbed);
      const extra = { userType: 'Admin', role: 'admin', admin: true, email: victim.email, id: victim.id };
      const found = await rightsOf(testbed, attacker, extra);
      return gotThrough({ 'became somebody else': found.id !== attacker.id, 'became an admin': found.admin });
    },
  },
  {
    name: 'uses one kind of token in place of another',
    run: async (testbed) => {
      const { victim, token } = await goodToken(testbed);
      const cookie = await testbed.market.accounts.openSession(victim.id);
      const value = decodeURIComponent(cookie.split('=').slice(1).join('='));
      const asCookie = `secondbyte.session_token=${token}`;
      const json = { token: value, password: 'a new secret' };
      // A token may be renewed as long as its session is valid (docs/specification-coverage.md, 7-30).
      const renewed = (user: User) => tokenFor({ ...testbed, send: bearerSend(testbed, token) }, user, '');
      const other = await newPerson(testbed);
      const whileItLives = {
        'a session id counts as token':
          (await whoIs(testbed, { bearer: value.split('.')[0] ?? '' })) !== null,
        'a signed cookie counts as token': (await whoIs(testbed, { bearer: value })) !== null,
        'a token counts as cookie': (await whoIs(testbed, { cookie: asCookie })) !== null,
        'a session id counts as reset link': (await testbed.send('POST', '/password-resets', { json })).ok,
        'a token leads to a token of somebody else': (await renewed(other)) !== '',
      };
      await sql`delete from sessions where user_id = ${victim.id}`.execute(testbed.market.database.db);
      return gotThrough({
        ...whileItLives,
        'a token leads to a token after its session': (await renewed(victim)) !== '',
      });
    },
  },
];

/** Returns a testbed that sends a bearer token in place of cookies. */
function bearerSend({ send }: SessionsTestbed, bearer: string): SessionsTestbed['send'] {
  return (method, path, { cookie: _, ...more } = {}) => send(method, path, { ...more, bearer });
}
