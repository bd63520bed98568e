import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '#platform/db/database.server.ts';
import { isSeen, startDatabaseHeartbeat } from '#platform/db/heartbeats.server.ts';
import { createLog } from '#platform/process/log.server.ts';
import type { Storage } from '#platform/process/storage.server.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { recordEmail } from '#platform/work/email-outage.server.ts';
import { cancelQueuedEmails, queueEmail } from '#platform/work/mail.server.ts';
import { createHealth, type Health, type HealthDeps } from './health.server.ts';

const log = createLog('silent', 'test');
const EMAIL = {
  to: 'karim@secondbyte.test',
  subject: 'Sold',
  heading: 'Sold',
  paragraphs: ['Sold.'],
  reason: 'A test.',
};
let database: Database;
let opened: Health[] = [];
let probes = 0;

beforeAll(async () => {
  database = openDatabase((await testDatabase()).url);
});
afterAll(() => database.close());
afterEach(async () => {
  for (const health of opened) health.stop();
  opened = [];
  probes = 0;
  await sql`truncate heartbeats`.execute(database.db);
});

/** Opens the health check of a market. With `storeIsAway`, nothing can be written to its file store. */
function openHealth(storeIsAway = false, db = database.db, more: Partial<HealthDeps> = {}): Health {
  const probe = async () => {
    probes += 1;
    if (storeIsAway) throw Object.assign(new Error('put s3.example/bucket failed'), { code: 'ENOSPC' });
  };
  const unused = () => Promise.reject(new Error('not asked'));
  const storage: Storage = { probe, put: unused, read: unused, size: unused, remove: unused };
  const health = createHealth({ db, storage, log, ...more });
  opened.push(health);
  return health;
}

async function workerWasSeen(ago = '0 s'): Promise<void> {
  await sql`insert into heartbeats values ('worker', now() - ${ago}::interval)`.execute(database.db);
}

describe('a market', () => {
  test('is ready when all its parts are available', async () => {
    await workerWasSeen();
    expect(await openHealth().read()).toMatchObject({ status: 'ready', ready: true });
  });

  test('is degraded without its picture store: pages still work, so no machine is taken out of service', async () => {
    await workerWasSeen();
    const { status, ready, parts } = await openHealth(true).read();
    expect([status, ready]).toEqual(['degraded', true]);
    expect(parts.storage).toEqual({ ok: false, detail: 'failed (ENOSPC)' });
  });

  test.each(['never', '10 minutes'])('is degraded if its worker was last seen: %s', async (ago) => {
    if (ago !== 'never') await workerWasSeen(ago);
    const { status, parts } = await openHealth().read();
    expect([status, parts.worker.ok]).toEqual(['degraded', false]);
  });

  test('is degraded after the mail server has refused emails for ten minutes, and not before', async () => {
    await workerWasSeen();
    const refused = Object.assign(new Error('550 nobody here'), { code: 'EENVELOPE', responseCode: 550 });
    const full = Object.assign(new Error('mailbox full'), {
      code: 'EENVELOPE',
      responseCode: 452,
      response: '452 4.2.2 mailbox full',
    });
    await queueEmail(database.db, EMAIL);
    for (const error of [refused, full]) await recordEmail(database.db, error);
    const { rows: outages } = await sql`select from email_outage`.execute(database.db);
    expect(outages).toEqual([]);
    expect((await openHealth().read()).status).toBe('ready');
    await recordEmail(database.db, new Error('nobody answers'));
    expect((await openHealth().read()).status).toBe('ready');
    await sql`update email_outage set since = now() - interval '11 minutes'`.execute(database.db);
    await recordEmail(database.db, new Error('nobody answers'));
    const { status, parts } = await openHealth().read();
    expect([status, parts.email]).toEqual([
      'degraded',
      { ok: false, detail: 'the mail server has accepted no email for ten minutes' },
    ]);
    await cancelQueuedEmails(database.db, EMAIL.to);
    expect((await openHealth().read()).status).toBe('ready');
    await queueEmail(database.db, EMAIL);
    expect((await openHealth().read()).status).toBe('degraded');
    await recordEmail(database.db);
    expect((await openHealth().read()).status).toBe('ready');
  });

  test('is degraded while its database cannot grow', async () => {
    await workerWasSeen();
    const refusing = openDatabase(`${(await testDatabase()).url}%20-c%20default_transaction_read_only%3Don`);
    const { status, parts } = await openHealth(false, refusing.db).read();
    await refusing.close();
    expect([status, parts.database.ok, parts.room.ok]).toEqual(['degraded', true, false]);
  });

  test('is not ready without its database', async () => {
    const away = openDatabase('postgres://nobody@127.0.0.1:1/none');
    const { status, ready } = await openHealth(false, away.db).read();
    expect([status, ready]).toEqual(['unready', false]);
    await away.close();
  });

  test('is not ready while migrations are missing, and hides their names from strangers', async () => {
    const { rows } = await sql<{ name: string; timestamp: string }>`
      delete from kysely_migration where name like '%platform%' returning name, timestamp`.execute(
      database.db,
    );
    const found = await openHealth().read();
    const [gone] = rows;
    await sql`insert into kysely_migration values (${gone?.name}, ${gone?.timestamp})`.execute(database.db);
    expect([found.status, found.parts.migrations.ok]).toEqual(['unready', false]);
    expect(JSON.stringify(found)).not.toContain(gone?.name);
  });
});

test('a missing worker is logged only after the time that it may need to start', async () => {
  let at = 0;
  const warned: unknown[] = [];
  const noting = Object.assign(createLog('silent', 'test'), {
    warn: ({ part }: { readonly part: string }) => warned.push(part),
  });
  const warnedAfter = async (ms: number) => {
    at = 0;
    const health = openHealth(false, database.db, { log: noting, now: () => at });
    at = ms;
    expect((await health.read()).parts.worker.ok).toBe(false);
    return warned.splice(0);
  };
  expect(await warnedAfter(40_000)).toEqual([]);
  expect(await warnedAfter(50_000)).toEqual(['worker']);
});

test('health requests are answered from memory: many requests cost the store one write', async () => {
  const health = openHealth();
  const responses = await Promise.all(Array.from({ length: 100 }, () => health.read()));
  responses.push(await health.read());
  expect(new Set(responses.map(({ status }) => status)).size).toBe(1);
  expect(probes).toBe(1);
});

test('health checks run without requests', async () => {
  const health = openHealth();
  health.watch();
  health.watch();
  await health.read();
  expect(probes).toBe(1);
});

test('a process that writes heartbeats is seen', async () => {
  const { db } = database;
  expect(await isSeen(db, 'worker')).toBe(false);
  const signs = startDatabaseHeartbeat(db, 'worker', log);
  while (!(await isSeen(db, 'worker'))) await new Promise((resolve) => setTimeout(resolve, 20));
  signs.stop();
  expect(await isSeen(db, 'another')).toBe(false);
});
