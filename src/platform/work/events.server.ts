import { sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '#platform/db/database.server.ts';
import type { EventDefinition } from './event.ts';

/** Handler of one kind of event in a domain. */
export type EventSubscriber = {
  /** Unique name, e.g. `orders.settle-on-payment-succeeded`; part of what makes delivery happen once. */
  readonly name: string;
  readonly type: string;
  /** Gets the payloads of events that are delivered together, in the order in which they were published. */
  readonly handle: (tx: Tx, payloads: readonly unknown[]) => Promise<void>;
};

/**
 * Declares a listener. `handle` runs in one transaction with the row that records it, so its database changes happen
 * exactly once per event. Work outside the database belongs in a job. It is called again when that transaction was
 * rolled back.
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

/** As {@link listen}, for what is cheaper done for many events at once: `handle` gets all that are delivered together. */
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

/** Publishes an event in the transaction of its change; it is delivered if and only if that commits. */
export function publish<Schema extends z.ZodType>(
  tx: Tx,
  event: EventDefinition<Schema>,
  payload: z.input<Schema>,
): Promise<void> {
  return publishAll(tx, event, [payload]);
}

/** Events inserted by one statement: many, and yet done within the time that a statement has. */
const INSERT_BATCH = 1_000;

/** As {@link publish}, once for each payload. */
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
