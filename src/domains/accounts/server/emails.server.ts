import type { Tx } from '#platform/db/database.server.ts';
import { queueEmail } from '#platform/work/mail.server.ts';
import { paths, serverPaths } from '../../../paths.ts';
import type { User } from '../user.ts';
import { createVerificationToken, revokeVerificationTokens } from './verification-tokens.server.ts';

type Recipient = Pick<User, 'id' | 'email'>;

/** Queues the email whose link proves that the address is the reader's. */
export async function queueVerificationEmail(tx: Tx, recipient: Recipient, publicUrl: string): Promise<void> {
  const token = await createVerificationToken(tx, 'verify-email', recipient.id);
  await queueEmail(tx, {
    to: recipient.email,
    subject: 'Confirm your email address',
    heading: 'Confirm your email address',
    // Nothing that whoever signed up wrote: the address may be a stranger's.
    paragraphs: [
      'Confirm your email address to order, list products and message others.',
      'The link works for 24 hours.',
      'If you did not open a Secondbyte account, ignore this email. Only you can confirm the address.',
    ],
    action: { label: 'Confirm email address', url: `${publicUrl}${serverPaths.verifyEmail(token)}` },
    reason: 'You get this because this address was entered at Secondbyte.',
  });
}

/** Queues the email whose link proves that a seller reads the address that they want to show. */
export async function queueContactEmailProof(tx: Tx, recipient: Recipient, publicUrl: string): Promise<void> {
  const token = await createVerificationToken(tx, 'contact-email', recipient.id);
  await queueEmail(tx, {
    to: recipient.email,
    subject: 'Confirm your contact address',
    heading: 'Confirm your contact address',
    // Nothing that the seller wrote: the address may be a stranger's.
    paragraphs: [
      'A Secondbyte seller gave this as their contact address. Confirm it to show it on your listings.',
      'The link works for 24 hours.',
      'If you do not sell at Secondbyte, ignore this email. Only you can confirm the address.',
    ],
    action: { label: 'Confirm contact address', url: `${publicUrl}${serverPaths.verifyEmail(token)}` },
    reason: 'You get this because this address was entered at Secondbyte.',
  });
}

/** Queues the email whose link leads to a new password; the links of older ones end. */
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

const SAFETY_REASON =
  'You get this because you have an account at Secondbyte. You can’t turn off emails about its safety.';

type NewDeviceOptions = {
  /** Family of the device; nothing that the other end has written goes into the email. */
  readonly device: string;
  readonly publicUrl: string;
};

/** Tells a user of a sign-in from a device that the account was not signed in to on before. */
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

/** Tells a user what became of their second factor. */
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

/** Queues the email whose link puts a new address in the place of an account's old one. */
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
  /** Null where nobody had ever proved it: it may be a stranger's. */
  readonly oldEmail: string | null;
  readonly email: string;
};

/** Tells both addresses of a change; the old one how to object. */
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

/** Tells a user that nobody is let in to the account for a time, and why. */
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
