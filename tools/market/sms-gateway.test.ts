import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Database, inTransaction, openDatabase } from '#platform/db/database.server.ts';
import { createLog } from '#platform/process/log.server.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { queueSms, smsJobs } from '#platform/work/sms.server.ts';
import { startSms } from '../../sandbox/sms/start-sms.ts';

const TOKEN = 'a token of the gateway';
const NUMBER = '01712345678';

let database: Database;
let gateway: Awaited<ReturnType<typeof startSms>>;

beforeAll(async () => {
  database = openDatabase((await testDatabase()).url, { poolSize: 2 });
  gateway = await startSms({ port: 0, token: TOKEN });
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await gateway?.stop();
  await database?.close();
});

const taken = async () =>
  (await (await fetch(`${gateway.url}/messages`)).json()) as { to: string; text: string; from: string }[];
const plan = (...answers: number[]) =>
  fetch(`${gateway.url}/answers`, { method: 'PUT', body: JSON.stringify(answers) });
const message = (text: string, until = Date.now() + 60_000) => ({
  id: crypto.randomUUID(),
  to: NUMBER,
  text,
  until,
});

function run(
  payload: unknown,
  options: Parameters<typeof smsJobs>[0] = { url: `${gateway.url}/messages`, token: TOKEN },
) {
  const [job] = smsJobs(options);
  return job?.run(payload, createLog('silent', 'test'));
}

test('a text message reaches the gateway once, however often its job runs', async () => {
  const payload = message('Your code is 123456');
  const options = { url: `${gateway.url}/messages`, token: TOKEN, from: 'SECONDBYTE' };
  await run(payload, options);
  await run(payload, options);
  const found = (await taken()).filter(({ text }) => text === payload.text);
  expect(found).toMatchObject([{ to: `+88${NUMBER}`, from: 'SECONDBYTE' }]);
});

test('an outage, a rate limit and a wrong token are retried; a refused message is not', async () => {
  for (const status of [503, 429]) {
    await plan(status);
    await expect(run(message('later'))).rejects.toThrow(`the SMS gateway responded with status ${status}`);
  }
  await expect(run(message('later'), { url: `${gateway.url}/messages`, token: 'wrong' })).rejects.toThrow(
    'responded with status 401',
  );
  await plan(422);
  await run(message('never'));
  expect((await taken()).map(({ text }) => text)).not.toContain('never');
});

test('an obsolete text message, or one without a gateway, is not sent', async () => {
  await run(message('too late', Date.now() - 1));
  await run(message('nowhere'), null);
  const texts = (await taken()).map(({ text }) => text);
  expect(texts).not.toContain('too late');
  expect(texts).not.toContain('nowhere');
});

test('a message queued in a failed transaction is never sent', async () => {
  const waiting = async () => {
    const { rows } = await sql<{ text: string }>`select payload ->> 'text' as text from jobs
      where name = 'sms.send'`.execute(database.db);
    return rows.map(({ text }) => text);
  };
  const failing = inTransaction(database.db, async (tx) => {
    await queueSms(tx, { to: NUMBER, text: 'undone', until: Date.now() + 60_000 });
    throw new Error('undone');
  });
  await expect(failing).rejects.toThrow('undone');
  await inTransaction(database.db, (tx) =>
    queueSms(tx, { to: NUMBER, text: 'done', until: Date.now() + 60_000 }),
  );
  expect(await waiting()).toEqual(['done']);
});
