import { APIError } from 'better-auth/api';
import { type Db, inTransaction } from '#platform/db/database.server.ts';
import { queueGoogleJoinedEmail } from './emails.server.ts';
import { deleteUnprovedPassword, endSessions } from './password-store.server.ts';
import { lockUser } from './store.server.ts';
import { revokeVerificationTokens } from './verification-tokens.server.ts';

/**
 * Secures an account before a Google account is linked to it for the first time. Somebody else may have created it in
 * advance with this person's address, and must lose access. Ends all sessions and reset links. Deletes a password that
 * was not chosen through an email. Sends an email. Does nothing for an account that Google has just created. Throws the
 * library's error if the account is closed, so that the library stores no Google id with it.
 */
export function prepareGoogleJoin(db: Db, userId: string, publicUrl: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const user = await lockUser(tx, userId, 'update');
    // The library creates a new account in a transaction of its own, so this one does not see the account yet.
    if (!user) return;
    // guard: google-join-closed-account
    if (user.closedAt) throw new APIError('UNAUTHORIZED', { code: 'account_closed' });
    // guard: google-join-ends-sessions
    await endSessions(tx, user.id, null);
    await revokeVerificationTokens(tx, 'reset-password', user.id);
    // guard: google-join-takes-password (value => false)
    const lostPassword = await deleteUnprovedPassword(tx, user.id);
    await queueGoogleJoinedEmail(tx, user, { lostPassword, publicUrl });
  });
}
