import { refuse } from '#kernel/result.ts';
import type { Handlers } from '#platform/api/contract.ts';
import { withCookies } from '#platform/http/with-cookies.ts';
import { SETTINGS_CACHE_CONTROL } from '#platform/process/cache-lifetimes.ts';
import { paths, serverPaths } from '../../../paths.ts';
import type { ownAccountCalls } from '../own-account-calls.ts';
import { storeBrowserLanguage } from './account-language.server.ts';
import { changePassword } from './change-password.server.ts';
import { changeProfile } from './change-profile.server.ts';
import { completeSignIn, isJustOpened } from './complete-sign-in.server.ts';
import { changeContactEmail, selectContactEmail } from './contact-email.server.ts';
import { currentSessionId } from './current-session.server.ts';
import type { AccountsHandlerDeps } from './handler-deps.server.ts';
import { selectSignInWays } from './password-store.server.ts';
import { findResetEmail, requestPasswordReset, resetPassword } from './reset-password.server.ts';
import { toWireUser } from './to-wire-user.ts';
import { resendVerificationEmail, verifyEmail } from './verify-email.server.ts';

type Visit = { readonly clientAddress: string; readonly raw: Request };

/** Completes the sign-in if Google's callback opened a session. */
async function completeGoogle(
  deps: AccountsHandlerDeps,
  response: Response,
  { clientAddress, raw }: Visit,
): Promise<Response> {
  const cookies = response.headers.getSetCookie();
  if (!cookies.some((line) => /session_token=[^;]/.test(line))) return response;
  const completed = await completeSignIn(deps, { cookies, clientAddress, raw });
  if (!completed) return response;
  if (completed === 'blocked') {
    const location = serverPaths.googleAnswer({ error: 'blocked' });
    return new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } });
  }
  if (isJustOpened(completed.user)) await storeBrowserLanguage(deps.db, completed.user.id, raw);
  const location = response.headers.get('location') ?? paths.home();
  const { pathname, search } = new URL(location, deps.publicUrl);
  const to = completed.isPending ? paths.secondFactor(`${pathname}${search}`) : location;
  const headers = new Headers({ location: to, 'cache-control': 'no-store' });
  for (const cookie of completed.cookies) headers.append('set-cookie', cookie);
  return new Response(null, { status: 302, headers });
}

const ACKNOWLEDGED = { status: 200, body: { acknowledged: true } } as const;

type OwnAccountHandlers = Handlers<typeof ownAccountCalls>;
type PasswordHandlers = Pick<
  OwnAccountHandlers,
  'POST /me/password' | 'POST /password-reset-emails' | 'GET /password-resets' | 'POST /password-resets'
>;
type GoogleHandlers = Pick<
  OwnAccountHandlers,
  'GET /sign-in-ways' | 'GET /api/auth/google' | 'GET /api/auth/callback/google'
>;

function passwordHandlers(deps: AccountsHandlerDeps): PasswordHandlers {
  return {
    'POST /me/password': async ({ body, caller, raw }) => {
      const sessionId = await currentSessionId(deps, raw);
      const changed = await changePassword(deps, { ...body, userId: caller.id, sessionId });
      return changed.ok ? ACKNOWLEDGED : changed;
    },
    'POST /password-reset-emails': async ({ body, clientAddress }) => {
      const asked = await requestPasswordReset(deps, body.email, clientAddress);
      return asked.ok ? ACKNOWLEDGED : asked;
    },
    'GET /password-resets': async ({ query }) => {
      const found = await findResetEmail(deps.db, query.token);
      return found.ok ? { status: 200, body: found.value } : found;
    },
    'POST /password-resets': async ({ body }) => {
      const reset = await resetPassword(deps, body);
      if (!reset.ok) return reset;
      // The device becomes known, so that strangers' wrong passwords do not delay the mailbox's owner.
      return withCookies(ACKNOWLEDGED.body, [deps.knownDevices.remember(reset.value.email, null)]);
    },
  };
}

function googleHandlers(deps: AccountsHandlerDeps): GoogleHandlers {
  const { google } = deps;
  return {
    'GET /sign-in-ways': async () => ({
      status: 200,
      body: { google: google !== null },
      headers: { 'cache-control': SETTINGS_CACHE_CONTROL },
    }),
    'GET /api/auth/google': async ({ query, raw }) =>
      google ? google.begin(raw, query.from) : refuse('not-found'),
    'GET /api/auth/callback/google': async ({ clientAddress, raw }) =>
      google ? completeGoogle(deps, await google.finish(raw), { clientAddress, raw }) : refuse('not-found'),
  };
}

/** Returns the handlers of the API calls about one's own account. */
export function ownAccountHandlers(deps: AccountsHandlerDeps): OwnAccountHandlers {
  const { db, publicUrl } = deps;
  return {
    ...passwordHandlers(deps),
    ...googleHandlers(deps),
    'PATCH /me': ({ body, caller, write }) =>
      write(db, async (tx) => {
        const changed = await changeProfile(tx, caller.id, body);
        return changed.ok ? { status: 200, body: { user: toWireUser(changed.value, publicUrl) } } : changed;
      }),
    'GET /me/sign-in-ways': async ({ caller }) => ({
      status: 200,
      body: await selectSignInWays(db, caller.id),
    }),
    'GET /me/contact-email': async ({ caller }) => ({
      status: 200,
      body: await selectContactEmail(db, caller.id),
    }),
    'PUT /me/contact-email': ({ body, caller, write }) =>
      write(db, async (tx) => {
        const changed = await changeContactEmail(tx, caller.id, { email: body.contactEmail, publicUrl });
        return changed.ok ? { status: 200, body: changed.value } : changed;
      }),
    'POST /me/verification-email': async ({ caller }) => {
      await resendVerificationEmail(db, caller.id, publicUrl);
      return ACKNOWLEDGED;
    },
    'POST /email-verifications': async ({ body, caller }) => {
      const { token, password } = body;
      const request = { token, password, callerId: caller?.id ?? null };
      const verified = await verifyEmail(deps, request);
      return verified.ok ? ACKNOWLEDGED : verified;
    },
  };
}
