import type { Tx } from '#platform/db/database.server.ts';
import { cancelJob } from '#platform/work/jobs.server.ts';
import type { IntentSnapshot } from './fetch-intent.server.ts';
import { type Intent, isDecided } from './intent.ts';
import { checkIntentJob } from './jobs.server.ts';
import { applyRemoteState } from './sync-intent.server.ts';

/**
 * Records the processor's state of an intent without publishing it. The caller decides about the money in the same
 * transaction. Returns the current intent. Cancels the queued look-up of a decided intent, because its state is final.
 */
export async function recordSnapshot(tx: Tx, { intent, remote }: IntentSnapshot): Promise<Intent> {
  const current = await applyRemoteState(tx, intent, remote);
  if (isDecided(remote.state)) await cancelJob(tx, checkIntentJob, { processorId: remote.processorId });
  return current;
}
