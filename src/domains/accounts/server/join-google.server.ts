import { type Db, inTransaction } from '#platform/db/database.server.ts';
import { queueGoogleJoinedEmail } from './emails.server.ts';
import { deleteUnprovedPassword, endSessions } from './password-store.server.ts';
import { lockUser } from './store.server.ts';
import { revokeVerificationTokens } from './verification-tokens.server.ts';

/**
 * Makes an account safe before a Google identity joins it for the first time: whoever opened it with this address in
 * advance must not stay in it beside the address's owner. All sessions end, links to new passwords too, and a password goes
 * that nobody has chosen through an email. Notifies by email. Does nothing for an account that is just being made.
 */
export function prepareGoogleJoin(db: Db, userId: string, publicUrl: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const user = await lockUser(tx, userId, 'update');
    if (!user || user.closedAt) return;
    // guard: google-join-ends-sessions
    await endSessions(tx, user.id, null);
    await revokeVerificationTokens(tx, 'reset-password', user.id);
    // guard: google-join-takes-password (value => false)
    const lostPassword = await deleteUnprovedPassword(tx, user.id);
    await queueGoogleJoinedEmail(tx, user, { lostPassword, publicUrl });
  });
}
