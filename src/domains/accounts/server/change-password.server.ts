import { done, type Result, refuse } from '../../../kernel/result.ts';
import { inTransaction } from '../../../platform/database.server.ts';
import type { AccountsCallDeps } from './call-deps.ts';
import { postChangedLetter } from './letters.server.ts';
import { endSessions, selectPasswordHash, writePasswordHash } from './password-store.server.ts';
import { hashOf, matches } from './passwords.server.ts';
import { dropProofs } from './proofs.server.ts';
import { admitAttempt } from './sign-in.server.ts';
import { lockUser } from './store.server.ts';

type Change = {
  readonly userId: string;
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly source: string;
  /** Session that stays; all others end. */
  readonly sessionId: string | null;
};
type Refusal = 'invalid-input' | 'not-found' | 'too-many-requests' | 'unavailable';

function wrongPassword() {
  const message = 'This is not your current password';
  return refuse('invalid-input', { detail: message, errors: { currentPassword: [message] } });
}

/** Whether the current password is the right one; tries are counted as at sign-in. */
async function provePassword(deps: AccountsCallDeps, change: Change): Promise<Result<null, Refusal>> {
  const admitted = await admitAttempt(deps, change.source);
  if (!admitted.ok) return admitted;
  const { points, seconds } = deps.signInLimits.guesses;
  const wait = await deps.limits.count('password-changes', change.userId, points, seconds);
  if (wait !== null) {
    const detail = `Too many wrong passwords. Wait ${Math.ceil(wait / 60)} min and try again.`;
    return refuse('too-many-requests', { retryAfter: wait, detail });
  }
  const hash = await selectPasswordHash(deps.db, change.userId);
  if (hash === null || !(await matches({ hash, password: change.currentPassword }))) return wrongPassword();
  await deps.limits.forget('password-changes', change.userId);
  return done(null);
}

/** Changes a user's password when the current one is right; ends all other sessions and tells by mail. */
export async function changePassword(deps: AccountsCallDeps, change: Change): Promise<Result<null, Refusal>> {
  const proved = await provePassword(deps, change);
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
