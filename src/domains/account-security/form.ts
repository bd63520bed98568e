import { z } from 'zod';
import { pastedText } from '#kernel/clean-text.ts';
import { latinDigits } from '#kernel/digits.ts';
import { emailField, reauthenticationForm } from '../accounts/form.ts';

/** Code of a second factor: six digits of an authenticator app, or a recovery code. Spaces are removed. */
export const codeForm = z.object({
  code: z
    .string('Code is required')
    .max(40, { error: 'Enter the 6 digits of the app, or a recovery code', abort: true })
    .transform((typed) => latinDigits(pastedText(typed)).replaceAll(' ', ''))
    .pipe(
      z
        .string()
        .min(1, { error: 'Code is required', abort: true })
        .regex(
          /^(?:\d{6}|[A-Za-z\d]{5}-[A-Za-z\d]{5})$/,
          'Enter the 6 digits of the app, or a recovery code',
        ),
    ),
});

/** Fields of the form for changing the email address. */
export const emailChangeForm = reauthenticationForm.extend({ email: emailField });
