import { type Generated, sql } from 'kysely';
import type { Db } from '#platform/db/database.server.ts';
import type { IntentState, PaymentOutcome, RefundState } from './intent.ts';

export type PaymentsTables = {
  payment_intents: {
    id: Generated<string>;
    processor_id: string | null;
    booking_id: string;
    product_id: string;
    buyer_id: string;
    hold_id: string;
    hold_expires_at: Date;
    amount_poisha: number;
    fee_per_mille: Generated<number>;
    currency: string;
    state: Generated<IntentState>;
    received_poisha: number | null;
    received_currency: string | null;
    terms_agreed_at: Date | null;
    created_at: Generated<Date>;
    checked_at: Generated<Date>;
  };
  payments: {
    id: Generated<string>;
    intent_id: string;
    booking_id: string;
    amount_poisha: number;
    email: string;
    outcome: PaymentOutcome;
    paid_at: Generated<Date>;
  };
  refunds: {
    id: Generated<string>;
    payment_id: string;
    processor_id: string | null;
    amount_poisha: number;
    state: Generated<RefundState>;
    reason: string | null;
    asked_at: Generated<Date>;
    checked_at: Generated<Date>;
  };
  processor_events: { id: string; type: string; body: unknown; received_at: Generated<Date> };
};

/** Final states of an intent. */
export const DECIDED = ['succeeded', 'canceled', 'abandoned'] as const;

/** Gives a database handle the types of the payments tables. */
export const tables = (db: Db) => db.withTables<PaymentsTables>();

/** Current time of the database, for `checked_at`. */
export const databaseNow = sql<Date>`now()`;

/** Returns the time that lies some seconds before `now`. */
export const before = (now: Date, seconds: number) => new Date(now.getTime() - seconds * 1_000);
