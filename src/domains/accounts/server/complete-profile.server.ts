import { done, type Result, refuse } from '#kernel/result.ts';
import type { Tx } from '#platform/db/database.server.ts';
import type { User } from '../user.ts';
import { claimAvatar } from './avatar.server.ts';
import { lockUser, type ProfileFields, updateProfile } from './store.server.ts';

/** Returns the sent fields that are still empty in the user's record. */
function missingFields(user: User, sent: ProfileFields): ProfileFields {
  return {
    ...(user.name === '' && sent.name ? { name: sent.name } : {}),
    // guard: profile-not-overwritten (drop operand 1)
    ...(user.number === null && sent.number ? { number: sent.number } : {}),
    ...(user.image === null && sent.image ? { image: sent.image } : {}),
    ...(user.userType === null && sent.userType ? { userType: sent.userType } : {}),
  };
}

/**
 * Fills the empty fields of a user's own record; repeated calls change nothing. Ignores pictures that are not on our
 * site. Refuses to change the user type.
 */
export async function completeProfile(
  tx: Tx,
  userId: string,
  sent: ProfileFields,
): Promise<Result<null, 'user-type-fixed' | 'not-found'>> {
  const user = await lockUser(tx, userId, 'update');
  if (!user) return refuse('not-found');
  // guard: user-type-fixed
  if (sent.userType && user.userType && sent.userType !== user.userType) return refuse('user-type-fixed');
  const { image, ...fields } = missingFields(user, sent);
  const avatar = image ? await claimAvatar(tx, image, { userId }) : null;
  const changes = { ...fields, ...(avatar ? { image: avatar } : {}) };
  if (Object.keys(changes).length > 0) await updateProfile(tx, userId, changes);
  return done(null);
}
