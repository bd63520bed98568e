import { createHash } from 'node:crypto';
import { done, type Result, refuse } from '#kernel/result.ts';
import type { RateLimits } from '#platform/api/rate-limits.server.ts';
import type { Auth } from './auth.server.ts';
import { withDatabaseErrors } from './auth-errors.server.ts';
import type { KnownDevices } from './known-devices.server.ts';
import { passwordsOverloaded } from './passwords.server.ts';

/**
 * How often somebody may try. A source is a network address, which thousands may share. A device that the account
 * knows is counted on its own.
 */
export type SignInLimits = {
  /** Sign-ins and sign-ups that failed, from one source or one known device; those that succeed are taken back. */
  readonly posts: Limit;
  /** Wrong passwords for one account from one source, or one known device. */
  readonly guesses: Limit;
  /** Wrong passwords for all accounts together from one source: one password may be tried on many accounts. */
  readonly sprays: Limit;
  /** Wrong passwords for one account from all sources together, known devices left out. */
  readonly accountGuesses: Limit;
  /** Sign-ups that open no account; each tells whether an address has one. */
  readonly failedSignUps: Limit;
  /** New accounts from one source: each is a letter to whatever address it names. */
  readonly signUps: Limit;
  /** Reset letters that are asked for one address, from all sources together. */
  readonly resetEmails: Limit;
};

/** At most `points` tries in `seconds`. */
export type Limit = { readonly points: number; readonly seconds: number };

const HOUR = 60 * 60;
const GUESSES = { points: 10, seconds: HOUR / 4 };
/** Limits of a market that people use. */
export const productionLimits: SignInLimits = {
  posts: { points: 3, seconds: 10 },
  guesses: GUESSES,
  sprays: { points: 100, seconds: HOUR },
  accountGuesses: { points: 30, seconds: HOUR / 4 },
  failedSignUps: { points: 20, seconds: HOUR },
  signUps: { points: 20, seconds: HOUR },
  resetEmails: { points: 10, seconds: HOUR },
};
/** Limits of a demo market, where one machine plays many people. */
export const demoLimits: SignInLimits = {
  posts: { points: 300, seconds: 10 },
  guesses: GUESSES,
  sprays: { points: 1_000, seconds: HOUR },
  accountGuesses: { points: 1_000, seconds: HOUR / 4 },
  failedSignUps: { points: 1_000, seconds: HOUR },
  signUps: { points: 100_000, seconds: HOUR },
  resetEmails: { points: 1_000, seconds: HOUR },
};

type LimitDeps = { readonly limits: RateLimits; readonly signInLimits: SignInLimits };

/**
 * Refuses clients that post too fast, and everybody while too many passwords wait to be hashed. `subject` is a source
 * or a known device.
 */
export async function admitAttempt(
  deps: LimitDeps,
  subject: string,
): Promise<Result<null, 'too-many-requests' | 'unavailable'>> {
  const { points, seconds } = deps.signInLimits.posts;
  // guard: sign-in-post-limit (value => null)
  const wait = await deps.limits.count('sign-in-posts', subject, points, seconds);
  if (wait !== null) {
    return refuse('too-many-requests', {
      retryAfter: wait,
      detail: `Too many tries. Wait ${wait} s and try again.`,
    });
  }
  return passwordsOverloaded() ? refuse('unavailable', { retryAfter: 10 }) : done(null);
}

/** Takes back an attempt that succeeded: a shared address is not kept out by people who know their passwords. */
export function forgiveAttempt({ limits }: Pick<LimitDeps, 'limits'>, subject: string): Promise<void> {
  return limits.reward('sign-in-posts', subject);
}

function tooManyGuesses(wait: number, whose: string) {
  const detail = `Too many wrong passwords ${whose}. Wait ${Math.ceil(wait / 60)} min and try again, or reset the password.`;
  return refuse('too-many-requests', { retryAfter: wait, detail });
}

/**
 * Attempt to sign in: client address, device and account. `deviceId` is null for a device unknown to the account.
 */
type Guesser = {
  readonly email: string;
  readonly clientAddress: string;
  readonly deviceId: string | null;
};

