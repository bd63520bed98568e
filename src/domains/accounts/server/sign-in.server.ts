import { createHash } from 'node:crypto';
import { done, type Result, refuse } from '#kernel/result.ts';
import type { RateLimits } from '#platform/api/rate-limits.server.ts';
import type { Auth } from './auth.server.ts';
import { withDatabaseErrors } from './auth-errors.server.ts';
import { passwordsOverloaded } from './passwords.server.ts';

/** How often one network source may try. */
export type SignInLimits = {
  /** Sign-in and sign-up requests from one source. */
  readonly posts: Limit;
  /** Wrong passwords for one account from one source. */
  readonly guesses: Limit;
  /** Wrong passwords for all accounts together from one source: one password may be tried on many accounts. */
  readonly sprays: Limit;
  /** Sign-ups that open no account; each tells whether an address has one. */
  readonly failedSignUps: Limit;
  /** New accounts from one source: each is a letter to whatever address it names. */
  readonly signUps: Limit;
  /** Reset letters that are asked for one address, from all sources together. */
  readonly resetLetters: Limit;
};

/** At most `points` tries in `seconds`. */
export type Limit = { readonly points: number; readonly seconds: number };

const HOUR = 60 * 60;
const GUESSES = { points: 10, seconds: HOUR / 4 };
/** Limits of a market that people use. */
export const productionLimits: SignInLimits = {
  posts: { points: 3, seconds: 10 },
  guesses: GUESSES,
  sprays: { points: 100, seconds: 24 * HOUR },
  failedSignUps: { points: 20, seconds: HOUR },
  signUps: { points: 20, seconds: HOUR },
  resetLetters: { points: 10, seconds: HOUR },
};
/** Limits of a demo market, where one machine plays many people. */
export const demoLimits: SignInLimits = {
  posts: { points: 300, seconds: 10 },
  guesses: GUESSES,
  sprays: { points: 1_000, seconds: HOUR },
  failedSignUps: { points: 1_000, seconds: HOUR },
  signUps: { points: 100_000, seconds: HOUR },
  resetLetters: { points: 1_000, seconds: HOUR },
};

type LimitDeps = { readonly limits: RateLimits; readonly signInLimits: SignInLimits };

/** Turns away a source that posts too fast, and everybody while too many passwords wait to be hashed. */
export async function admitAttempt(
  deps: LimitDeps,
  clientAddress: string,
): Promise<Result<null, 'too-many-requests' | 'unavailable'>> {
  const { points, seconds } = deps.signInLimits.posts;
  // guard: sign-in-post-limit (value => null)
  const wait = await deps.limits.count('sign-in-posts', clientAddress, points, seconds);
  if (wait !== null) {
    return refuse('too-many-requests', {
      retryAfter: wait,
      detail: `Too many tries. Wait ${wait} s and try again.`,
    });
  }
  return passwordsOverloaded() ? refuse('unavailable', { retryAfter: 10 }) : done(null);
}

function tooManyGuesses(wait: number, whose: string) {
  const detail = `Too many wrong passwords ${whose}. Wait ${Math.ceil(wait / 60)} min and try again.`;
  return refuse('too-many-requests', { retryAfter: wait, detail });
}

/**
 * Counts one try of a password, for its source and for the account at that source. A password is looked at only
 * afterwards, so that many tries at once are not more than the limit.
 */
async function countGuess(
  { limits, signInLimits }: LimitDeps,
  clientAddress: string,
  key: string,
): Promise<Result<null, 'too-many-requests'>> {
  const { guesses, sprays } = signInLimits;
  const addressWait = await limits.count('sign-in-sprays', clientAddress, sprays.points, sprays.seconds);
  // guard: guesses-per-source
  if (addressWait !== null) return tooManyGuesses(addressWait, 'from here');
  const wait = await limits.count('sign-in-guesses', key, guesses.points, guesses.seconds);
  // guard: guesses-per-account (value => done(null))
  return wait === null ? done(null) : tooManyGuesses(wait, 'for this account');
}

async function forgiveGuess({ limits }: LimitDeps, clientAddress: string, key: string): Promise<void> {
  await limits.reward('sign-in-sprays', clientAddress);
  await limits.reset('sign-in-guesses', key);
}

/** The limiter's key for one account and source; a digest, so that no address of a person is kept there. */
export function guessKey(email: string, clientAddress: string): string {
  // guard: guesses-of-others (drop "\n${clientAddress}")
  return createHash('sha256').update(`${email}\n${clientAddress}`).digest('base64url');
}

const FORWARDED_HEADERS = [
  'cookie',
  'origin',
  'host',
  'referer',
  'user-agent',
  'sec-fetch-site',
  'sec-fetch-mode',
];

/** Hands a request to the auth library with exactly this path and body, whatever else came with it. */
export function callAuthLibrary(
  auth: Auth,
  publicUrl: string,
  path: string,
  raw: Request,
  body: unknown,
): Promise<Response> {
  const headers = new Headers({ 'content-type': 'application/json' });
  for (const name of FORWARDED_HEADERS) {
    const value = raw.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const address = `${publicUrl}/api/auth${path}`;
  const request = new Request(address, { method: 'POST', headers, body: JSON.stringify(body) });
  return withDatabaseErrors(() => auth.handler(request));
}

type SignInDeps = LimitDeps & { readonly auth: Auth; readonly publicUrl: string };
type Attempt = { readonly email: string; readonly password: string; readonly clientAddress: string };
type SignInRefusal = 'wrong-credentials' | 'foreign-origin' | 'too-many-requests' | 'unavailable';

/** Signs in with e-mail and password; gives the cookies of the new session. Tries that were right are not counted. */
export async function signIn(
  deps: SignInDeps,
  { email, password, clientAddress }: Attempt,
  raw: Request,
): Promise<Result<{ readonly cookies: string[]; readonly userId: string }, SignInRefusal>> {
  const admitted = await admitAttempt(deps, clientAddress);
  if (!admitted.ok) return admitted;
  const key = guessKey(email, clientAddress);
  const counted = await countGuess(deps, clientAddress, key);
  if (!counted.ok) return counted;
  const answer = await callAuthLibrary(deps.auth, deps.publicUrl, '/sign-in/email', raw, { email, password });
  if (answer.status === 403) return refuse('foreign-origin');
  if (answer.status === 401) return refuse('wrong-credentials');
  if (!answer.ok) throw new Error(`signing in was answered with ${answer.status}`);
  await forgiveGuess(deps, clientAddress, key);
  const { user } = (await answer.json()) as { user: { id: string } };
  return done({ cookies: answer.headers.getSetCookie(), userId: user.id });
}
