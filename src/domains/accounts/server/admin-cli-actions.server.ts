import { done, type Result, refuse } from '#kernel/result.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { serverPaths } from '../../../paths.ts';
import type { WireAuditEntry } from '../contract.ts';
import type { User } from '../user.ts';
import { noteAuditEntry } from './audit-log-store.server.ts';
import { createUser } from './create-user.server.ts';
import { findUserByEmail, lockUser } from './store.server.ts';
import { createVerificationToken, revokeVerificationTokens } from './verification-tokens.server.ts';
import { verifySeller } from './verify-seller.server.ts';

const CLI_REASON = 'Done by a command at the server';

/** Writes the audit log entry of a command at the server. */
export function noteCliAuditEntry(tx: Tx, deed: WireAuditEntry['deed'], { id, name }: User): Promise<void> {
  return noteAuditEntry(tx, { adminId: null, deed, subjectId: id, subject: name, reason: CLI_REASON });
}

/** Finds and locks the open account of an email address; null when it has none. */
export async function lockByEmail(tx: Tx, email: string): Promise<User | null> {
  const found = await findUserByEmail(tx, email);
  const user = found && (await lockUser(tx, found.id, 'update'));
  return user && !user.closedAt ? user : null;
}

/** A link with which an account's owner chooses a password: good once and for 30 minutes; older ones end. */
async function createPasswordLink(tx: Tx, user: User, publicUrl: string): Promise<string> {
  await revokeVerificationTokens(tx, 'reset-password', user.id);
  return `${publicUrl}${serverPaths.resetPassword(await createVerificationToken(tx, 'reset-password', user.id))}`;
}

/**
 * Adds an admin for an operator at the server. Returns a link to choose a password, valid once and for 30 minutes.
 * Written down. Refused when the address has an account.
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
  await noteCliAuditEntry(tx, 'create-admin', added.value);
  return done(await createPasswordLink(tx, added.value, publicUrl));
}

/**
 * Gives a link to a new password for an open account, good once and for 30 minutes. Written down. Password and
 * sessions hold until the link is used.
 */
export async function linkToNewPassword(
  tx: Tx,
  email: string,
  publicUrl: string,
): Promise<Result<string, 'not-found'>> {
  const user = await lockByEmail(tx, email);
  if (!user) return refuse('not-found');
  await noteCliAuditEntry(tx, 'reset-password', user);
  return done(await createPasswordLink(tx, user, publicUrl));
}

/** Verifies a seller by email address and tells the seller. Written down; false when that was so already. */
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
