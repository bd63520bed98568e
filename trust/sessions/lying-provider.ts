import { createHash, generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, type JWTPayload, SignJWT } from 'jose';

const KEY_ID = 'the-provider';
/** The market's registration at the provider. */
const CLIENT = { id: 'market', secret: 'market-secret' } as const;

/** The provider's statement about a person. Every part may be a lie. */
export type Testimony = {
  /** Replacements of the correct claims; `undefined` removes a claim. */
  readonly claims?: Readonly<Record<string, unknown>>;
  /** Kind of signature: with the provider's key, with another key, with the client's secret, or none. */
  readonly signed?: 'honestly' | 'by a stranger' | 'with the client secret' | 'not at all';
};

type Grant = Testimony & { readonly challenge: string; readonly nonce: string; readonly email: string };

const own = generateKeyPairSync('ed25519');
const stranger = generateKeyPairSync('ed25519');

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

async function sign(claims: JWTPayload, signed: Testimony['signed']): Promise<string> {
  if (signed === 'not at all') return `${encode({ alg: 'none', kid: KEY_ID })}.${encode(claims)}.`;
  if (signed === 'with the client secret') {
    const secret = new TextEncoder().encode(CLIENT.secret);
    return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: KEY_ID }).sign(secret);
  }
  const { privateKey } = signed === 'by a stranger' ? stranger : own;
  return new SignJWT(claims).setProtectedHeader({ alg: 'EdDSA', kid: KEY_ID }).sign(privateKey);
}

function testify(issuer: string, grant: Grant): Promise<string> {
  const now = Math.floor(Date.now() / 1_000);
  const honest = {
    iss: issuer,
    aud: CLIENT.id,
    sub: grant.email,
    email: grant.email,
    email_verified: true,
    name: 'Sadia Islam',
    nonce: grant.nonce,
    iat: now,
    exp: now + 600,
  };
  return sign({ ...honest, ...grant.claims }, grant.signed ?? 'honestly');
}

type Documents = Readonly<Record<string, () => Promise<unknown> | unknown>>;
type Answer = { readonly status: number; readonly body: unknown };

/** Returns the provider's public documents by URL path: its description and its keys. */
function documentsOf(issuer: string): Documents {
  return {
    '/.well-known/openid-configuration': () => ({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['EdDSA'],
    }),
    '/keys': async () => ({
      keys: [{ ...(await exportJWK(own.publicKey)), kid: KEY_ID, alg: 'EdDSA', use: 'sig' }],
    }),
  };
}

async function documentAt(documents: Documents, path = ''): Promise<Answer> {
  return { status: 200, body: await documents[path]?.() };
}

/** Finds the grant of a code. Returns undefined if the verifier does not fit the code. */
async function grantFor(
  request: IncomingMessage,
  grants: ReadonlyMap<string, Grant>,
): Promise<Grant | undefined> {
  const form = new URLSearchParams(await text(request));
  const grant = grants.get(form.get('code') ?? '');
  const digest = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url');
  // If the authorization request had no challenge, no verifier is needed.
  const isBound = grant !== undefined && grant.challenge !== '';
  return isBound && digest !== grant.challenge ? undefined : grant;
}

/** Returns the values by which an authorization request binds its code and its tokens. */
function bindingOf({ searchParams }: URL): Pick<Grant, 'challenge' | 'nonce'> {
  return {
    challenge: searchParams.get('code_challenge') ?? '',
    nonce: searchParams.get('nonce') ?? '',
  };
}

async function tokensOf(issuer: string, grant: Grant): Promise<Answer> {
  const tokens = { access_token: randomUUID(), token_type: 'Bearer', expires_in: 600 };
  return { status: 200, body: { ...tokens, id_token: await testify(issuer, grant) } };
}

/**
 * Opens an OpenID provider that lies on demand. It accepts the same code any number of times. So only the market can
 * ensure that a code works once.
 */
export async function openLyingProvider() {
  const grants = new Map<string, Grant>();
  let verifiers = 0;
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const documents = documentsOf(issuer);

  const redeem = async (request: IncomingMessage): Promise<Answer> => {
    const grant = await grantFor(request, grants);
    if (!grant) return { status: 400, body: { error: 'invalid_grant' } };
    verifiers += 1;
    return tokensOf(issuer, grant);
  };
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const isToken = request.url === '/token';
    const { status, body } = await (isToken ? redeem(request) : documentAt(documents, request.url));
    response.writeHead(body === undefined ? 404 : status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body ?? {}));
  }

  return {
    issuer,
    /** Issues a code for the market's authorization request. `asked` is the URL to which the market redirected. */
    grant: (asked: URL, email: string, testimony: Testimony = {}): string => {
      const code = randomUUID();
      grants.set(code, { ...testimony, email, ...bindingOf(asked) });
      return code;
    },
    /** Returns how often a code was exchanged with the right verifier. */
    redeemed: () => verifiers,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type LyingProvider = Awaited<ReturnType<typeof openLyingProvider>>;
