import type { Clock } from '../../../kernel/clock.ts';
import { done, type Result, refuse } from '../../../kernel/result.ts';
import type { Db, Tx } from '../../../platform/database.server.ts';
import { type Closing, closeAccount, findUser } from '../../accounts/door.server.ts';
import { withdrawProductsOf } from '../../catalog/door.server.ts';
import { endOpenBookingsOf, hasMoneyInFlight, settleMoneyOf } from '../../orders/door.server.ts';
import type { Gateway } from '../../payments/door.server.ts';

/** What closing an account works with. */
export type CloseDeps = { readonly db: Db; readonly gateway: Gateway; readonly clock: Clock };

/** Why an account is not closed. */
export type CloseRefusal = 'not-found' | 'account-not-closable' | 'money-in-flight';

/**
 * Closes an account and ends all that it has open: sessions, listings, unpaid orders. All or nothing: a refusal must
 * undo the transaction. {@link prepareClosing} comes before.
 */
export async function closeEverywhere(tx: Tx, closing: Closing): Promise<Result<null, CloseRefusal>> {
  const { userId, adminId: by, now } = closing;
  const closed = await closeAccount(tx, closing);
  if (!closed.ok) return closed;
  const withdrawn = await withdrawProductsOf(tx, { sellerId: userId, by, now });
  if (!withdrawn.ok) return refuse('money-in-flight');
  await endOpenBookingsOf(tx, userId, now);
  return (await hasMoneyInFlight(tx, userId)) ? refuse('money-in-flight') : done(null);
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
