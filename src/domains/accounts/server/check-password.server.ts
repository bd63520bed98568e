import { done, type Result, refuse } from '#kernel/result.ts';
import type { AccountsHandlerDeps } from './handler-deps.server.ts';
import { selectPasswordHash } from './password-store.server.ts';
import { admitHashing, passwordMatches } from './passwords.server.ts';
import { secondsInWords } from './sign-in.server.ts';

/** A password to check against the account's password. */
export type PasswordCheck = {
  readonly userId: string;
  readonly password: string;
  /** Form field that shows the error message. */
  readonly field: string;
  /** Error message for a wrong password. */
  readonly wrong?: string;
};

/** Refusals of a password check. */
export type PasswordRefusal = 'invalid-input' | 'too-many-requests' | 'unavailable';

function wrongPassword(field: string, message: string) {
  return refuse('invalid-input', { detail: message, errors: { [field]: [message] } });
}

/**
 * Checks an account's current password. Wrong passwords cause growing delays as at sign-in, but only for this account.
 */
export async function checkPassword(
  deps: Pick<AccountsHandlerDeps, 'db' | 'delays' | 'signInLimits'>,
  { userId, password, field, wrong = 'This is not your current password' }: PasswordCheck,
): Promise<Result<null, PasswordRefusal>> {
  const admitted = admitHashing();
  if (!admitted.ok) return admitted;
  // guard: guesses-of-own-password (value => null)
  const wait = await deps.delays.begin('password-changes', userId, deps.signInLimits.guesses);
  if (wait !== null) {
    const detail = `Too many wrong passwords. Wait ${secondsInWords(wait)} and try again.`;
    return refuse('too-many-requests', { retryAfter: wait, detail });
  }
  const hash = await selectPasswordHash(deps.db, userId);
  // guard: current-password (drop operand 2)
  if (hash === null || !(await passwordMatches({ hash, password }))) return wrongPassword(field, wrong);
  await deps.delays.forget('password-changes', userId);
  return done(null);
}
