import { done, type Result, refuse } from '#kernel/result.ts';
import type { Db, Tx } from '#platform/db/database.server.ts';
import { erasePersonalData } from '#platform/db/personal-data.server.ts';
import {
  type AccountClosing,
  closeAccount,
  findUser,
  type PrivacyModule,
} from '../../accounts/public-api.server.ts';

/** Reasons why an account cannot be closed. */
export type CloseRefusal = 'not-found' | 'account-not-closable' | 'money-in-flight' | 'money-due';

/**
 * Checks whether an account exists and may be closed. Also updates the data on which closing depends, such as received
 * money. Must run outside transactions, because it calls the network.
 */
export async function prepareClosing(
  db: Db,
  modules: readonly PrivacyModule[],
  userId: string,
): Promise<Result<null, CloseRefusal>> {
  const user = await findUser(db, userId);
  if (!user || user.closedAt) return refuse('not-found');
  if (user.userType === 'Admin') return refuse('account-not-closable');
  for (const module of modules) await module.beforeClosing?.(user.id);
  return done(null);
}

async function mustStayKnown(tx: Tx, modules: readonly PrivacyModule[], userId: string): Promise<boolean> {
  for (const module of modules) if (await module.mustStayKnown?.(tx, userId)) return true;
  return false;
}

/** Erases the person's data. The account keeps its identifying fields if paid orders must still name the person. */
async function erase(
  tx: Tx,
  modules: readonly PrivacyModule[],
  { userId, adminId }: AccountClosing,
): Promise<void> {
  const keepsTrade = await mustStayKnown(tx, modules, userId);
  const erasure = { userId, keepsTrade, mayReturn: adminId === null };
  for (const module of modules.toReversed()) {
    await module.onErasure?.(tx, erasure);
    // guard: closing-erases-personal-data
    await erasePersonalData(tx, module.personalData, userId);
  }
}

/**
 * Closes an account, ends its sessions, listings and unpaid orders, and erases the person's data. Call
 * {@link prepareClosing} first. If the result is a refusal, the caller must roll the transaction back.
 */
export async function closeAndEraseAccount(
  tx: Tx,
  modules: readonly PrivacyModule[],
  closing: AccountClosing,
): Promise<Result<null, CloseRefusal>> {
  const closed = await closeAccount(tx, closing);
  if (!closed.ok) return closed;
  for (const module of modules) {
    const ended = await module.onAccountClosing?.(tx, closing);
    if (ended?.ok === false) return ended;
  }
  await erase(tx, modules, closing);
  return done(null);
}
