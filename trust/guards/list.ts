import { type GuardMarker, readGuards } from '../../harness/guard-markers.ts';
import type { Guard, GuardTable } from './guard.ts';
import { accountGuards } from './list/accounts.ts';
import { answerGuards } from './list/answers.ts';
import { backupGuards } from './list/backups.ts';
import { conversationGuards } from './list/conversations.ts';
import { disputeGuards } from './list/disputes.ts';
import { goodsGuards } from './list/goods.ts';
import { httpGuards } from './list/http.ts';
import { loadGuards } from './list/load.ts';
import { notificationGuards } from './list/notifications.ts';
import { offerGuards } from './list/offers.ts';
import { reviewGuards } from './list/reviews.ts';
import { savedSearchGuards } from './list/saved-searches.ts';
import { tradeGuards } from './list/trade.ts';
import { verificationGuards } from './list/verification.ts';

/** Every guard by its name in the sources. A test must notice the absence of each guard. */
export const guardTable: GuardTable = {
  ...httpGuards,
  ...loadGuards,
  ...accountGuards,
  ...goodsGuards,
  ...tradeGuards,
  ...conversationGuards,
  ...disputeGuards,
  ...offerGuards,
  ...reviewGuards,
  ...notificationGuards,
  ...savedSearchGuards,
  ...verificationGuards,
  ...answerGuards,
  ...backupGuards,
};

/** Combines the entries of a table with their markers in the sources. Throws if an entry has no marker. */
export function locateGuards(table: GuardTable, markers: ReadonlyMap<string, GuardMarker>): Guard[] {
  return Object.entries(table).map(([name, entry]) => {
    const marker = markers.get(name);
    if (!marker) throw new Error(`the sources contain no guard marker "${name}"`);
    return { ...entry, name, mutation: marker.mutation };
  });
}

/** Returns every guard of the product. */
export function readGuardList(): Guard[] {
  return locateGuards(guardTable, readGuards());
}
