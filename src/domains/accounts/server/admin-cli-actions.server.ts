import { done, type Result, refuse } from '#kernel/result.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { serverPaths } from '../../../paths.ts';
import type { WireAuditEntry } from '../contract.ts';
import type { User } from '../user.ts';
import { recordAuditEntry } from './audit-log-store.server.ts';
import { createUser } from './create-user.server.ts';
import { findUserByEmail, lockUser } from './store.server.ts';
import { createVerificationToken, revokeVerificationTokens } from './verification-tokens.server.ts';
import { verifySeller } from './verify-seller.server.ts';

const CLI_REASON = 'Done by a command at the server';

/** Writes an audit log entry for a command on the server. */
export function recordCliAuditEntry(
  tx: Tx,
  action: WireAuditEntry['action'],
  { id, name }: User,
): Promise<void> {
  return recordAuditEntry(tx, { adminId: null, action, subjectId: id, subject: name, reason: CLI_REASON });
}

/** Finds and locks the open account with an email address; returns null if there is none. */
export async function lockByEmail(tx: Tx, email: string): Promise<User | null> {
  const found = await findUserByEmail(tx, email);
  const user = found && (await lockUser(tx, found.id, 'update'));
  return user && !user.closedAt ? user : null;
}

/** Returns a link for choosing a password. It works once, within 30 minutes. Invalidates older links. */
async function createPasswordLink(tx: Tx, user: User, publicUrl: string): Promise<string> {
  await revokeVerificationTokens(tx, 'reset-password', user.id);
  return `${publicUrl}${serverPaths.resetPassword(await createVerificationToken(tx, 'reset-password', user.id))}`;
}

/**
 * Creates an admin account for an operator on the server. Returns a link for choosing a password, which works once,
 * within 30 minutes. Writes the audit log. Refuses if the email address already has an account.
 */
export async function createAdmin(
  tx: Tx,
  email: string,
  publicUrl: string,
): Promise<Result<string, 'email-taken'>> {
  const added = await createUser(tx, {
    email: email.trim().toLowerCase(),
    name: 'Admin',
    number: null,
    image: null,
    userType: 'Admin',
    verified: false,
    passwordHash: null,
  });
  if (!added.ok) return added;
  await recordCliAuditEntry(tx, 'create-admin', added.value);
  return done(await createPasswordLink(tx, added.value, publicUrl));
}

/**
 * Returns a link for choosing a new password for an open account. It works once, within 30 minutes. Writes the audit
 * log. The old password and all sessions stay valid until the link is used.
 */
export async function linkToNewPassword(
  tx: Tx,
  email: string,
  publicUrl: string,
): Promise<Result<string, 'not-found'>> {
  const user = await lockByEmail(tx, email);
  if (!user) return refuse('not-found');
  await recordCliAuditEntry(tx, 'reset-password', user);
  return done(await createPasswordLink(tx, user, publicUrl));
}

/**
 * Verifies a seller by email address, notifies them and writes the audit log. Returns false if the seller was verified
 * already.
 */
export async function verifySellerAt(
  tx: Tx,
  email: string,
  publicUrl: string,
): Promise<Result<boolean, 'not-found' | 'not-a-seller'>> {
  const user = await lockByEmail(tx, email);
  if (!user) return refuse('not-found');
  const verification = { adminId: null, userId: user.id, checked: 'Done by a command at the server' };
  return verifySeller(tx, verification, publicUrl);
}
