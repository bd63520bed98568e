import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from '#platform/process/log.server.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { type DatabaseLine, openDatabaseLine, urlOver } from '#platform/testing/database-line.ts';
import { listenToChannel, type StopListening } from './pg-listen.server.ts';

/** Options of polls, in ms. They end as soon as they succeed, but a busy machine can pause for seconds. */
const SOON = { timeout: 20_000, interval: 10 };
const PROBE_MS = 100;

let own: string;
let line: DatabaseLine;
let notices: number;
let stop: StopListening;

beforeEach(async () => {
  ({ url: own } = await testDatabase());
  line = await openDatabaseLine(own);
  notices = 0;
  const onNotice = () => {
    notices += 1;
  };
  stop = listenToChannel(urlOver(own, [line.host]), 'shelf', onNotice, createLog('silent', 'test'), PROBE_MS);
  // The start of listening calls the listener, too.
  await vi.waitFor(() => expect(notices).toBe(1), SOON);
});
afterEach(async () => {
  await stop();
  await line.close();
});

async function notify(): Promise<void> {
  const client = new pg.Client({ connectionString: own });
  await client.connect();
  await client.query('notify shelf');
  await client.end();
}

test('a listener receives messages of its channel', async () => {
  await notify();
  await vi.waitFor(() => expect(notices).toBe(2), SOON);
  expect(line.connections()).toBe(1);
});

test('a silently cut connection is replaced, and messages may have been sent in between', async () => {
  line.silence();
  await notify();
  await vi.waitFor(() => expect(line.connections()).toBe(2), SOON);
  await vi.waitFor(() => expect(notices).toBeGreaterThanOrEqual(3), SOON);
  const before = notices;
  await notify();
  await vi.waitFor(() => expect(notices).toBe(before + 1), SOON);
});
