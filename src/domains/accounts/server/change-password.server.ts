import { done, type Result, refuse } from '#kernel/result.ts';
import { inTransaction } from '#platform/db/database.server.ts';
import { provePassword } from './check-password.server.ts';
import { postChangedLetter } from './emails.server.ts';
import type { AccountsCallDeps } from './handler-deps.server.ts';
import { endSessions, writePasswordHash } from './password-store.server.ts';
import { hashOf } from './passwords.server.ts';
import { lockUser } from './store.server.ts';
import { dropProofs } from './verification-tokens.server.ts';

type Change = {
  readonly userId: string;
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly source: string;
  /** Session that stays; all others end. */
  readonly sessionId: string | null;
};
type Refusal = 'invalid-input' | 'not-found' | 'too-many-requests' | 'unavailable';

/** Changes a user's password when the current one is right; ends all other sessions and tells by mail. */
export async function changePassword(deps: AccountsCallDeps, change: Change): Promise<Result<null, Refusal>> {
  const { userId, currentPassword: password, source } = change;
  const proved = await provePassword(deps, { userId, password, source, field: 'currentPassword' });
  if (!proved.ok) return proved;
  // Hashed before the transaction begins, which would otherwise hold a connection for as long as it takes.
  const hash = await hashOf(change.newPassword);
  return inTransaction(deps.db, async (tx) => {
    const user = await lockUser(tx, change.userId, 'update');
    if (!user || user.closedAt) return refuse('not-found');
    await writePasswordHash(tx, user.id, hash);
    await dropProofs(tx, 'reset-password', user.id);
    await endSessions(tx, user.id, change.sessionId);
    await postChangedLetter(tx, user, deps.publicUrl);
    return done(null);
  });
}
