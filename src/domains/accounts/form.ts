import { z } from 'zod';
import { cleanLine, pastedText } from '#kernel/clean-text.ts';
import { parsePhone } from '#kernel/phone.ts';
import { looksLikeStaff } from './staff-name.ts';

/** Least and most characters of a password. */
export const PASSWORD_LENGTH = { least: 6, most: 128 } as const;

const LONGEST_EMAIL = 254;
const LONGEST_NAME = 80;
const SHORTEST_NUMBER = 11;

/** An email address in the one form that is stored and compared: no blanks or unseen characters, lower case. */
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

/** Said of a name that only people who run the market may bear. */
export const STAFF_NAME = 'Choose a name that does not look like one of our staff';

/** As {@link nameField}, of somebody who is no admin. */
export const ownNameField = nameField.refine((name) => !looksLikeStaff(name), STAFF_NAME);

/** A mobile number as people type it; becomes its 11-digit form. */
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
          ? // Two blanks, as the specification has it.
            'Number must be 11  longer'
          : 'Enter an 11-digit mobile number that starts with 01';
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

/** Account types that a person may choose. Nobody becomes an admin by a form. */
// guard: no-admin-by-form ("'Seller'" => 'Seller', 'Admin')
export const chosenUserType = z.enum(['Buyer', 'Seller'], 'Must be selected user');

/** Language of an account's emails and pages. */
export const languageField = z.enum(['en', 'bn'], 'Choose English or Bangla');

/** Fields of /login. */
export const signInForm = z.object({ email: emailField, password: passwordField });

/** Fields of /forgot-password. */
export const forgotForm = z.object({ email: emailField });

/** Fields of /verify-email for people who are not signed in. */
export const verifyEmailForm = z.object({ password: passwordField });

/** Fields of /reset-password. */
export const resetForm = z.object({ password: passwordField });

/** Fields of the settings about the person. */
export const profileForm = z.object({
  name: nameField,
  number: numberField,
  /** The address that the picture upload answered. */
  image: z.string().overwrite(pastedText).max(500).optional(),
});

/** Field of the settings for the address that listings show; empty means the sign-in address. */
export const contactEmailForm = z.object({
  contactEmail: z.union([z.literal(''), emailField], 'Enter an email address like name@example.com'),
});

/** Fields of the settings for a new password. */
export const passwordForm = z.object({
  currentPassword: z
    .string('Current password is required')
    .min(1, 'Current password is required')
    .max(PASSWORD_LENGTH.most, 'Password must be 128 characters or shorter'),
  newPassword: passwordField,
});

/** Fields of /signup; `image` is the address that the picture upload returned. */
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
 * Proof that the account's owner is present, asked before an action that somebody at an open session must not do.
 * Accounts without a password send none.
 */
export const reauthenticationForm = z.object({
  password: z.string().max(PASSWORD_LENGTH.most, 'Password must be 128 characters or shorter').optional(),
});
