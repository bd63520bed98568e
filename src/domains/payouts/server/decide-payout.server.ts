import { done, type Result, refuse } from '#kernel/result.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { queueEmail } from '#platform/work/mail.server.ts';
import { findUser } from '../../accounts/public-api.server.ts';
import { payoutMoved, postTransaction } from '../../payments/public-api.server.ts';
import { bouncedEmail, paidEmail } from './payout-emails.server.ts';
import { lockPayout, type Outcome, type PayoutState, storeOutcome } from './payout-store.server.ts';

/** Next possible states of a payout, by its current state. */
const NEXT: Readonly<Record<PayoutState, readonly PayoutState[]>> = {
  made: ['paid', 'bounced'],
  // Banks sometimes return a confirmed payout days later.
  paid: ['bounced'],
  bounced: [],
};

/** Records the result of a payout, moves its money in the ledger, and emails the seller. */
export async function decidePayout(
  tx: Tx,
  outcome: Outcome,
  publicUrl: string,
): Promise<Result<null, 'not-found' | 'payout-decided'>> {
  const payout = await lockPayout(tx, outcome.payoutId);
  if (!payout) return refuse('not-found');
  const { state } = outcome;
  // guard: payout-decided-once
  if (!NEXT[payout.state].includes(state)) return refuse('payout-decided');
  await storeOutcome(tx, outcome);
  const kind = state === 'paid' ? 'payout-paid' : 'payout-bounced';
  await postTransaction(tx, payoutMoved(kind, payout, payout.state === 'paid'));
  const seller = await findUser(tx, payout.sellerId);
  if (seller && !seller.closedAt) {
    const decided = { ...payout, note: outcome.note };
    await queueEmail(tx, (state === 'paid' ? paidEmail : bouncedEmail)(seller, decided, publicUrl));
  }
  return done(null);
}
