import { z } from 'zod';
import { defineCalls } from '#platform/api/contract.ts';
import { reauthenticationForm } from '../accounts/form.ts';
import { codeForm } from './form.ts';
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
    summary: 'Completes a sign-in by a code of the authenticator app, or by a recovery code',
    storesNoResponse: true,
    who: 'anyone',
    security: { event: 'second-factor' },
    rights:
      'the session that password or Google has begun, which opens nothing before; a code holds once; 5 tries in 15 minutes an account',
    body: codeForm,
    answers: { 200: acknowledged },
    refusals: ['sign-in-again', 'too-many-requests'],
  },
  'GET /api/auth/second-factor': {
    summary: 'By what a sign-in that waits for its second factor may prove it, beside recovery codes',
    who: 'anyone',
    rights: 'the session that password or Google has begun',
    answers: { 200: z.object({ hasApp: z.boolean(), hasPasskey: z.boolean() }) },
    refusals: ['sign-in-again'],
  },
  'POST /api/auth/second-factor/passkey-options': {
    summary: 'What the browser is asked to use a passkey of the account for',
    storesNoResponse: true,
    who: 'anyone',
    rights: 'the session that password or Google has begun; holds for five minutes, in this browser',
    answers: { 200: z.object({ options: passkeyRequestOptions }) },
    refusals: ['sign-in-again', 'no-passkey'],
    limit: { ...PASSKEY_LIMIT, per: 'address' },
  },
  'POST /api/auth/second-factor/passkey': {
    summary: 'Completes a sign-in by a passkey of the account',
    storesNoResponse: true,
    who: 'anyone',
    security: { event: 'second-factor' },
    rights:
      'the session that password or Google has begun, which opens nothing before; the answer to one question, once',
    body: z.object({ response: passkeyAssertion }),
    answers: { 200: acknowledged },
    refusals: ['sign-in-again', 'passkey-refused'],
    limit: { ...PASSKEY_LIMIT, per: 'address' },
  },
  'GET /me/second-factor': {
    summary: 'Whether the own account has a second factor, must have one, and what it consists of',
    who: 'signed-in',
    answers: {
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
    summary: 'Begins to set up an authenticator app; a code of it confirms it',
    storesNoResponse: true,
    who: 'signed-in',
    rights: 'asks for the password, or for a sign-in just now; by cookie alone',
    body: reauthenticationForm,
    answers: {
      200: z.object({
        /** URI for an authenticator app, as QR code or link: `otpauth://…`. */
        setupUri: z.string(),
        /** The secret of `setupUri` for typing, in base 32. */
        setupKey: z.string(),
      }),
    },
    refusals: ['second-factor-on', ...REAUTHENTICATION_REFUSALS],
  },
  'POST /me/second-factor/confirmation': {
    summary:
      'Adds an authenticator app by a code of it; the first factor of an account ends all other sessions',
    storesNoResponse: true,
    who: 'signed-in',
    security: { event: 'second-factor-added' },
    rights: 'by cookie alone; the owner gets an email; recovery codes come with the first factor alone',
    body: codeForm,
    answers: { 200: z.object({ recoveryCodes }) },
    refusals: [
      'second-factor-on',
      'second-factor-off',
      'sign-in-again',
      'email-not-verified',
      'too-many-requests',
    ],
  },
  'POST /me/passkeys/options': {
    summary: 'What the browser is asked to make a passkey of',
    storesNoResponse: true,
    who: 'signed-in',
    rights: 'asks for the password, or for a sign-in just now; by cookie alone; at most 10 passkeys',
    body: reauthenticationForm,
    answers: { 200: z.object({ options: passkeyCreationOptions }) },
    refusals: ['enough-passkeys', ...REAUTHENTICATION_REFUSALS],
  },
  'POST /me/passkeys': {
    summary: 'Adds a passkey; the first factor of an account ends all other sessions',
    storesNoResponse: true,
    who: 'signed-in',
    security: { event: 'second-factor-added' },
    rights:
      'the answer to one question to this session, once, within five minutes; by cookie alone; the owner gets an email; recovery codes come with the first factor alone',
    body: z.object({ name: passkeyName, response: passkeyRegistration }),
    answers: { 200: z.object({ recoveryCodes }) },
    refusals: ['passkey-refused', 'sign-in-again', 'email-not-verified'],
    limit: { ...PASSKEY_LIMIT, per: 'caller' },
  },
  'DELETE /me/passkeys/{id}': {
    summary: 'Takes a passkey away',
    storesNoResponse: true,
    who: 'signed-in',
    security: { event: 'second-factor-removed' },
    rights:
      'own passkeys alone; asks for the password, or for a sign-in just now; by cookie alone; the owner gets an email',
    params: z.object({ id: z.uuid() }),
    body: reauthenticationForm,
    answers: { 200: acknowledged },
    refusals: ['last-second-factor', ...REAUTHENTICATION_REFUSALS],
  },
  'POST /me/recovery-codes': {
    summary: 'Makes new recovery codes; those before end',
    storesNoResponse: true,
    who: 'signed-in',
    security: { event: 'recovery-codes' },
    rights: 'asks for the password, or for a sign-in just now; by cookie alone',
    body: reauthenticationForm,
    answers: { 200: z.object({ recoveryCodes }) },
    refusals: ['second-factor-off', ...REAUTHENTICATION_REFUSALS],
  },
  'DELETE /me/second-factor': {
    summary: 'Turns the second factor off, app and passkeys with it',
    storesNoResponse: true,
    who: 'signed-in',
    security: { event: 'second-factor-removed' },
    rights:
      'asks for the password, or for a sign-in just now; by cookie alone; the owner gets an email; an admin has no rights afterwards where a second factor is required',
    body: reauthenticationForm,
    answers: { 200: acknowledged },
    refusals: ['second-factor-off', ...REAUTHENTICATION_REFUSALS],
  },
});
