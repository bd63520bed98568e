import type { Tx } from '#platform/db/database.server.ts';
import { queueEmail } from '#platform/work/mail.server.ts';
import { paths } from '../../../paths.ts';
import type { User } from '../user.ts';
import { createVerificationToken, revokeVerificationTokens } from './verification-tokens.server.ts';

type Recipient = Pick<User, 'id' | 'email'>;

/** Posts the letter whose link proves that the address is the reader's. */
export async function queueVerificationEmail(tx: Tx, recipient: Recipient, publicUrl: string): Promise<void> {
  const token = await createVerificationToken(tx, 'verify-email', recipient.id);
  await queueEmail(tx, {
    to: recipient.email,
    subject: 'Confirm your e-mail address',
    heading: 'Confirm your e-mail address',
    // Nothing that whoever signed up wrote: the address may be a stranger's.
    paragraphs: [
      'Confirm that this is your e-mail address. Then you can also sign in with Google under the same address.',
      'The link works for a day, where you are logged in or with the password of the account.',
      'If you did not open an account at Secondbyte, you can ignore this e-mail: without you nobody can confirm it.',
    ],
    action: { label: 'Confirm e-mail address', url: `${publicUrl}${paths.verifyEmail(token)}` },
    reason: 'You get this because this address was entered at Secondbyte.',
  });
}

/** Posts the letter whose link leads to a new password; the links of older ones end. */
export async function queueResetEmail(tx: Tx, recipient: Recipient, publicUrl: string): Promise<void> {
  // guard: newer-reset-link
  await revokeVerificationTokens(tx, 'reset-password', recipient.id);
  const token = await createVerificationToken(tx, 'reset-password', recipient.id);
  await queueEmail(tx, {
    to: recipient.email,
    subject: 'Choose a new password',
    heading: 'Choose a new password',
    paragraphs: [
      'We got a request to reset your password.',
      'The link works once, for 30 minutes. If you did not ask, you can ignore this e-mail: nothing has changed.',
    ],
    action: { label: 'Choose a new password', url: `${publicUrl}${paths.resetPassword(token)}` },
    reason: 'You get this because a new password was asked for at Secondbyte.',
  });
}

/** What the letter of a Google identity that has joined an account says. */
type JoinedOptions = {
  /** Whether the account had a password that went with it. */
  readonly lostPassword: boolean;
  readonly publicUrl: string;
};

/** Tells a user that Google opens the account from now on, and what went. */
export async function queueGoogleJoinedEmail(
  tx: Tx,
  recipient: Recipient,
  { lostPassword, publicUrl }: JoinedOptions,
): Promise<void> {
  const password = lostPassword
    ? 'To keep out whoever may have opened the account with your address before you, its password holds no more. Choose a new one when you want to log in with a password too.'
    : 'Your password holds as before.';
  await queueEmail(tx, {
    to: recipient.email,
    subject: 'You can now log in with Google',
    heading: 'You can now log in with Google',
    paragraphs: [
      'Your account at Secondbyte was joined with Google just now, and all other devices were logged out.',
      password,
      'If name, number or photo in your profile are not yours, change them there.',
    ],
    action: { label: 'Choose a new password', url: `${publicUrl}${paths.forgotPassword()}` },
    reason:
      'You get this because you have an account at Secondbyte. Letters about its safety cannot be switched off.',
  });
}

/**
 * Tells a user that the password was changed, so that nobody else can do it unnoticed. Where the address was never proved
 * before, somebody else may have opened the account.
 */
export async function queuePasswordChangedEmail(
  tx: Tx,
  recipient: Recipient & Pick<User, 'emailVerified'>,
  publicUrl: string,
): Promise<void> {
  const strangers = recipient.emailVerified
    ? []
    : [
        'Nobody had confirmed the address before: look whether name, number and photo in the profile are yours.',
      ];
  await queueEmail(tx, {
    to: recipient.email,
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    paragraphs: [
      'The password of your account at Secondbyte was changed just now, and all other devices were logged out.',
      ...strangers,
      'If it was not you, choose a new password at once.',
    ],
    action: { label: 'Choose a new password', url: `${publicUrl}${paths.forgotPassword()}` },
    reason:
      'You get this because you have an account at Secondbyte. Letters about its safety cannot be switched off.',
  });
}
