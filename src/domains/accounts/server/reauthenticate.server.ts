import { done, type Result, refuse } from '#kernel/result.ts';
import { type Auth, findSession } from './auth.server.ts';
import { checkPassword, type PasswordRefusal } from './check-password.server.ts';
import type { AccountsHandlerDeps } from './handler-deps.server.ts';
import { selectSignInWays } from './password-store.server.ts';

/** A signed-in person's proof that they own the account, for an irreversible action. */
type ReauthenticationRequest = {
  readonly userId: string;
  /** Password; required if the account has one. */
  readonly password: string | undefined;
  readonly raw: Request;
};

/** Checks by password that the account's owner makes the request. Accounts without a password need a recent sign-in. */
export type Reauthenticate = (
  request: ReauthenticationRequest,
) => Promise<Result<null, PasswordRefusal | 'sign-in-again'>>;

/** Time in ms after a sign-in during which the session alone proves that the owner makes the request. */
const FRESH_MS = 10 * 60 * 1_000;

const REQUIRED = 'Password is required';

async function hasFreshSession(auth: Auth, raw: Request): Promise<boolean> {
  const cookie = auth.cookieOf(raw);
  if (cookie === null || raw.headers.has('authorization')) return false;
  const found = await findSession(auth, cookie);
  return found !== null && Date.now() - found.session.createdAt.getTime() < FRESH_MS;
}

/** Creates {@link Reauthenticate}. */
export function createReauthenticate(
  deps: Pick<AccountsHandlerDeps, 'db' | 'auth' | 'delays' | 'signInLimits'>,
): Reauthenticate {
  return async ({ userId, password = '', raw }) => {
    const ways = await selectSignInWays(deps.db, userId);
    // An empty field does not count as a wrong password.
    if (ways.password && password === '')
      return refuse('invalid-input', { detail: REQUIRED, errors: { password: [REQUIRED] } });
    // guard: reauthenticate-by-password (value => done(null))
    if (ways.password) return checkPassword(deps, { userId, password, field: 'password' });
    // guard: reauthenticate-by-session (condition => true)
    return (await hasFreshSession(deps.auth, raw)) ? done(null) : refuse('sign-in-again');
  };
}
