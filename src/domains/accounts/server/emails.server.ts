import type { Tx } from '#platform/db/database.server.ts';
import { emailTo } from '#platform/work/email-layout.server.ts';
import { queueEmail } from '#platform/work/mail.server.ts';
import { t } from '#texts/t.ts';
import { paths, serverPaths } from '../../../paths.ts';
import type { User } from '../user.ts';
import { deviceName } from './device-name.ts';
import { createVerificationToken, revokeVerificationTokens } from './verification-tokens.server.ts';

type Recipient = Pick<User, 'id' | 'email' | 'language'>;

/** Queues the email whose link proves that the address is the reader's. */
export async function queueVerificationEmail(tx: Tx, recipient: Recipient, publicUrl: string): Promise<void> {
  const token = await createVerificationToken(tx, 'verify-email', recipient.id);
  await queueEmail(
    tx,
    emailTo(recipient, () => ({
      subject: t('accountEmail.confirm'),
      heading: t('accountEmail.confirm'),
      // Nothing that whoever signed up wrote: the address may be a stranger's.
      paragraphs: [t('accountEmail.confirmWhy'), t('accountEmail.worksADay'), t('accountEmail.notOpened')],
      action: {
        label: t('accountEmail.confirmButton'),
        url: `${publicUrl}${serverPaths.verifyEmail(token)}`,
      },
      reason: t('accountEmail.addressEntered'),
    })),
  );
}

/** Queues the email whose link proves that a seller reads the address that they want to show. */
export async function queueContactEmailProof(tx: Tx, recipient: Recipient, publicUrl: string): Promise<void> {
  const token = await createVerificationToken(tx, 'contact-email', recipient.id);
  await queueEmail(
    tx,
    emailTo(recipient, () => ({
      subject: t('accountEmail.contact'),
      heading: t('accountEmail.contact'),
      // Nothing that the seller wrote: the address may be a stranger's.
      paragraphs: [t('accountEmail.contactWhy'), t('accountEmail.worksADay'), t('accountEmail.notSelling')],
      action: {
        label: t('accountEmail.contactButton'),
        url: `${publicUrl}${serverPaths.verifyEmail(token)}`,
      },
      reason: t('accountEmail.addressEntered'),
    })),
  );
}

/** Queues the email whose link leads to a new password; the links of older ones end. */
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

/** Contents of the email about a Google identity that joined an account. */
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
 * Tells a user that the password was changed, so that nobody else can do it unnoticed. Where the address was never proved
 * before, somebody else may have opened the account.
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
  /** Header of the device. Only its family goes into the email, nothing that the other end has written. */
  readonly userAgent: string | null;
  readonly publicUrl: string;
};

/** Tells a user of a sign-in from a device that the account was not signed in to on before. */
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
