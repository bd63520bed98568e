import type { Tx } from '#platform/db/database.server.ts';
import { queueEmail } from '#platform/work/mail.server.ts';
import { paths, serverPaths } from '../../../paths.ts';
import type { User } from '../user.ts';
import { createVerificationToken, revokeVerificationTokens } from './verification-tokens.server.ts';

type Recipient = Pick<User, 'id' | 'email'>;

/** Queues the email whose link verifies the address. */
export async function queueVerificationEmail(tx: Tx, recipient: Recipient, publicUrl: string): Promise<void> {
  const token = await createVerificationToken(tx, 'verify-email', recipient.id);
  await queueEmail(tx, {
    to: recipient.email,
    subject: 'Confirm your email address',
    heading: 'Confirm your email address',
    // The text quotes nothing from the sign-up: the address may be a stranger's.
    paragraphs: [
      'Confirm your email address to order, list products and message others.',
      'The link works for 24 hours.',
      'If you did not open a Secondbyte account, ignore this email. Only you can confirm the address.',
    ],
    action: { label: 'Confirm email address', url: `${publicUrl}${serverPaths.verifyEmail(token)}` },
    reason: 'You get this because this address was entered at Secondbyte.',
  });
}

/** Queues the email whose link confirms a seller's contact address. */
export async function queueContactEmailProof(tx: Tx, recipient: Recipient, publicUrl: string): Promise<void> {
  const token = await createVerificationToken(tx, 'contact-email', recipient.id);
  await queueEmail(tx, {
    to: recipient.email,
    subject: 'Confirm your contact address',
    heading: 'Confirm your contact address',
    // The text quotes nothing from the seller: the address may be a stranger's.
    paragraphs: [
      'A Secondbyte seller gave this as their contact address. Confirm it to show it on your listings.',
      'The link works for 24 hours.',
      'If you do not sell at Secondbyte, ignore this email. Only you can confirm the address.',
    ],
    action: { label: 'Confirm contact address', url: `${publicUrl}${serverPaths.verifyEmail(token)}` },
    reason: 'You get this because this address was entered at Secondbyte.',
  });
}

/** Queues the email with the link to a new password. Older links end. */
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
      'The link works once, for 30 minutes. If you did not ask for it, ignore this email: nothing has changed.',
    ],
    action: { label: 'Choose a new password', url: `${publicUrl}${serverPaths.resetPassword(token)}` },
    reason: 'You get this because somebody asked for a new password at Secondbyte.',
  });
}

/** Contents of the email about a Google identity that joined an account. */
type JoinedOptions = {
  /** True if the account's password was deleted. */
  readonly lostPassword: boolean;
  readonly publicUrl: string;
};

/** Notifies a user that Google opens the account from now on, and of what was removed. */
export async function queueGoogleJoinedEmail(
  tx: Tx,
  recipient: Recipient,
  { lostPassword, publicUrl }: JoinedOptions,
): Promise<void> {
  const password = lostPassword
    ? 'Somebody else may have opened the account with your address before, so we removed its password. Choose a new one if you also want to log in with a password.'
    : 'Your password still works.';
  await queueEmail(tx, {
    to: recipient.email,
    subject: 'You can now log in with Google',
    heading: 'You can now log in with Google',
    paragraphs: [
      'Your Secondbyte account is now linked to Google. We logged out all other devices.',
      password,
      'If the name, number or photo in your profile are not yours, change them there.',
    ],
    action: { label: 'Choose a new password', url: `${publicUrl}${paths.forgotPassword()}` },
    reason:
      'You get this because you have an account at Secondbyte. You can’t turn off emails about its safety.',
  });
}

/**
 * Notifies a user of a changed password, so that nobody changes it unnoticed. If the address was never verified, a
 * stranger may have opened the account.
 */
export async function queuePasswordChangedEmail(
  tx: Tx,
  recipient: Recipient & Pick<User, 'emailVerified'>,
  publicUrl: string,
): Promise<void> {
  const strangers = recipient.emailVerified
    ? []
    : [
        'Nobody had confirmed the address before. Check that the name, number and photo in your profile are yours.',
      ];
  await queueEmail(tx, {
    to: recipient.email,
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    paragraphs: [
      'The password of your account at Secondbyte was changed just now, and all other devices were logged out.',
      ...strangers,
      'If this was not you, choose a new password at once.',
    ],
    action: { label: 'Choose a new password', url: `${publicUrl}${paths.forgotPassword()}` },
    reason:
      'You get this because you have an account at Secondbyte. You can’t turn off emails about its safety.',
  });
}

/** Reason in emails about an account's safety, which nobody can turn off. */
export const SAFETY_REASON =
  'You get this because you have an account at Secondbyte. You can’t turn off emails about its safety.';

type NewDeviceOptions = {
  /** Family of the device. The email quotes nothing that the client sent. */
  readonly device: string;
  readonly publicUrl: string;
};

/** Notifies a user of a sign-in from a new device. */
export async function queueNewDeviceEmail(
  tx: Tx,
  recipient: Recipient,
  { device, publicUrl }: NewDeviceOptions,
): Promise<void> {
  await queueEmail(tx, {
    to: recipient.email,
    subject: 'A new device logged in to your account',
    heading: 'New login to your account',
    paragraphs: [
      `Somebody just logged in to your Secondbyte account on a new device: ${device}.`,
      'If that was you, you don’t need to do anything.',
      'If this was not you, choose a new password at once: that logs out all devices.',
    ],
    action: { label: 'Choose a new password', url: `${publicUrl}${paths.forgotPassword()}` },
    reason: SAFETY_REASON,
  });
}
