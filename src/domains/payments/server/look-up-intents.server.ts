import { done, type Result, refuse } from '#kernel/result.ts';
import type { Db } from '#platform/db/database.server.ts';
import { fetchIntent, type IntentReference } from './fetch-intent.server.ts';
import type { Gateway } from './gateway.ts';
import { type Intent, isInFlight } from './intent.ts';
import { openIntents } from './intent-store.server.ts';
import { syncIntent } from './sync-intent.server.ts';

/** Fetches an intent like {@link fetchIntent}, stores its state, and publishes received money. */
export async function lookUpIntent(
  db: Db,
  gateway: Gateway,
  named: IntentReference,
): Promise<Result<Intent, 'unknown' | 'unreachable'>> {
  const asked = await fetchIntent(db, gateway, named);
  if (!asked.ok) return asked;
  const intent = await syncIntent(db, asked.value.remote);
  return intent ? done(intent) : refuse('unknown');
}

/**
 * Returns the intents of a booking whose money is in transit or received, by the processor's current state. If the
 * processor does not respond, uses the stored state. Calls the network.
 */
export async function intentsInFlight(db: Db, gateway: Gateway, bookingId: string): Promise<Intent[]> {
  const found: Intent[] = [];
  for (const intent of await openIntents(db, bookingId)) {
    const { buyerId, processorId } = intent;
    if (processorId === null) continue;
    const looked = await lookUpIntent(db, gateway, { buyerId, bookingId, processorId });
    const current = looked.ok ? looked.value : intent;
    if (isInFlight(current.state)) found.push(current);
  }
  return found;
}
