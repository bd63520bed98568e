import { createHash } from 'node:crypto';
import { APIError } from 'better-auth/api';
import { done, type Result, refuse } from '#kernel/result.ts';
import { withDatabaseErrors } from '../../accounts/public-api.server.ts';
import type { AccountSecurityDeps } from './handler-deps.server.ts';
import { hasConfirmedApp, opensSecondFactor, reencryptSecondFactors } from './second-factor-store.server.ts';

type CheckDeps = Pick<AccountSecurityDeps, 'auth' | 'db' | 'limits' | 'secrets'>;

/** A code to check. */
export type CodeCheck = {
  readonly userId: string;
  readonly code: string;
  /** Cookies of a session of the user, with or without the second factor. */
  readonly cookie: string;
  /** `set-up`: the first code of a new app. `sign-in`: the app must have been confirmed before. */
  readonly during: 'sign-in' | 'set-up';
};

/**
 * Limits of wrong codes for one account. Three of a million codes are valid at a time. So an attacker with the password
 * needs about 30 years for an even chance.
 */
const TRIES = { points: 5, seconds: 15 * 60 };
const TRIES_A_DAY = { points: 20, seconds: 24 * 60 * 60 };
/**
 * Time for which a used code is remembered, in seconds. A code is valid for at most 90 s: its own 30 s, and the periods
 * before and after.
 */
const CODE_SECONDS = 2 * 60;

const APP_CODE = /^\d{6}$/;

function tooManyCodes(wait: number) {
  const detail = `Too many wrong codes. Wait ${Math.ceil(wait / 60)} min and try again.`;
  return refuse('too-many-requests', { retryAfter: wait, detail });
}

function wrongCode(code: string) {
  const message = APP_CODE.test(code)
    ? 'This code is wrong. Enter the one your app shows now'
    : 'This recovery code is wrong or was already used';
  return refuse('invalid-input', { detail: message, errors: { code: [message] } });
}

function lostFactor() {
  const message = 'This second factor is blocked. Contact us to have it removed';
  return refuse('invalid-input', { detail: message, errors: { code: [message] } });
}

async function countTry({ limits }: CheckDeps, userId: string): Promise<number | null> {
  // guard: second-factor-tries (value => null)
  const wait = await limits.count('second-factor', userId, TRIES.points, TRIES.seconds);
  return wait ?? limits.count('second-factor-day', userId, TRIES_A_DAY.points, TRIES_A_DAY.seconds);
}

/** Checks a code with the auth library. Returns the cookies that it sets, or null for a wrong code. */
async function askLibrary({ auth }: CheckDeps, { code, cookie }: CodeCheck): Promise<string[] | null> {
  const headers = new Headers({ cookie });
  try {
    if (!APP_CODE.test(code)) {
      await withDatabaseErrors(() => auth.api.verifyBackupCode({ body: { code }, headers }));
      return [];
    }
    const answer = await withDatabaseErrors(() =>
      auth.api.verifyTOTP({ body: { code }, headers, returnHeaders: true }),
    );
    return answer.headers.getSetCookie();
  } catch (error) {
    // Status `CONFLICT`: another request used the same recovery code first.
    if (error instanceof APIError && ['UNAUTHORIZED', 'CONFLICT'].includes(String(error.status))) return null;
    throw error;
  }
}

/**
 * Returns whether a code of an app is used for the first time. Without this check, an onlooker could reuse the code,
 * because it stays valid for a while.
 */
async function isFirstUse({ limits }: CheckDeps, { userId, code }: CodeCheck): Promise<boolean> {
  const digest = createHash('sha256').update(`${userId}\n${code}`).digest('base64url');
  return (await limits.count('second-factor-codes', digest, 1, CODE_SECONDS)) === null;
}

/**
 * Checks a code of a user's second factor: six digits of the app, or a recovery code. Each code works once. Attempts
 * are counted first, so that parallel attempts cannot exceed the limit. Returns cookies of the library, which it sets
 * only when the app's first code turns the second factor on.
 */
export async function checkCode(
  deps: CheckDeps,
  check: CodeCheck,
): Promise<Result<readonly string[], 'invalid-input' | 'too-many-requests'>> {
  const wait = await countTry(deps, check.userId);
  if (wait !== null) return tooManyCodes(wait);
  await reencryptSecondFactors(deps.db, deps.secrets, check.userId);
  if (!(await opensSecondFactor(deps.db, deps.secrets, check.userId))) return lostFactor();
  // An unconfirmed app proves nothing, because the owner got no email about it.
  // guard: second-factor-confirmed-app
  if (
    APP_CODE.test(check.code) &&
    check.during === 'sign-in' &&
    !(await hasConfirmedApp(deps.db, check.userId))
  )
    return wrongCode(check.code);
  const cookies = await askLibrary(deps, check);
  if (cookies === null) return wrongCode(check.code);
  // guard: second-factor-code-once
  if (APP_CODE.test(check.code) && !(await isFirstUse(deps, check))) return wrongCode(check.code);
  await deps.limits.reset('second-factor', check.userId);
  await deps.limits.reward('second-factor-day', check.userId);
  return done(cookies);
}
