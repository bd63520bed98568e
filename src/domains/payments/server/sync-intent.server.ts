import { type Db, inTransaction, type Tx } from '#platform/db/database.server.ts';
import { publish } from '#platform/work/events.server.ts';
import { paymentSucceeded } from '../events.ts';
import type { ProcessorIntent } from './gateway.server.ts';
import type { Intent } from './intent.ts';
import { findIntent, intentByProcessorId, updateIntent } from './intent-store.server.ts';

/** Returns whether an intent at the processor is really the one of our row, and not another of the same account. */
export function isOurs(row: Intent, remote: ProcessorIntent): boolean {
  // guard: intent-of-booking (drop operand 2)
  return row.processorId === remote.processorId && remote.metadata.bookingId === row.bookingId;
}

/**
 * Takes over how an intent of ours stands at the processor, and tells nobody. For who decides in the same transaction
 * what becomes of its money; gives the row as it stands now.
 */
export async function applyRemoteState(tx: Tx, row: Intent, remote: ProcessorIntent): Promise<Intent> {
  return (await updateIntent(tx, row.id, remote)) ?? (await findIntent(tx, row.id)) ?? row;
}

/**
 * Applies the processor's state of an intent. Received money is published exactly once, for repeats and in any order.
 * Returns the current row, or null for an intent that is not ours.
 */
export async function syncIntent(db: Db, remote: ProcessorIntent): Promise<Intent | null> {
  const row = await intentByProcessorId(db, remote.processorId);
  if (!row || !isOurs(row, remote)) return null;
  return inTransaction(db, async (tx) => {
    const changed = await updateIntent(tx, row.id, remote);
    if (changed?.state === 'succeeded') await publish(tx, paymentSucceeded, { intentId: row.id });
    return changed ?? findIntent(tx, row.id);
  });
}
