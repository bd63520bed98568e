import { defineCalls } from '#platform/api/contract.ts';
import { defineRefusals } from '#platform/http/problem.ts';
import { accountsRefusals } from '../accounts/contract.ts';
import { abuseCalls } from './abuse-calls.ts';
import { emailChangeCalls } from './email-change-calls.ts';
import { secondFactorCalls } from './second-factor-calls.ts';
import { sessionCalls } from './session-calls.ts';

export type { WireAbuse } from './abuse-calls.ts';
export type { WireSession } from './session-calls.ts';

/** Refusals (error responses) of the API calls about account security. */
export const accountSecurityRefusals = defineRefusals({
  'email-taken': accountsRefusals['email-taken'],
  'proof-expired': accountsRefusals['proof-expired'],
  'account-not-shown': accountsRefusals['account-not-shown'],
  'sign-in-again': accountsRefusals['sign-in-again'],
  'not-blockable': {
    status: 409,
    title: 'Cannot be blocked',
    detail:
      "An admin's account, your own network address and addresses of the server's own network cannot be blocked.",
  },
  'second-factor-on': {
    status: 409,
    title: 'Authenticator app already set up',
    detail: 'This account has an authenticator app. Turn the second factor off first to set up another app.',
  },
  'second-factor-off': {
    status: 409,
    title: 'No second factor set up',
    detail: 'This account has no second factor, or its set-up has not begun. Set it up first.',
  },
  'enough-passkeys': {
    status: 409,
    title: 'Too many passkeys',
    detail: 'An account can have at most 10 passkeys. Remove one that you no longer use.',
  },
  'no-passkey': {
    status: 409,
    title: 'No passkey',
    detail: 'This account has no passkey. Enter a code instead.',
  },
  'passkey-refused': {
    status: 400,
    title: 'Passkey not accepted',
    detail: 'The passkey belongs to another account, or it took longer than five minutes. Try again.',
  },
  'last-second-factor': {
    status: 409,
    title: 'Last second factor',
    detail: 'This is your only second factor. Add another one first, or turn the second factor off.',
  },
});

/** API calls about the security of accounts. */
export const accountSecurityCalls = defineCalls({
  ...secondFactorCalls,
  ...sessionCalls,
  ...emailChangeCalls,
  ...abuseCalls,
});
