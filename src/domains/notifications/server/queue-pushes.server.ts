import { z } from 'zod';
import type { Tx } from '#platform/db/database.server.ts';
import { defineJob, enqueue, enqueueAll } from '#platform/work/jobs.server.ts';
import { type Kind, wordingOf } from '../wording.ts';
import { selectTargets } from './push-store.server.ts';

/** Job that sends one notification to one browser. */
export const pushJob = defineJob(
  'notifications.push',
  z.object({ subscriptionId: z.uuid(), notificationId: z.uuid() }),
  {
    key: ({ subscriptionId, notificationId }) => `${subscriptionId} ${notificationId}`,
    // After a day the job ends without an error. Forty attempts take longer than a day, so the job never counts as
    // failed.
    maxAttempts: 40,
  },
);

/** A notification that was just created. */
export type CreatedNotification = {
  readonly notificationId: string;
  readonly personId: string;
  readonly kind: Kind;
};

/**
 * Queues push messages for new notifications, in the transaction that stores them. Devices get a message only if their
 * owner wants push messages, and not before `runAt`. A message that already waits for a device is not queued again.
 */
export async function queuePushes(
  tx: Tx,
  created: readonly CreatedNotification[],
  runAt?: Date,
): Promise<void> {
  const notifications = created.map(({ kind, ...one }) => ({ ...one, topic: wordingOf(kind).topic }));
  const targets = await selectTargets(tx, notifications);
  if (runAt === undefined) return enqueueAll(tx, pushJob, targets);
  for (const target of targets) await enqueue(tx, pushJob, target, { runAt });
}
