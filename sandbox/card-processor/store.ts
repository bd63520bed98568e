import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type Stripe from 'stripe';

/** An event in the form in which it is sent and stored. */
export interface EventObject {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: object; previous_attributes?: object };
  livemode: boolean;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
}

/** Internal data of an intent, which no response contains. */
interface IntentFacts {
  /** Key of the test card that is being charged. */
  cardKey?: string;
  /** Authentication in progress. */
  challenge?: { token: string; returnUrl: string | null };
}

/** Internal data of a payment method, which no response contains. */
interface MethodFacts {
  cardKey: string;
  /** Id of the intent that the method has paid. A method without a customer can pay only once. */
  spentOn?: string;
}

interface Kinds {
  payment_intent: { object: Stripe.PaymentIntent; facts: IntentFacts };
  payment_method: { object: Stripe.PaymentMethod; facts: MethodFacts };
  charge: { object: Stripe.Charge; facts: { cardKey: string } };
  refund: { object: Stripe.Refund; facts: Record<string, never> };
  dispute: { object: Stripe.Dispute; facts: Record<string, never> };
  event: { object: EventObject; facts: Record<string, never> };
}

export type RecordKind = keyof Kinds;
export type ObjectOf<K extends RecordKind> = Kinds[K]['object'];
export type Stored<K extends RecordKind> = Kinds[K];

/** Filter of a list call. The limits of `created` are unix seconds, and the cursors are ids. */
export interface ObjectQuery {
  limit: number;
  intent?: string;
  charge?: string;
  eventType?: string;
  created?: { least?: number; most?: number };
  startingAfter?: string;
  endingBefore?: string;
}

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS objects (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    created INTEGER NOT NULL,
    intent TEXT,
    charge TEXT,
    event_type TEXT,
    body TEXT NOT NULL,
    facts TEXT NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS objects_by_kind ON objects (kind, seq);
  CREATE INDEX IF NOT EXISTS objects_by_intent ON objects (intent) WHERE intent IS NOT NULL;
`;

/** Storage of the processor: one SQLite file. Committed changes survive a crash of the process. */
export class Store {
  readonly database: DatabaseSync;
  readonly #insert;
  readonly #update;
  readonly #find;
  #depth = 0;

  constructor(file: string) {
    mkdirSync(dirname(file), { recursive: true });
    this.database = new DatabaseSync(file);
    // With the write-ahead log, every commit survives `kill -9`. Only a power failure could lose the newest commits.
    this.database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000;');
    this.database.exec(SCHEMA);
    this.#insert = this.database.prepare(
      `INSERT INTO objects (id, kind, created, intent, charge, event_type, body, facts)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    this.#update = this.database.prepare('UPDATE objects SET body = ?, facts = ? WHERE id = ?');
    this.#find = this.database.prepare('SELECT body, facts FROM objects WHERE kind = ? AND id = ?');
  }

  close(): void {
    this.database.close();
  }

  /**
   * Runs work in a transaction, which may be nested. If the work throws, `keeps` decides whether its changes are kept.
   */
  transaction<Result>(work: () => Result, keeps: (error: unknown) => boolean = () => false): Result {
    const name = `step_${this.#depth}`;
    const outermost = this.#depth === 0;
    this.database.exec(outermost ? 'BEGIN IMMEDIATE' : `SAVEPOINT ${name}`);
    this.#depth += 1;
    const commit = outermost ? 'COMMIT' : `RELEASE ${name}`;
    try {
      const result = work();
      this.database.exec(commit);
      return result;
    } catch (error) {
      const undo = outermost ? 'ROLLBACK' : `ROLLBACK TO ${name}; RELEASE ${name}`;
      this.database.exec(keeps(error) ? commit : undo);
      throw error;
    } finally {
      this.#depth -= 1;
    }
  }

  insert<K extends RecordKind>(kind: K, object: ObjectOf<K>, facts: Stored<K>['facts']): void {
    const links = linksOf(kind, object);
    this.#insert.run(
      object.id,
      kind,
      object.created,
      links.intent,
      links.charge,
      links.eventType,
      JSON.stringify(object),
      JSON.stringify(facts),
    );
  }

  save<K extends RecordKind>(stored: Stored<K>): void {
    this.#update.run(JSON.stringify(stored.object), JSON.stringify(stored.facts), stored.object.id);
  }

  find<K extends RecordKind>(kind: K, id: string): Stored<K> | undefined {
    const row = this.#find.get(kind, id);
    return row === undefined ? undefined : read<K>(row);
  }

  /** Returns objects, newest first. Reads one object more than the limit, to know whether more follow. */
  list<K extends RecordKind>(kind: K, query: ObjectQuery): { objects: ObjectOf<K>[]; hasMore: boolean } {
    const backwards = query.endingBefore !== undefined;
    const { where, values } = conditionsOf(kind, query);
    const rows = this.database
      .prepare(
        `SELECT body, facts FROM objects WHERE ${where} ORDER BY seq ${backwards ? 'ASC' : 'DESC'} LIMIT ?`,
      )
      .all(...values, query.limit + 1);
    const objects = rows.slice(0, query.limit).map((row): ObjectOf<K> => read<K>(row).object);
    return { objects: backwards ? objects.reverse() : objects, hasMore: rows.length > query.limit };
  }
}

function read<K extends RecordKind>(row: Record<string, unknown>): Stored<K> {
  return { object: JSON.parse(String(row.body)), facts: JSON.parse(String(row.facts)) } as Stored<K>;
}

function linksOf(kind: RecordKind, object: ObjectOf<RecordKind>) {
  const links: Record<'intent' | 'charge' | 'eventType', string | null> = {
    intent: null,
    charge: null,
    eventType: null,
  };
  if ('payment_intent' in object && typeof object.payment_intent === 'string')
    links.intent = object.payment_intent;
  if ('charge' in object && typeof object.charge === 'string') links.charge = object.charge;
  if (kind === 'event' && 'type' in object) links.eventType = object.type;
  return links;
}

function conditionsOf(kind: RecordKind, query: ObjectQuery): { where: string; values: (string | number)[] } {
  const conditions: [string, string | number | undefined][] = [
    ['kind = ?', kind],
    ['intent = ?', query.intent],
    ['charge = ?', query.charge],
    ['event_type = ?', query.eventType],
    ['created >= ?', query.created?.least],
    ['created <= ?', query.created?.most],
    ['seq < (SELECT seq FROM objects WHERE id = ?)', query.startingAfter],
    ['seq > (SELECT seq FROM objects WHERE id = ?)', query.endingBefore],
  ];
  const wanted = conditions.filter((condition): condition is [string, string | number] => {
    return condition[1] !== undefined;
  });
  return {
    where: wanted.map(([text]) => text).join(' AND '),
    values: wanted.map(([, value]) => value),
  };
}
