import type { Tx } from '#platform/db/database.server.ts';
import { queueEmail } from '#platform/work/mail.server.ts';
import { paths } from '../../../paths.ts';
import type { User } from '../user.ts';
import { createVerificationToken, revokeVerificationTokens } from './verification-tokens.server.ts';

type Recipient = Pick<User, 'id' | 'email' | 'name'>;

/** Posts the letter whose link proves that the address is the reader's. */
export async function queueVerificationEmail(tx: Tx, recipient: Recipient, publicUrl: string): Promise<void> {
  const token = await createVerificationToken(tx, 'verify-email', recipient.id);
  await queueEmail(tx, {
    to: recipient.email,
    subject: 'Confirm your e-mail address',
    paragraphs: [
      `Hello ${recipient.name},`,
      'Confirm that this is your e-mail address. Then you can also sign in with Google under the same address.',
      'The link works for a day. If you have no account at Secondbyte, you can ignore this e-mail.',
    ],
    action: { label: 'Confirm e-mail address', url: `${publicUrl}${paths.verifyEmail(token)}` },
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
    paragraphs: [
      `Hello ${recipient.name},`,
      'We got a request to reset the password of your account at Secondbyte.',
      'The link works once, for 30 minutes. If you did not ask, you can ignore this e-mail: nothing has changed.',
    ],
    action: { label: 'Choose a new password', url: `${publicUrl}${paths.resetPassword(token)}` },
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
    paragraphs: [
      `Hello ${recipient.name},`,
      'The password of your account at Secondbyte was changed just now, and all other devices were logged out.',
      'If it was not you, choose a new password at once.',
    ],
    action: { label: 'Choose a new password', url: `${publicUrl}${paths.forgotPassword()}` },
  });
}
