import { setTimeout as sleep } from 'node:timers/promises';
import { createLocalJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Db } from '#platform/db/database.server.ts';
import type { Log } from '#platform/process/log.server.ts';
import { ACCESS_TOKEN_SECONDS, type Auth } from './auth.server.ts';
import { withDatabaseErrors } from './auth-errors.server.ts';
import { endForeignSigningKeys, type KeySecrets } from './signing-keys.server.ts';
import { publicKeys } from './store.server.ts';

const ALGORITHM = 'EdDSA';
/** Purpose claim of access tokens. Other tokens that the same keys sign do not have it. */
const PURPOSE = 'access';
/** Minimum time between two reads of the public keys from the database, in ms. */
const RELOAD_MS = 250;

/** Tolerated difference between the clocks of machines, in seconds. */
const CLOCK_TOLERANCE_SECONDS = 60;

/** Issues and verifies access tokens. */
export type Tokens = {
  readonly issue: (owner: TokenOwner) => Promise<string>;
  /** Returns the owner of a valid token, or null. Does not check whether the session is still active. */
  readonly verify: (token: string) => Promise<TokenOwner | null>;
};

/** User and session of a token. The token ends with the session. */
type TokenOwner = { readonly userId: string; readonly sessionId: string };

/** Maximum number of cached tokens, about 500 bytes each. */
const MAX_CACHED_TOKENS = 2_000;

// guard: token-purpose ("z.literal(PURPOSE)" => z.string())
const tokenOwner = z.object({ sub: z.uuid(), sid: z.uuid(), purpose: z.literal(PURPOSE) });

type TokenDeps = KeySecrets & {
  readonly db: Db;
  readonly auth: Auth;
  readonly publicUrl: string;
  readonly log: Log;
};

/**
 * Caches the public keys that verify tokens. Reads them again for a token with an unknown key, because another process
 * may have just created this key. Reads at most once in {@link RELOAD_MS}; concurrent requests wait for the same read.
 */
function keyCache(db: Db) {
  let keys: JWTVerifyGetKey | undefined;
  let loadedAt = 0;
  let reloading: Promise<JWTVerifyGetKey> | undefined;
  const load = async () => {
    loadedAt = Date.now();
    keys = createLocalJWKSet({ keys: await publicKeys(db) });
    return keys;
  };
  const loadAgain = async () => {
    await sleep(Math.max(0, loadedAt + RELOAD_MS - Date.now()));
    return load();
  };
  const find: JWTVerifyGetKey = async (header, token) => {
    try {
      return await (keys ?? (await load()))(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      reloading ??= loadAgain().finally(() => {
        reloading = undefined;
      });
      return (await reloading)(header, token);
    }
  };
  return {
    find,
    forget: () => {
      keys = undefined;
    },
  };
}

/**
 * Caches the owners of verified tokens until the tokens expire. Verifying a signature takes as long as the rest of a
 * small request.
 */
function createTokenCache() {
  const owners = new LRUCache<string, TokenOwner>({
    max: MAX_CACHED_TOKENS,
    ttlResolution: 0,
    // Tokens expire by the wall clock, not by the monotonic clock.
    perf: { now: () => Date.now() },
  });
  return {
    find: (token: string): TokenOwner | undefined => owners.get(token),
    /** Stores an owner; `until` is the expiry in ms since 1970. */
    keep: (token: string, owner: TokenOwner, until: number): void => {
      const ttl = until - Date.now();
      // A TTL of 0 would mean no expiry.
      // guard: cached-token-expiry (=> owners.set(token, owner);)
      if (ttl > 0) owners.set(token, owner, { ttl });
    },
  };
}

/** Returns the owner of an access token and its end in ms since 1970; null for a token of another purpose. */
function readOwner(payload: JWTPayload): { readonly owner: TokenOwner; readonly until: number } | null {
  const named = tokenOwner.safeParse(payload);
  if (!named.success) return null;
  const owner = { userId: named.data.sub, sessionId: named.data.sid };
  const { iat = 0, exp = 0 } = payload;
  const end = Math.min(exp, iat + ACCESS_TOKEN_SECONDS) + CLOCK_TOLERANCE_SECONDS;
  return { owner, until: end * 1_000 };
}

type Payload = Readonly<Record<string, unknown>>;

/** Returns a token's claims. Throws an error of the library if its signature, issuer, audience or age is wrong. */
async function verifySignature(token: string, findKey: JWTVerifyGetKey, publicUrl: string) {
  // guard: token-signature (value => { payload: JSON.parse(atob(token.split('.')[1])) })
  const { payload } = await jwtVerify(token, findKey, {
    // guard: token-algorithm
    algorithms: [ALGORITHM],
    // guard: token-issuer
    issuer: publicUrl,
    // guard: token-audience
    audience: publicUrl,
    // guard: token-expiry (drop "'exp', ")
    requiredClaims: ['sub', 'exp', 'iat'],
    // guard: token-max-age
    maxTokenAge: ACCESS_TOKEN_SECONDS,
    // guard: token-clock-tolerance
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
  });
  return payload;
}

/**
 * Creates {@link Tokens}. Access tokens are signed with the published keys. They contain the ids of user and session,
 * but no rights.
 */
export function createTokens({ db, auth, publicUrl, log, ...secrets }: TokenDeps): Tokens {
  const sign = async (payload: Payload) =>
    (await withDatabaseErrors(() => auth.api.signJWT({ body: { payload } }))).token;
  /**
   * Ends the signing keys that the current secret cannot decrypt, then signs again. After a change of the secret, the
   * newest key may be one that the current secret cannot decrypt.
   */
  const signAfterChange = async (payload: Payload) => {
    const ended = await endForeignSigningKeys(db, secrets);
    if (ended > 0)
      log.warn({ ended }, 'the session secret has changed; signing keys that it cannot decrypt were ended');
    return sign(payload);
  };
  const cache = keyCache(db);
  const tokenCache = createTokenCache();
  return {
    async issue({ userId, sessionId }) {
      const payload = { sub: userId, sid: sessionId, purpose: PURPOSE, iat: Math.floor(Date.now() / 1_000) };
      // guard: keys-of-another-secret (drop .catch)
      const token = await sign(payload).catch(() => signAfterChange(payload));
      // The cached keys may be incomplete, because signing may have created a new key.
      cache.forget();
      return token;
    },
    async verify(token) {
      const known = tokenCache.find(token);
      if (known) return known;
      try {
        const payload = await verifySignature(token, cache.find, publicUrl);
        const read = readOwner(payload);
        if (!read) return null;
        tokenCache.keep(token, read.owner, read.until);
        return read.owner;
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
  };
}
