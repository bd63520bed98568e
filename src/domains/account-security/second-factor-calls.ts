import { z } from 'zod';
import { defineCalls } from '#platform/api/contract.ts';
import { reauthenticationForm } from '../accounts/form.ts';
import { appCodeForm, codeForm } from './form.ts';
import {
  passkeyAssertion,
  passkeyCreationOptions,
  passkeyName,
  passkeyRegistration,
  passkeyRequestOptions,
  wirePasskey,
} from './passkey.ts';

const acknowledged = z.object({ acknowledged: z.literal(true) });
const recoveryCodes = z.array(z.string());

/** Refusals of calls that check the signed-in person's password or recent sign-in. */
const REAUTHENTICATION_REFUSALS = [
  'sign-in-again',
  'email-not-verified',
  'too-many-requests',
  'unavailable',
] as const;

/** Limit of passkey calls. It only saves computing time, because signatures cannot be guessed. */
const PASSKEY_LIMIT = { points: 60, seconds: 60 };

/** API calls about the second factor: proof at sign-in, set-up, recovery codes, removal. */
export const secondFactorCalls = defineCalls({
  'POST /api/auth/second-factor': {
    summary: 'Completes a sign-in with a code of the authenticator app, or a recovery code',
    storesNoResponse: true,
    who: 'anyone',
    security: { event: 'second-factor' },
    rights:
      'requires the unfinished session of a sign-in with password or Google. A code is valid once; 5 attempts in 15 minutes per account',
    body: codeForm,
    responses: { 200: acknowledged },
    refusals: ['sign-in-again', 'too-many-requests'],
  },
  'GET /api/auth/second-factor': {
    summary: 'Second factors that can complete the sign-in, besides recovery codes',
    who: 'anyone',
    rights: 'requires the unfinished session of a sign-in with password or Google',
    responses: { 200: z.object({ hasApp: z.boolean(), hasPasskey: z.boolean() }) },
    refusals: ['sign-in-again'],
  },
  'POST /api/auth/second-factor/passkey-options': {
    summary: 'WebAuthn options to sign in with a passkey',
    storesNoResponse: true,
    who: 'anyone',
    rights:
      'requires the unfinished session of a sign-in with password or Google. The challenge is valid for five minutes, in this browser',
    responses: { 200: z.object({ options: passkeyRequestOptions }) },
    refusals: ['sign-in-again', 'no-passkey'],
    limit: { ...PASSKEY_LIMIT, per: 'address' },
  },
  'POST /api/auth/second-factor/passkey': {
    summary: 'Completes a sign-in with a passkey of the account',
    storesNoResponse: true,
    who: 'anyone',
    security: { event: 'second-factor' },
    rights:
      'requires the unfinished session of a sign-in with password or Google. Each challenge can be answered once',
    body: z.object({ response: passkeyAssertion }),
    responses: { 200: acknowledged },
    refusals: ['sign-in-again', 'passkey-refused'],
    limit: { ...PASSKEY_LIMIT, per: 'address' },
  },
  'GET /me/second-factor': {
    summary: 'Second factors of the caller’s account, and whether one is required',
    who: 'signed-in',
    responses: {
      200: z.object({
        isOn: z.boolean(),
        /** Whether the market requires a second factor for this account. */
        isRequired: z.boolean(),
        /** Whether an authenticator app is set up. */
        hasApp: z.boolean(),
        passkeys: z.array(wirePasskey),
        /** Number of unused recovery codes. */
        recoveryCodesLeft: z.int(),
      }),
    },
  },
  'POST /me/second-factor': {
    summary: 'Starts the setup of an authenticator app; a code from the app confirms it',
    storesNoResponse: true,
    who: 'signed-in',
    rights: 'requires the password or a recent sign-in; session cookie only',
    body: reauthenticationForm,
    responses: {
      200: z.object({
        /** URI for an authenticator app, as QR code or link: `otpauth://…`. */
        setupUri: z.string(),
        /** The secret in `setupUri`, in base 32, for people who type it into their app. */
        setupKey: z.string(),
      }),
    },
    refusals: ['second-factor-on', ...REAUTHENTICATION_REFUSALS],
  },
  'POST /me/second-factor/confirmation': {
    summary:
      'Adds an authenticator app with a code from the app; the first second factor of an account ends all other sessions',
    storesNoResponse: true,
    who: 'signed-in',
    security: { event: 'second-factor-added' },
    rights:
      'session cookie only. The owner gets an email. Only the first second factor returns recovery codes',
    body: appCodeForm,
    responses: { 200: z.object({ recoveryCodes }) },
    refusals: [
      'second-factor-on',
      'second-factor-off',
      'sign-in-again',
      'email-not-verified',
      'too-many-requests',
    ],
  },
  'POST /me/passkeys/options': {
    summary: 'WebAuthn options to create a passkey',
    storesNoResponse: true,
    who: 'signed-in',
    rights: 'requires the password or a recent sign-in; session cookie only; at most 10 passkeys',
    body: reauthenticationForm,
    responses: { 200: z.object({ options: passkeyCreationOptions }) },
    refusals: ['enough-passkeys', ...REAUTHENTICATION_REFUSALS],
  },
  'POST /me/passkeys': {
    summary: 'Adds a passkey; the first second factor of an account ends all other sessions',
    storesNoResponse: true,
    who: 'signed-in',
    security: { event: 'second-factor-added' },
    rights:
      'answers a challenge of this session, once, within five minutes; session cookie only. The owner gets an email. Only the first second factor returns recovery codes',
    body: z.object({ name: passkeyName, response: passkeyRegistration }),
    responses: { 200: z.object({ recoveryCodes }) },
    refusals: ['passkey-refused', 'sign-in-again', 'email-not-verified'],
    limit: { ...PASSKEY_LIMIT, per: 'caller' },
  },
  'DELETE /me/passkeys/{id}': {
    summary: 'Removes a passkey',
    storesNoResponse: true,
    who: 'signed-in',
    security: { event: 'second-factor-removed' },
    rights:
      'only the caller’s passkeys; requires the password or a recent sign-in; session cookie only. The owner gets an email',
    params: z.object({ id: z.uuid() }),
    body: reauthenticationForm,
    responses: { 200: acknowledged },
    refusals: ['last-second-factor', ...REAUTHENTICATION_REFUSALS],
  },
  'POST /me/recovery-codes': {
    summary: 'Creates new recovery codes and invalidates the old ones',
    storesNoResponse: true,
    who: 'signed-in',
    security: { event: 'recovery-codes' },
    rights: 'requires the password or a recent sign-in; session cookie only',
    body: reauthenticationForm,
    responses: { 200: z.object({ recoveryCodes }) },
    refusals: ['second-factor-off', ...REAUTHENTICATION_REFUSALS],
  },
  'DELETE /me/second-factor': {
    summary: 'Turns off the second factor: removes authenticator app and passkeys',
    storesNoResponse: true,
    who: 'signed-in',
    security: { event: 'second-factor-removed' },
    rights:
      'requires the password or a recent sign-in; session cookie only. The owner gets an email. An admin then has no rights if a second factor is required',
    body: reauthenticationForm,
    responses: { 200: acknowledged },
    refusals: ['second-factor-off', ...REAUTHENTICATION_REFUSALS],
  },
});
