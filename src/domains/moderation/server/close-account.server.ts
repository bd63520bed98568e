import type { Clock } from '#kernel/clock.ts';
import { done, type Result, refuse } from '#kernel/result.ts';
import type { Db, Tx } from '#platform/db/database.server.ts';
import { erasePersonalData } from '#platform/db/personal-data.server.ts';
import { type AccountClosing, closeAccount, eraseAccount, findUser } from '../../accounts/door.server.ts';
import { eraseListingsOf, withdrawProductsOf } from '../../catalog/door.server.ts';
import {
  endOpenBookingsOf,
  hasMoneyInFlight,
  hasPaidOrders,
  settleMoneyOf,
} from '../../orders/door.server.ts';
import type { Gateway } from '../../payments/door.server.ts';
import { allPersonalData } from './all-personal-data.server.ts';

/** What closing an account works with. */
export type CloseDeps = { readonly db: Db; readonly gateway: Gateway; readonly clock: Clock };

/** Why an account is not closed. */
export type CloseRefusal = 'not-found' | 'account-not-closable' | 'money-in-flight';

/** Deletes what is known of the person, but for what paid orders must tell the other side. */
async function eraseAccountData(tx: Tx, { userId, adminId }: AccountClosing): Promise<void> {
  const keepsTrade = await hasPaidOrders(tx, userId);
  await eraseListingsOf(tx, userId);
  // guard: closing-erases-personal-data
  await erasePersonalData(tx, allPersonalData, userId);
  await eraseAccount(tx, { userId, keepsTrade, mayReturn: adminId === null });
}

/**
 * Closes an account, ends all that it has open (sessions, listings, unpaid orders), and deletes what is known of the
 * person. All or nothing: a refusal must
 * undo the transaction. {@link prepareClosing} comes before.
 */
export async function closeAndEraseAccount(
  tx: Tx,
  closing: AccountClosing,
): Promise<Result<null, CloseRefusal>> {
  const { userId, now } = closing;
  const by = closing.adminId ?? userId;
  const closed = await closeAccount(tx, closing);
  if (!closed.ok) return closed;
  const withdrawn = await withdrawProductsOf(tx, { sellerId: userId, by, now });
  if (!withdrawn.ok) return refuse('money-in-flight');
  await endOpenBookingsOf(tx, userId, now);
  if (await hasMoneyInFlight(tx, userId)) return refuse('money-in-flight');
  await eraseAccountData(tx, closing);
  return done(null);
}

/**
 * Looks whether an account may be closed, and asks the card processor for money that has arrived for it; what
 * arrives later nevertheless goes back by itself. Calls the network.
 */
export async function prepareClosing(deps: CloseDeps, userId: string): Promise<Result<null, CloseRefusal>> {
  const user = await findUser(deps.db, userId);
  if (!user || user.closedAt) return refuse('not-found');
  if (user.userType === 'Admin') return refuse('account-not-closable');
  await settleMoneyOf(deps, user.id);
  return done(null);
}
