import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Database, openDatabase } from '#platform/db/database.server.ts';
import { openReplicas, type Replicas } from '#platform/db/replicas.server.ts';
import { createLog } from '#platform/process/log.server.ts';
import { copyTemplateCluster } from '../testing/template-cluster.ts';
import { copyStandby } from './copy-standby.ts';
import { makeOwnFolder } from './own-folder.ts';
import { type Postgres, startPostgres } from './start-postgres.ts';

/** Poll options in ms, for conditions that become true soon. */
const SOON = { timeout: 20_000, interval: 10 };

let folder: string;
let servers: Postgres[];
let market: Database;
let primary: pg.Pool;
let replicas: Replicas;
let lines: string[];

beforeAll(async () => {
  folder = makeOwnFolder('replica-test');
  await copyTemplateCluster(join(folder, 'primary'));
  const first = await startPostgres({ dataDir: join(folder, 'primary'), durable: false });
  servers = [first];
  market = openDatabase(first.databaseUrl);
  primary = market.pool;
  await primary.query('create table shelf (label text)');
  await copyStandby(first.databaseUrl, join(folder, 'primary'), join(folder, 'standby'));
  servers.push(await startPostgres({ dataDir: join(folder, 'standby'), durable: false }));
}, 300_000);
afterAll(async () => {
  await market.close();
  for (const server of servers.toReversed()) await server.stop();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

beforeEach(() => {
  lines = [];
  replicas = openReplicas({
    primary,
    primaryReadPool: primary,
    urls: [servers[1]?.databaseUrl ?? ''],
    poolSize: 2,
    // This time is so long that a replica stays in use even if this process or the replica pauses.
    freshMs: 600_000,
    log: createLog('info', 'test', { write: (text) => lines.push(text) }),
  });
});
afterEach(async () => {
  await onStandby('pg_wal_replay_resume()').catch(() => {});
  await replicas.close();
});

async function onStandby(action: string): Promise<void> {
  const client = new pg.Client({ connectionString: servers[1]?.databaseUrl });
  await client.connect();
  await client.query(`select ${action}`).finally(() => client.end());
}

/** Returns the process ids of the standby server and all its children. */
function standbyProcesses(): number[] {
  const own = servers[1]?.process.pid ?? 0;
  const children = readFileSync(`/proc/${own}/task/${own}/children`, 'utf8').trim().split(' ');
  return [own, ...children.map(Number)];
}

/** Returns which of the two servers answers a read. */
async function whoAnswers(): Promise<'primary' | 'replica'> {
  const { rows } = await replicas.reads.query<{ follows: boolean }>('select pg_is_in_recovery() as follows');
  return rows[0]?.follows ? 'replica' : 'primary';
}
const untilFrom = (who: 'primary' | 'replica') =>
  vi.waitFor(async () => expect(await whoAnswers()).toBe(who), SOON);
const labels = async () =>
  (await replicas.reads.query<{ label: string }>('select label from shelf')).rows.map(({ label }) => label);

describe('reads beside a replica', () => {
  test('go to the primary until the replica has all changes, then to the replica', async () => {
    expect(await whoAnswers()).toBe('primary');
    await untilFrom('replica');
  });

  test('see an announced change immediately, however far behind the replica is', async () => {
    await untilFrom('replica');
    await onStandby('pg_wal_replay_pause()');
    await primary.query("insert into shelf values ('new')");
    replicas.invalidate();
    expect([await whoAnswers(), await labels()]).toEqual(['primary', ['new']]);
    await onStandby('pg_wal_replay_resume()');
    await untilFrom('replica');
    expect(await labels()).toEqual(['new']);
  });

  test('leave a replica that falls behind, also without an announced change', async () => {
    await untilFrom('replica');
    await onStandby('pg_wal_replay_pause()');
    await primary.query("insert into shelf values ('later')");
    await untilFrom('primary');
    expect(await labels()).toContain('later');
  });

  test('report an error of the statement itself without trying another server', async () => {
    await untilFrom('replica');
    await expect(replicas.reads.query("insert into shelf values ('x')")).rejects.toThrow('read-only');
  });

  test.runIf(process.platform === 'linux')(
    'are answered by the primary while the replica is frozen, and go back to it afterwards',
    async () => {
      await untilFrom('replica');
      const pids = standbyProcesses();
      for (const pid of pids) process.kill(pid, 'SIGSTOP');
      try {
        expect(await Promise.all([labels(), labels()])).toEqual([
          expect.arrayContaining(['later']),
          expect.arrayContaining(['later']),
        ]);
      } finally {
        for (const pid of pids) process.kill(pid, 'SIGCONT');
      }
      await untilFrom('replica');
      // The log buffers its lines for a moment.
      await vi.waitFor(() => expect(lines.join('')).toContain('a replica answers reads'), SOON);
    },
  );

  // This test comes last, because it kills the replica.
  test('are answered if the replica dies in the middle', async () => {
    await untilFrom('replica');
    const pid = servers[1]?.process.pid ?? 0;
    process.kill(pid, 'SIGKILL');
    await servers[1]?.ended;
    expect(await labels()).toContain('later');
    expect(await whoAnswers()).toBe('primary');
  });
});

test('without replicas, reads go to the primary', () => {
  const none = openReplicas({
    primary,
    primaryReadPool: primary,
    urls: [],
    poolSize: 2,
    log: createLog('silent', 'test'),
  });
  expect(none.reads).toBe(primary);
});
