import { type ApiModule, apiModule } from '#platform/api/api-module.server.ts';
import { accountSecurityCalls, accountSecurityRefusals } from '../contract.ts';
import { abuseHandlers } from './abuse-handlers.server.ts';
import { emailChangeHandlers } from './email-change-handlers.server.ts';
import type { AccountSecurityDeps } from './handler-deps.server.ts';
import { ownSessionHandlers } from './session-handlers.server.ts';

/** Returns the handlers of the API calls of account security. */
export function accountSecurityApi(deps: AccountSecurityDeps): ApiModule {
  return apiModule<typeof accountSecurityCalls>({
    name: 'account-security',
    calls: accountSecurityCalls,
    refusals: accountSecurityRefusals,
    handlers: { ...ownSessionHandlers(deps), ...emailChangeHandlers(deps), ...abuseHandlers(deps) },
  });
}
