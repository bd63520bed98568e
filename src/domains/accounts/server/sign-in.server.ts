import { createHash } from 'node:crypto';
import { done, type Result, refuse } from '#kernel/result.ts';
import type { GrowingDelay, GrowingDelays } from '#platform/api/growing-delays.server.ts';
import type { Auth } from './auth.server.ts';
import { withDatabaseErrors } from './auth-errors.server.ts';
import type { KnownDevices } from './known-devices.server.ts';
import { admitHashing } from './passwords.server.ts';

/**
 * Limits of sign-in and sign-up. Thousands of people may share one client address. So failed attempts delay a client
 * address, but never lock it out. Known devices are counted separately.
 */
export type SignInLimits = {
  /** Wrong passwords for one account from one client address or one known device. */
  readonly guesses: GrowingDelay;
  /** Wrong passwords for all accounts from one client address, because attackers try one password on many accounts. */
  readonly sprays: GrowingDelay;
  /** Wrong passwords for one account from all client addresses, except those from known devices. */
  readonly accountGuesses: GrowingDelay;
  /** Failed sign-ups from one client address; each reveals whether an email address has an account. */
  readonly failedSignUps: GrowingDelay;
  /** Reset emails to all addresses, requested from one client address. */
  readonly resetRequests: GrowingDelay;
  /** New accounts from one client address; each sends an email to any address that the person enters. */
  readonly signUps: Limit;
  /** Reset emails to one address, requested from all client addresses. */
  readonly resetEmails: Limit;
};

/** At most `points` attempts in `seconds`. */
type Limit = { readonly points: number; readonly seconds: number };

const HOUR = 60 * 60;
const GUESSES = { free: 3, longest: 120, window: HOUR };
/** Limits in production. */
export const productionLimits: SignInLimits = {
  guesses: GUESSES,
  sprays: { free: 30, longest: 30, window: HOUR },
  accountGuesses: { free: 10, longest: 60, window: HOUR },
  failedSignUps: { free: 20, longest: 60, window: HOUR },
  resetRequests: { free: 20, longest: 30, window: HOUR },
  signUps: { points: 20, seconds: HOUR },
  resetEmails: { points: 10, seconds: HOUR },
};
/** Limits in a demo market, where one machine acts for many people. */
export const demoLimits: SignInLimits = {
  guesses: GUESSES,
  sprays: { free: 1_000, longest: 30, window: HOUR },
  accountGuesses: { free: 1_000, longest: 60, window: HOUR },
  failedSignUps: { free: 1_000, longest: 60, window: HOUR },
  resetRequests: { free: 1_000, longest: 30, window: HOUR },
  signUps: { points: 100_000, seconds: HOUR },
  resetEmails: { points: 1_000, seconds: HOUR },
};

/** Formats a wait for people: "1 second", "30 seconds". */
export function secondsInWords(seconds: number): string {
  return seconds === 1 ? '1 second' : `${seconds} seconds`;
}

function tooManyGuesses(wait: number, whose: string) {
  const detail = `Too many wrong passwords ${whose}. Wait ${secondsInWords(wait)} and try again, or reset the password.`;
  return refuse('too-many-requests', { retryAfter: wait, detail });
}

/** An attempt to sign in. `deviceId` is null if the device is not known to the account. */
type Guesser = {
  readonly email: string;
  readonly clientAddress: string;
  readonly deviceId: string | null;
};

type Count = {
  /** Name of the counter; `key` selects the account, client address or device. */
  readonly name: string;
  readonly key: string;
  readonly delay: GrowingDelay;
  /** End of the error message's first sentence, such as "for this account". */
  readonly whose: string;
};

/**
 * Returns the counters of one attempt. A known device has its own counter, so that strangers' attempts do not delay the
 * owner. Other attempts count for the account at this client address, for the client address, and for the account
 * everywhere.
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
 * Counts an attempt as wrong before the password is checked, so that parallel attempts cannot exceed the limit. If the
 * person must wait, refuses and counts nothing.
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

/**
 * Removes an attempt with the correct password from the counters. Clears the counters of this account at this client
 * address or device. In counters that other people share, their attempts stay.
 */
async function forgiveGuess({ delays, signInLimits }: LimitDeps, guesser: Guesser): Promise<void> {
  const isShared = new Set(['sign-in-sprays', 'account-guesses']);
  for (const { name, key } of countsOf(signInLimits, guesser))
    await (isShared.has(name) ? delays.undo(name, key) : delays.forget(name, key));
}

/**
 * Returns the counter's key for an account and a client address. It is a digest, so that no email address is stored.
 */
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

/** Calls the auth library with this path and body, and selected headers of the request. */
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
 * Signs in with email and password. Returns the `Set-Cookie` lines of the new session, for `completeSignIn`. Only wrong
 * passwords stay counted.
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
  const response = await callAuthLibrary(deps.auth, deps.publicUrl, '/sign-in/email', raw, {
    email,
    password,
  });
  if (response.status === 403) return refuse('foreign-origin');
  if (response.status === 401) return refuse('wrong-credentials');
  if (!response.ok) throw new Error(`the sign-in got status ${response.status}`);
  await forgiveGuess(deps, guesser);
  return done(response.headers.getSetCookie());
}
