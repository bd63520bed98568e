import { sql } from 'kysely';
import { z } from 'zod';
import { type Db, inTransaction, type Tx } from './database.server.ts';
import type { EventDefinition } from './event.ts';
import { defineJob, enqueue, type JobRunner, runJob } from './jobs.server.ts';
import type { Log } from './log.server.ts';

type EventTables = {
  outbox_events: { id: string; type: string; payload: unknown; created_at: Date; delivered_at: Date | null };
  event_deliveries: { event_id: string; listener: string };
};

/** A domain's ear for one event. */
export type Listener = {
  /** Unique name, e.g. `orders.settle-on-payment-succeeded`; part of what makes delivery happen once. */
  readonly name: string;
  readonly type: string;
  readonly hear: (tx: Tx, payload: unknown) => Promise<void>;
};

/**
 * Declares a listener. `hear` runs in one transaction with the note that it has run, so its changes in the database
 * happen exactly once an event, whoever else hears it; work outside the database goes into a job from there. It may be
 * called again when that transaction was undone.
 */
export function listen<Schema extends z.ZodType>(
  name: string,
  event: EventDefinition<Schema>,
  hear: (tx: Tx, payload: z.output<Schema>) => Promise<void>,
): Listener {
  return { name, type: event.type, hear: (tx, payload) => hear(tx, event.schema.parse(payload)) };
}

const deliverEvent = defineJob('events.deliver', z.object({ eventId: z.uuid() }));
const hearEvent = defineJob('events.hear', z.object({ eventId: z.uuid(), listener: z.string() }));
const forgetEvents = defineJob('events.forget', z.unknown());

/** Days after which a delivered event is removed. */
const KEEP_DAYS = 30;

/** Tells an event in the transaction of the change it tells; it is delivered if and only if that holds. */
export function publish<Schema extends z.ZodType>(
  tx: Tx,
  event: EventDefinition<Schema>,
  payload: z.input<Schema>,
): Promise<void> {
  return publishAll(tx, event, [payload]);
}

/** Events told in one statement: many, and yet done within the time that a statement has. */
const TOLD_AT_ONCE = 1_000;

/** As {@link publish}, once for each payload. */
export async function publishAll<Schema extends z.ZodType>(
  tx: Tx,
  event: EventDefinition<Schema>,
  payloads: readonly z.input<Schema>[],
): Promise<void> {
  for (let at = 0; at < payloads.length; at += TOLD_AT_ONCE) {
    const texts = payloads.slice(at, at + TOLD_AT_ONCE).map((payload) => JSON.stringify(payload));
    await sql`
      with told as (
        insert into outbox_events (type, payload)
        select ${event.type}::text, payload::jsonb from unnest(${texts}::text[]) as payload
        returning id
      )
      select ask_for_jobs(${deliverEvent.name}, array_agg(json_build_object('eventId', id)), 0::smallint)
      from told`.execute(tx);
  }
}

type ToldEvent = { readonly type: string; readonly payload: unknown };

async function loadEvent(db: Db, eventId: string): Promise<ToldEvent | undefined> {
  return db
    .withTables<EventTables>()
    .selectFrom('outbox_events')
    .select(['type', 'payload'])
    .where('id', '=', eventId)
    .executeTakeFirst();
}

async function hearOnce(tx: Tx, listener: Listener, eventId: string, { payload }: ToldEvent): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tx
    .withTables<EventTables>()
    .insertInto('event_deliveries')
    .values({ event_id: eventId, listener: listener.name })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== 0n) await listener.hear(tx, payload);
}

/** Notes that an event was told, and gives it; nothing when it was told before or is none. */
async function takeEvent(db: Db, eventId: string): Promise<ToldEvent | undefined> {
  const { rows } = await sql<ToldEvent>`
    update outbox_events set delivered_at = now() where id = ${eventId} and delivered_at is null
    returning type, payload`.execute(db);
  return rows[0];
}

/** Tells every listener for itself. One that fails gets a job of its own, so that it keeps nobody else from hearing. */
async function tellApart(db: Db, listeners: readonly Listener[], eventId: string, log: Log): Promise<void> {
  const event = await loadEvent(db, eventId);
  if (!event) return;
  for (const listener of listeners.filter(({ type }) => type === event.type)) {
    try {
      await inTransaction(db, (tx) => hearOnce(tx, listener, eventId, event));
    } catch (error) {
      log.warn({ err: error, listener: listener.name }, 'event not heard, will be told again');
      const key = `${eventId}:${listener.name}`;
      await enqueue(db, hearEvent, { eventId, listener: listener.name }, { key });
    }
  }
  await takeEvent(db, eventId);
}

/** Tells all listeners in one transaction, or each for itself when one of them fails. */
async function deliver(db: Db, listeners: readonly Listener[], eventId: string, log: Log): Promise<void> {
  const together = inTransaction(db, async (tx) => {
    const event = await takeEvent(tx, eventId);
    if (!event) return;
    for (const listener of listeners.filter(({ type }) => type === event.type)) {
      await hearOnce(tx, listener, eventId, event);
    }
  });
  await together.catch(() => tellApart(db, listeners, eventId, log));
}

async function hearAgain(db: Db, listener: Listener | undefined, eventId: string): Promise<void> {
  const event = await loadEvent(db, eventId);
  if (event && listener) await inTransaction(db, (tx) => hearOnce(tx, listener, eventId, event));
}

/** The jobs that carry events from the outbox to the listeners. */
export function eventJobs(db: Db, listeners: readonly Listener[]): JobRunner[] {
  const byName = new Map(listeners.map((listener) => [listener.name, listener]));
  return [
    runJob(deliverEvent, ({ eventId }, log) => deliver(db, listeners, eventId, log)),
    runJob(hearEvent, ({ eventId, listener }) => hearAgain(db, byName.get(listener), eventId)),
    runJob(
      forgetEvents,
      async () => {
        await sql`delete from outbox_events where delivered_at < now() - make_interval(days => ${KEEP_DAYS})`.execute(
          db,
        );
      },
      { every: '17 3 * * *' },
    ),
  ];
}
