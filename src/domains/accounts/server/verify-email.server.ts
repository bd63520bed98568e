import { done, type Result, refuse } from '#kernel/result.ts';
import { type Db, inTransaction } from '#platform/db/database.server.ts';
import { checkPassword, type PasswordRefusal } from './check-password.server.ts';
import { queueVerificationEmail } from './emails.server.ts';
import type { AccountsHandlerDeps } from './handler-deps.server.ts';
import { markEmailVerified } from './password-store.server.ts';
import { findUser, lockUser } from './store.server.ts';
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

/** Who follows a letter's link, and what they know. */
export type VerifyEmailRequest = {
  readonly token: string;
  /** Who is signed in where the link was followed; null for nobody. */
  readonly callerId: string | null;
  readonly password: string | undefined;
  readonly clientAddress: string;
};

type VerifyEmailRefusal = PasswordRefusal | 'proof-expired' | 'account-not-shown';

/** The user whom a letter's token is for, while their account is open. */
async function findRecipient(db: Db, token: string): Promise<string | null> {
  const userId = await findVerificationToken(db, 'verify-email', token);
  const user = userId === null ? null : await findUser(db, userId);
  return user && !user.closedAt ? user.id : null;
}

/**
 * Proves an address: the token shows that somebody reads the mailbox, session or password that they are the one who opened
 * the account. With the token alone, people would prove accounts that strangers have opened with their address. The token
 * stays good for its day: programs that look at links before people do must not use it up.
 */
export async function verifyEmail(
  deps: Pick<AccountsHandlerDeps, 'db' | 'limits' | 'signInLimits'>,
  { token, callerId, password, clientAddress }: VerifyEmailRequest,
): Promise<Result<null, VerifyEmailRefusal>> {
  const userId = await findRecipient(deps.db, token);
  if (userId === null) return refuse('proof-expired');
  // guard: verify-email-by-account (condition => false)
  if (callerId !== userId) {
    if (password === undefined) return refuse('account-not-shown');
    const wrong = 'This is not the password of the account';
    const checked = await checkPassword(deps, { userId, password, clientAddress, field: 'password', wrong });
    if (!checked.ok) return checked;
  }
  return inTransaction(deps.db, async (tx) => {
    const user = await lockUser(tx, userId, 'update');
    if (!user || user.closedAt) return refuse('proof-expired');
    await markEmailVerified(tx, user.id);
    return done(null);
  });
}
