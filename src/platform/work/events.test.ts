import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { type Database, inTransaction, openDatabase } from '#platform/db/database.server.ts';
import { createLog } from '#platform/process/log.server.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { defineEvent } from './event.ts';
import { type EventSubscriber, listen, listenBatch, publish, publishAll } from './events.server.ts';
import { outboxJobs, relayBatch, startOutboxRelay } from './outbox-relay.server.ts';

const log = createLog('silent', 'test');
const rung = defineEvent('bell.rung', z.object({ times: z.number() }));

let database: Database;

beforeAll(async () => {
  database = openDatabase((await testDatabase()).url, { poolSize: 4 });
  await sql`create table heard (place serial primary key, word text)`.execute(database.db);
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`truncate heard restart identity`.execute(database.db);
  await sql`truncate outbox_events cascade`.execute(database.db);
  await sql`delete from jobs`.execute(database.db);
});

/** Creates a listener that stores the events it gets in the table `heard`, unless `handle` throws. */
const subscriber = (name: string, handle: (times: number) => unknown = () => {}): EventSubscriber =>
  listen(name, rung, async (tx, { times }) => {
    await handle(times);
    await sql`insert into heard (word) values (${`${name} ${times}`})`.execute(tx);
  });

async function deliveries(): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`select word from heard order by place`.execute(database.db);
  return rows.map(({ word }) => word);
}

/** Runs one of the outbox jobs. */
async function run(name: string, listeners: readonly EventSubscriber[], payload: unknown): Promise<void> {
  const job = outboxJobs(database.db, listeners).find((one) => one.name === name);
  await job?.run(payload, log);
}

const deliver = (...listeners: readonly EventSubscriber[]) => relayBatch(database.db, listeners, log);

async function ring(...times: readonly number[]): Promise<string[]> {
  const payloads = times.map((count) => ({ times: count }));
  await inTransaction(database.db, (tx) => publishAll(tx, rung, payloads));
  const { rows } = await sql<{ id: string }>`
    select id from outbox_events where delivered_at is null order by created_at, id`.execute(database.db);
  return rows.map(({ id }) => id);
}

async function waitingJobs(): Promise<unknown[]> {
  const { rows } = await sql<{ payload: unknown }>`
    select payload from jobs where name = 'events.deliver'`.execute(database.db);
  return rows.map(({ payload }) => payload);
}

test('each listener handles an event once, however often it is delivered', async () => {
  const [eventId] = await ring(3);
  const listeners = [subscriber('test.first'), subscriber('test.second')];
  expect(await deliver(...listeners)).toBe(1);
  expect(await deliver(...listeners)).toBe(0);
  await sql`update outbox_events set delivered_at = null where id = ${eventId}`.execute(database.db);
  expect(await deliver(...listeners)).toBe(1);
  expect(await deliveries()).toEqual(['test.first 3', 'test.second 3']);
  expect(await waitingJobs()).toEqual([]);
});

test('waiting events are delivered together, the oldest first', async () => {
  await ring(1);
  await ring(2);
  await ring(...Array<number>(60).fill(3));
  const listener = subscriber('test.patient');
  expect(await deliver(listener)).toBe(50);
  expect((await deliveries()).slice(0, 3)).toEqual(['test.patient 1', 'test.patient 2', 'test.patient 3']);
  expect(await deliver(listener)).toBe(12);
  expect(await deliveries()).toHaveLength(62);
});

test('a listener for batches handles each event of a batch once, and none that it already has', async () => {
  const hearings: number[][] = [];
  const gathering = listenBatch('test.gathering', rung, async (_, payloads) => {
    hearings.push(payloads.map(({ times }) => times));
  });
  const [eventId] = await ring(1);
  await deliver(gathering);
  await ring(2, 3);
  await sql`update outbox_events set delivered_at = null where id = ${eventId}`.execute(database.db);
  expect(await deliver(gathering)).toBe(3);
  expect(hearings).toEqual([[1], [2, 3]]);
});

test('a process skips events that another process is delivering', async () => {
  await ring(1);
  const finished = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const slow = subscriber('test.slow', () => {
    begun.resolve();
    return finished.promise;
  });
  const first = deliver(slow);
  await begun.promise;
  await ring(2);
  expect(await deliver(subscriber('test.quick'))).toBe(1);
  expect(await deliveries()).toEqual(['test.quick 2']);
  finished.resolve();
  expect(await first).toBe(1);
  expect(await deliveries()).toContain('test.slow 1');
});

test('after a failure, a listener gets its event again, and other listeners get nothing twice', async () => {
  await ring(3, 4);
  let isDeaf = true;
  const deaf = subscriber('test.deaf', (times) => {
    if (isDeaf && times === 3) throw new Error('not now');
  });
  const listeners = [subscriber('test.keen'), deaf];
  expect(await deliver(...listeners)).toBe(2);
  expect(await deliver(...listeners)).toBe(0);
  expect((await deliveries()).sort()).toEqual(['test.deaf 4', 'test.keen 3', 'test.keen 4']);
  const jobs = await waitingJobs();
  expect(jobs).toEqual([{ eventId: expect.any(String), listener: 'test.deaf' }]);
  isDeaf = false;
  await run('events.deliver', listeners, jobs[0]);
  await run('events.deliver', listeners, jobs[0]);
  expect((await deliveries()).sort()).toEqual(['test.deaf 3', 'test.deaf 4', 'test.keen 3', 'test.keen 4']);
});

test('a worker without the listener of a failed delivery fails the job, so that another one can run it', async () => {
  const [eventId] = await ring(3);
  await deliver();
  const delivery = { eventId, listener: 'test.new' };
  await expect(run('events.deliver', [], delivery)).rejects.toThrow('no listener test.new');
  await run('events.deliver', [subscriber('test.new')], delivery);
  expect(await deliveries()).toEqual(['test.new 3']);
});

test('events that cannot be delivered stay in the queue', async () => {
  await ring(3);
  const gone = openDatabase('postgres://nobody@127.0.0.1:1/none');
  await expect(relayBatch(gone.db, [subscriber('test.away')], log)).rejects.toThrow();
  await gone.close();
  expect(await deliver(subscriber('test.home'))).toBe(1);
  expect(await deliveries()).toEqual(['test.home 3']);
});

test('events are delivered as they arrive, until delivery is stopped', async () => {
  await ring(1);
  const delivery = startOutboxRelay(database.db, [subscriber('test.standing')], log);
  await expect.poll(deliveries).toEqual(['test.standing 1']);
  await ring(2);
  await expect.poll(deliveries).toEqual(['test.standing 1', 'test.standing 2']);
  await delivery.stop();
  await ring(4);
  expect(await deliver(subscriber('test.later'))).toBe(1);
});

test('an undone change delivers no event', async () => {
  const undone = inTransaction(database.db, async (tx) => {
    await publish(tx, rung, { times: 7 });
    throw new Error('changed my mind');
  });
  await expect(undone).rejects.toThrow('changed my mind');
  const { rows } = await sql`select id from outbox_events where payload = '{"times":7}'`.execute(database.db);
  expect(rows).toEqual([]);
});
