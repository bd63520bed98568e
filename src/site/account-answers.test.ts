import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { setLocaleSource } from '#kernel/locale.ts';
import { commonRefusals } from '#platform/http/problem.ts';
import { answerText } from '#texts/answer-text.ts';
import { codeErrorText, passwordErrorText } from '#texts/answers/account-fields.ts';
import { accountSecurityCalls, accountSecurityRefusals } from '../domains/account-security/contract.ts';
import { accountsCalls, accountsRefusals } from '../domains/accounts/contract.ts';
import {
  contactEmailForm,
  passwordForm,
  profileForm,
  STAFF_NAME,
  verifyEmailForm,
} from '../domains/accounts/form.ts';
import { imagesRefusals } from '../domains/images/contract.ts';
import { payoutsCalls, payoutsRefusals } from '../domains/payouts/contract.ts';
import { privacyCalls, privacyRefusals } from '../domains/privacy/contract.ts';
import { verificationCalls, verificationRefusals } from '../domains/verification/contract.ts';

beforeEach(() => setLocaleSource(() => 'bn'));
afterEach(() => setLocaleSource(() => 'en'));

const BANGLA = /[\u0980-\u09ff]/;
const LONG = 'x'.repeat(2_000);

const refusals: Readonly<Record<string, { readonly detail: string }>> = {
  ...commonRefusals,
  ...imagesRefusals,
  ...accountsRefusals,
  ...accountSecurityRefusals,
  ...privacyRefusals,
  ...payoutsRefusals,
  ...verificationRefusals,
};

const calls = {
  ...accountsCalls,
  ...accountSecurityCalls,
  ...privacyCalls,
  ...payoutsCalls,
  ...verificationCalls,
};

describe('refusals', () => {
  test.each([
    'PATCH /me',
    'PUT /me/contact-email',
    'POST /me/password',
    'POST /me/verification-email',
    'POST /email-verifications',
    'DELETE /me',
    'DELETE /me/sessions/{id}',
    'POST /api/auth/second-factor',
    'POST /api/auth/second-factor/passkey',
    'POST /api/auth/second-factor/passkey-options',
    'POST /me/second-factor',
    'POST /me/second-factor/confirmation',
    'POST /me/passkeys/options',
    'POST /me/passkeys',
    'DELETE /me/passkeys/{id}',
    'POST /me/recovery-codes',
    'DELETE /me/second-factor',
    'POST /me/email',
    'POST /email-changes/confirmation',
    'PUT /me/payout-account',
    'DELETE /me/payout-account/pending',
    'POST /me/verification/code',
    'POST /me/verification/phone',
    'POST /me/verification',
    'DELETE /me/verification',
  ] as const)('of %s are in Bangla', (name) => {
    const call = calls[name];
    const codes = [
      ...('refusals' in call ? call.refusals : []),
      'not-signed-in',
      'not-allowed',
      'too-many-requests',
      'internal',
    ];
    for (const code of codes) expect(answerText(refusals[code]?.detail ?? code), code).toMatch(BANGLA);
  });

  test('of pictures are in Bangla', () => {
    const codes = [
      'not-a-picture',
      'picture-broken',
      'too-many-pixels',
      'too-large',
      'pictures-busy',
    ] as const;
    for (const code of codes) expect(answerText(imagesRefusals[code].detail), code).toMatch(BANGLA);
  });

  test.each([
    STAFF_NAME,
    'This is not your current password',
    'This is not the password of the account',
    'This password is too common. Choose another, such as three short words',
    'This password is your name or email address. Choose another, such as three short words',
    'This photo is not on our site any more. Choose it again.',
    'An account with this email address exists',
    'This is your email address already',
    'This code is wrong. Enter the one your app shows now',
    'This recovery code is wrong or was already used',
    'This second factor is blocked. Contact us to have it removed',
    'Too many wrong codes. Wait 15 min and try again.',
    'Name the passkey',
    'Write at most 60 characters',
    'Password is required',
  ])('that name a field are in Bangla: %s', (message) => {
    expect(answerText(message)).toMatch(BANGLA);
  });
});

const codeForm = accountSecurityCalls['POST /api/auth/second-factor'].body;
const appCodeForm = accountSecurityCalls['POST /me/second-factor/confirmation'].body;
const payoutAccountForm = payoutsCalls['PUT /me/payout-account'].body;

const bank = { way: 'bank', number: '1', routingNumber: '2', holderName: 'Karim' };

describe('an error of a field', () => {
  const forms: readonly (readonly [string, z.ZodType, readonly string[]])[] = [
    ['profile', profileForm, ['name', 'number', 'image']],
    ['contact address', contactEmailForm, ['contactEmail']],
    ['new password', passwordForm, ['currentPassword', 'newPassword']],
    ['email address', accountSecurityCalls['POST /me/email'].body, ['email', 'password']],
    ['code', codeForm, ['code']],
    ['first code', appCodeForm, ['code']],
    ['confirmation', verifyEmailForm, ['password']],
    ['phone code', verificationCalls['POST /me/verification/phone'].body, ['code']],
    ['payout account', payoutAccountForm, ['way', 'number', 'holderName']],
  ];

  test.each(forms)('in the form for the %s is in Bangla', (_name, form, names) => {
    for (const text of ['', 'x', '01', LONG]) {
      const values = Object.fromEntries(names.map((name) => [name, text]));
      for (const { message } of form.safeParse(values).error?.issues ?? []) {
        if (message.startsWith('Too big')) continue;
        expect(answerText(message), message).toMatch(BANGLA);
      }
    }
  });

  test('of a bank account or a wallet is in Bangla', () => {
    for (const account of [bank, { ...bank, way: 'bkash' }, { ...bank, routingNumber: LONG }]) {
      for (const { message } of payoutAccountForm.safeParse(account).error?.issues ?? [])
        expect(answerText(message), message).toMatch(BANGLA);
    }
  });

  test("of a shop's address is in Bangla", () => {
    const form = verificationCalls['POST /me/verification'].body;
    for (const { message } of form.safeParse({ shopAddress: LONG }).error?.issues ?? [])
      expect(answerText(message), message).toMatch(BANGLA);
  });

  test('is in Bangla in the browser, too', () => {
    for (const text of ['', 'x', LONG]) {
      for (const { message } of codeForm.safeParse({ code: text }).error?.issues ?? [])
        expect(codeErrorText(message), message).toMatch(BANGLA);
      const values = { currentPassword: text, newPassword: text };
      for (const { message } of passwordForm.safeParse(values).error?.issues ?? [])
        expect(passwordErrorText(message), message).toMatch(BANGLA);
    }
  });
});

test('in English, messages keep the words of the API', () => {
  setLocaleSource(() => 'en');
  expect(answerText('This is your email address already')).toBe('This is your email address already');
  expect(codeErrorText('Code is required')).toBe('Code is required');
  expect(passwordErrorText('Current password is required')).toBe('Current password is required');
});
