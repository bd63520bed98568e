import { done, type Result, refuse } from '#kernel/result.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { endSessions, lockByEmail, recordCliAuditEntry } from '../../accounts/public-api.server.ts';
import { queueSecondFactorEmail } from './emails.server.ts';
import { deleteSecondFactor } from './second-factor-store.server.ts';

/**
 * Removes the second factor of an open account and ends all its sessions. For people who have lost app, passkeys and
 * recovery codes; the operator must verify the person. Writes the audit log and emails the owner. Returns false if the
 * account had no second factor.
 */
export async function removeSecondFactor(
  tx: Tx,
  email: string,
  publicUrl: string,
): Promise<Result<boolean, 'not-found'>> {
  const user = await lockByEmail(tx, email);
  if (!user) return refuse('not-found');
  if (!(await deleteSecondFactor(tx, user.id))) return done(false);
  await endSessions(tx, user.id, null);
  await recordCliAuditEntry(tx, 'remove-second-factor', user);
  await queueSecondFactorEmail(tx, user, { change: 'off', publicUrl });
  return done(true);
}
