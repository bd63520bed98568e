import type { Result } from '#kernel/result.ts';
import type { Tx } from '#platform/db/database.server.ts';
import type { PersonalData } from '#platform/db/personal-data.ts';
import { accountsPersonalData } from '../personal-data.ts';
import type { AccountClosing } from './close-account.server.ts';
import { type AccountErasure, eraseAccount } from './erase-account.server.ts';

/**
 * A domain's part in export and erasure: its tables' personal data, and its actions when an account is closed. The
 * composition passes the parts of all domains, from left to right, to `privacy`.
 */
export type PrivacyPart = {
  readonly personalData: PersonalData;
  /** Updates the data that `onAccountClosing` decides by. Calls the network, so never inside a transaction. */
  readonly beforeClosing?: (userId: string) => Promise<void>;
  /**
   * Ends the account's open business. Called from left to right, which is the order of locks: user, products, bookings,
   * intents. A refusal rolls back the transaction.
   */
  readonly onAccountClosing?: (
    tx: Tx,
    closing: AccountClosing,
  ) => Promise<Result<null, 'money-in-flight' | 'money-due'>>;
  /** Returns whether the person must stay identifiable, because paid orders name them. */
  readonly mustStayKnown?: (tx: Tx, userId: string) => Promise<boolean>;
  /** Deletes data that `personalData` leaves to the domain's own use case. Called from right to left. */
  readonly onErasure?: (tx: Tx, erasure: AccountErasure) => Promise<void>;
};

/** Privacy part of accounts. Its erasure keeps the person's name if paid orders need it. */
export const accountsPrivacy: PrivacyPart = { personalData: accountsPersonalData, onErasure: eraseAccount };
