import { refuse } from '#kernel/result.ts';
import type { Handlers } from '#platform/api/contract.ts';
import { withCookies } from '#platform/http/with-cookies.ts';
import { currentSessionId } from '../../accounts/public-api.server.ts';
import type { secondFactorCalls } from '../second-factor-calls.ts';
import type { sessionCalls } from '../session-calls.ts';
import type { AccountSecurityDeps } from './handler-deps.server.ts';
import { endOtherSessions, endSession, selectSessions } from './own-sessions.server.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeyProof,
  provePasskey,
  readPendingFactor,
  removePasskey,
} from './passkeys.server.ts';
import { proveSecondFactor } from './pending-sign-in.server.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
} from './second-factor.server.ts';

type PasskeyHandlers = Pick<
  Handlers<typeof secondFactorCalls>,
  | 'GET /api/auth/second-factor'
  | 'POST /api/auth/second-factor/passkey-options'
  | 'POST /api/auth/second-factor/passkey'
  | 'POST /me/passkeys/options'
  | 'POST /me/passkeys'
  | 'DELETE /me/passkeys/{id}'
>;
type SecondFactorHandlers = Omit<Handlers<typeof secondFactorCalls>, keyof PasskeyHandlers>;
type SessionHandlers = Handlers<typeof sessionCalls> & Handlers<typeof secondFactorCalls>;

/** Returns the handlers of the API calls about one's own sessions and second factor. */
export function ownSessionHandlers(deps: AccountSecurityDeps): SessionHandlers {
  const { db } = deps;
  return {
    ...secondFactorHandlers(deps),
    ...passkeyHandlers(deps),
    'GET /me/sessions': async ({ caller, raw }) => ({
      status: 200,
      body: await selectSessions(db, caller.id, await currentSessionId(deps, raw)),
    }),
    'DELETE /me/sessions/{id}': ({ params, caller, write }) =>
      write(db, async (tx) =>
        (await endSession(tx, caller.id, params.id))
          ? { status: 200, body: { acknowledged: true, deletedCount: 1 } }
          : refuse('not-found'),
      ),
    'DELETE /me/sessions': async ({ caller, raw, write }) => {
      const kept = await currentSessionId(deps, raw);
      return write(db, async (tx) => {
        const deletedCount = await endOtherSessions(tx, caller.id, kept);
        return { status: 200, body: { acknowledged: true, deletedCount } };
      });
    },
  };
}

function secondFactorHandlers(deps: AccountSecurityDeps): SecondFactorHandlers {
  return {
    'POST /api/auth/second-factor': async ({ body, raw }) => {
      const proved = await proveSecondFactor(deps, body.code, raw);
      return proved.ok ? withCookies({ acknowledged: true }, [proved.value]) : proved;
    },
    'GET /me/second-factor': async ({ caller }) => ({
      status: 200,
      body: await readSecondFactor(deps, caller.id),
    }),
    'POST /me/second-factor': async ({ body, caller, raw }) => {
      const request = { userId: caller.id, password: body.password, raw };
      const challenge = await beginSecondFactor(deps, request);
      return challenge.ok ? { status: 200, body: challenge.value } : challenge;
    },
    'POST /me/second-factor/confirmation': async ({ body, caller, clientAddress, raw }) => {
      const request = { userId: caller.id, code: body.code, clientAddress, raw };
      const confirmed = await confirmSecondFactor(deps, request);
      if (!confirmed.ok) return confirmed;
      const { recoveryCodes, cookies } = confirmed.value;
      return withCookies({ recoveryCodes }, cookies);
    },
    'POST /me/recovery-codes': async ({ body, caller, raw }) => {
      const request = { userId: caller.id, password: body.password, raw };
      const renewed = await renewRecoveryCodes(deps, request);
      return renewed.ok ? { status: 200, body: { recoveryCodes: [...renewed.value] } } : renewed;
    },
    'DELETE /me/second-factor': async ({ body, caller, raw }) => {
      const request = { userId: caller.id, password: body.password, raw };
      const ended = await endSecondFactor(deps, request);
      return ended.ok ? { status: 200, body: { acknowledged: true } } : ended;
    },
  };
}

function passkeyHandlers(deps: AccountSecurityDeps): PasskeyHandlers {
  return {
    'GET /api/auth/second-factor': async ({ raw }) => {
      const read = await readPendingFactor(deps, raw);
      return read.ok ? { status: 200, body: read.value } : read;
    },
    'POST /api/auth/second-factor/passkey-options': async ({ raw }) => {
      const challenge = await beginPasskeyProof(deps, raw);
      return challenge.ok
        ? withCookies({ options: challenge.value.options }, challenge.value.cookies)
        : challenge;
    },
    'POST /api/auth/second-factor/passkey': async ({ body, raw }) => {
      const proved = await provePasskey(deps, body.response, raw);
      return proved.ok ? withCookies({ acknowledged: true }, [proved.value]) : proved;
    },
    'POST /me/passkeys/options': async ({ body, caller, raw }) => {
      const request = { userId: caller.id, password: body.password, raw };
      const challenge = await beginPasskey(deps, request);
      return challenge.ok
        ? withCookies({ options: challenge.value.options }, challenge.value.cookies)
        : challenge;
    },
    'POST /me/passkeys': async ({ body, caller, raw }) => {
      const added = await addPasskey(deps, { userId: caller.id, raw, ...body });
      return added.ok ? { status: 200, body: { recoveryCodes: [...added.value] } } : added;
    },
    'DELETE /me/passkeys/{id}': async ({ params, body, caller, raw }) => {
      const { password } = body;
      const request = { userId: caller.id, password, raw, passkeyId: params.id };
      const removed = await removePasskey(deps, request);
      return removed.ok ? { status: 200, body: { acknowledged: true } } : removed;
    },
  };
}
