import { z } from 'zod';
import { done, type Result, refuse } from '#kernel/result.ts';
import { type Db, inTransaction } from '#platform/db/database.server.ts';
import { defineJob, enqueue, type JobHandler, runJob } from '#platform/work/jobs.server.ts';
import { commonPassword, isCommonPassword, isOwnName, ownName } from './common-passwords.server.ts';
import { queuePasswordChangedEmail, queueResetEmail } from './emails.server.ts';
import type { AccountsHandlerDeps } from './handler-deps.server.ts';
import { endSessions, markEmailVerified, writePassword } from './password-store.server.ts';
import { admitHashing, hashPassword } from './passwords.server.ts';
import { guessKey, secondsInWords } from './sign-in.server.ts';
import { findUser, findUserByEmail, lockUser } from './store.server.ts';
import {
  consumeVerificationToken,
  findVerificationToken,
  revokeVerificationTokens,
} from './verification-tokens.server.ts';

/** Limit of reset emails to one email address from one client address. */
const EMAIL_LIMIT = { points: 5, seconds: 60 * 60 };

const sendResetEmail = defineJob('accounts.send-reset-email', z.object({ email: z.string() }));

function tooManyEmails(wait: number) {
  const detail = `Too many emails for one address. Wait ${Math.ceil(wait / 60)} min and try again.`;
  return refuse('too-many-requests', { retryAfter: wait, detail });
}

function tooManyRequests(wait: number) {
  const detail = `Too many emails were requested from your network. Wait ${secondsInWords(wait)} and try again.`;
  return refuse('too-many-requests', { retryAfter: wait, detail });
}

/**
 * Requests a reset email. A job checks later whether the address has an account, so neither the response nor its
 * duration reveals this.
 */
export async function requestPasswordReset(
  deps: AccountsHandlerDeps,
  email: string,
  clientAddress: string,
): Promise<Result<null, 'too-many-requests'>> {
  const { resetRequests, resetEmails } = deps.signInLimits;
  // guard: reset-requests-per-source (value => null)
  const turnWait = await deps.delays.begin('reset-requests', clientAddress, resetRequests);
  if (turnWait !== null) return tooManyRequests(turnWait);
  const key = guessKey(email, clientAddress);
  // guard: reset-email-limit (value => null)
  const sourceWait = await deps.limits.count('reset-emails', key, EMAIL_LIMIT.points, EMAIL_LIMIT.seconds);
  if (sourceWait !== null) return tooManyEmails(sourceWait);
  const { points, seconds } = resetEmails;
  // guard: reset-emails-from-everywhere (value => null)
  const wait = await deps.limits.count('reset-emails-from-everywhere', guessKey(email, ''), points, seconds);
  if (wait !== null) return tooManyEmails(wait);
  await enqueue(deps.db, sendResetEmail, { email });
  return done(null);
}

/** Returns the job that queues reset emails to addresses with an open account. */
export function resetJobs(db: Db, publicUrl: string): JobHandler[] {
  return [
    runJob(sendResetEmail, async ({ email }) => {
      const user = await findUserByEmail(db, email);
      if (user && !user.closedAt) await inTransaction(db, (tx) => queueResetEmail(tx, user, publicUrl));
    }),
  ];
}

/**
 * Returns the email address of the account whose password a token resets, for password managers. The token stays valid.
 */
export async function findResetEmail(
  db: Db,
  token: string,
): Promise<Result<{ readonly email: string }, 'proof-expired'>> {
  const userId = await findVerificationToken(db, 'reset-password', token);
  const user = userId === null ? null : await findUser(db, userId);
  return user && !user.closedAt ? done({ email: user.email }) : refuse('proof-expired');
}

type Reset = { readonly token: string; readonly password: string };
type ResetRefusal = 'invalid-input' | 'proof-expired' | 'unavailable';

/**
 * Sets a new password with the token of an email. Ends all sessions, invalidates other reset links, marks the email
 * address as verified, and sends an email. Returns the account's email address.
 */
export async function resetPassword(
  deps: AccountsHandlerDeps,
  reset: Reset,
): Promise<Result<{ readonly email: string }, ResetRefusal>> {
  const admitted = admitHashing();
  if (!admitted.ok) return admitted;
  // The token is checked before hashing, so that requests without a valid token cost little.
  const ownerId = await findVerificationToken(deps.db, 'reset-password', reset.token);
  const owner = ownerId === null ? null : await findUser(deps.db, ownerId);
  if (!owner) return refuse('proof-expired');
  // guard: common-password-reset
  if (await isCommonPassword(reset.password)) return commonPassword('password');
  // guard: own-name-reset
  if (isOwnName(reset.password, owner)) return ownName('password');
  const hash = await hashPassword(reset.password);
  return inTransaction(deps.db, async (tx) => {
    const userId = await consumeVerificationToken(tx, 'reset-password', reset.token);
    const user = userId === null ? null : await lockUser(tx, userId, 'update');
    if (!user || user.closedAt) return refuse('proof-expired');
    await writePassword(tx, user.id, { hash, byEmail: true });
    await revokeVerificationTokens(tx, 'reset-password', user.id);
    // guard: password-reset-ends-sessions
    await endSessions(tx, user.id, null);
    await markEmailVerified(tx, user.id);
    await queuePasswordChangedEmail(tx, user, deps.publicUrl);
    return done({ email: user.email });
  });
}
