import { createHash } from 'node:crypto';
import { done, type Result, refuse } from '../../../kernel/result.ts';
import type { Limits } from '../../../platform/limits.server.ts';
import type { Auth } from './auth.server.ts';
import { passwordsOverloaded } from './passwords.server.ts';

/** How often one network source may try. */
export type SignInLimits = {
  /** Sign-in and sign-up requests from one source. */
  readonly posts: { readonly points: number; readonly seconds: number };
  /** Wrong passwords for one account from one source. */
  readonly guesses: { readonly points: number; readonly seconds: number };
};

const GUESSES = { points: 10, seconds: 15 * 60 };
/** Limits of a market that people use. */
export const productionLimits: SignInLimits = { posts: { points: 3, seconds: 10 }, guesses: GUESSES };
/** Limits of a demo market, where one machine plays many people. */
export const demoLimits: SignInLimits = { posts: { points: 300, seconds: 10 }, guesses: GUESSES };

type GateDeps = { readonly limits: Limits; readonly signInLimits: SignInLimits };

/** Turns away a source that posts too fast, and everybody while too many passwords wait to be hashed. */
export async function admitAttempt(
  deps: GateDeps,
  source: string,
): Promise<Result<null, 'too-many-requests' | 'unavailable'>> {
  const { points, seconds } = deps.signInLimits.posts;
  const wait = await deps.limits.count('sign-in-posts', source, points, seconds);
  if (wait !== null) {
    return refuse('too-many-requests', {
      retryAfter: wait,
      detail: `Too many tries from here. Wait ${wait} s and try again.`,
    });
  }
  return passwordsOverloaded() ? refuse('unavailable', { retryAfter: 10 }) : done(null);
}

/** The limiter's key for one account and source; a digest, so that no address of a person is kept there. */
export function guessKey(email: string, source: string): string {
  return createHash('sha256').update(`${email}\n${source}`).digest('base64url');
}

const PASSED_ON = ['cookie', 'origin', 'host', 'referer', 'user-agent', 'sec-fetch-site', 'sec-fetch-mode'];

/** Hands a request to the auth library with exactly this path and body, whatever else came with it. */
export function askLibrary(
  auth: Auth,
  publicUrl: string,
  path: string,
  raw: Request,
  body: unknown,
): Promise<Response> {
  const headers = new Headers({ 'content-type': 'application/json' });
  for (const name of PASSED_ON) {
    const value = raw.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const address = `${publicUrl}/api/auth${path}`;
  return auth.handler(new Request(address, { method: 'POST', headers, body: JSON.stringify(body) }));
}

type SignInDeps = GateDeps & { readonly auth: Auth; readonly publicUrl: string };
type Attempt = { readonly email: string; readonly password: string; readonly source: string };
type SignInRefusal = 'wrong-credentials' | 'foreign-origin' | 'too-many-requests' | 'unavailable';

/**
 * Signs in with e-mail and password; gives the cookies of the new session. A try is counted before the password
 * is looked at, so that many at once are not more than the limit, and forgiven when it was right.
 */
export async function signIn(
  deps: SignInDeps,
  { email, password, source }: Attempt,
  raw: Request,
): Promise<Result<{ readonly cookies: string[]; readonly userId: string }, SignInRefusal>> {
  const admitted = await admitAttempt(deps, source);
  if (!admitted.ok) return admitted;
  const { points, seconds } = deps.signInLimits.guesses;
  const key = guessKey(email, source);
  const wait = await deps.limits.count('sign-in-guesses', key, points, seconds);
  if (wait !== null) {
    const minutes = Math.ceil(wait / 60);
    const detail = `Too many wrong passwords for this account. Wait ${minutes} min and try again.`;
    return refuse('too-many-requests', { retryAfter: wait, detail });
  }
  const answer = await askLibrary(deps.auth, deps.publicUrl, '/sign-in/email', raw, { email, password });
  if (answer.status === 403) return refuse('foreign-origin');
  if (answer.status === 401) return refuse('wrong-credentials');
  if (!answer.ok) throw new Error(`signing in was answered with ${answer.status}`);
  await deps.limits.forget('sign-in-guesses', key);
  const { user } = (await answer.json()) as { user: { id: string } };
  return done({ cookies: answer.headers.getSetCookie(), userId: user.id });
}
