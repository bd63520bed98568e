import { z } from 'zod';
import { cleanLine, pastedText } from '#kernel/clean-text.ts';
import { parsePhone } from '#kernel/phone.ts';
import { looksLikeStaff } from './staff-name.ts';

/** Minimum and maximum length of a password, in characters. */
export const PASSWORD_LENGTH = { least: 6, most: 128 } as const;

const LONGEST_EMAIL = 254;
/** Maximum length of a name, in characters. */
export const LONGEST_NAME = 80;
const SHORTEST_NUMBER = 11;

/** Email address, normalized: lower case, without spaces around it or invisible characters. */
export const emailField = z
  .string('Email Address is required')
  .overwrite(pastedText)
  .toLowerCase()
  .min(1, { error: 'Email Address is required', abort: true })
  .max(LONGEST_EMAIL, { error: 'Email Address is too long', abort: true })
  .email('Enter an email address like name@example.com');

const passwordField = z
  .string('Password is required')
  .min(1, { error: 'Password is required', abort: true })
  .min(PASSWORD_LENGTH.least, 'Password must be 6 characters or longer')
  .max(PASSWORD_LENGTH.most, 'Password must be 128 characters or shorter');

export const nameField = z
  .string('Your name is required')
  .transform(cleanLine)
  .pipe(
    z
      .string()
      .min(1, 'Your name is required')
      .max(LONGEST_NAME, `Your name must be ${LONGEST_NAME} characters or shorter`),
  );

/** Error message for a name that looks like staff. */
export const STAFF_NAME = 'Choose a name that does not look like one of our staff';

/** Name that people who are not admins can choose. Refuses names that look like staff. */
export const ownNameField = nameField.refine((name) => !looksLikeStaff(name), STAFF_NAME);

/** Mobile number of an account. Accepts the usual ways to type it, and returns its 11 digits. */
export const numberField = z
  .string('Number is required')
  .max(40, { error: 'Enter an 11-digit mobile number that starts with 01', abort: true })
  .transform((typed, context) => {
    const number = parsePhone(typed);
    if (number !== null) return number;
    const length = pastedText(typed).length;
    const message =
      length === 0
        ? 'Number is required'
        : length < SHORTEST_NUMBER
          ? // The two spaces are in the specification's message.
            'Number must be 11  longer'
          : 'Enter an 11-digit mobile number that starts with 01';
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

/** Account types that a person may choose. No form creates an admin. */
// guard: no-admin-by-form ("'Seller'" => 'Seller', 'Admin')
export const chosenUserType = z.enum(['Buyer', 'Seller'], 'Must be selected user');

/** Language of an account's emails and pages. */
export const languageField = z.enum(['en', 'bn'], 'Choose English or Bangla');

/** Fields of /login. */
export const signInForm = z.object({ email: emailField, password: passwordField });

/** Fields of /forgot-password. */
export const forgotForm = z.object({ email: emailField });

/** Fields of /verify-email, for visitors who are not signed in. */
export const verifyEmailForm = z.object({ password: passwordField });

/** Fields of /reset-password. */
export const resetForm = z.object({ password: passwordField });

/** Fields of the profile form. */
export const profileForm = z.object({
  name: nameField,
  number: numberField,
  /** URL from the response of the picture upload. */
  image: z.string().overwrite(pastedText).max(500).optional(),
});

/** Contact email that listings show. An empty value removes it. */
export const contactEmailForm = z.object({
  contactEmail: z.union([z.literal(''), emailField], 'Enter an email address like name@example.com'),
});

/** Fields of the form that changes the password. */
export const passwordForm = z.object({
  currentPassword: z
    .string('Current password is required')
    .min(1, 'Current password is required')
    .max(PASSWORD_LENGTH.most, 'Password must be 128 characters or shorter'),
  newPassword: passwordField,
});

/** Fields of /signup. `image` is the URL from the response of the picture upload. */
export const signUpForm = z.object({
  name: ownNameField,
  email: emailField,
  password: passwordField,
  number: numberField,
  userType: chosenUserType,
  image: z
    .string('Photo is Required')
    .overwrite(pastedText)
    .min(1, 'Photo is Required')
    .max(500, 'Photo is Required'),
});

/**
 * Proof that the account's owner makes the request, required before irreversible actions. It protects the account if
 * somebody else uses a browser in which the owner is signed in. Accounts without a password omit `password`.
 */
export const reauthenticationForm = z.object({
  password: z.string().max(PASSWORD_LENGTH.most, 'Password must be 128 characters or shorter').optional(),
});
