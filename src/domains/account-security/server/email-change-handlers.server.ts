import type { Handlers } from '#platform/api/contract.ts';
import { withCookies } from '#platform/http/with-cookies.ts';
import { currentSessionId } from '../../accounts/public-api.server.ts';
import type { emailChangeCalls } from '../email-change-calls.ts';
import { confirmNewEmail, objectToEmailChange, requestEmailChange } from './change-email.server.ts';
import type { AccountSecurityDeps } from './handler-deps.server.ts';

/** Returns the handlers of the API calls that change the email address. */
export function emailChangeHandlers(deps: AccountSecurityDeps): Handlers<typeof emailChangeCalls> {
  return {
    'POST /me/email': async ({ body, caller, raw }) => {
      const { email, password } = body;
      const asked = await requestEmailChange(deps, {
        userId: caller.id,
        email,
        password,
        raw,
      });
      return asked.ok ? { status: 200, body: { acknowledged: true } } : asked;
    },
    'POST /email-changes/confirmation': async ({ body, caller, raw }) => {
      const sessionId = await currentSessionId(deps, raw);
      const confirmed = await confirmNewEmail(deps, { userId: caller.id, token: body.token, sessionId });
      if (!confirmed.ok) return confirmed;
      const { email } = confirmed.value;
      // A known device belongs to an email address, so its cookie is renewed for the new address.
      return withCookies({ email }, [
        deps.knownDevices.remember(email, deps.knownDevices.find(raw, caller.email)),
      ]);
    },
    'POST /email-changes/objection': async ({ body }) => {
      const objected = await objectToEmailChange(deps, body.token);
      return objected.ok ? { status: 200, body: objected.value } : objected;
    },
  };
}
