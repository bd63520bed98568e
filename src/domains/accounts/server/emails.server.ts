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
      'The link works for a day. If you have no account at Secondbyte, you can ignore this e-mail.',
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

/** Tells a user that the password was changed, so that nobody else can do it unnoticed. */
export async function queuePasswordChangedEmail(
  tx: Tx,
  recipient: Recipient,
  publicUrl: string,
): Promise<void> {
  await queueEmail(tx, {
    to: recipient.email,
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    paragraphs: [
      'The password of your account at Secondbyte was changed just now, and all other devices were logged out.',
      'If it was not you, choose a new password at once.',
    ],
    action: { label: 'Choose a new password', url: `${publicUrl}${paths.forgotPassword()}` },
    reason:
      'You get this because you have an account at Secondbyte. Letters about its safety cannot be switched off.',
  });
}
