import { type Db, inTransaction, type Tx } from '#platform/db/database.server.ts';
import { publish } from '#platform/work/events.server.ts';
import { paymentSucceeded } from '../events.ts';
import type { ProcessorIntent } from './gateway.ts';
import type { Intent } from './intent.ts';
import { findIntent, intentByProcessorId, updateIntent } from './intent-store.server.ts';

/**
 * Returns whether an intent at the processor belongs to this row. The processor's account may have intents from other
 * systems.
 */
export function isOurs(row: Intent, remote: ProcessorIntent): boolean {
  // guard: intent-of-booking (drop operand 2)
  return row.processorId === remote.processorId && remote.metadata.bookingId === row.bookingId;
}

/**
 * Stores the processor's state of an intent, and publishes nothing, for callers that decide about the money themselves.
 * Returns the current row.
 */
export async function applyRemoteState(tx: Tx, row: Intent, remote: ProcessorIntent): Promise<Intent> {
  return (await updateIntent(tx, row.id, remote)) ?? (await findIntent(tx, row.id)) ?? row;
}

/**
 * Stores the processor's state of an intent. Publishes received money exactly once, in spite of repeated or reordered
 * messages. Returns the current row, or null for an intent of another system.
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
