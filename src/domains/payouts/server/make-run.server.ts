import { POISHA_PER_TAKA } from '#kernel/money.ts';
import { done, type Result, refuse } from '#kernel/result.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { payoutMoved, postTransaction } from '../../payments/public-api.server.ts';
import { insertRun, lockRuns } from './payout-store.server.ts';

/** Admin who starts a payout run, and the sum in taka that the admin's page showed. */
export type RunRequest = { readonly adminId: string; readonly amount: number; readonly now: Date };

/** Id of a new payout run, and its number of payouts. */
export type MadeRun = { readonly runId: string; readonly payouts: number };

/**
 * Creates payouts of all money due to sellers with a usable account, and moves this money in the ledger. Refuses if
 * nothing is due, or if the sum differs from the sum on the admin's page. The caller must roll back after a refusal.
 */
export async function makeRun(
  tx: Tx,
  { adminId, amount, now }: RunRequest,
): Promise<Result<MadeRun, 'due-changed' | 'nothing-due'>> {
  await lockRuns(tx);
  const { runId, payouts } = await insertRun(tx, { adminId, now });
  if (payouts.length === 0) return refuse('nothing-due');
  const sum = payouts.reduce((total, { amountPoisha }) => total + amountPoisha, 0);
  // guard: payout-sum-seen
  if (sum !== Math.round(amount * POISHA_PER_TAKA)) return refuse('due-changed');
  for (const payout of payouts) await postTransaction(tx, payoutMoved('payout-made', payout));
  return done({ runId, payouts: payouts.length });
}
