import { createHash } from 'node:crypto';
import { APIError } from 'better-auth/api';
import { done, type Result, refuse } from '#kernel/result.ts';
import { withDatabaseErrors } from '../../accounts/public-api.server.ts';
import type { AccountSecurityDeps } from './handler-deps.server.ts';
import { hasConfirmedApp, opensSecondFactor, reencryptSecondFactors } from './second-factor-store.server.ts';

type CheckDeps = Pick<AccountSecurityDeps, 'auth' | 'db' | 'limits' | 'secrets'>;

/** A code that is to prove a second factor. */
export type CodeCheck = {
  readonly userId: string;
  readonly code: string;
  /** Cookies of a session of the user, which need not have proved the factor. */
  readonly cookie: string;
  /** `set-up`: the code is the first of an app that is being set up. Else the app must be one that was. */
  readonly during: 'sign-in' | 'set-up';
};

/**
 * Wrong codes of one account. Three codes of a million are valid at a time. Somebody who has the password would need
 * some forty years of daily tries for even odds.
 */
const TRIES = { points: 5, seconds: 15 * 60 };
const TRIES_A_DAY = { points: 20, seconds: 24 * 60 * 60 };
/** A code holds for its half minute, the one before and the one after; in seconds, and some to spare. */
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

/** The cookies that a right code brings along; null for a wrong one. */
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
    // Conflict: of two requests that use up one recovery code the later.
    if (error instanceof APIError && ['UNAUTHORIZED', 'CONFLICT'].includes(String(error.status))) return null;
    throw error;
  }
}

/**
 * Returns whether an app's code is used for the first time. It stays valid for a while after somebody has looked over a
 * shoulder.
 */
async function isFirstUse({ limits }: CheckDeps, { userId, code }: CodeCheck): Promise<boolean> {
  const digest = createHash('sha256').update(`${userId}\n${code}`).digest('base64url');
  return (await limits.count('second-factor-codes', digest, 1, CODE_SECONDS)) === null;
}

/**
 * Checks a code of a user's second factor: six digits of the app, or a recovery code. Each works once. Tries are
 * counted first, so parallel tries cannot exceed the limit. Returns the cookies that the library sets when the app's
 * first code turns the factor on.
 */
export async function checkCode(
  deps: CheckDeps,
  check: CodeCheck,
): Promise<Result<readonly string[], 'invalid-input' | 'too-many-requests'>> {
  const wait = await countTry(deps, check.userId);
  if (wait !== null) return tooManyCodes(wait);
  await reencryptSecondFactors(deps.db, deps.secrets, check.userId);
  if (!(await opensSecondFactor(deps.db, deps.secrets, check.userId))) return lostFactor();
  // An app that somebody has begun to set up and not confirmed proves nothing: no email has told of it.
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
