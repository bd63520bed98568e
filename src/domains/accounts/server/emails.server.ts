import type { Tx } from '#platform/db/database.server.ts';
import { emailTo } from '#platform/work/email-layout.server.ts';
import { queueEmail } from '#platform/work/mail.server.ts';
import { t } from '#texts/t.ts';
import { paths, serverPaths } from '../../../paths.ts';
import type { User } from '../user.ts';
import { deviceName } from './device-name.ts';
import { createVerificationToken, revokeVerificationTokens } from './verification-tokens.server.ts';

type Recipient = Pick<User, 'id' | 'email' | 'language'>;

/** Queues the email whose link verifies the address. */
export async function queueVerificationEmail(tx: Tx, recipient: Recipient, publicUrl: string): Promise<void> {
  const token = await createVerificationToken(tx, 'verify-email', recipient.id);
  await queueEmail(
    tx,
    emailTo(recipient, () => ({
      subject: t('accountEmail.confirm'),
      heading: t('accountEmail.confirm'),
      // Quotes nothing from the sign-up form, because the address may belong to somebody else.
      paragraphs: [t('accountEmail.confirmWhy'), t('accountEmail.worksADay'), t('accountEmail.notOpened')],
      action: {
        label: t('accountEmail.confirmButton'),
        url: `${publicUrl}${serverPaths.verifyEmail(token)}`,
      },
      reason: t('accountEmail.addressEntered'),
    })),
  );
}

/** Queues the email whose link confirms a seller's contact address. */
export async function queueContactEmailProof(tx: Tx, recipient: Recipient, publicUrl: string): Promise<void> {
  const token = await createVerificationToken(tx, 'contact-email', recipient.id);
  await queueEmail(
    tx,
    emailTo(recipient, () => ({
      subject: t('accountEmail.contact'),
      heading: t('accountEmail.contact'),
      // Quotes nothing from the seller, because the address may belong to somebody else.
      paragraphs: [t('accountEmail.contactWhy'), t('accountEmail.worksADay'), t('accountEmail.notSelling')],
      action: {
        label: t('accountEmail.contactButton'),
        url: `${publicUrl}${serverPaths.verifyEmail(token)}`,
      },
      reason: t('accountEmail.addressEntered'),
    })),
  );
}

/** Queues the email with the link for choosing a new password. Invalidates older links. */
export async function queueResetEmail(tx: Tx, recipient: Recipient, publicUrl: string): Promise<void> {
  // guard: newer-reset-link
  await revokeVerificationTokens(tx, 'reset-password', recipient.id);
  const token = await createVerificationToken(tx, 'reset-password', recipient.id);
  await queueEmail(
    tx,
    emailTo(recipient, () => ({
      subject: t('accountEmail.newPassword'),
      heading: t('accountEmail.newPassword'),
      paragraphs: [t('accountEmail.resetAsked'), t('accountEmail.resetOnce')],
      action: {
        label: t('accountEmail.newPassword'),
        url: `${publicUrl}${serverPaths.resetPassword(token)}`,
      },
      reason: t('accountEmail.resetReason'),
    })),
  );
}

/** Options of the email about a Google account that was linked. */
type JoinedOptions = {
  /** Whether the account's password was deleted. */
  readonly lostPassword: boolean;
  readonly publicUrl: string;
};

/** Queues the email that a Google account was linked. Says whether the password was deleted. */
export async function queueGoogleJoinedEmail(
  tx: Tx,
  recipient: Recipient,
  { lostPassword, publicUrl }: JoinedOptions,
): Promise<void> {
  await queueEmail(
    tx,
    emailTo(recipient, () => ({
      subject: t('accountEmail.google'),
      heading: t('accountEmail.google'),
      paragraphs: [
        t('accountEmail.googleLinked'),
        lostPassword ? t('accountEmail.passwordRemoved') : t('accountEmail.passwordWorks'),
        t('accountEmail.notYourProfile'),
      ],
      action: { label: t('accountEmail.newPassword'), url: `${publicUrl}${paths.forgotPassword()}` },
      reason: t('accountEmail.safety'),
    })),
  );
}

/**
 * Queues the email about a changed password, so that the owner notices a change by somebody else. If the address was
 * never verified, the email asks to check the profile: a stranger may have created the account.
 */
export async function queuePasswordChangedEmail(
  tx: Tx,
  recipient: Recipient & Pick<User, 'emailVerified'>,
  publicUrl: string,
): Promise<void> {
  await queueEmail(
    tx,
    emailTo(recipient, () => ({
      subject: t('accountEmail.passwordChanged'),
      heading: t('accountEmail.passwordChanged'),
      paragraphs: [
        t('accountEmail.passwordChangedText'),
        ...(recipient.emailVerified ? [] : [t('accountEmail.checkProfile')]),
        t('accountEmail.ifNotYou'),
      ],
      action: { label: t('accountEmail.newPassword'), url: `${publicUrl}${paths.forgotPassword()}` },
      reason: t('accountEmail.safety'),
    })),
  );
}

type NewDeviceOptions = {
  /** `User-Agent` header. The email names only the browser and system, and quotes nothing that the client sent. */
  readonly userAgent: string | null;
  readonly publicUrl: string;
};

/** Queues the email about a sign-in from a new device. */
export async function queueNewDeviceEmail(
  tx: Tx,
  recipient: Recipient,
  { userAgent, publicUrl }: NewDeviceOptions,
): Promise<void> {
  await queueEmail(
    tx,
    emailTo(recipient, () => ({
      subject: t('accountEmail.newDevice'),
      heading: t('accountEmail.newLogin'),
      paragraphs: [
        t('accountEmail.newDeviceText', { device: deviceName(userAgent) }),
        t('accountEmail.ifYou'),
        t('accountEmail.ifNotYouLogOut'),
      ],
      action: { label: t('accountEmail.newPassword'), url: `${publicUrl}${paths.forgotPassword()}` },
      reason: t('accountEmail.safety'),
    })),
  );
}
