import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isAlive, sendSignal, waitUntil } from '../../harness/processes.ts';
import { copyTemplateCluster } from '../testing/template-cluster.ts';
import { makeOwnFolder } from './own-folder.ts';
import { type Postgres, type PostgresOptions, startPostgres } from './start-postgres.ts';

const DEADLINE_MS = 20_000;

let folder: string;
let running: Postgres[];
let supervisors: ChildProcess[];
let servers: number[];

beforeEach(() => {
  folder = makeOwnFolder('postgres-test');
  running = [];
  supervisors = [];
  servers = [];
});

afterEach(async () => {
  for (const supervisor of supervisors) supervisor.kill('SIGKILL');
  for (const postgres of running) await postgres.stop();
  await waitUntil(() => !servers.some(isAlive), DEADLINE_MS);
  rmSync(folder, { recursive: true, force: true });
});

/** Starts PostgreSQL on a new folder, which PostgreSQL creates itself. */
async function startNew(options: Partial<PostgresOptions> = {}): Promise<Postgres> {
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), ...options });
  running.push(postgres);
  return postgres;
}

/** Starts PostgreSQL on a copied folder, because these tests do not need to create one. */
async function start(options: Partial<PostgresOptions> = {}): Promise<Postgres> {
  await copyTemplateCluster(options.dataDir ?? join(folder, 'postgres'));
  return startNew(options);
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

async function startSupervisor(): Promise<{ supervisor: ChildProcess; databaseUrl: string; pid: number }> {
  await copyTemplateCluster(join(folder, 'postgres'));
  const supervisor = fork(join(import.meta.dirname, 'hold-postgres.ts'), [join(folder, 'postgres')]);
  supervisors.push(supervisor);
  const [message] = (await once(supervisor, 'message')) as [{ databaseUrl: string; pid: number }];
  servers.push(message.pid);
  return { supervisor, ...message };
}

test('written data survives a stop, with fsync on and one locale everywhere', async () => {
  const first = await startNew();
  await query(first.databaseUrl, "create table kept as select 'ঢাকা' as city");
  await first.stop();
  const second = await start();
  expect(await query(second.databaseUrl, 'select city from kept')).toEqual([{ city: 'ঢাকা' }]);
  expect(await query(second.databaseUrl, 'show fsync')).toEqual([{ fsync: 'on' }]);
  const locale = 'select datlocprovider, datlocale from pg_database where datname = current_database()';
  expect(await query(second.databaseUrl, locale)).toEqual([{ datlocprovider: 'b', datlocale: 'C.UTF-8' }]);
});

test('after kill -9 of the server the next start recovers each committed row', async () => {
  const first = await start();
  await query(first.databaseUrl, 'create table kept as select 1 as row');
  first.process.kill('SIGKILL');
  await first.ended;
  const second = await start();
  expect(await query(second.databaseUrl, 'select row from kept')).toEqual([{ row: 1 }]);
});

test('kill -9 of the supervisor leaves no server behind, and the next start works', async () => {
  const { supervisor, pid } = await startSupervisor();
  supervisor.kill('SIGKILL');
  expect(await waitUntil(() => !isAlive(pid), DEADLINE_MS)).toBe(true);
  await expect(start()).resolves.toHaveProperty('databaseUrl');
});

test('kill -9 of supervisor and server together does not prevent the next start', async () => {
  const { supervisor, pid } = await startSupervisor();
  sendSignal(pid, 'SIGSTOP');
  supervisor.kill('SIGKILL');
  await once(supervisor, 'exit');
  sendSignal(pid, 'SIGKILL');
  const next = await start();
  expect(await query(next.databaseUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a server that outlived its supervisor is shut down by the next start on its folder, and no other server is', async () => {
  const { supervisor, pid } = await startSupervisor();
  const other = await start({ dataDir: join(folder, 'other') });
  // A server that is suspended by SIGSTOP does not react to its guard process. So it still exists at the next start.
  sendSignal(pid, 'SIGSTOP');
  supervisor.kill('SIGKILL');
  await once(supervisor, 'exit');
  expect(isAlive(pid)).toBe(true);
  const next = await start({
    log: (line) => {
      if (line.includes('from an earlier start')) sendSignal(pid, 'SIGCONT');
    },
  });
  expect(isAlive(pid)).toBe(false);
  expect(next.process.pid).not.toBe(pid);
  expect(await query(other.databaseUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a lock file with the number of another process does not prevent a start', async () => {
  const first = await start();
  await first.stop();
  const lock = `${process.pid}\n${join(folder, 'postgres')}\n1\n5432\n\n\n0 0\nready\n`;
  writeFileSync(join(folder, 'postgres', 'postmaster.pid'), lock);
  await expect(start()).resolves.toHaveProperty('databaseUrl');
});

test('a second start on a folder in use is refused and names the holder', async () => {
  const { supervisor } = await startSupervisor();
  await expect(start()).rejects.toThrow(`Process ${supervisor.pid} already runs PostgreSQL`);
});

test('two folders have two independent servers', async () => {
  const [left, right] = await Promise.all([
    start({ dataDir: join(folder, 'left') }),
    start({ dataDir: join(folder, 'right') }),
  ]);
  await query(left.databaseUrl, 'create table only_left ()');
  await expect(query(right.databaseUrl, 'select from only_left')).rejects.toThrow('does not exist');
});

test('a project below a private folder with a path too long for a socket works', async () => {
  const deep = join(folder, 'private', 'a-very-long-name-of-a-folder'.repeat(4));
  mkdirSync(deep, { recursive: true });
  chmodSync(join(folder, 'private'), 0o700);
  const postgres = await start({ dataDir: join(deep, 'postgres') });
  expect(await query(postgres.databaseUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('an interrupted creation of the data folder is repeated', async () => {
  mkdirSync(join(folder, 'postgres.new', 'base'), { recursive: true });
  await expect(startNew()).resolves.toHaveProperty('databaseUrl');
});

test('over TCP the server listens only on loopback and requires its password', async () => {
  const postgres = await startNew({ transport: 'tcp' });
  const listening = await query(postgres.databaseUrl, 'show listen_addresses');
  expect(listening).toEqual([{ listen_addresses: '127.0.0.1' }]);
  const wrong = postgres.databaseUrl.replace(/:[^:@]+@/, ':wrong@');
  await expect(query(wrong, 'select 1')).rejects.toThrow('password authentication failed');
});

test('data of another PostgreSQL release is refused with a message', async () => {
  mkdirSync(join(folder, 'postgres'), { recursive: true });
  writeFileSync(join(folder, 'postgres', 'PG_VERSION'), '16\n');
  await expect(start()).rejects.toThrow('was written by PostgreSQL 16; this is PostgreSQL 18');
});

describe('over its socket the server', () => {
  const rules =
    "select distinct type, auth_method from pg_hba_file_rules where type = 'local' order by auth_method";
  const asRule = [
    { type: 'local', auth_method: 'peer' },
    { type: 'local', auth_method: 'scram-sha-256' },
  ];

  test('accepts the system user of the market, also in a folder that was open to all', async () => {
    const first = await start();
    expect(await query(first.databaseUrl, rules)).toEqual(asRule);
    await first.stop();
    writeFileSync(join(folder, 'postgres', 'pg_hba.conf'), 'local all all trust\n');
    const second = await start();
    expect(await query(second.databaseUrl, rules)).toEqual(asRule);
    expect(await query(second.databaseUrl, 'select error from pg_ident_file_mappings')).toContainEqual({
      error: null,
    });
  });

  test.skipIf(process.getuid?.() !== 0)('refuses everybody else, also under its own name', async () => {
    const { databaseUrl } = await start();
    const stranger = fork(join(import.meta.dirname, 'connect-as-nobody.ts'), [databaseUrl]);
    const [words] = await once(stranger, 'message');
    expect(words).toContain('Peer authentication failed');
  });
});
