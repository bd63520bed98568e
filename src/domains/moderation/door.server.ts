import type { Result } from '#kernel/result.ts';
import type { Db, Tx } from '#platform/db/database.server.ts';
import { exportPersonalData, type PersonalDataExport } from '#platform/db/personal-data.server.ts';
import type { AccountClosing } from '../accounts/door.server.ts';
import { allPersonalData } from './server/all-personal-data.server.ts';
import type { CloseDeps, CloseRefusal } from './server/close-account.server.ts';
import * as closing from './server/close-account.server.ts';
import * as reporting from './server/report-listing.server.ts';
import type { NewReport } from './server/store.server.ts';

export type { CloseDeps, CloseRefusal } from './server/close-account.server.ts';
export type { NewReport } from './server/store.server.ts';

/**
 * Reports a listing and gives the report's id, or null when the person has an open report of it. One's own
 * listings and those that are gone cannot be reported.
 */
export function reportListing(
  tx: Tx,
  report: NewReport,
  now: Date,
): Promise<Result<string | null, 'not-found' | 'own-product'>> {
  return reporting.reportListing(tx, report, now);
}

/** A person's copy of all that the market holds about them, by the tables' own words. */
export function exportUserData(db: Db, userId: string): Promise<PersonalDataExport> {
  return exportPersonalData(db, allPersonalData, userId);
}

/**
 * Looks whether an account may be closed, and asks the card processor for money that has arrived for it. Calls the
 * network, so never inside a transaction.
 */
export function prepareClosing(deps: CloseDeps, userId: string): Promise<Result<null, CloseRefusal>> {
  return closing.prepareClosing(deps, userId);
}

/**
 * Closes an account with all that it has, and deletes what is known of the person. {@link prepareClosing} comes
 * before; a refusal must undo the transaction.
 */
export function closeAndEraseAccount(tx: Tx, account: AccountClosing): Promise<Result<null, CloseRefusal>> {
  return closing.closeAndEraseAccount(tx, account);
}
