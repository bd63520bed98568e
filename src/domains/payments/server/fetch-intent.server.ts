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
 * Asks the processor for the state of an order's payment, and stores nothing. Calls the network.
 *
 * - `unknown`: no intent of this order and buyer has this number. The processor is not asked, so nobody can look up
 *   other people's payments.
 * - `unreachable`: the processor does not answer now.
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
