import { done, type Result, refuse } from '#kernel/result.ts';
import { type Db, inTransaction } from '#platform/db/database.server.ts';
import { checkPassword, type PasswordRefusal } from './check-password.server.ts';
import { confirmContactEmail } from './contact-email.server.ts';
import { queueVerificationEmail } from './emails.server.ts';
import type { AccountsHandlerDeps } from './handler-deps.server.ts';
import { markEmailVerified } from './password-store.server.ts';
import { findUser, lockUser } from './store.server.ts';
import { findVerificationToken, revokeVerificationTokens } from './verification-tokens.server.ts';

/** Queues the verification email again, unless the address is verified. Invalidates older links. */
export async function resendVerificationEmail(db: Db, userId: string, publicUrl: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const user = await lockUser(tx, userId, 'share');
    if (!user || user.closedAt || user.emailVerified) return;
    await revokeVerificationTokens(tx, 'verify-email', user.id);
    await queueVerificationEmail(tx, user, publicUrl);
  });
}

/** Data of a person who follows the link of a verification email. */
export type VerifyEmailRequest = {
  readonly token: string;
  /** Id of the signed-in account; null for a guest. */
  readonly callerId: string | null;
  readonly password: string | undefined;
};

type VerifyEmailRefusal = PasswordRefusal | 'proof-expired' | 'account-not-shown' | 'contact-email-taken';

/** Purpose of the link: verify the sign-in address or the contact email. */
type ProvedAddress = 'verify-email' | 'contact-email';

/** Returns the user id of an email's token, if the account is open. */
async function findRecipient(db: Db, purpose: ProvedAddress, token: string): Promise<string | null> {
  const userId = await findVerificationToken(db, purpose, token);
  const user = userId === null ? null : await findUser(db, userId);
  return user && !user.closedAt ? user.id : null;
}

type Proof = { readonly userId: string; readonly purpose: ProvedAddress };

async function findProof(db: Db, token: string): Promise<Proof | null> {
  for (const purpose of ['verify-email', 'contact-email'] as const) {
    const userId = await findRecipient(db, purpose, token);
    if (userId !== null) return { userId, purpose };
  }
  return null;
}

/**
 * Verifies an email address, for sign-in or contact. The token proves access to the mailbox; the session or the
 * password proves access to the account. If the token alone were enough, people would verify accounts that strangers
 * created with their address. The token stays valid until it expires, because link scanners must not use it up.
 */
export async function verifyEmail(
  deps: Pick<AccountsHandlerDeps, 'db' | 'delays' | 'signInLimits'>,
  { token, callerId, password }: VerifyEmailRequest,
): Promise<Result<null, VerifyEmailRefusal>> {
  const proof = await findProof(deps.db, token);
  if (proof === null) return refuse('proof-expired');
  const { userId, purpose } = proof;
  // guard: verify-email-by-account (condition => false)
  if (callerId !== userId) {
    if (password === undefined) return refuse('account-not-shown');
    const wrong = 'This is not the password of the account';
    const checked = await checkPassword(deps, { userId, password, field: 'password', wrong });
    if (!checked.ok) return checked;
  }
  return inTransaction(deps.db, async (tx) => {
    const user = await lockUser(tx, userId, 'update');
    if (!user || user.closedAt) return refuse('proof-expired');
    // guard: contact-email-proves-contact (condition => false)
    if (purpose === 'contact-email') return confirmContactEmail(tx, user.id);
    await markEmailVerified(tx, user.id);
    return done(null);
  });
}
