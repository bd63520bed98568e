import { z } from 'zod';
import { DAY_MS } from '#kernel/clock.ts';
import { poishaToTaka } from '#kernel/money.ts';
import type { Domain } from '#platform/api/domain.server.ts';
import { inTransaction, type Tx } from '#platform/db/database.server.ts';
import { type EventSubscriber, listenBatch } from '#platform/work/events.server.ts';
import { defineJob, enqueue, runJob } from '#platform/work/jobs.server.ts';
import { productAdded, productEdited, productRelisted } from '../catalog/events.ts';
import { savedSearchesPersonalData } from './personal-data.ts';
import { type SavedSearchesDeps, savedSearchesApi } from './server/calls.server.ts';
import { matchAll, queueListings } from './server/match.server.ts';
import { notifyDue } from './server/notify-found.server.ts';
import { deleteUnusedQueries } from './server/store.server.ts';

/** Job that compares waiting listings with the saved searches, and then sends due notifications. */
const match = defineJob('saved-searches.match', z.unknown(), { key: () => 'all' });
const notifyJob = defineJob('saved-searches.notify', z.unknown());
const sweep = defineJob('saved-searches.sweep', z.unknown());

/** Number of unused queries that one transaction deletes. */
const BATCH_SIZE = 1_000;

function listeners({ clock }: SavedSearchesDeps): EventSubscriber[] {
  type Listing = { readonly productId: string; readonly takaBefore: number | null };
  const queue = async (tx: Tx, listings: readonly Listing[]) => {
    if (listings.length === 0) return;
    await queueListings(tx, listings, clock());
    await enqueue(tx, match, {});
  };
  const asNew = (events: readonly { readonly productId: string }[]) =>
    events.map(({ productId }) => ({ productId, takaBefore: null }));
  return [
    listenBatch('saved-searches.on-product.added', productAdded, (tx, events) => queue(tx, asNew(events))),
    listenBatch('saved-searches.on-product.relisted', productRelisted, (tx, events) =>
      queue(tx, asNew(events)),
    ),
    listenBatch('saved-searches.on-product.edited', productEdited, (tx, events) =>
      queue(
        tx,
        events
          .filter(({ fromPoisha, toPoisha }) => toPoisha < fromPoisha)
          .map(({ productId, fromPoisha }) => ({ productId, takaBefore: poishaToTaka(fromPoisha) })),
      ),
    ),
  ];
}

/** Creates the saved searches domain. */
export function createSavedSearches(deps: SavedSearchesDeps): Domain {
  const { db, clock } = deps;
  const deleteUnused = async () => {
    const before = new Date(clock().getTime() - DAY_MS);
    const next = () => inTransaction(db, (tx) => deleteUnusedQueries(tx, before, BATCH_SIZE));
    while ((await next()) === BATCH_SIZE);
  };
  return {
    api: savedSearchesApi(deps),
    privacy: { personalData: savedSearchesPersonalData },
    listeners: listeners(deps),
    jobs: [
      runJob(match, async () => {
        await matchAll(db, clock);
        await notifyDue(db, deps);
      }),
      runJob(notifyJob, () => notifyDue(db, deps), { cron: '* * * * *' }),
      runJob(sweep, deleteUnused, { cron: '10 22 * * *' }),
    ],
  };
}
