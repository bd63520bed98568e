import { refuse } from '#kernel/result.ts';
import { type ApiModule, apiModule } from '#platform/api/api-module.server.ts';
import type { Caller, CallRequest, Handlers } from '#platform/api/contract.ts';
import type { Db } from '#platform/db/database.server.ts';
import { withCookies } from '#platform/http/with-cookies.ts';
import { SETTINGS_CACHE_CONTROL } from '#platform/process/cache-lifetimes.ts';
import { accountsCalls, accountsRefusals } from '../contract.ts';
import type { ownAccountCalls } from '../own-account-calls.ts';
import type { User } from '../user.ts';
import { type AdminHandlers, adminHandlers } from './admin-calls.server.ts';
import { withDatabaseErrors } from './auth-errors.server.ts';
import { commonPassword, isCommonPassword, isOwnName, ownName } from './common-passwords.server.ts';
import { completeProfile } from './complete-profile.server.ts';
import { completeSignIn, recordOrigin } from './complete-sign-in.server.ts';
import type { AccountsHandlerDeps } from './handler-deps.server.ts';
import { ownAccountHandlers } from './own-account-handlers.server.ts';
import { admitHashing } from './passwords.server.ts';
import { callAuthLibrary, signIn } from './sign-in.server.ts';
import { admitSignUp, signUp } from './sign-up.server.ts';
import { findUser, findUserByEmail, publicKeys } from './store.server.ts';
import { toOwnWireUser, toWireUser } from './to-wire-user.ts';
import { findTokenSession } from './token-session.server.ts';

/** Returns the user with an email address, if the caller is that user or an admin. */
async function visibleUser(db: Db, caller: Caller, email: string): Promise<User | null> {
  const own = email.trim().toLowerCase() === caller.email;
  // guard: user-record-owner (condition => true)
  return own || caller.userType === 'Admin' ? findUserByEmail(db, email) : null;
}

type Calls = typeof accountsCalls;
type SessionHandlers = Pick<
  Handlers<Calls>,
  | 'POST /api/auth/sign-up/email'
  | 'POST /api/auth/sign-in/email'
  | 'POST /api/auth/sign-out'
  | 'GET /api/auth/jwks'
  | 'GET /jwt'
>;

async function signUpByEmail(
  deps: AccountsHandlerDeps,
  { body, clientAddress, raw }: CallRequest<Calls['POST /api/auth/sign-up/email']>,
) {
  const { db, auth, publicUrl } = deps;
  const admitted = admitHashing();
  if (!admitted.ok) return admitted;
  // guard: common-password-sign-up
  if (await isCommonPassword(body.password)) return commonPassword('password');
  // guard: own-name-sign-up
  if (isOwnName(body.password, body)) return ownName('password');
  const opened = await admitSignUp(deps, clientAddress, () => signUp(db, body, publicUrl));
  if (!opened.ok) return opened;
  const { id } = opened.value;
  const opening = { body: { userId: id }, returnHeaders: true } as const;
  const { headers } = await withDatabaseErrors(() => auth.api.openSession(opening));
  const cookies = headers.getSetCookie();
  await recordOrigin(deps, { cookies, clientAddress, raw });
  const device = deps.knownDevices.remember(body.email, null);
  return withCookies({ user: toWireUser(opened.value, publicUrl) }, [...cookies, device]);
}

async function signInByEmail(
  deps: AccountsHandlerDeps,
  { body, clientAddress, raw }: CallRequest<Calls['POST /api/auth/sign-in/email']>,
) {
  const signedIn = await signIn(deps, { ...body, clientAddress }, raw);
  if (!signedIn.ok) return signedIn;
  const completed = await completeSignIn(deps, { cookies: signedIn.value, clientAddress, raw });
  if (!completed) return refuse('wrong-credentials');
  if (completed === 'blocked') return refuse('account-blocked');
  const { user, cookies, isPending } = completed;
  return isPending
    ? withCookies({ secondFactor: true }, cookies, 202)
    : withCookies(
        {
          user: toWireUser(user, deps.publicUrl),
          mustAddSecondFactor: toOwnWireUser(user, deps).mustAddSecondFactor,
        },
        cookies,
      );
}

