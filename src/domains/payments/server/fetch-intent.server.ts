import { done, type Result, refuse } from '#kernel/result.ts';
import type { Db } from '#platform/db/database.server.ts';
import { type Gateway, isProcessorFailure, type ProcessorIntent } from './gateway.ts';
import type { Intent } from './intent.ts';
import { intentByProcessorId } from './intent-store.server.ts';
import { isOurs } from './sync-intent.server.ts';

/** Buyer, order and the processor's intent id of a payment. */
export type IntentReference = Pick<Intent, 'buyerId' | 'bookingId'> & { readonly processorId: string };

/** A stored intent and its current state at the processor. */
export type IntentSnapshot = { readonly intent: Intent; readonly remote: ProcessorIntent };

/**
 * Fetches the current state of an order's payment from the processor, and stores nothing. Calls the network.
 * - `unknown`: this order and buyer have no intent with this id. The processor is not asked, so nobody can look up
 *   other people's payments.
 * - `unreachable`: the processor sent no usable response.
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
