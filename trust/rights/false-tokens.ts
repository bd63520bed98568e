import { type CryptoKey, decodeJwt, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.server.ts';
import type { People, PersonName } from './rights-people.ts';

/** A token with one error. Also contains the person as whom the market must identify the sender: mostly nobody. */
export type FalseToken = {
  readonly name: string;
  readonly token: string;
  readonly standsFor: PersonName | null;
};

const KEY_ID = '019aa0b2-0000-7000-8000-00000000000f';
const NOBODY_ID = '019aa0b2-0000-7000-8000-00000000000e';

const WEAKER_KEY_ID = '019aa0b2-0000-7000-8000-00000000000c';

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * Adds a signing key to the market whose private key the suite knows. The suite's tokens are therefore wrong only in
 * their claims.
 */
async function addSigningKey(database: Database) {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA', { extractable: true });
  const jwk = await exportJWK(publicKey);
  // This key is older than the market's own key, so the market never signs with it.
  await sql`insert into signing_keys (id, public_key, private_key, alg, crv, created_at)
    values (${KEY_ID}, ${JSON.stringify(jwk)}, 'not told', 'EdDSA', 'Ed25519', now() - interval '1 day')`.execute(
    database.db,
  );
  return { privateKey, jwk };
}

/** Signs claims with an ES256 key that the market also publishes. Access tokens are signed with EdDSA. */
async function signWithOtherAlgorithm(database: Database, claims: JWTPayload): Promise<string> {
  const alg = 'ES256';
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true });
  await sql`insert into signing_keys (id, public_key, private_key, alg, crv, created_at)
    values (${WEAKER_KEY_ID}, ${JSON.stringify(await exportJWK(publicKey))}, 'not told', ${alg}, 'P-256',
      now() - interval '1 day')`.execute(database.db);
  return new SignJWT({ ...claims }).setProtectedHeader({ alg, kid: WEAKER_KEY_ID }).sign(privateKey);
}

function sign(claims: JWTPayload, key: CryptoKey, keyId = KEY_ID): Promise<string> {
  return new SignJWT({ ...claims }).setProtectedHeader({ alg: 'EdDSA', kid: keyId }).sign(key);
}

/** Returns the claims of an admin's valid token in many variants, each with one error. */
function wrongClaims(
  good: JWTPayload,
  people: People,
  sessionOfAnother: unknown,
): Record<string, JWTPayload> {
  const now = Number(good.iat);
  const { exp: _end, ...endless } = good;
  return {
    'expired token': { ...good, iat: now - 2_000, exp: now - 1_100 },
    'token of too long a life': { ...good, iat: now - 2_000, exp: now + 900 },
    'token without an end': endless,
    'token for another audience': { ...good, aud: 'https://other.example' },
    'token of another issuer': { ...good, iss: 'https://other.example' },
    'token for another purpose': { ...good, purpose: 'reset' },
    'token of nobody': { ...good, sub: NOBODY_ID },
    "token over another person's session": { ...good, sid: sessionOfAnother },
    'token whose subject is an email': { ...good, sub: people.admin.marks.email },
  };
}

/**
 * Builds false tokens from two valid ones, an admin's and buyer B's. All but the first look like an admin's token. A
 * market that accepts such a token gives its sender the rights of an admin.
 */
export async function falseTokens(
  database: Database,
  tokens: { readonly admin: string; readonly buyerB: string },
  people: People,
): Promise<FalseToken[]> {
  const { privateKey, jwk } = await addSigningKey(database);
  const stranger = await generateKeyPair('EdDSA');
  const good = decodeJwt(tokens.admin);
  const ofB = decodeJwt(tokens.buyerB);
  const secret = new TextEncoder().encode(JSON.stringify(jwk));
  const header = { alg: 'HS256', kid: KEY_ID };
  const more = { email: people['buyer A'].marks.email, userType: 'Admin', role: 'admin', verified: true };
  const wrong = Object.entries(wrongClaims(good, people, ofB.sid));
  return [
    {
      name: 'token with additional claims',
      token: await sign({ ...ofB, ...more }, privateKey),
      standsFor: 'buyer B',
    },
    ...(await Promise.all(
      wrong.map(async ([name, claims]) => ({ name, token: await sign(claims, privateKey), standsFor: null })),
    )),
    ...[
      ['unsigned token', `${base64url({ alg: 'none', kid: KEY_ID })}.${base64url(good)}.`] as const,
      [
        'token signed with the public key',
        await new SignJWT({ ...good }).setProtectedHeader(header).sign(secret),
      ] as const,
      ['token of another algorithm', await signWithOtherAlgorithm(database, good)] as const,
      ['token of a stranger', await sign(good, stranger.privateKey)] as const,
      ['token of an unknown key', await sign(good, stranger.privateKey, NOBODY_ID)] as const,
    ].map(([name, token]) => ({ name, token, standsFor: null })),
  ];
}
