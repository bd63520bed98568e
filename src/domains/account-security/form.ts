import { z } from 'zod';
import { pastedText } from '#kernel/clean-text.ts';
import { latinDigits } from '#kernel/digits.ts';
import { emailField, reauthenticationForm } from '../accounts/form.ts';

/** Returns the field of a code. Spaces are removed. `hint` is the message for other texts than `pattern`. */
function codeField(pattern: RegExp, hint: string) {
  return z
    .string('Code is required')
    .max(40, { error: hint, abort: true })
    .transform((typed) => latinDigits(pastedText(typed)).replaceAll(' ', ''))
    .pipe(z.string().min(1, { error: 'Code is required', abort: true }).regex(pattern, hint));
}

/** Code of a second factor: six digits of an authenticator app, or a recovery code. */
export const codeForm = z.object({
  code: codeField(
    /^(?:\d{6}|[A-Za-z\d]{5}-[A-Za-z\d]{5})$/,
    'Enter the 6 digits of the app, or a recovery code',
  ),
});

/** First code of a new authenticator app. A recovery code does not prove that the app works. */
export const appCodeForm = z.object({
  // guard: app-code-at-set-up (=> code: codeForm.shape.code)
  code: codeField(/^\d{6}$/, 'Enter the 6 digits of the app'),
});

/** Fields of the form for changing the email address. */
export const emailChangeForm = reauthenticationForm.extend({ email: emailField });
