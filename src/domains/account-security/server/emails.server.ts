import type { Tx } from '#platform/db/database.server.ts';
import { queueEmail } from '#platform/work/mail.server.ts';
import { paths, serverPaths } from '../../../paths.ts';
import { SAFETY_REASON, type User } from '../../accounts/public-api.server.ts';

type Recipient = Pick<User, 'id' | 'email'>;

/** Changes of a second factor that an email reports. */
const FACTOR_CHANGES = {
  on: {
    heading: 'Your second factor is on',
    what: 'From now on, logging in to your Secondbyte account also needs a code from your authenticator app or a passkey. We logged out all other devices.',
  },
  off: {
    heading: 'Your second factor is off',
    what: 'Logging in to your Secondbyte account no longer needs a second factor.',
  },
  'app-added': {
    heading: 'An authenticator app was added',
    what: 'You can now log in to your Secondbyte account with codes from an authenticator app, as well as with your passkeys.',
  },
  'passkey-added': {
    heading: 'A passkey was added',
    what: 'Your Secondbyte account has another passkey. You can use it as your second factor when you log in.',
  },
  'passkey-removed': {
    heading: 'A passkey was removed',
    what: 'One passkey of your Secondbyte account was removed.',
  },
} as const;

type SecondFactorOptions = { readonly change: keyof typeof FACTOR_CHANGES; readonly publicUrl: string };

/** Notifies a user of a change of their second factor. */
export async function queueSecondFactorEmail(
  tx: Tx,
  recipient: Recipient,
  { change, publicUrl }: SecondFactorOptions,
): Promise<void> {
  const { heading, what } = FACTOR_CHANGES[change];
  await queueEmail(tx, {
    to: recipient.email,
    subject: heading,
    heading,
    paragraphs: [what, 'If this was not you, choose a new password at once: that logs out all devices.'],
    action: { label: 'Choose a new password', url: `${publicUrl}${paths.forgotPassword()}` },
    reason: SAFETY_REASON,
  });
}

type EmailLink = { readonly token: string; readonly publicUrl: string };

/** Queues the email whose link confirms a new address. */
export async function queueNewEmailEmail(
  tx: Tx,
  email: string,
  { token, publicUrl }: EmailLink,
): Promise<void> {
  await queueEmail(tx, {
    to: email,
    subject: 'Confirm your new email address',
    heading: 'Confirm your new email address',
    paragraphs: [
      'Somebody wants to use this email address for their Secondbyte account. If this is you, confirm it.',
      'The link works once, for an hour, on a device where you are logged in.',
      'If this was not you, ignore this email. Only you can confirm the address.',
    ],
    action: { label: 'Confirm email address', url: `${publicUrl}${serverPaths.confirmNewEmail(token)}` },
    reason: 'You get this because this address was entered at Secondbyte.',
  });
}

type ChangedOptions = EmailLink & {
  /** Null if it was never verified: it may be a stranger's. */
  readonly oldEmail: string | null;
  readonly email: string;
};

/** Notifies both addresses of a change. The email to the old one says how to object. */
export async function queueEmailChangedEmails(
  tx: Tx,
  { oldEmail, email, token, publicUrl }: ChangedOptions,
): Promise<void> {
  if (oldEmail !== null) {
    await queueEmail(tx, {
      to: oldEmail,
      subject: 'Your email address was changed',
      heading: 'Your email address was changed',
      paragraphs: [
        'The email address of your Secondbyte account was just changed. We send emails there, and you log in with it.',
        'If that was you, you don’t need to do anything.',
        'If this was not you, restore your account within a week: we set this address again, log out all devices, and you choose a new password.',
      ],
      action: { label: 'It was not me', url: `${publicUrl}${serverPaths.keepEmail(token)}` },
      reason: SAFETY_REASON,
    });
  }
  await queueEmail(tx, {
    to: email,
    subject: 'This is your email address at Secondbyte now',
    heading: 'This is your email address now',
    paragraphs: [
      'We send emails about your Secondbyte account here from now on, and you log in with this address.',
    ],
    action: { label: 'To your profile', url: `${publicUrl}${paths.profile()}` },
    reason: SAFETY_REASON,
  });
}

type BlockedOptions = { readonly hours: number; readonly reason: string };

/** Notifies a user of the block of their account, with its reason. */
export async function queueAccountBlockedEmail(
  tx: Tx,
  recipient: Recipient,
  { hours, reason }: BlockedOptions,
): Promise<void> {
  const time = hours % 24 === 0 ? `${hours / 24} × 24 hours` : `${hours} hours`;
  await queueEmail(tx, {
    to: recipient.email,
    subject: 'Your account is blocked for a time',
    heading: 'Your account is blocked for a time',
    paragraphs: [
      `Nobody can log in to your account at Secondbyte for ${time} from now. Listings and orders stay as they are.`,
      `The reason: ${reason}`,
      'If you think this is a mistake, write to us through the contact page.',
    ],
    reason: SAFETY_REASON,
  });
}