type Count = {
  /** The limiter's name and key. */
  readonly name: string;
  readonly key: string;
  readonly limit: Limit;
  /** Source of the wrong passwords in words, for the message. */
  readonly whose: string;
};

/**
 * Lists the rate limits that one attempt counts towards. A known device counts for itself alone, so that nobody else's
 * tries keep its owner out. Others count for their source, for the account at that source, and for the account at all
 * sources.
 */
function countsOf({ guesses, sprays, accountGuesses }: SignInLimits, guesser: Guesser): readonly Count[] {
  const { email, clientAddress, deviceId } = guesser;
  const ofAccount = 'for this account';
  // guard: known-device-counts-apart (condition => false)
  if (deviceId !== null)
    return [{ name: 'device-guesses', key: deviceId, limit: guesses, whose: 'on this device' }];
  return [
    // First, so that who goes on at one account uses up nothing of the source that others share.
    // guard: guesses-per-account
    { name: 'sign-in-guesses', key: guessKey(email, clientAddress), limit: guesses, whose: ofAccount },
    // guard: guesses-per-source
    { name: 'sign-in-sprays', key: clientAddress, limit: sprays, whose: 'from here' },
    // guard: guesses-from-everywhere
    { name: 'account-guesses', key: guessKey(email, ''), limit: accountGuesses, whose: ofAccount },
  ];
}

/**
 * Counts one try of a password. A password is looked at only afterwards, so that many tries at once are not more than the
 * limit.
 */
async function countGuess(
  { limits, signInLimits }: LimitDeps,
  guesser: Guesser,
): Promise<Result<null, 'too-many-requests'>> {
  for (const { name, key, limit, whose } of countsOf(signInLimits, guesser)) {
    const wait = await limits.count(name, key, limit.points, limit.seconds);
    if (wait !== null) return tooManyGuesses(wait, whose);
  }
  return done(null);
}

/** Takes back a try that was right. What an owner's own source has counted is forgotten, what others have is not. */
async function forgiveGuess({ limits, signInLimits }: LimitDeps, guesser: Guesser): Promise<void> {
  const isShared = new Set(['sign-in-sprays', 'account-guesses']);
  for (const { name, key } of countsOf(signInLimits, guesser))
    await (isShared.has(name) ? limits.reward(name, key) : limits.reset(name, key));
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
    const value = name === 'cookie' ? auth.cookieOf(raw) : raw.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const address = `${publicUrl}/api/auth${path}`;
  const request = new Request(address, { method: 'POST', headers, body: JSON.stringify(body) });
  return withDatabaseErrors(() => auth.handler(request));
}

type SignInDeps = LimitDeps & {
  readonly auth: Auth;
  readonly publicUrl: string;
  readonly knownDevices: KnownDevices;
};
type Attempt = { readonly email: string; readonly password: string; readonly clientAddress: string };
type SignInRefusal = 'wrong-credentials' | 'foreign-origin' | 'too-many-requests' | 'unavailable';

/**
 * Signs in with email and password; gives the cookies of the new session, which `completeSignIn` completes.
 * Tries that were right are not counted.
 */
export async function signIn(
  deps: SignInDeps,
  { email, password, clientAddress }: Attempt,
  raw: Request,
): Promise<Result<string[], SignInRefusal>> {
  const deviceId = deps.knownDevices.find(raw, email);
  const guesser = { email, clientAddress, deviceId };
  const admitted = await admitAttempt(deps, deviceId ?? clientAddress);
  if (!admitted.ok) return admitted;
  const counted = await countGuess(deps, guesser);
  if (!counted.ok) return counted;
  const answer = await callAuthLibrary(deps.auth, deps.publicUrl, '/sign-in/email', raw, { email, password });
  if (answer.status === 403) return refuse('foreign-origin');
  if (answer.status === 401) return refuse('wrong-credentials');
  if (!answer.ok) throw new Error(`signing in was answered with ${answer.status}`);
  await forgiveGuess(deps, guesser);
  await forgiveAttempt(deps, deviceId ?? clientAddress);
  return done(answer.headers.getSetCookie());
}
