import { z } from 'zod';
import type { Tx } from '#platform/db/database.server.ts';
import { defineJob, enqueue, enqueueAll } from '#platform/work/jobs.server.ts';
import { type Kind, wordingOf } from '../wording.ts';
import { selectTargets } from './push-store.server.ts';

/** Has one browser show one notification. */
export const pushJob = defineJob(
  'notifications.push',
  z.object({ subscriptionId: z.uuid(), notificationId: z.uuid() }),
  {
    key: ({ subscriptionId, notificationId }) => `${subscriptionId} ${notificationId}`,
    // More attempts than fit into a day. After a day the message is no news and the job is done, so none is given up.
    maxAttempts: 40,
  },
);

/** Notification that a person has just received. */
export type Told = { readonly notificationId: string; readonly personId: string; readonly kind: Kind };

/**
 * Has the devices of people show what they were told, in the transaction that tells it, where they want that; not before
 * `runAt`. What waits already for a device is shown once.
 */
export async function queuePushes(tx: Tx, told: readonly Told[], runAt?: Date): Promise<void> {
  const news = told.map(({ kind, ...one }) => ({ ...one, topic: wordingOf(kind).topic }));
  const targets = await selectTargets(tx, news);
  if (runAt === undefined) return enqueueAll(tx, pushJob, targets);
  for (const target of targets) await enqueue(tx, pushJob, target, { runAt });
}
