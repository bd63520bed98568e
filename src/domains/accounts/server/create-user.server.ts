import { done, type Result, refuse } from '#kernel/result.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { publish } from '#platform/work/events.server.ts';
import { accountRegistered } from '../events.ts';
import type { User } from '../user.ts';
import { insertPassword, insertUser, type NewUser } from './store.server.ts';

/**
 * Data of a new account. Without a password hash, people can sign in only with Google or after choosing a password by
 * email.
 */
export type NewAccount = NewUser & { readonly passwordHash: string | null };

/**
 * Creates an account of any type and publishes `account.registered`. The caller must have claimed the avatar. Refuses
 * if the email address has an account.
 */
export async function createUser(tx: Tx, account: NewAccount): Promise<Result<User, 'email-taken'>> {
  const user = await insertUser(tx, account);
  if (!user) return refuse('email-taken');
  if (account.passwordHash !== null) await insertPassword(tx, user, account.passwordHash);
  await publish(tx, accountRegistered, { userId: user.id });
  return done(user);
}
