import { createHash } from 'node:crypto';
import { done, type Result, refuse } from '#kernel/result.ts';
import type { GrowingDelay, GrowingDelays } from '#platform/api/growing-delays.server.ts';
import type { Auth } from './auth.server.ts';
import { withDatabaseErrors } from './auth-errors.server.ts';
import type { KnownDevices } from './known-devices.server.ts';
import { admitHashing } from './passwords.server.ts';

/**
 * Limits of sign-in. A source is a network address, which thousands may share. It waits after failed tries, and is never
 * locked out for them. A device that the account knows is counted on its own.
 */
export type SignInLimits = {
  /** Wrong passwords for one account from one source, or one known device. */
  readonly guesses: GrowingDelay;
  /** Wrong passwords for all accounts together from one source: one password may be tried on many accounts. */
  readonly sprays: GrowingDelay;
  /** Wrong passwords for one account from all sources together, known devices left out. */
  readonly accountGuesses: GrowingDelay;
  /** Sign-ups that open no account, from one source; each shows whether an address has one. */
  readonly failedSignUps: GrowingDelay;
  /** Reset emails that one source asks for, for all addresses together. */
  readonly resetRequests: GrowingDelay;
  /** New accounts from one source: each is an email to whatever address it names. */
  readonly signUps: Limit;
  /** Reset emails that are asked for one address, from all sources together. */
  readonly resetEmails: Limit;
};

/** At most `points` tries in `seconds`. */
type Limit = { readonly points: number; readonly seconds: number };

const HOUR = 60 * 60;
const GUESSES = { free: 3, longest: 120, window: HOUR };
/** Limits of a market that people use. */
export const productionLimits: SignInLimits = {
  guesses: GUESSES,
  sprays: { free: 30, longest: 30, window: HOUR },
  accountGuesses: { free: 10, longest: 60, window: HOUR },
  failedSignUps: { free: 20, longest: 60, window: HOUR },
  resetRequests: { free: 20, longest: 30, window: HOUR },
  signUps: { points: 20, seconds: HOUR },
  resetEmails: { points: 10, seconds: HOUR },
};
/** Limits of a demo market, where one machine plays many people. */
export const demoLimits: SignInLimits = {
  guesses: GUESSES,
  sprays: { free: 1_000, longest: 30, window: HOUR },
  accountGuesses: { free: 1_000, longest: 60, window: HOUR },
  failedSignUps: { free: 1_000, longest: 60, window: HOUR },
  resetRequests: { free: 1_000, longest: 30, window: HOUR },
  signUps: { points: 100_000, seconds: HOUR },
  resetEmails: { points: 1_000, seconds: HOUR },
};

/** A wait as people read it: "1 second", "30 seconds". */
export function secondsInWords(seconds: number): string {
  return seconds === 1 ? '1 second' : `${seconds} seconds`;
}

function tooManyGuesses(wait: number, whose: string) {
  const detail = `Too many wrong passwords ${whose}. Wait ${secondsInWords(wait)} and try again, or reset the password.`;
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
  /** The counter's name and key. */
  readonly name: string;
  readonly key: string;
  readonly delay: GrowingDelay;
  /** Source of the wrong passwords in words, for the message. */
  readonly whose: string;
};

/**
 * Lists the counters that one attempt counts towards. A known device counts for itself alone, so that nobody else's
 * tries keep its owner waiting. Others count for their source, for the account at that source, and for the account at
 * all sources.
 */
function countsOf({ guesses, sprays, accountGuesses }: SignInLimits, guesser: Guesser): readonly Count[] {
  const { email, clientAddress, deviceId } = guesser;
  const ofAccount = 'for this account';
  // guard: known-device-counts-apart (condition => false)
  if (deviceId !== null)
    return [{ name: 'device-guesses', key: deviceId, delay: guesses, whose: 'on this device' }];
  return [
    // guard: guesses-per-account
    { name: 'sign-in-guesses', key: guessKey(email, clientAddress), delay: guesses, whose: ofAccount },
    // guard: guesses-per-source
    { name: 'sign-in-sprays', key: clientAddress, delay: sprays, whose: 'from your network' },
    // guard: guesses-from-everywhere
    { name: 'account-guesses', key: guessKey(email, ''), delay: accountGuesses, whose: ofAccount },
  ];
}

type LimitDeps = { readonly delays: GrowingDelays; readonly signInLimits: SignInLimits };

/**
 * Counts one try as wrong, or says how long to wait before it; then it counts for nothing. A password is looked at only
 * afterwards, so that many tries at once are not more than one after another.
 */
async function countGuess(
  { delays, signInLimits }: LimitDeps,
  guesser: Guesser,
): Promise<Result<null, 'too-many-requests'>> {
  const counted: Count[] = [];
  for (const count of countsOf(signInLimits, guesser)) {
    const wait = await delays.begin(count.name, count.key, count.delay);
    if (wait !== null) {
      for (const { name, key } of counted) await delays.undo(name, key);
      return tooManyGuesses(wait, count.whose);
    }
    counted.push(count);
  }
  return done(null);
}

/** Takes back a try that was right. What an owner's own source has counted is forgotten, what others have is not. */
async function forgiveGuess({ delays, signInLimits }: LimitDeps, guesser: Guesser): Promise<void> {
  const isShared = new Set(['sign-in-sprays', 'account-guesses']);
  for (const { name, key } of countsOf(signInLimits, guesser))
    await (isShared.has(name) ? delays.undo(name, key) : delays.forget(name, key));
}

/** The counter's key for one account and source; a digest, so that no address of a person is kept there. */
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
 * Wrong passwords alone are counted.
 */
export async function signIn(
  deps: SignInDeps,
  { email, password, clientAddress }: Attempt,
  raw: Request,
): Promise<Result<string[], SignInRefusal>> {
  const admitted = admitHashing();
  if (!admitted.ok) return admitted;
  const guesser = { email, clientAddress, deviceId: deps.knownDevices.find(raw, email) };
  const counted = await countGuess(deps, guesser);
  if (!counted.ok) return counted;
  const answer = await callAuthLibrary(deps.auth, deps.publicUrl, '/sign-in/email', raw, { email, password });
  if (answer.status === 403) return refuse('foreign-origin');
  if (answer.status === 401) return refuse('wrong-credentials');
  if (!answer.ok) throw new Error(`signing in was answered with ${answer.status}`);
  await forgiveGuess(deps, guesser);
  return done(answer.headers.getSetCookie());
}
