import { sql } from 'kysely';
import type { Db } from '#platform/db/database.server.ts';
import type { IntentState, PaymentOutcome, RefundState } from './intent.ts';

export type PaymentsTables = {
  payment_intents: {
    id: string;
    processor_id: string | null;
    booking_id: string;
    product_id: string;
    buyer_id: string;
    hold_id: string;
    hold_expires_at: Date;
    amount_poisha: number;
    currency: string;
    state: IntentState;
    received_poisha: number | null;
    received_currency: string | null;
    created_at: Date;
    checked_at: Date;
  };
  payments: {
    id: string;
    intent_id: string;
    booking_id: string;
    amount_poisha: number;
    email: string;
    outcome: PaymentOutcome;
    paid_at: Date;
  };
  refunds: {
    id: string;
    payment_id: string;
    processor_id: string | null;
    amount_poisha: number;
    state: RefundState;
    reason: string | null;
    asked_at: Date;
    checked_at: Date;
  };
  processor_events: { id: string; type: string; body: unknown; received_at: Date };
};

/** States in which nothing can happen to an intent any more. */
export const DECIDED = ['succeeded', 'canceled', 'abandoned'] as const;

/** The payments' own tables. */
export const tables = (db: Db) => db.withTables<PaymentsTables>();

/** The database's own time, for notes of when something was last looked at. */
export const databaseNow = sql<Date>`now()`;

/** The moment some seconds before another. */
export const before = (now: Date, seconds: number) => new Date(now.getTime() - seconds * 1_000);
