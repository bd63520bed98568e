import { refuse } from '#kernel/result.ts';
import type { Handlers } from '#platform/api/contract.ts';
import type { ownAccountCalls } from '../own-account-calls.ts';
import { changePassword } from './change-password.server.ts';
import { changeProfile } from './change-profile.server.ts';
import type { AccountsHandlerDeps } from './handler-deps.server.ts';
import { selectSignInWays } from './password-store.server.ts';
import { requestPasswordReset, resetPassword } from './reset-password.server.ts';
import { sessionIdOf } from './session-activity.server.ts';
import { toWireUser } from './to-wire-user.ts';
import { resendVerificationEmail, verifyEmail } from './verify-email.server.ts';
import { withCookies } from './with-cookies.server.ts';

const ACKNOWLEDGED = { status: 200, body: { acknowledged: true } } as const;

/** The functions behind the calls by which people keep their own account. */
export function ownAccountHandlers(deps: AccountsHandlerDeps): Handlers<typeof ownAccountCalls> {
  const { db, google, publicUrl } = deps;
  return {
    'PATCH /me': ({ body, caller, write }) =>
      write(db, async (tx) => {
        const changed = await changeProfile(tx, caller.id, body);
        return changed.ok ? { status: 200, body: { user: toWireUser(changed.value, publicUrl) } } : changed;
      }),
    'GET /me/sign-in-ways': async ({ caller }) => ({
      status: 200,
      body: await selectSignInWays(db, caller.id),
    }),
    'POST /me/password': async ({ body, caller, clientAddress, raw }) => {
      const sessionId = await sessionIdOf(deps.auth, raw);
      const changed = await changePassword(deps, { ...body, userId: caller.id, clientAddress, sessionId });
      return changed.ok ? ACKNOWLEDGED : changed;
    },
    'POST /me/verification-letter': async ({ caller }) => {
      await resendVerificationEmail(db, caller.id, publicUrl);
      return ACKNOWLEDGED;
    },
    'POST /email-verifications': async ({ body, caller, clientAddress }) => {
      const { token, password } = body;
      const request = { token, password, callerId: caller?.id ?? null, clientAddress };
      const verified = await verifyEmail(deps, request);
      return verified.ok ? ACKNOWLEDGED : verified;
    },
    'POST /password-reset-letters': async ({ body, clientAddress }) => {
      const asked = await requestPasswordReset(deps, body.email, clientAddress);
      return asked.ok ? ACKNOWLEDGED : asked;
    },
    'POST /password-resets': async ({ body, clientAddress }) => {
      const reset = await resetPassword(deps, { ...body, clientAddress });
      if (!reset.ok) return reset;
      // Whoever reads the account's mailbox gets in, however many guess at the account meanwhile.
      return withCookies(ACKNOWLEDGED.body, [deps.knownDevices.remember(reset.value.email, null)]);
    },
    'GET /sign-in-ways': async () => ({
      status: 200,
      body: { google: google !== null },
      headers: { 'cache-control': 'public, max-age=60' },
    }),
    'GET /api/auth/google': async ({ query, raw }) =>
      google ? google.begin(raw, query.from) : refuse('not-found'),
    'GET /api/auth/callback/google': async ({ raw }) => (google ? google.finish(raw) : refuse('not-found')),
  };
}
