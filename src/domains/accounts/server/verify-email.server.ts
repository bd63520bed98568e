import { done, type Result, refuse } from '#kernel/result.ts';
import { type Db, inTransaction } from '#platform/db/database.server.ts';
import { queueVerificationEmail } from './emails.server.ts';
import { markEmailVerified } from './password-store.server.ts';
import { lockUser } from './store.server.ts';
import { findVerificationToken, revokeVerificationTokens } from './verification-tokens.server.ts';

/** Posts the letter that proves an address again; the links of older ones end. */
export async function resendVerificationEmail(db: Db, userId: string, publicUrl: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const user = await lockUser(tx, userId, 'share');
    if (!user || user.closedAt || user.emailVerified) return;
    await revokeVerificationTokens(tx, 'verify-email', user.id);
    await queueVerificationEmail(tx, user, publicUrl);
  });
}

/**
 * Proves an address with a letter's token. The token stays good for its day: programs that look at links before
 * people do must not use it up.
 */
export function verifyEmail(db: Db, token: string): Promise<Result<null, 'proof-expired'>> {
  return inTransaction(db, async (tx) => {
    const userId = await findVerificationToken(tx, 'verify-email', token);
    const user = userId === null ? null : await lockUser(tx, userId, 'update');
    if (!user || user.closedAt) return refuse('proof-expired');
    await markEmailVerified(tx, user.id);
    return done(null);
  });
}
