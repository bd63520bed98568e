import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { refuse } from '#kernel/result.ts';
import { type Database, inTransaction, openDatabase } from '#platform/db/database.server.ts';
import { defineRefusals } from '#platform/http/problem.ts';
import { createLog } from '#platform/process/log.server.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { createApi } from './api.server.ts';
import { apiModule } from './api-module.server.ts';
import { type Caller, defineCalls } from './contract.ts';
import { idempotencyJobs, MAX_STORED_BODY, MAX_STORED_RESPONSES, tryLockKey } from './idempotency.server.ts';
import { openApiDocument } from './openapi.server.ts';

const box = z.object({ label: z.string().min(1).max(40) });
const stored = { 200: z.object({ place: z.int(), padding: z.string().optional() }) };

const calls = defineCalls({
  'POST /boxes': {
    summary: 'Stores a box',
    who: 'signed-in',
    body: box,
    responses: stored,
    refusals: ['full'],
  },
  'POST /parcels': {
    summary: 'Sends a box',
    who: 'signed-in',
    body: box,
    responses: stored,
    refusals: ['full'],
  },
  'POST /secrets': {
    summary: 'Takes a secret',
    who: 'signed-in',
    body: box,
    responses: stored,
    refusals: ['full'],
    storesNoResponse: true,
  },
  'POST /guests': { summary: 'Greets', who: 'anyone', body: box, responses: stored, refusals: ['full'] },
  'GET /boxes': { summary: 'Counts', who: 'signed-in', responses: stored },
});
const refusals = defineRefusals({ full: { status: 409, title: 'Full', detail: 'There is no place.' } });

let database: Database;
let app: ReturnType<typeof createApi>;
/** Number of use cases that started, whatever their outcome. */
let executions: number;
/** Promise that the next use cases wait for. */
let pause: Promise<unknown>;

