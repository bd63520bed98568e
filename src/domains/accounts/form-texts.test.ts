import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { setLocaleSource } from '#kernel/locale.ts';
import { errorText } from '#texts/error-text.ts';
import { forgotForm, resetForm, signInForm, signUpForm } from './form.ts';

beforeEach(() => setLocaleSource(() => 'bn'));
afterEach(() => setLocaleSource(() => 'en'));

const LONG = 'x'.repeat(300);

describe('error messages in Bangla', () => {
  test.each([
    ['empty fields', ''],
    ['fields that are too short', 'x'],
    ['fields that are too long', LONG],
    ['a name of the staff', 'Secondbyte support'],
  ])('of forms explain what is wrong with %s', (_title, value) => {
    for (const form of [signInForm, forgotForm, resetForm, signUpForm]) {
      const values = Object.fromEntries(Object.keys(form.shape).map((name) => [name, value]));
      const issues = form.safeParse(values).error?.issues ?? [];
      for (const { message } of issues) expect(errorText(message), message).toMatch(/[\u0980-\u09ff]/);
    }
  });

  test('of rate limits contain the waiting time', () => {
    expect(errorText('Too many wrong passwords for this account. Wait 40 seconds and try again.')).toContain(
      '৪০ সেকেন্ড',
    );
    expect(errorText('Too many emails for one address. Wait 3 min and try again.')).toContain('৩ মিনিট');
  });

  test('stay in English if they are unknown', () => {
    expect(errorText('Something else')).toBe('Something else');
  });
});

test('error messages in English keep the words of the contract', () => {
  setLocaleSource(() => 'en');
  expect(errorText('Number must be 11  longer')).toBe('Number must be 11  longer');
});
