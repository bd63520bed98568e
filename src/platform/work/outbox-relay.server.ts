import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import { whileDoing } from '#platform/db/audit-context.server.ts';
import { type Db, inTransaction, type Tx } from '#platform/db/database.server.ts';
import { byKey } from '#platform/db/prepared-statements.server.ts';
import type { Log } from '#platform/process/log.server.ts';
import type { Listener } from './events.server.ts';
import { defineJob, enqueue, type JobRunner, runJob } from './jobs.server.ts';

type ToldEvent = { readonly id: string; readonly type: string; readonly payload: unknown };
type Hearing = { readonly event: ToldEvent; readonly listener: Listener };

const hearEvent = defineJob('events.hear', z.object({ eventId: z.uuid(), listener: z.string() }));
const forgetEvents = defineJob('events.forget', z.unknown());
/** Asked for by the version before this one, which may still run beside it; the event is delivered without. */
const deliverEvent = defineJob('events.deliver', z.unknown());

/** Days after which a delivered event is removed. */
const KEEP_DAYS = 30;

/** Events told in one transaction: one commit for many, and yet few locks. */
const TOLD_TOGETHER = 50;
/**
 * Pause in ms between two looks for events, in which they gather. Nobody gives notice of one: transactions that do are
 * committed one after the other, each waiting for the disk by itself.
 */
const LOOK_EVERY_MS = 100;
/** Pause in ms after a look that failed: the database is away for longer. */
const FAILED_PAUSE_MS = 1_000;

/** Notes as told, and gives, the events that have waited longest and that nobody else is telling just now. */
async function takeEvents(tx: Tx): Promise<ToldEvent[]> {
  const { rows } = await sql<ToldEvent>`
    with waiting as materialized (
      select id, created_at from outbox_events where delivered_at is null
      order by created_at limit ${TOLD_TOGETHER} for update skip locked
    ), told as (
      update outbox_events set delivered_at = now() from waiting where outbox_events.id = waiting.id
      returning outbox_events.id, type, payload, waiting.created_at
    )
    select id, type, payload from told order by created_at, id`.execute(tx);
  return rows;
}

function hearingsOf(events: readonly ToldEvent[], listeners: readonly Listener[]): Hearing[] {
  return events.flatMap((event) =>
    listeners.filter(({ type }) => type === event.type).map((listener) => ({ event, listener })),
  );
}

/** Lets listeners hear what they have not heard yet; the note that they have is part of the transaction. */
async function hear(tx: Tx, hearings: readonly Hearing[]): Promise<void> {
  if (hearings.length === 0) return;
  const ids = hearings.map(({ event }) => event.id);
  const names = hearings.map(({ listener }) => listener.name);
  const { rows } = await sql<{ eventId: string; listener: string }>`
    insert into event_deliveries (event_id, listener)
    select * from unnest(${ids}::uuid[], ${names}::text[])
    on conflict do nothing returning event_id as "eventId", listener`.execute(tx);
  const isNew = new Set(rows.map(({ eventId, listener }) => `${eventId} ${listener}`));
  const news = hearings.filter(({ event, listener }) => isNew.has(`${event.id} ${listener.name}`));
  for (const [listener, heard] of Map.groupBy(news, (hearing) => hearing.listener)) {
    await listener.hear(
      tx,
      heard.map(({ event }) => event.payload),
    );
  }
}

/** Tells every listener for itself. One that fails gets a job of its own, so that it keeps nobody else from hearing. */
async function tellApart(db: Db, event: ToldEvent, listeners: readonly Listener[], log: Log): Promise<void> {
  for (const hearing of hearingsOf([event], listeners)) {
    const { name: listener } = hearing.listener;
    try {
      await inTransaction(db, (tx) => hear(tx, [hearing]));
    } catch (error) {
      log.warn({ err: error, listener }, 'event not heard, will be told again');
      await enqueue(db, hearEvent, { eventId: event.id, listener }, { key: `${event.id}:${listener}` });
    }
  }
  await sql`update outbox_events set delivered_at = now() where id = ${event.id}`.execute(db);
}

/**
 * Tells the events that have waited longest: all in one transaction, or each listener for itself when one of them fails.
 * Gives how many there were; when it throws, they still wait.
 */
export async function deliverNext(db: Db, listeners: readonly Listener[], log: Log): Promise<number> {
  let events: ToldEvent[] = [];
  try {
    await inTransaction(db, async (tx) => {
      events = await takeEvents(tx);
      await hear(tx, hearingsOf(events, listeners));
    });
  } catch (error) {
    if (events.length === 0) throw error;
    for (const event of events) await tellApart(db, event, listeners, log);
  }
  return events.length;
}

/** Whether any event waits; asked ten times a second, so it must cost next to nothing. */
async function isAnyWaiting(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from outbox_events where delivered_at is null limit 1 ${byKey}`.execute(db);
  return rows.length > 0;
}

/**
 * Carries events from the outbox to the listeners until it is stopped. Any number of processes may do it beside one
 * another.
 */
export function startDelivery(
  db: Db,
  listeners: readonly Listener[],
  log: Log,
): { readonly stop: () => Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const deliverAll = async () => {
    if (!(await isAnyWaiting(db))) return;
    while (!signal.aborted && (await deliverNext(db, listeners, log)) === TOLD_TOGETHER);
  };
  const run = async () => {
    while (!signal.aborted) {
      const doing = { who: null, what: 'events.deliver', requestId: null };
      const pause = await whileDoing(doing, deliverAll).then(
        () => LOOK_EVERY_MS,
        (error: unknown) => {
          log.warn({ err: error }, 'events not delivered, will be tried again');
          return FAILED_PAUSE_MS;
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

async function hearAgain(db: Db, listener: Listener | undefined, eventId: string): Promise<void> {
  const { rows } = await sql<ToldEvent>`
    select id, type, payload from outbox_events where id = ${eventId}`.execute(db);
  const [event] = rows;
  if (event && listener) await inTransaction(db, (tx) => hear(tx, [{ event, listener }]));
}

/** The jobs around events: listeners that failed hear again, and what was delivered long ago is forgotten. */
export function eventJobs(db: Db, listeners: readonly Listener[]): JobRunner[] {
  const byName = new Map(listeners.map((listener) => [listener.name, listener]));
  return [
    runJob(deliverEvent, async () => {}),
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
