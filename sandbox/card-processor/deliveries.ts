import type { DatabaseSync } from 'node:sqlite';
import type { EventObject } from './store.ts';
import { type WebhookFault, WebhookFaults } from './webhook-faults.ts';

export type DeliveryState = 'pending' | 'held' | 'delivered' | 'dropped' | 'failed';

/** Receiver of webhooks. */
export interface Endpoint {
  url: string;
  /** Types of events to send; by default all. */
  events?: readonly string[];
}

/** One webhook message and its delivery state. */
export interface Delivery {
  id: number;
  eventId: string;
  eventType: string;
  state: DeliveryState;
  attempts: number;
  /** Time of the next attempt, in unix ms. */
  nextAt: number;
  /** Time when the webhook message was queued, in unix ms. */
  queuedAt: number;
  /** HTTP status of the latest attempt; null if no response came. */
  lastStatus: number | null;
  lastError: string | null;
  /** Part of the webhook message that is damaged on the first attempt, because a test requested it; null for none. */
  corrupt: 'signature' | 'body' | null;
}

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS deliveries (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    event_id TEXT NOT NULL,
    event_type TEXT NOT NULL,
    state TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    next_at INTEGER NOT NULL,
    queued_at INTEGER NOT NULL,
    last_status INTEGER,
    last_error TEXT,
    corrupt TEXT
  ) STRICT;
  CREATE INDEX IF NOT EXISTS deliveries_due ON deliveries (next_at, id) WHERE state = 'pending';
`;

/** All deliveries, stored in the database, so that pending ones survive a restart. */
export class Deliveries {
  readonly faults = new WebhookFaults();
  readonly #database: DatabaseSync;
  readonly #now: () => number;
  readonly #insert;
  readonly #due;
  readonly #next;
  readonly #finish;
  #endpoint: Endpoint | undefined;
  /** Ids of deliveries that are held back until their `reorder` fault has all its deliveries. */
  #reordering: number[] = [];
  /** Called with the ids of deliveries that must be sent one after the other, in this order. */
  onOrdered: (ids: number[]) => void = () => {};

  constructor(database: DatabaseSync, endpoint: Endpoint | undefined, now: () => number) {
    database.exec(SCHEMA);
    this.#database = database;
    this.#endpoint = endpoint;
    this.#now = now;
    this.#insert = database.prepare(
      `INSERT INTO deliveries (event_id, event_type, state, next_at, queued_at, corrupt)
       VALUES (?, ?, ?, ?, ?, ?)`,
    );
    this.#due = database.prepare(
      "SELECT * FROM deliveries WHERE state = 'pending' AND next_at <= ? ORDER BY next_at, id LIMIT ?",
    );
    this.#next = database.prepare("SELECT min(next_at) AS next FROM deliveries WHERE state = 'pending'");
    this.#finish = database.prepare(
      'UPDATE deliveries SET state = ?, attempts = ?, next_at = ?, last_status = ?, last_error = ? WHERE id = ?',
    );
    // Sends pending deliveries at once. After a restart of this server, the endpoint has probably restarted, too, so
    // the old delays are pointless.
    database.prepare("UPDATE deliveries SET next_at = ? WHERE state = 'pending'").run(now());
  }

  /** Returns 1 if the endpoint gets events of this type, and 0 otherwise. */
  endpointsOf(type: string): number {
    return this.#endpoint !== undefined && (this.#endpoint.events?.includes(type) ?? true) ? 1 : 0;
  }

  get address(): string | undefined {
    return this.#endpoint?.url;
  }

  /** Sets another endpoint. Webhook messages that are already queued go to the new endpoint, too. */
  setEndpoint(endpoint: Endpoint | undefined): void {
    this.#endpoint = endpoint;
  }

  /** Queues the delivery of an event in the caller's transaction, with the fault that a test requested for it. */
  enqueue(event: EventObject): void {
    if (this.endpointsOf(event.type) === 0) return;
    const taken = this.faults.take(event.type);
    if (taken === undefined) {
      this.#add(event, 'pending');
      return;
    }
    const { fault } = taken;
    if (fault.action === 'reorder') this.#reorder(event, taken.isLast);
    else if (fault.action === 'hold') this.#add(event, 'held');
    else if (fault.action === 'drop') this.#add(event, 'dropped');
    else for (let copy = 0; copy < copiesOf(fault); copy += 1) this.#addFaulty(event, fault);
  }

  #addFaulty(event: EventObject, fault: WebhookFault): void {
    const delayMs = fault.action === 'delay' ? fault.delayMs : 0;
    this.#add(event, 'pending', delayMs, fault.action === 'corrupt' ? fault.part : null);
  }

  #reorder(event: EventObject, isLast: boolean): void {
    this.#reordering.push(this.#add(event, 'held'));
    if (!isLast) return;
    const ids = this.#reordering.reverse();
    this.#reordering = [];
    // Runs later, because the rows are not committed yet.
    setImmediate(() => this.onOrdered(ids));
  }

  #add(event: EventObject, state: DeliveryState, delayMs = 0, corrupt: Delivery['corrupt'] = null): number {
    const now = this.#now();
    const result = this.#insert.run(event.id, event.type, state, now + delayMs, now, corrupt);
    return Number(result.lastInsertRowid);
  }

  /** Creates another delivery of an event. It is held until `Webhooks.sendInOrder` sends it. Returns its id. */
  repeat(event: EventObject): number {
    return this.#add(event, 'held');
  }

  /** Returns pending deliveries that are due. */
  due(limit: number): Delivery[] {
    return this.#due.all(this.#now(), limit).map(readDelivery);
  }

  /** Returns when the next pending delivery is due, in unix ms. */
  nextDue(): number | undefined {
    const next = this.#next.get()?.next;
    return typeof next === 'number' ? next : undefined;
  }

  /** Stores the result of an attempt. */
  record(delivery: Delivery): void {
    const { state, attempts, nextAt, lastStatus, lastError, id } = delivery;
    this.#finish.run(state, attempts, nextAt, lastStatus, lastError, id);
  }

  find(id: number): Delivery | undefined {
    const row = this.#database.prepare('SELECT * FROM deliveries WHERE id = ?').get(id);
    return row === undefined ? undefined : readDelivery(row);
  }

  /** Returns the newest `limit` deliveries that match the filter, in the order in which they were queued. */
  list(filter: { state?: DeliveryState; type?: string; event?: string; limit: number }): Delivery[] {
    return this.#database
      .prepare(
        `SELECT * FROM (
           SELECT * FROM deliveries
           WHERE (?1 IS NULL OR state = ?1) AND (?2 IS NULL OR event_type = ?2) AND (?3 IS NULL OR event_id = ?3)
           ORDER BY id DESC LIMIT ?4
         ) ORDER BY id`,
      )
      .all(filter.state ?? null, filter.type ?? null, filter.event ?? null, filter.limit)
      .map(readDelivery);
  }
}

function copiesOf(fault: WebhookFault): number {
  return fault.action === 'duplicate' ? fault.times : 1;
}

function readDelivery(row: Record<string, unknown>): Delivery {
  return {
    id: Number(row.id),
    eventId: String(row.event_id),
    eventType: String(row.event_type),
    state: row.state as DeliveryState,
    attempts: Number(row.attempts),
    nextAt: Number(row.next_at),
    queuedAt: Number(row.queued_at),
    lastStatus: row.last_status === null ? null : Number(row.last_status),
    lastError: row.last_error === null ? null : String(row.last_error),
    corrupt: row.corrupt as Delivery['corrupt'],
  };
}
