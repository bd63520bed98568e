import { sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '#platform/db/database.server.ts';
import type { EventDefinition } from './event.ts';

/** Handler of one kind of event, in a domain that subscribes to it. */
export type EventSubscriber = {
  /**
   * Unique name, e.g. `orders.settle-on-payment-succeeded`. The database records deliveries under this name, so that
   * each happens once.
   */
  readonly name: string;
  readonly type: string;
  /** Gets the payloads of events that are delivered together, in the order of their publication. */
  readonly handle: (tx: Tx, payloads: readonly unknown[]) => Promise<void>;
};

/**
 * Declares a listener. `handle` runs in one transaction with the row that records the delivery. So its database changes
 * happen exactly once per event. Work outside the database belongs in a job, because `handle` is called again after a
 * rollback.
 */
export function listen<Schema extends z.ZodType>(
  name: string,
  event: EventDefinition<Schema>,
  handle: (tx: Tx, payload: z.output<Schema>) => Promise<void>,
): EventSubscriber {
  return listenBatch(name, event, async (tx, payloads) => {
    for (const payload of payloads) await handle(tx, payload);
  });
}

/** Declares a listener like {@link listen}, but `handle` gets all events that are delivered together. */
export function listenBatch<Schema extends z.ZodType>(
  name: string,
  event: EventDefinition<Schema>,
  handle: (tx: Tx, payloads: readonly z.output<Schema>[]) => Promise<void>,
): EventSubscriber {
  return {
    name,
    type: event.type,
    handle: (tx, payloads) =>
      handle(
        tx,
        payloads.map((payload) => event.schema.parse(payload)),
      ),
  };
}

/**
 * Publishes an event in the transaction of its change. The event is delivered if and only if the transaction commits.
 */
export function publish<Schema extends z.ZodType>(
  tx: Tx,
  event: EventDefinition<Schema>,
  payload: z.input<Schema>,
): Promise<void> {
  return publishAll(tx, event, [payload]);
}

/** Maximum number of events that one statement inserts, so that it stays within the statement timeout. */
const INSERT_BATCH = 1_000;

/** Publishes one event for each payload; see {@link publish}. */
export async function publishAll<Schema extends z.ZodType>(
  tx: Tx,
  event: EventDefinition<Schema>,
  payloads: readonly z.input<Schema>[],
): Promise<void> {
  for (let at = 0; at < payloads.length; at += INSERT_BATCH) {
    const texts = payloads.slice(at, at + INSERT_BATCH).map((payload) => JSON.stringify(payload));
    await sql`
      insert into outbox_events (type, payload)
      select ${event.type}::text, payload::jsonb from unnest(${texts}::text[]) as payload`.execute(tx);
  }
}
