import type { Language } from '#kernel/locale.ts';
import { done, type Result, refuse } from '#kernel/result.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { imageIdFromUrl, releaseImages } from '../../images/public-api.server.ts';
import { checksInWords, nameChecks, numberChecks } from '../checks.ts';
import { STAFF_NAME } from '../form.ts';
import { looksLikeStaff } from '../staff-name.ts';
import type { User } from '../user.ts';
import { removeChecks } from './admin-store.server.ts';
import { recordAuditEntry } from './audit-log-store.server.ts';
import { claimAvatar, imageMissing } from './avatar.server.ts';
import { lockUser, updateProfile } from './store.server.ts';

/** Changes of a user's own profile. Missing fields stay unchanged. */
export type ProfileChange = {
  readonly name?: string | undefined;
  readonly number?: string | undefined;
  /** URL of an uploaded picture; empty for no change. */
  readonly image?: string | undefined;
  readonly language?: Language | undefined;
};

/**
 * Removes the checks of a name or number that changes, because buyers would read them beside data that nobody checked.
 * Writes the audit log, without the new name and the numbers, because its rows outlive the account. Closing the account
 * empties the previous name in it.
 */
async function endChecks(tx: Tx, user: User, { name, number }: ProfileChange): Promise<void> {
  const checks = [
    ...(name === undefined || name === user.name ? [] : nameChecks),
    ...(number === undefined || number === user.number ? [] : numberChecks),
  ];
  const { removed, hasEnded } = await removeChecks(tx, user.id, checks);
  if (!hasEnded) return;
  const why = 'The seller changed what was checked';
  await recordAuditEntry(tx, {
    adminId: null,
    action: 'uncheck-seller',
    subjectId: user.id,
    subject: user.name,
    reason: removed.length > 0 ? checksInWords(removed, why) : why,
  });
}

/** Changes a user's own profile, releases a replaced picture, and ends the checks of replaced data. */
export async function changeProfile(
  tx: Tx,
  userId: string,
  { name, number, image, language }: ProfileChange,
): Promise<Result<User, 'not-found' | 'invalid-input'>> {
  const user = await lockUser(tx, userId, 'update');
  if (!user || user.closedAt) return refuse('not-found');
  // Admins may have names that look like staff.
  if (name !== undefined && user.userType !== 'Admin' && looksLikeStaff(name))
    return refuse('invalid-input', { detail: STAFF_NAME, errors: { name: [STAFF_NAME] } });
  const wanted = image ? imageIdFromUrl(image) : null;
  const before = user.image === null ? null : imageIdFromUrl(user.image);
  const replaces = Boolean(image) && (wanted === null || wanted !== before);
  const avatar = replaces && image ? await claimAvatar(tx, image, { userId }) : null;
  if (replaces && avatar === null) return imageMissing();
  if (avatar !== null && before !== null) await releaseImages(tx, [before]);
  const changes = {
    ...(name === undefined ? {} : { name }),
    ...(number === undefined ? {} : { number }),
    ...(language === undefined ? {} : { language }),
    ...(avatar === null ? {} : { image: avatar }),
  };
  await updateProfile(tx, userId, changes);
  // guard: checks-end-with-data
  await endChecks(tx, user, { name, number });
  return done({ ...user, ...changes });
}