async function issueToken(deps: AccountsHandlerDeps, { query, caller, raw }: CallRequest<Calls['GET /jwt']>) {
  const crossSite = raw.headers.get('sec-fetch-site') === 'cross-site';
  const owner = await findTokenSession(deps, caller, raw);
  // guard: cross-site-token (drop operand 2)
  // guard: token-for-own-address (drop operand 3)
  if (!owner || crossSite || query.email.trim().toLowerCase() !== owner.caller.email) {
    return refuse('no-token');
  }
  const { sessionId } = owner;
  return {
    status: 200,
    body: { accessToken: await deps.tokens.issue({ userId: owner.caller.id, sessionId }) },
  } as const;
}

function sessionHandlers(deps: AccountsHandlerDeps): SessionHandlers {
  const { db, auth, publicUrl } = deps;
  return {
    'POST /api/auth/sign-up/email': (request) => signUpByEmail(deps, request),
    'POST /api/auth/sign-in/email': (request) => signInByEmail(deps, request),
    'POST /api/auth/sign-out': async ({ raw }) => {
      const response = await callAuthLibrary(auth, publicUrl, '/sign-out', raw, {});
      return withCookies({ success: true }, response.headers.getSetCookie());
    },
    'GET /api/auth/jwks': async () => ({
      status: 200,
      body: { keys: await publicKeys(db) },
      headers: { 'cache-control': SETTINGS_CACHE_CONTROL },
    }),
    'GET /jwt': (request) => issueToken(deps, request),
  };
}

type UserHandlers = Omit<
  Handlers<Calls>,
  keyof SessionHandlers | keyof AdminHandlers | keyof typeof ownAccountCalls
>;

function userHandlers(deps: AccountsHandlerDeps): UserHandlers {
  const { db, publicUrl } = deps;
  return {
    'GET /me': async ({ caller }) => {
      const user = caller ? await findUser(db, caller.id) : null;
      return {
        status: 200,
        body: { user: user && toOwnWireUser(user, deps) },
      };
    },
    'POST /users': ({ body, caller, write }) =>
      write(db, async (tx) => {
        const { name, number, image, userType } = body;
        const completed = await completeProfile(tx, caller.id, { name, number, image, userType });
        return completed.ok
          ? { status: 200, body: { acknowledged: true, insertedId: caller.id } }
          : completed;
      }),
    'GET /users/{email}': async ({ params, caller }) => {
      const user = await visibleUser(db, caller, params.email);
      return user ? { status: 200, body: toWireUser(user, publicUrl) } : refuse('not-found');
    },
    'GET /users/admin/{email}': async ({ params, caller }) => {
      const user = await visibleUser(db, caller, params.email);
      return user ? { status: 200, body: { isAdmin: user.userType === 'Admin' } } : refuse('not-found');
    },
    'GET /users/buyer/{email}': async ({ params, caller }) => {
      const user = await visibleUser(db, caller, params.email);
      return user ? { status: 200, body: { isBuyer: user.userType === 'Buyer' } } : refuse('not-found');
    },
    'GET /users/seller/{email}': async ({ params, caller }) => {
      const user = await visibleUser(db, caller, params.email);
      return user ? { status: 200, body: { isSeller: user.userType === 'Seller' } } : refuse('not-found');
    },
  };
}

/** Returns the handlers of the accounts' API calls. */
export function accountsApi(deps: AccountsHandlerDeps): ApiModule {
  return apiModule<Calls>({
    name: 'accounts',
    calls: accountsCalls,
    refusals: accountsRefusals,
    handlers: {
      ...sessionHandlers(deps),
      ...userHandlers(deps),
      ...ownAccountHandlers(deps),
      ...adminHandlers(deps),
    },
  });
}
