import type { Tx } from '#platform/db/database.server.ts';
import { queueEmail } from '#platform/work/mail.server.ts';
import { lockOpenUser } from '../../accounts/public-api.server.ts';
import { ACCOUNT_WAIT_MS } from '../ways.ts';
import { accountsOf, insertAccount, type NamedAccount } from './account-store.server.ts';
import { accountNamedEmail } from './payout-emails.server.ts';

/**
 * Sets the account for a seller's payouts and emails the seller. Returns the time when the account becomes usable, one
 * day later. Returns null if the seller's user account is closed. The caller must have verified the owner's identity.
 */
export async function nameAccount(
  tx: Tx,
  named: Omit<NamedAccount, 'usableAt'>,
  publicUrl: string,
): Promise<Date | null> {
  const { sellerId, now } = named;
  const seller = await lockOpenUser(tx, sellerId);
  if (!seller) return null;
  const { current } = await accountsOf(tx, sellerId, now);
  // guard: payout-account-waits ("ACCOUNT_WAIT_MS" => 0)
  const usableAt = new Date(now.getTime() + ACCOUNT_WAIT_MS);
  await insertAccount(tx, { ...named, usableAt });
  await queueEmail(tx, accountNamedEmail(seller, { ...named, usableAt }, current, publicUrl));
  return usableAt;
}
