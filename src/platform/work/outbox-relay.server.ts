import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import { runWithAuditContext } from '#platform/db/audit-context.server.ts';
import { type Db, inTransaction, type Tx } from '#platform/db/database.server.ts';
import type { Log } from '#platform/process/log.server.ts';
import { defineCounter } from '#platform/process/telemetry/metrics.server.ts';
import { tracing } from '#platform/process/telemetry/tracing.server.ts';
import type { EventSubscriber } from './events.server.ts';
import { defineJob, enqueue, type JobHandler, runJob } from './jobs.server.ts';

const listenerFailures = defineCounter(
  'market_listener_failures_total',
  'Events that a listener failed to process; they are delivered again',
  ['listener'],
);

type OutboxEvent = { readonly id: string; readonly type: string; readonly payload: unknown };
type Delivery = { readonly event: OutboxEvent; readonly listener: EventSubscriber };

const deliverToListenerJob = defineJob(
  'events.deliver',
  z.object({ eventId: z.uuid(), listener: z.string() }),
  {
    key: ({ eventId, listener }) => `${eventId}:${listener}`,
  },
);
const deleteDeliveredJob = defineJob('events.forget', z.unknown());

/** Days after which a delivered event is removed. */
const RETENTION_DAYS = 30;

/** Maximum number of events per transaction: one commit for many events, and still few locks. */
const BATCH_SIZE = 50;
/**
 * Pause in ms between two polls, in which events gather. Polling replaces NOTIFY: transactions that use NOTIFY commit
 * one after the other, each waiting for the disk.
 */
const POLL_INTERVAL_MS = 100;
/** Pause in ms after a failed poll, because the database is usually unavailable for longer. */
const ERROR_PAUSE_MS = 1_000;

/** Marks the oldest waiting events as delivered and returns them. Skips events that another worker is delivering. */
async function claimEvents(tx: Tx): Promise<OutboxEvent[]> {
  // guard: outbox-skip-locked (drop " skip locked")
  const { rows } = await sql<OutboxEvent>`
    with waiting as materialized (
      select id, created_at from outbox_events where delivered_at is null
      order by created_at limit ${BATCH_SIZE} for update skip locked
    ), told as (
      update outbox_events set delivered_at = now() from waiting where outbox_events.id = waiting.id
      returning outbox_events.id, type, payload, waiting.created_at
    )
    select id, type, payload from told order by created_at, id`.execute(tx);
  return rows;
}

function deliveriesOf(events: readonly OutboxEvent[], listeners: readonly EventSubscriber[]): Delivery[] {
  return events.flatMap((event) =>
    listeners.filter(({ type }) => type === event.type).map((listener) => ({ event, listener })),
  );
}

/** Calls each listener with its new events. The rows that record the deliveries are part of the transaction. */
async function deliver(tx: Tx, deliveries: readonly Delivery[]): Promise<void> {
  if (deliveries.length === 0) return;
  const ids = deliveries.map(({ event }) => event.id);
  const names = deliveries.map(({ listener }) => listener.name);
  const { rows } = await sql<{ eventId: string; listener: string }>`
    insert into event_deliveries (event_id, subscriber)
    select * from unnest(${ids}::uuid[], ${names}::text[])
    on conflict do nothing returning event_id as "eventId", subscriber as listener`.execute(tx);
  const isNew = new Set(rows.map(({ eventId, listener }) => `${eventId} ${listener}`));
  // guard: event-delivered-once (value => deliveries)
  const undelivered = deliveries.filter(({ event, listener }) => isNew.has(`${event.id} ${listener.name}`));
  for (const [listener, batch] of Map.groupBy(undelivered, (delivery) => delivery.listener)) {
    await listener.handle(
      tx,
      batch.map(({ event }) => event.payload),
    );
  }
}

/**
 * Delivers an event to each listener in a transaction of its own. A failed delivery becomes a job, so that it blocks no
 * other delivery.
 */
