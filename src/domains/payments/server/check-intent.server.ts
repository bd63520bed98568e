import type { Db } from '#platform/db/database.server.ts';
import type { Gateway } from './gateway.server.ts';
import { isDecided, isInFlight } from './intent.ts';
import { intentByProcessorId } from './intent-store.server.ts';
import { syncIntent } from './sync-intent.server.ts';

/**
 * Looks up how an intent stands and cancels it when its hold is over. The message that led here is only a hint:
 * messages come late, twice and out of order. Calls the network.
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

/** Cancels an intent. When the money was faster, that is taken over instead. Calls the network. */
export async function cancelIntent(db: Db, gateway: Gateway, processorId: string): Promise<void> {
  await syncIntent(db, await gateway.cancelIntent(processorId));
}
