import { done, type Result, refuse } from '#kernel/result.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { publish } from '#platform/work/events.server.ts';
import { accountRegistered } from '../events.ts';
import type { User } from '../user.ts';
import { insertPassword, insertUser, type NewUser } from './store.server.ts';

/** A new account; without a password hash it can be signed in to only from elsewhere. */
export type NewAccount = NewUser & { readonly passwordHash: string | null };

/**
 * Adds an account of any kind and tells of it. A portrait must have been claimed by the caller. Refused when the
 * email address has an account.
 */
export async function createUser(tx: Tx, account: NewAccount): Promise<Result<User, 'email-taken'>> {
  const user = await insertUser(tx, account);
  if (!user) return refuse('email-taken');
  if (account.passwordHash !== null) await insertPassword(tx, user, account.passwordHash);
  await publish(tx, accountRegistered, { userId: user.id });
  return done(user);
}
