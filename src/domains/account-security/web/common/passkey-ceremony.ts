import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { browserClient } from '#platform/api/api-client.ts';
import type { accountSecurityCalls } from '../../contract.ts';
import type { PasskeyCreationOptions } from '../../passkey.ts';

/** Browser's response for a form to send, or the reason for its failure, for the person. */
export type CeremonyOutcome =
  | { readonly ok: true; readonly response: string }
  | { readonly ok: false; readonly message: string };

const CANCELLED = 'Nothing has changed: it was cancelled or took too long. Try again.';
const EXISTS = 'This device already has a passkey for your account.';
const IMPOSSIBLE =
  'This browser cannot use passkeys here. Try another browser or device, or use an authenticator app.';

// Names of WebAuthn's errors: https://www.w3.org/TR/webauthn-3/#sctn-op-make-cred
const MESSAGES: Readonly<Record<string, string>> = {
  NotAllowedError: CANCELLED,
  AbortError: CANCELLED,
  InvalidStateError: EXISTS,
};

async function ceremony(work: () => Promise<object>): Promise<CeremonyOutcome> {
  try {
    return { ok: true, response: JSON.stringify(await work()) };
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    return { ok: false, message: MESSAGES[name] ?? IMPOSSIBLE };
  }
}

/** Has the browser make a passkey, which asks the person. */
export function makePasskey(options: PasskeyCreationOptions): Promise<CeremonyOutcome> {
  return ceremony(() => startRegistration({ optionsJSON: options }));
}

/** Has the browser use one of the account's passkeys at sign-in, which asks the person. */
export async function askForPasskey(): Promise<CeremonyOutcome> {
  const asked = await browserClient<typeof accountSecurityCalls>()(
    'POST /api/auth/second-factor/passkey-options',
  );
  if (!asked.ok) return { ok: false, message: asked.problem.detail };
  return ceremony(() => startAuthentication({ optionsJSON: asked.data.options }));
}
