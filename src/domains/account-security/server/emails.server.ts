import { localDigits } from '#kernel/locale.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { type EmailReader, emailTo } from '#platform/work/email-layout.server.ts';
import { queueEmail } from '#platform/work/mail.server.ts';
import { t } from '#texts/t.ts';
import { paths, serverPaths } from '../../../paths.ts';
import type { User } from '../../accounts/public-api.server.ts';

type Recipient = Pick<User, 'id' | 'email' | 'language'>;

/** Texts of emails about a second factor, by kind of change. */
const factorChanges = {
  on: () => ({ heading: t('accountEmail.factorOn'), what: t('accountEmail.factorOnText') }),
  off: () => ({ heading: t('accountEmail.factorOff'), what: t('accountEmail.factorOffText') }),
  'app-added': () => ({ heading: t('accountEmail.appAdded'), what: t('accountEmail.appAddedText') }),
  'passkey-added': () => ({
    heading: t('accountEmail.passkeyAdded'),
    what: t('accountEmail.passkeyAddedText'),
  }),
  'passkey-removed': () => ({
    heading: t('accountEmail.passkeyRemoved'),
    what: t('accountEmail.passkeyRemovedText'),
  }),
} as const;

type SecondFactorOptions = { readonly change: keyof typeof factorChanges; readonly publicUrl: string };

/** Queues the email about a changed second factor. */
export async function queueSecondFactorEmail(
  tx: Tx,
  recipient: Recipient,
  { change, publicUrl }: SecondFactorOptions,
): Promise<void> {
  await queueEmail(
    tx,
    emailTo(recipient, () => {
      const { heading, what } = factorChanges[change]();
      return {
        subject: heading,
        heading,
        paragraphs: [what, t('accountEmail.ifNotYouLogOut')],
        action: { label: t('accountEmail.newPassword'), url: `${publicUrl}${paths.forgotPassword()}` },
        reason: t('accountEmail.safety'),
      };
    }),
  );
}

type EmailLink = { readonly token: string; readonly publicUrl: string };

/** Queues the email whose link confirms a new email address. */
export async function queueNewEmailEmail(
  tx: Tx,
  reader: EmailReader,
  { token, publicUrl }: EmailLink,
): Promise<void> {
  await queueEmail(
    tx,
    emailTo(reader, () => ({
      subject: t('accountEmail.newAddress'),
      heading: t('accountEmail.newAddress'),
      paragraphs: [
        t('accountEmail.newAddressWhy'),
        t('accountEmail.worksAnHour'),
        t('accountEmail.newAddressNotYou'),
      ],
      action: {
        label: t('accountEmail.confirmButton'),
        url: `${publicUrl}${serverPaths.confirmNewEmail(token)}`,
      },
      reason: t('accountEmail.addressEntered'),
    })),
  );
}

type ChangedOptions = EmailLink & {
  /** Old address; null if it was never verified, because it may belong to somebody else. */
  readonly oldEmail: string | null;
};

/**
 * Queues the emails about a changed address. The old address gets a link to undo the change. `reader` contains the new
 * address.
 */
export async function queueEmailChangedEmails(
  tx: Tx,
  reader: EmailReader,
  { oldEmail, token, publicUrl }: ChangedOptions,
): Promise<void> {
  if (oldEmail !== null) {
    await queueEmail(
      tx,
      emailTo({ ...reader, email: oldEmail }, () => ({
        subject: t('accountEmail.addressChanged'),
        heading: t('accountEmail.addressChanged'),
        paragraphs: [
          t('accountEmail.addressChangedText'),
          t('accountEmail.ifYou'),
          t('accountEmail.restore'),
        ],
        action: { label: t('accountEmail.notMe'), url: `${publicUrl}${serverPaths.keepEmail(token)}` },
        reason: t('accountEmail.safety'),
      })),
    );
  }
  await queueEmail(
    tx,
    emailTo(reader, () => ({
      subject: t('accountEmail.addressNow'),
      heading: t('accountEmail.addressNowHeading'),
      paragraphs: [t('accountEmail.addressNowText')],
      action: { label: t('accountEmail.toProfile'), url: `${publicUrl}${paths.profile()}` },
      reason: t('accountEmail.safety'),
    })),
  );
}

type BlockedOptions = { readonly hours: number; readonly reason: string };

/** Queues the email about a blocked account, with duration and reason. */
export async function queueAccountBlockedEmail(
  tx: Tx,
  recipient: Recipient,
  { hours, reason }: BlockedOptions,
): Promise<void> {
  await queueEmail(
    tx,
    emailTo(recipient, () => {
      const time =
        hours % 24 === 0
          ? t('accountEmail.days', { days: localDigits(String(hours / 24)) })
          : t('accountEmail.hours', { hours: localDigits(String(hours)) });
      return {
        subject: t('accountEmail.blocked'),
        heading: t('accountEmail.blocked'),
        paragraphs: [
          t('accountEmail.blockedText', { time }),
          t('email.reason', { reason }),
          t('accountEmail.blockedMistake'),
        ],
        reason: t('accountEmail.safety'),
      };
    }),
  );
}
