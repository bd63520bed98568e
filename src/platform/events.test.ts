import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { type Database, inTransaction, openDatabase } from './database.server.ts';
import { defineEvent } from './event.ts';
import { eventJobs, type Listener, listen, publish } from './events.server.ts';
import { createLog } from './log.server.ts';
import { testDatabase } from './testing/database.ts';

const log = createLog('silent', 'test');
const rung = defineEvent('bell.rung', z.object({ times: z.number() }));
const PAYLOAD = { times: 3 };

let database: Database;
let heard: string[];

beforeAll(async () => {
  database = openDatabase((await testDatabase()).url, { poolSize: 2 });
});
afterAll(() => database.close());
beforeEach(() => {
  heard = [];
});

const ear = (name: string, hear: () => void = () => {}): Listener =>
  listen(name, rung, async (_, { times }) => {
    hear();
    heard.push(`${name} ${times}`);
  });

/** Runs one of the jobs that carry events. */
async function run(name: string, listeners: readonly Listener[], payload: unknown): Promise<void> {
  const job = eventJobs(database.db, listeners).find((one) => one.name === name);
  await job?.run(payload, log);
}

async function ring(): Promise<string> {
  await inTransaction(database.db, (tx) => publish(tx, rung, PAYLOAD));
  const { rows } = await sql<{ id: string }>`select id from outbox_events order by id desc limit 1`.execute(
    database.db,
  );
  return rows[0]?.id ?? '';
}

async function waitingJobs(eventId: string): Promise<unknown[]> {
  const { rows } = await sql<{ payload: unknown }>`
    select payload from graphile_worker._private_jobs as job
    join graphile_worker._private_tasks as task on task.id = job.task_id
    where task.identifier = 'events.hear' and payload ->> 'eventId' = ${eventId}`.execute(database.db);
  return rows.map(({ payload }) => payload);
}

test('every listener hears an event once, however often it is delivered', async () => {
  const eventId = await ring();
  const listeners = [ear('test.first'), ear('test.second')];
  await run('events.deliver', listeners, { eventId });
  await run('events.deliver', listeners, { eventId });
  expect(heard).toEqual(['test.first 3', 'test.second 3']);
  expect(await waitingJobs(eventId)).toEqual([]);
});

test('a listener that fails is told again by itself, and the others hear nothing twice', async () => {
  const eventId = await ring();
  let isDeaf = true;
  const deaf = ear('test.deaf', () => {
    if (isDeaf) throw new Error('not now');
  });
  const listeners = [deaf, ear('test.keen')];
  await run('events.deliver', listeners, { eventId });
  expect(heard).toEqual(['test.keen 3']);
  const again = { eventId, listener: 'test.deaf' };
  expect(await waitingJobs(eventId)).toEqual([again]);
  isDeaf = false;
  await run('events.hear', listeners, again);
  await run('events.hear', listeners, again);
  expect(heard).toEqual(['test.keen 3', 'test.deaf 3']);
});

test('nobody hears of a change that was undone', async () => {
  const undone = inTransaction(database.db, async (tx) => {
    await publish(tx, rung, { times: 7 });
    throw new Error('changed my mind');
  });
  await expect(undone).rejects.toThrow('changed my mind');
  const { rows } = await sql`select id from outbox_events where payload = '{"times":7}'`.execute(database.db);
  expect(rows).toEqual([]);
});
