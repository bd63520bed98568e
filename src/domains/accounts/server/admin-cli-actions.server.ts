import { done, type Result, refuse } from '#kernel/result.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { paths } from '../../../paths.ts';
import type { WireDeed } from '../contract.ts';
import type { User } from '../user.ts';
import { addUser } from './add-user.server.ts';
import { insertDeed } from './deed-store.server.ts';
import { lockUser, selectUserByEmail } from './store.server.ts';
import { createVerificationToken, revokeVerificationTokens } from './verification-tokens.server.ts';
import { verifySeller } from './verify-seller.server.ts';

const CLI_REASON = 'Done by a command at the server';

function noteCliDeed(tx: Tx, deed: WireDeed['deed'], { id, name }: User): Promise<void> {
  return insertDeed(tx, { adminId: null, deed, subjectId: id, subject: name, reason: CLI_REASON });
}

async function lockByEmail(tx: Tx, email: string): Promise<User | null> {
  const found = await selectUserByEmail(tx, email);
  const user = found && (await lockUser(tx, found.id, 'update'));
  return user && !user.closedAt ? user : null;
}

/** A link with which an account's owner chooses a password: good once and for 30 minutes; older ones end. */
async function createPasswordLink(tx: Tx, user: User, publicUrl: string): Promise<string> {
  await revokeVerificationTokens(tx, 'reset-password', user.id);
  return `${publicUrl}${paths.resetPassword(await createVerificationToken(tx, 'reset-password', user.id))}`;
}

/** See the door. */
export async function createAdmin(
  tx: Tx,
  email: string,
  publicUrl: string,
): Promise<Result<string, 'email-taken'>> {
  const added = await addUser(tx, {
    email: email.trim().toLowerCase(),
    name: 'Admin',
    number: null,
    image: null,
    userType: 'Admin',
    verified: false,
    passwordHash: null,
  });
  if (!added.ok) return added;
  await noteCliDeed(tx, 'create-admin', added.value);
  return done(await createPasswordLink(tx, added.value, publicUrl));
}

/** See the door. */
export async function linkToNewPassword(
  tx: Tx,
  email: string,
  publicUrl: string,
): Promise<Result<string, 'not-found'>> {
  const user = await lockByEmail(tx, email);
  if (!user) return refuse('not-found');
  await noteCliDeed(tx, 'reset-password', user);
  return done(await createPasswordLink(tx, user, publicUrl));
}

/** See the door. */
export async function verifySellerAt(
  tx: Tx,
  email: string,
  publicUrl: string,
): Promise<Result<boolean, 'not-found' | 'not-a-seller'>> {
  const user = await lockByEmail(tx, email);
  return user ? verifySeller(tx, null, user.id, publicUrl) : refuse('not-found');
}
