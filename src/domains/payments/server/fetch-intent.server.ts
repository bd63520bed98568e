import { done, type Result, refuse } from '#kernel/result.ts';
import type { Db } from '#platform/db/database.server.ts';
import { type Gateway, isProcessorFailure, type ProcessorIntent } from './gateway.server.ts';
import type { Intent } from './intent.ts';
import { intentByProcessorId } from './intent-store.server.ts';
import { isOurs } from './sync-intent.server.ts';

/** A payment of an order, by its buyer, the order and the processor's number. */
export type IntentReference = Pick<Intent, 'buyerId' | 'bookingId'> & { readonly processorId: string };

/** An intent as it was stored, beside what the processor says of it now. */
export type IntentSnapshot = { readonly intent: Intent; readonly remote: ProcessorIntent };

/**
 * Asks the processor how a payment of an order stands, and notes nothing. `unknown`: no intent of this order and buyer
 * has this number; then nobody is asked, so that a number that somebody else's payment has leads to nothing.
 * `unreachable`: the processor tells nothing now. Calls the network.
 */
export async function fetchIntent(
  db: Db,
  gateway: Gateway,
  { buyerId, bookingId, processorId }: IntentReference,
): Promise<Result<IntentSnapshot, 'unknown' | 'unreachable'>> {
  const intent = await intentByProcessorId(db, processorId);
  // guard: payment-of-booking (condition => !intent)
  if (intent?.bookingId !== bookingId) return refuse('unknown');
  // guard: payment-of-buyer
  if (intent.buyerId !== buyerId) return refuse('unknown');
  try {
    const remote = await gateway.findIntent(processorId);
    return remote && isOurs(intent, remote) ? done({ intent, remote }) : refuse('unknown');
  } catch (error) {
    if (isProcessorFailure(error)) return refuse('unreachable');
    throw error;
  }
}
