import { done, type Result, refuse } from '#kernel/result.ts';
import { inTransaction, isUniqueViolation } from '#platform/db/database.server.ts';
import {
  createReauthenticate,
  endSessions,
  findUser,
  lockUser,
  type PasswordRefusal,
  queueResetEmail,
  revokeVerificationTokens,
} from '../../accounts/public-api.server.ts';
import {
  confirmEmailChange,
  findMadeChange,
  findOpenChange,
  insertEmailChange,
  isEmailTaken,
  revokeSince,
  writeEmail,
} from './email-change-store.server.ts';
import { queueEmailChangedEmails, queueNewEmailEmail } from './emails.server.ts';
import type { AccountSecurityDeps } from './handler-deps.server.ts';

const TAKEN = 'An account with this email address exists';

/** A person's request for another email address. */
export type EmailWish = {
  readonly userId: string;
  readonly email: string;
  /** Password; required if the account has one. */
  readonly password: string | undefined;
  readonly raw: Request;
};

/**
 * Requests another email address: queues an email with a link to the new address. The address changes only after the
 * link is used.
 */
export async function requestEmailChange(
  deps: AccountSecurityDeps,
  wish: EmailWish,
): Promise<Result<null, PasswordRefusal | 'sign-in-again' | 'email-taken'>> {
  const { userId, email, raw } = wish;
  if (raw.headers.has('authorization')) return refuse('sign-in-again');
  // guard: email-change-reauthentication (value => done(null))
  const proved = await createReauthenticate(deps)(wish);
  if (!proved.ok) return proved;
  const user = await findUser(deps.db, userId);
  if (!user) return refuse('sign-in-again');
  if (user.email === email) {
    const message = 'This is your email address already';
    return refuse('invalid-input', { detail: message, errors: { email: [message] } });
  }
  if (await isEmailTaken(deps.db, email, userId))
    return refuse('email-taken', { detail: TAKEN, errors: { email: [TAKEN] } });
  await inTransaction(deps.db, async (tx) => {
    const token = await insertEmailChange(tx, userId, email);
    await queueNewEmailEmail(tx, { email, language: user.language }, { token, publicUrl: deps.publicUrl });
  });
  return done(null);
}

/** Data of a person who follows the link sent to a new address. */
export type EmailConfirmation = {
  readonly userId: string;
  readonly token: string;
  /** Id of the session that stays open; all others end. */
  readonly sessionId: string | null;
};

/** Result of a confirmation, with the new address. */
type EmailConfirmed = Result<
  { readonly email: string },
  'proof-expired' | 'account-not-shown' | 'email-taken'
>;

/**
 * Replaces an account's email address with the new address that the token belongs to.
 *
 * - The account must be signed in. Otherwise a stranger whose address was typed by mistake could take over the account.
 * - All other sessions end, because people often change the address when somebody else uses their account.
 * - Links in older emails become invalid, because they went to the old mailbox.
 * - If the old address was verified, it gets an email with a link to undo the change.
 */
export async function confirmNewEmail(
  deps: AccountSecurityDeps,
  confirmation: EmailConfirmation,
): Promise<EmailConfirmed> {
  try {
    return await replaceEmail(deps, confirmation);
  } catch (error) {
    // Another account took the address between the check and the update.
    if (!isUniqueViolation(error, 'users_email_unique')) throw error;
    return refuse('email-taken');
  }
}

function replaceEmail(
  deps: AccountSecurityDeps,
  { userId, token, sessionId }: EmailConfirmation,
): Promise<EmailConfirmed> {
  return inTransaction(deps.db, async (tx) => {
    const user = await lockUser(tx, userId, 'update');
    const change = await findOpenChange(tx, token);
    if (!change || !user || user.closedAt) return refuse('proof-expired');
    // guard: email-change-by-account
    if (change.userId !== userId) return refuse('account-not-shown');
    const email = change.newEmail;
    if (await isEmailTaken(tx, email, userId)) return refuse('email-taken');
    await writeEmail(tx, userId, email);
    const oldEmail = user.emailVerified ? user.email : null;
    const objection = await confirmEmailChange(tx, change.id, oldEmail);
    await revokeVerificationTokens(tx, 'reset-password', userId);
    await revokeVerificationTokens(tx, 'verify-email', userId);
    // guard: email-change-ends-sessions
    await endSessions(tx, userId, sessionId);
    await queueEmailChangedEmails(
      tx,
      { email, language: user.language },
      { oldEmail, token: objection, publicUrl: deps.publicUrl },
    );
    return done({ email });
  });
}

/**
 * Restores an account's old email address. The token comes from the email to that address. Locks out the person who
 * changed the address: ends all sessions and deletes the password. Also deletes Google accounts linked since the
 * change. Sends an email with a link for choosing a new password.
 */
export function objectToEmailChange(
  deps: AccountSecurityDeps,
  token: string,
): Promise<Result<{ readonly email: string }, 'proof-expired'>> {
  return inTransaction(deps.db, async (tx) => {
    const change = await findMadeChange(tx, token);
    const user = change && (await lockUser(tx, change.userId, 'update'));
    if (!change || !user || user.closedAt) return refuse('proof-expired');
    const { oldEmail: email } = change;
    await writeEmail(tx, user.id, email);
    await revokeSince(tx, change);
    // guard: email-objection-ends-sessions
    await endSessions(tx, user.id, null);
    await revokeVerificationTokens(tx, 'verify-email', user.id);
    await queueResetEmail(tx, { ...user, email }, deps.publicUrl);
    return done({ email });
  });
}
