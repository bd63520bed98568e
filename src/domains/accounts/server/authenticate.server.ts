import type { Caller, UserType } from '#platform/api/contract.ts';
import type { Db } from '#platform/db/database.server.ts';
import { isBlocked, type User } from '../user.ts';
import { type Auth, findSession } from './auth.server.ts';
import { isIdle, recordActivity } from './session-activity.server.ts';
import { selectUserOfSession } from './store.server.ts';
import type { Tokens } from './tokens.server.ts';

/** Identifies the caller of a request. Returns null for guests and for invalid tokens or sessions. */
export type Authenticate = (request: Request) => Promise<Caller | null>;

/** Whether admins need a second factor to get their rights. */
type AdminRule = { readonly requireAdminSecondFactor: boolean };

type Known = Pick<Caller, 'userType'> & { readonly hasSecondFactor: boolean };

function rightsOf({ userType, hasSecondFactor }: Known, rule: AdminRule) {
  // guard: admin-second-factor (condition => false)
  if (rule.requireAdminSecondFactor && userType === 'Admin' && !hasSecondFactor)
    return { userType: null, lacksSecondFactor: true } as const;
  return { userType };
}

function callerOfToken(user: User | null, rule: AdminRule): Caller | null {
  // guard: closed-account-token (drop operand 2)
  if (!user || user.closedAt) return null;
  const { id, email, name, verified, emailVerified } = user;
  return { id, email, name, ...rightsOf(user, rule), verified, emailVerified, via: 'token' };
}

type FoundSession = NonNullable<Awaited<ReturnType<Auth['api']['getSession']>>>;

/** Returns the caller of a session, or null. `user` comes from the query of the session, so this needs no query. */
function callerOfSession({ session, user }: FoundSession, rule: AdminRule): Caller | null {
  // guard: closed-account-session (drop operand 1)
  // guard: idle-session (drop operand 2)
  if (user.closedAt || isIdle(session)) return null;
  // guard: blocked-account-session
  if (isBlocked(user)) return null;
  const hasSecondFactor = user.twoFactorEnabled ?? false;
  // guard: second-factor-session (condition => false)
  if (hasSecondFactor && !session.secondFactorAt) return null;
  const { id, email, name, emailVerified } = user;
  const userType = (user.userType ?? null) as UserType | null;
  const verified = user.role === 'verify';
  const rights = rightsOf({ userType, hasSecondFactor }, rule);
  return { id, email, name, ...rights, verified, emailVerified, via: 'cookie' };
}

/**
 * Creates {@link Authenticate}, which accepts a bearer token or a session cookie. If a request has an `Authorization`
 * header, its cookie is ignored, because such requests skip the origin check. Requests with neither header nor cookie
 * cause no database query.
 */
export function createAuthenticate(
  deps: AdminRule & {
    readonly db: Db;
    readonly auth: Auth;
    readonly tokens: Tokens;
  },
): Authenticate {
  const { db, auth, tokens } = deps;
  return async (request) => {
    const authorization = request.headers.get('authorization');
    // guard: cookie-beside-token (condition => authorization !== null && !request.headers.has('cookie'))
    if (authorization !== null) {
      const token = /^Bearer +([\w.~+/=-]+)$/i.exec(authorization)?.[1];
      const owner = token ? await tokens.verify(token) : null;
      return owner && callerOfToken(await selectUserOfSession(db, owner.userId, owner.sessionId), deps);
    }
    const cookie = auth.cookieOf(request);
    if (!cookie?.includes('secondbyte.session_token=')) return null;
    const session = await findSession(auth, cookie);
    const caller = session && callerOfSession(session, deps);
    if (caller) await recordActivity(db, session.session);
    return caller;
  };
}
