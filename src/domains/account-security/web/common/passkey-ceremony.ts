import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { browserClient } from '#platform/api/api-client.ts';
import { errorText } from '#texts/error-text.ts';
import { t } from '#texts/t.ts';
import type { accountSecurityCalls } from '../../contract.ts';
import type { PasskeyCreationOptions } from '../../passkey.ts';

/** The browser's response as JSON for a form field, or an error message for the person. */
export type CeremonyOutcome =
  | { readonly ok: true; readonly response: string }
  | { readonly ok: false; readonly message: string };

/** Returns the error message for an error name of WebAuthn: https://www.w3.org/TR/webauthn-3/#sctn-op-make-cred. */
function ceremonyErrorText(name: string): string {
  if (name === 'NotAllowedError' || name === 'AbortError') return t('passkey.cancelled');
  return name === 'InvalidStateError' ? t('passkey.exists') : t('passkey.impossible');
}

async function ceremony(work: () => Promise<object>): Promise<CeremonyOutcome> {
  try {
    return { ok: true, response: JSON.stringify(await work()) };
  } catch (error) {
    return { ok: false, message: ceremonyErrorText(error instanceof Error ? error.name : '') };
  }
}

/** Creates a passkey in the browser, which asks the person. */
export function makePasskey(options: PasskeyCreationOptions): Promise<CeremonyOutcome> {
  return ceremony(() => startRegistration({ optionsJSON: options }));
}

/** Uses one of the account's passkeys at sign-in; the browser asks the person. */
export async function askForPasskey(): Promise<CeremonyOutcome> {
  const asked = await browserClient<typeof accountSecurityCalls>()(
    'POST /api/auth/second-factor/passkey-options',
  );
  if (!asked.ok) {
    const { code, detail } = asked.problem;
    return { ok: false, message: code === 'no-passkey' ? t('securityAnswer.noPasskey') : errorText(detail) };
  }
  return ceremony(() => startAuthentication({ optionsJSON: asked.data.options }));
}