const places = async () => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from boxes`.execute(database.db);
  return rows[0]?.count ?? -1;
};

async function store(db: Database['db'], label: string) {
  executions += 1;
  const { rows } = await sql<{ place: number }>`
    insert into boxes (label) values (${label}) returning place`.execute(db);
  await pause;
  if (label === 'breaks') throw new Error('a box broke');
  if (label === 'full') return refuse('full');
  if (label === 'later') return refuse('full', { retryAfter: 9 });
  const padding = label === 'large' ? { padding: 'x'.repeat(MAX_STORED_BODY) } : {};
  return { status: 200, body: { place: rows[0]?.place ?? 0, ...padding } } as const;
}

const idOf = (name: string) => `019aa0b2-0000-7000-8000-00000000000${name}`;
const people = new Map(
  ['a', 'b'].map((name) => [
    `Bearer ${name}`,
    { id: idOf(name), email: `${name}@secondbyte.test`, userType: 'Buyer' },
  ]),
);

function makeModule() {
  const { db } = database;
  return apiModule<typeof calls>({
    name: 'boxes',
    calls,
    refusals,
    handlers: {
      'POST /boxes': ({ body, write }) => write(db, (tx) => store(tx, body.label)),
      'POST /parcels': ({ body }) => inTransaction(db, (tx) => store(tx, body.label)),
      'POST /secrets': ({ body }) => inTransaction(db, (tx) => store(tx, body.label)),
      'POST /guests': ({ body }) => inTransaction(db, (tx) => store(tx, body.label)),
      'GET /boxes': async () => ({ status: 200, body: { place: await places() } }),
    },
  });
}

beforeAll(async () => {
  database = openDatabase((await testDatabase()).url, { poolSize: 15 });
  await sql`create table boxes (place serial primary key, label text not null)`.execute(database.db);
  app = createApi({
    modules: [makeModule()],
    authenticate: async (request) =>
      (people.get(request.headers.get('authorization') ?? '') as Caller | undefined) ?? null,
    limits: { count: async () => null, reset: async () => {}, reward: async () => {} },
    db: database.db,
    log: createLog('silent', 'test'),
    publicOrigin: 'http://localhost:3000',
    validateResponses: true,
  });
});
afterAll(() => database.close());
beforeEach(() => {
  executions = 0;
  pause = Promise.resolve();
});
afterEach(async () => {
  await sql`drop trigger if exists no_keeping on idempotency_keys`.execute(database.db);
  await sql`truncate boxes, idempotency_keys`.execute(database.db);
});

type RequestOf = { readonly path?: string; readonly label?: string; readonly who?: string };

async function sendRequest(key: string, { path = '/boxes', label = 'shoes', who = 'a' }: RequestOf = {}) {
  const headers = {
    authorization: `Bearer ${who}`,
    'content-type': 'application/json',
    'idempotency-key': key,
  };
  const response = await app.request(path, { method: 'POST', headers, body: JSON.stringify({ label }) });
  const body = (await response.json()) as Record<string, unknown>;
  return {
    status: response.status,
    body,
    again: response.headers.get('idempotent-replayed') === 'true',
    retryAfter: response.headers.get('retry-after'),
    type: response.headers.get('content-type'),
  };
}

describe.each([
  ['kept in the transaction of its use case', '/boxes'],
  ['kept after a use case that bears repeating', '/parcels'],
])('a response %s', (_, path) => {
  test('that is too large to be stored is reported as done, and nothing is done again', async () => {
    const first = await sendRequest('k', { path, label: 'large' });
    expect(first.status).toBe(200);
    const again = await sendRequest('k', { path, label: 'large' });
    expect([again.status, again.body.code, again.again]).toEqual([409, 'answer-not-kept', true]);
    expect([executions, await places()]).toEqual([1, 1]);
  });

  test('is stored for a limited number of requests of one caller, and other callers are not affected', async () => {
    await sql`insert into idempotency_keys (caller_id, key, fingerprint, status, headers, body)
      select ${idOf('a')}, 'key ' || number, '', 200, '{}', '{}'
      from generate_series(1, ${MAX_STORED_RESPONSES - 1}) as number`.execute(database.db);
    expect((await sendRequest('k', { path })).status).toBe(200);
    const refused = await sendRequest('another', { path });
    expect([refused.status, refused.body.code, refused.retryAfter]).toEqual([
      429,
      'too-many-requests',
      '3600',
    ]);
    expect(executions).toBe(1);
    expect((await sendRequest('k', { path })).again).toBe(true);
    expect((await sendRequest('another', { path, who: 'b' })).status).toBe(200);
  });

  test('is repeated for the same request with the same key, and nothing is done again', async () => {
    const first = await sendRequest('k', { path });
    expect(first).toMatchObject({ status: 200, again: false });
    expect(await sendRequest('k', { path })).toEqual({ ...first, again: true });
    expect(executions).toBe(1);
  });

  test('is the same for simultaneous requests', async () => {
    const responses = await Promise.all(Array.from({ length: 12 }, () => sendRequest('k', { path })));
    expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(responses.filter(({ again }) => !again)).toHaveLength(1);
  });

  test('is refused to another request with the same key', async () => {
    await sendRequest('k', { path });
    expect(await sendRequest('k', { path, label: 'hats' })).toMatchObject({
      status: 422,
      body: { code: 'idempotency-key-reused' },
    });
    expect(executions).toBe(1);
  });

  test('belongs to its caller: others may use the same key', async () => {
    const first = await sendRequest('k', { path });
    const other = await sendRequest('k', { path, who: 'b', label: 'hats' });
    expect(other).toMatchObject({ status: 200, again: false });
    expect(other.body).not.toEqual(first.body);
  });

  test('is stored if it is a refusal, with its request id', async () => {
    const first = await sendRequest('k', { path, label: 'full' });
    expect(first).toMatchObject({ status: 409, body: { code: 'full' }, type: 'application/problem+json' });
    expect(await sendRequest('k', { path, label: 'full' })).toEqual({ ...first, again: true });
  });

  test.each([
    ['when the input is wrong', ''],
    ['when it says to come later', 'later'],
    ['when we failed', 'breaks'],
  ])('is not stored %s', async (__, label) => {
    const first = await sendRequest('k', { path, label });
    expect(await sendRequest('k', { path, label })).toMatchObject({ status: first.status, again: false });
    expect(await sendRequest('k', { path })).toMatchObject({ status: 200, again: false });
  });
});

test('simultaneous orders with one key place one order', async () => {
  await Promise.all(Array.from({ length: 12 }, () => sendRequest('k')));
  expect([executions, await places()]).toEqual([1, 1]);
});

test('if a response cannot be stored, its change is undone', async () => {
  await sql`create or replace function refuse_keeping() returns trigger language plpgsql as
    $$ begin raise exception 'no place for answers'; end $$`.execute(database.db);
  await sql`create trigger no_keeping before insert on idempotency_keys
    for each row execute function refuse_keeping()`.execute(database.db);
  expect((await sendRequest('k')).status).toBe(500);
  expect([executions, await places()]).toEqual([1, 0]);
});

test('a refusal undoes the writes of its use case, with and without a key', async () => {
  await sendRequest('k', { label: 'full' });
  const headers = { authorization: 'Bearer a', 'content-type': 'application/json' };
  await app.request('/boxes', { method: 'POST', headers, body: JSON.stringify({ label: 'full' }) });
  expect([executions, await places()]).toEqual([2, 0]);
});

test('a second request that waits too long for the first one is asked to return in a second', async () => {
  let release = () => {};
  pause = new Promise<void>((resolve) => {
    release = resolve;
  });
  const first = sendRequest('k');
  await expect.poll(() => executions).toBe(1);
  expect(await sendRequest('k')).toMatchObject({
    status: 409,
    body: { code: 'idempotency-key-in-use' },
    retryAfter: '1',
  });
  release();
  const response = await first;
  expect(await sendRequest('k')).toEqual({ ...response, again: true });
  expect(executions).toBe(1);
});

test('a waiting request gets the response as soon as it is stored, while others still hold the key', async () => {
  const response = await sendRequest('k', { who: 'b' });
  await inTransaction(database.db, async (tx) => {
    await tryLockKey(tx, { callerId: idOf('a'), key: 'k', fingerprint: '' });
    let givenBack = 0;
    database.pool.on('release', () => {
      givenBack += 1;
    });
    const duplicate = sendRequest('k');
    // By then the duplicate has looked for a response and tried to lock the key.
    await expect.poll(() => givenBack).toBeGreaterThanOrEqual(2);
    await sql`insert into idempotency_keys (caller_id, key, fingerprint, status, headers, body)
      select ${idOf('a')}, key, fingerprint, status, headers, body from idempotency_keys`.execute(
      database.db,
    );
    expect(await duplicate).toEqual({ ...response, again: true });
  });
  expect(executions).toBe(1);
});

test('a key has 1 to 255 printable characters', async () => {
  expect((await sendRequest('k'.repeat(255))).status).toBe(200);
  for (const key of ['k'.repeat(256), 'clé', '']) {
    expect(await sendRequest(key), key).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
  }
  expect(executions).toBe(1);
});

test('a key is ignored if the request contains a secret or nobody is signed in', async () => {
  for (const path of ['/secrets', '/guests']) {
    await sendRequest('k', { path });
    expect((await sendRequest('k', { path })).again, path).toBe(false);
  }
  expect(executions).toBe(4);
});

test('responses are deleted after a day, not before', async () => {
  await sendRequest('old');
  await sql`update idempotency_keys set created_at = now() - interval '24 hours 1 minute'`.execute(
    database.db,
  );
  await sendRequest('new');
  await idempotencyJobs(database.db)[0]?.run({}, createLog('silent', 'test'));
  expect((await sendRequest('old')).again).toBe(false);
  expect((await sendRequest('new')).again).toBe(true);
});

test('the OpenAPI document describes the header on each call that reads it, with its refusals', () => {
  const { paths } = openApiDocument([makeModule()], 'http://localhost:3000', {
    name: 'Shelves',
    apiDescription: 'Shelves and what stands on them',
    sessionCookie: 'session',
  }) as {
    paths: Record<
      string,
      Record<string, { parameters: { name: string }[]; responses: Record<string, { description: string }> }>
    >;
  };
  const heeding = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { parameters }]) =>
      parameters.some(({ name }) => name === 'Idempotency-Key') ? [`${method} ${path}`] : [],
    ),
  );
  expect(heeding).toEqual(['post /boxes', 'post /parcels']);
  expect(paths['/boxes']?.post?.responses['422']?.description).toContain('idempotency-key-reused');
});
