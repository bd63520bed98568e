import type { Result } from '#kernel/result.ts';
import type { Tx } from '#platform/db/database.server.ts';
import type { PersonalData } from '#platform/db/personal-data.ts';
import { accountsPersonalData } from '../personal-data.ts';
import type { AccountClosing } from './close-account.server.ts';
import { type AccountErasure, eraseAccount } from './erase-account.server.ts';

/**
 * A domain's part in the export and erasure of personal data. It lists the personal data in the domain's tables, and
 * acts when an account is closed. The composition passes all parts to the domain `privacy`, in the order of the
 * domains.
 */
export type PrivacyModule = {
  readonly personalData: PersonalData;
  /** Updates the data on which `onAccountClosing` depends. Calls the network, so never inside a transaction. */
  readonly beforeClosing?: (userId: string) => Promise<void>;
  /**
   * Ends the account's listings and orders. Called in the order of the domains, which is also the order of row locks:
   * user, products, bookings, payment intents. A refusal rolls the transaction back.
   */
  readonly onAccountClosing?: (
    tx: Tx,
    closing: AccountClosing,
  ) => Promise<Result<null, 'money-in-flight' | 'money-due'>>;
  /** Returns whether the person must stay identifiable because paid orders name them. */
  readonly mustStayKnown?: (tx: Tx, userId: string) => Promise<boolean>;
  /**
   * Deletes the data that `personalData` assigns to a function of the domain. Called in reverse order of the domains.
   */
  readonly onErasure?: (tx: Tx, erasure: AccountErasure) => Promise<void>;
};

/** Privacy part of accounts. Its erasure keeps the person's name if paid orders need it. */
export const accountsPrivacy: PrivacyModule = { personalData: accountsPersonalData, onErasure: eraseAccount };
