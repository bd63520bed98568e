import type { Tx } from '#platform/db/database.server.ts';
import { cancelJob } from '#platform/work/jobs.server.ts';
import type { IntentSnapshot } from './fetch-intent.server.ts';
import { type Intent, isDecided } from './intent.ts';
import { checkIntentJob } from './jobs.server.ts';
import { applyRemoteState } from './sync-intent.server.ts';

/**
 * Records the state of an intent without publishing anything. The caller decides in the same transaction what happens
 * to the money. Returns the current intent. A decided intent needs no further look-up.
 */
export async function recordSnapshot(tx: Tx, { intent, remote }: IntentSnapshot): Promise<Intent> {
  const current = await applyRemoteState(tx, intent, remote);
  if (isDecided(remote.state)) await cancelJob(tx, checkIntentJob, { processorId: remote.processorId });
  return current;
}
