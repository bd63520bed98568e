import { sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '#platform/db/database.server.ts';
import type { EventDefinition } from './event.ts';

/** A domain's ear for one event. */
export type EventSubscriber = {
  /** Unique name, e.g. `orders.settle-on-payment-succeeded`; part of what makes delivery happen once. */
  readonly name: string;
  readonly type: string;
  /** Hears the payloads of events that are told together, in the order in which they happened. */
  readonly handle: (tx: Tx, payloads: readonly unknown[]) => Promise<void>;
};

/**
 * Declares a listener. `hear` runs in one transaction with the note that it has run, so its changes in the database
 * happen exactly once an event, whoever else hears it; work outside the database goes into a job from there. It may be
 * called again when that transaction was undone.
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

/** As {@link listen}, for what is cheaper done for many events at once: `hear` gets all that are told together. */
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

/** Tells an event in the transaction of the change it tells; it is delivered if and only if that holds. */
export function publish<Schema extends z.ZodType>(
  tx: Tx,
  event: EventDefinition<Schema>,
  payload: z.input<Schema>,
): Promise<void> {
  return publishAll(tx, event, [payload]);
}

/** Events told in one statement: many, and yet done within the time that a statement has. */
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