async function deliverIndividually(
  db: Db,
  event: OutboxEvent,
  listeners: readonly EventSubscriber[],
  log: Log,
): Promise<void> {
  for (const delivery of deliveriesOf([event], listeners)) {
    const { name: listener } = delivery.listener;
    try {
      await inTransaction(db, (tx) => deliver(tx, [delivery]));
    } catch (error) {
      log.warn({ err: error, listener }, 'a listener failed; its event will be delivered again');
      listenerFailures.inc({ listener });
      await enqueue(db, deliverToListenerJob, { eventId: event.id, listener });
    }
  }
  await sql`update outbox_events set delivered_at = now() where id = ${event.id}`.execute(db);
}

/**
 * Delivers the oldest events in one transaction. If that fails, delivers to each listener separately. Returns the
 * number of events. If this function throws, the events still wait.
 */
export async function relayBatch(db: Db, listeners: readonly EventSubscriber[], log: Log): Promise<number> {
  let events: OutboxEvent[] = [];
  try {
    await inTransaction(db, async (tx) => {
      events = await claimEvents(tx);
      await deliver(tx, deliveriesOf(events, listeners));
    });
  } catch (error) {
    if (events.length === 0) throw error;
    for (const event of events) await deliverIndividually(db, event, listeners, log);
  }
  return events.length;
}

/** Returns whether any event waits. This query runs ten times a second, so it must be very cheap. */
async function hasPending(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from outbox_events where delivered_at is null limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Delivers events from the outbox to the listeners until it is stopped. Any number of processes may run it in parallel.
 */
export function startOutboxRelay(
  db: Db,
  listeners: readonly EventSubscriber[],
  log: Log,
): { readonly stop: () => Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  // Start at 0. If the first failure created the counter, no increase would be visible.
  for (const { name } of listeners) listenerFailures.inc({ listener: name }, 0);
  const relayPending = async () => {
    while (!signal.aborted && (await relayBatch(db, listeners, log)) === BATCH_SIZE);
  };
  const relayAll = async () => {
    if (!(await hasPending(db))) return;
    await (tracing.current?.inSpan({ name: 'events.deliver' }, relayPending) ?? relayPending());
  };
  const run = async () => {
    while (!signal.aborted) {
      const context = { actorId: null, action: 'events.deliver', requestId: null };
      const pause = await runWithAuditContext(context, relayAll).then(
        () => POLL_INTERVAL_MS,
        (error: unknown) => {
          log.warn({ err: error }, 'events could not be delivered and will be retried');
          return ERROR_PAUSE_MS;
        },
      );
      await sleep(pause, undefined, { signal }).catch(() => {});
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

/**
 * Delivers an event to one listener again. Fails if this version lacks the listener, so that the job is retried. During
 * an upgrade, a worker of the other version then takes the job.
 */
async function redeliver(
  db: Db,
  listeners: readonly EventSubscriber[],
  { eventId, listener: name }: { readonly eventId: string; readonly listener: string },
): Promise<void> {
  const { rows } = await sql<OutboxEvent>`
    select id, type, payload from outbox_events where id = ${eventId}`.execute(db);
  const [event] = rows;
  if (!event) return;
  const listener = listeners.find((one) => one.name === name);
  if (!listener) throw new Error(`this version has no listener ${name}`);
  await inTransaction(db, (tx) => deliver(tx, [{ event, listener }]));
}

/** Returns the outbox jobs: delivery to listeners that failed, and deletion of old events. */
export function outboxJobs(db: Db, listeners: readonly EventSubscriber[]): JobHandler[] {
  return [
    runJob(deliverToListenerJob, (delivery) => redeliver(db, listeners, delivery)),
    runJob(
      deleteDeliveredJob,
      async () => {
        await sql`delete from outbox_events where delivered_at < now() - make_interval(days => ${RETENTION_DAYS})`.execute(
          db,
        );
      },
      { cron: '17 3 * * *' },
    ),
  ];
}
