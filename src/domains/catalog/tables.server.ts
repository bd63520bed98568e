import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Db, Tx } from '#platform/db/database.server.ts';
import type { Attributes } from '../attributes/attributes.ts';
import type { CategorySlug } from '../attributes/choices.ts';
import type { BenchCheck } from '../attributes/condition/bench-check.ts';
import type { Fault } from '../attributes/condition/faults.ts';
import type { WirePhoto, WirePicture } from './contract.ts';
import type { QuestionCode } from './products/listing-questions.ts';
import type { ProductValuesRow } from './products/product-columns.ts';
import type { EarlierEnding } from './products/rules.ts';

type Json<Value extends object | null> = JSONColumnType<Value>;

/** Kind of a hold. `payment`: the buyer is paying. `kept`: the seller holds the product for the buyer. */
export type HoldKind = 'payment' | 'kept';

export type CatalogTables = {
  categories: {
    slug: CategorySlug;
    name: string;
    detail: string;
    picture: ColumnType<WirePicture | null, string | null, string | null>;
    position: number;
  };
  products: ProductValuesRow & {
    id: Generated<string>;
    seller_id: string;
    pictures: Json<WirePhoto[]>;
    facts: Json<Attributes>;
    bench_check: Json<BenchCheck>;
    faults: Json<Fault[]>;
    state: Generated<'unsold' | 'sold' | 'withdrawn'>;
    held_until: Date | null;
    posted_at: Generated<Date>;
    sold_at: Date | null;
    sold_booking_id: string | null;
    withdrawn_at: Date | null;
    withdrawn_by: string | null;
    import_key: string | null;
    version: Generated<number>;
    ends_at: Generated<Date>;
    end_notified_at: Date | null;
    ending: 'lapsed' | 'sold-elsewhere' | null;
    ended_before: EarlierEnding | null;
    /** Points from 1 to 100, 0 for a poor listing; null until it is rated. */
    quality: number | null;
  };
  product_changes: {
    id: Generated<string>;
    product_id: string;
    action: 'edited' | 'renewed' | 'relisted' | 'sold-elsewhere' | 'lapsed';
    version: number | null;
    changed: Generated<string[]>;
    from_poisha: number | null;
    to_poisha: number | null;
    changed_by: string | null;
    changed_at: Date;
  };
  listing_confirmations: {
    id: Generated<string>;
    product_id: string;
    seller_id: string;
    question: QuestionCode;
    asked: string;
    confirmed_at: Date;
    decision: 'fine' | 'withdraw' | null;
    decided_at: Date | null;
    decided_by: string | null;
  };
  removal_reviews: {
    id: Generated<string>;
    product_id: string;
    seller_id: string;
    asked_at: Date;
    decision: 'restored' | 'kept' | null;
    decided_at: Date | null;
    decided_by: string | null;
  };
  product_holds: {
    id: Generated<string>;
    product_id: string;
    booking_id: string;
    buyer_id: string;
    kind: Generated<HoldKind>;
    taken_at: Date;
    expires_at: Date;
    ended_at: Date | null;
    ending: 'paid' | 'released' | 'lapsed' | 'revoked' | null;
  };
};

/** Returns the catalog's own tables on an open transaction. */
export const tablesOf = (tx: Tx) => tx.$extendTables<CatalogTables>();

/** Returns the catalog's own tables, for reads and for single statements. */
export const readTables = (db: Db) => db.$extendTables<CatalogTables>();
