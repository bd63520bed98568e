import type { Db } from '#platform/db/database.server.ts';
import type { Gateway } from './gateway.ts';
import { isDecided, isInFlight } from './intent.ts';
import { intentByProcessorId } from './intent-store.server.ts';
import { syncIntent } from './sync-intent.server.ts';

/**
 * Looks up the state of an intent, and cancels the intent after its hold has ended. Webhook messages only trigger this
 * look-up. Their content is not used, because they may be late, repeated and out of order. Calls the network.
 */
export async function checkIntent(db: Db, gateway: Gateway, processorId: string, now: Date): Promise<void> {
  const row = await intentByProcessorId(db, processorId);
  if (!row || isDecided(row.state)) return;
  const remote = await gateway.findIntent(processorId);
  if (!remote) return;
  const current = await syncIntent(db, remote);
  if (!current || isDecided(current.state) || isInFlight(current.state) || current.holdExpiresAt > now)
    return;
  await cancelIntent(db, gateway, processorId);
}

/**
 * Cancels an intent at the processor. If the money arrived first, publishes the received money instead. Calls the
 * network.
 */
export async function cancelIntent(db: Db, gateway: Gateway, processorId: string): Promise<void> {
  await syncIntent(db, await gateway.cancelIntent(processorId));
}
