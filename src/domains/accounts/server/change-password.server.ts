import { done, type Result, refuse } from '#kernel/result.ts';
import { inTransaction } from '#platform/db/database.server.ts';
import { checkPassword } from './check-password.server.ts';
import { commonPassword, isCommonPassword, isOwnName, ownName } from './common-passwords.server.ts';
import { queuePasswordChangedEmail } from './emails.server.ts';
import type { AccountsHandlerDeps } from './handler-deps.server.ts';
import { endSessions, writePassword } from './password-store.server.ts';
import { hashPassword } from './passwords.server.ts';
import { findUser, lockUser } from './store.server.ts';
import { revokeVerificationTokens } from './verification-tokens.server.ts';

type PasswordChange = {
  readonly userId: string;
  readonly currentPassword: string;
  readonly newPassword: string;
  /** Id of the session that stays open; all others end. */
  readonly sessionId: string | null;
};
type ChangePasswordRefusal = 'invalid-input' | 'not-found' | 'too-many-requests' | 'unavailable';

/**
 * Changes a user's password if `currentPassword` is correct. Ends all other sessions, invalidates reset links and sends
 * an email.
 */
export async function changePassword(
  deps: AccountsHandlerDeps,
  change: PasswordChange,
): Promise<Result<null, ChangePasswordRefusal>> {
  const { userId, currentPassword: password } = change;
  // guard: common-password-change
  if (await isCommonPassword(change.newPassword)) return commonPassword('newPassword');
  const owner = await findUser(deps.db, userId);
  // guard: own-name-change
  if (owner && isOwnName(change.newPassword, owner)) return ownName('newPassword');
  const checked = await checkPassword(deps, { userId, password, field: 'currentPassword' });
  if (!checked.ok) return checked;
  // Hashing is slow, so it runs before the transaction takes a connection.
  const hash = await hashPassword(change.newPassword);
  return inTransaction(deps.db, async (tx) => {
    const user = await lockUser(tx, change.userId, 'update');
    if (!user || user.closedAt) return refuse('not-found');
    await writePassword(tx, user.id, { hash, byEmail: false });
    // guard: password-change-ends-links
    await revokeVerificationTokens(tx, 'reset-password', user.id);
    // guard: password-change-ends-sessions
    await endSessions(tx, user.id, change.sessionId);
    await queuePasswordChangedEmail(tx, user, deps.publicUrl);
    return done(null);
  });
}
