import { createLocalJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { Db } from '../../../platform/database.server.ts';
import { ACCESS_TOKEN_SECONDS, type Auth } from './auth.server.ts';
import { publicKeys } from './store.server.ts';

const ALGORITHM = 'EdDSA';
/** Says what a token is for, so that no other thing signed by the same keys passes for one. */
const PURPOSE = 'access';
/** Keys change rarely; an unknown one is looked up at most this often, in ms. */
const RELOAD_MS = 1_000;

/** Makes and proves access tokens. */
export type Tokens = {
  readonly issue: (userId: string) => Promise<string>;
  /** The user id that a token of ours names; null when the token does not hold. */
  readonly verify: (token: string) => Promise<string | null>;
};

type TokenDeps = { readonly db: Db; readonly auth: Auth; readonly publicUrl: string };

function keyCache(db: Db) {
  let keys: JWTVerifyGetKey | undefined;
  let loadedAt = 0;
  const load = async () => {
    loadedAt = Date.now();
    keys = createLocalJWKSet({ keys: (await publicKeys(db)) as never });
    return keys;
  };
  const find: JWTVerifyGetKey = async (header, token) => {
    try {
      return await (keys ?? (await load()))(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || Date.now() - loadedAt < RELOAD_MS) throw error;
      return (await load())(header, token);
    }
  };
  return {
    find,
    forget: () => {
      keys = undefined;
    },
  };
}

/** Access tokens signed with the published keys; the subject is the user id, and no right is inside. */
export function createTokens({ db, auth, publicUrl }: TokenDeps): Tokens {
  const cache = keyCache(db);
  return {
    async issue(userId) {
      const payload = { sub: userId, purpose: PURPOSE, iat: Math.floor(Date.now() / 1_000) };
      const { token } = await auth.api.signJWT({ body: { payload } });
      // The first token of a market comes with its first key.
      cache.forget();
      return token;
    },
    async verify(token) {
      try {
        const { payload } = await jwtVerify(token, cache.find, {
          algorithms: [ALGORITHM],
          issuer: publicUrl,
          audience: publicUrl,
          requiredClaims: ['sub', 'exp', 'iat'],
          maxTokenAge: ACCESS_TOKEN_SECONDS,
        });
        return payload.purpose === PURPOSE ? (payload.sub ?? null) : null;
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
  };
}
