// Tests point-in-time restores of an operator's own database. Uses the commands of docs/operations.md and the system's
// PostgreSQL.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chownSync, existsSync, globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '../../harness/ports.ts';
import { waitUntil } from '../../harness/processes.ts';
import { momentText } from '../../tools/backup/restore-until.ts';
import { makeOwnFolder } from '../../tools/postgres/own-folder.ts';
import { NOBODY } from '../../tools/postgres/system-user.ts';
import type { Findings } from '../suite.ts';

const user = process.getuid?.() === 0 ? NOBODY : undefined;
const START_MS = 60_000;

/** Returns the folder of the system's newest PostgreSQL, in Debian's layout. */
function findPrograms(): string | undefined {
  return globSync('/usr/lib/postgresql/*/bin/pg_basebackup')
    .sort()
    .at(-1)
    ?.replace(/\/pg_basebackup$/, '');
}

/** Starts a server of the system's PostgreSQL on the data folder `dataDir`. `stop` ends the server immediately. */
async function startServer(programs: string, dataDir: string, port: number) {
  const args = ['-D', dataDir, '-p', String(port), '-k', '', '-h', '127.0.0.1'];
  const child = spawn(join(programs, 'postgres'), args, { cwd: '/', stdio: 'ignore', ...user });
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const isUp = async () => {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      const { rows } = await client.query<{ up: boolean }>('select not pg_is_in_recovery() as up');
      return rows[0]?.up ?? false;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => {});
    }
  };
  const end = performance.now() + START_MS;
  while (!(await isUp())) {
    if (child.exitCode !== null || performance.now() > end)
      throw new Error(`the server did not start on ${dataDir}`);
    await sleep(100);
  }
  return {
    url,
    stop: async (signal: NodeJS.Signals) => {
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
  };
}

/**
 * Inserts one row after another until `stop` is called. `acknowledged` contains, for each row, the time in ms at which
 * the database confirmed the row.
 */
function startWriter(url: string) {
  const acknowledged: number[] = [];
  let isOver = false;
  const work = async () => {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    await client.connect();
    for (let number = 0; !isOver; number += 1) {
      await client.query('insert into ticks values ($1, clock_timestamp())', [number]);
      acknowledged.push(Date.now());
    }
    await client.end();
  };
  const done = work();
  return {
    acknowledged,
    stop: async () => {
      isOver = true;
      await done;
    },
  };
}

async function rowsOf(url: string): Promise<{ readonly count: number; readonly last: Date }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ count: number; last: Date }>(
    'select count(*)::int as count, max(at) as last from ticks',
  );
  await client.end();
  const [row] = rows;
  if (!row) throw new Error('the aggregate query returned no row');
  return row;
}

/** Runs a program of PostgreSQL. */
type Run = (name: string, ...args: string[]) => Promise<unknown>;

/** Creates a data folder whose server archives its write-ahead log, with the command of docs/operations.md. */
async function initArchived(run: Run, dataDir: string, archive: string): Promise<void> {
  await run('initdb', '-D', dataDir, '-U', 'postgres', '-A', 'trust');
  const command = `test ! -f ${archive}/%f && cp %p ${archive}/.%f.part && sync ${archive}/.%f.part && mv ${archive}/.%f.part ${archive}/%f`;
  appendFileSync(
    join(dataDir, 'postgresql.conf'),
    `archive_mode = on\narchive_timeout = 60\narchive_command = '${command}'\n`,
  );
}

/** A moment during a write load, and the times in ms at which rows were confirmed. */
type Load = { readonly moment: Date; readonly acknowledged: readonly number[] };

/**
 * Writes rows until a chosen moment has passed, and meanwhile copies the data folder to `base`. Resolves when the
 * write-ahead log is archived. Returns the moment.
 */
async function writeAndCopy(
  run: Run,
  { url, port }: { readonly url: string; readonly port: number },
  base: string,
  archive: string,
): Promise<Load> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query('create table ticks (number integer, at timestamptz)');
  const writer = startWriter(url);
  const place = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres'];
  await run('pg_basebackup', '-D', base, '-c', 'fast', '-X', 'none', ...place);
  const moment = new Date(Math.ceil((Date.now() + 2_000) / 1_000) * 1_000);
  await sleep(moment.getTime() - Date.now() + 2_000);
  await writer.stop();
  const { rows } = await admin.query<{ file: string }>('select pg_walfile_name(pg_switch_wal()) as file');
  await waitUntil(() => existsSync(join(archive, rows[0]?.file ?? '')), START_MS);
  await admin.end();
  return { moment, acknowledged: writer.acknowledged };
}

/** Restores the copy in `base` from the archive to a moment. Returns the rows of the restored database. */
async function restoreTo(moment: Date, programs: string, base: string, archive: string) {
  const recovery = [
    `restore_command = 'cp ${archive}/%f %p'`,
    `recovery_target_time = '${momentText(moment)}'`,
    "recovery_target_action = 'promote'",
    '',
  ];
  appendFileSync(join(base, 'postgresql.conf'), recovery.join('\n'));
  writeFileSync(join(base, 'recovery.signal'), '');
  const restored = await startServer(programs, base, await freePort());
  const rows = await rowsOf(restored.url);
  await restored.stop('SIGINT');
  return rows;
}

/**
 * Returns the errors in the restored rows. At least `wanted` rows must exist, because they were confirmed before the
 * moment.
 */
function breachesOf(
  { count, last }: Awaited<ReturnType<typeof rowsOf>>,
  { moment, acknowledged }: Load,
  wanted: number,
): string[] {
  return [
    ...(count < wanted ? [`${wanted - count} of ${wanted} rows written before the moment are lost`] : []),
    ...(last > moment
      ? [`a row of ${last.toISOString()} was restored, from after ${moment.toISOString()}`]
      : []),
    ...(count >= acknowledged.length ? ['all rows were restored, not only those until the moment'] : []),
  ];
}

async function attack(programs: string, folder: string, print: (line: string) => void): Promise<Findings> {
  const run: Run = (name, ...args) => promisify(execFile)(join(programs, name), args, { cwd: '/', ...user });
  const [dataDir, base, archive] = ['data', 'base', 'archive'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  mkdirSync(archive);
  if (user) for (const path of [folder, archive]) chownSync(path, user.uid, user.gid);
  await initArchived(run, dataDir, archive);
  const port = await freePort();
  const server = await startServer(programs, dataDir, port);
  const load = await writeAndCopy(run, { url: server.url, port }, base, archive);
  await server.stop('SIGINT');
  const { moment, acknowledged } = load;
  const restored = await restoreTo(moment, programs, base, archive);
  const wanted = acknowledged.filter((at) => at < moment.getTime()).length;
  print(
    `PostgreSQL of ${programs}: ${restored.count} rows until ${moment.toISOString()}, ${wanted} were acknowledged before it`,
  );
  const figures = {
    'Rows that another PostgreSQL had at a second, acknowledged before it': `${restored.count}, ${wanted}`,
  };
  return { figures, breaches: breachesOf(restored, load, wanted) };
}

/**
 * Restores a system PostgreSQL to a given second during a write load. Reports if this machine has no system PostgreSQL.
 */
export async function attackSystemArchive(print: (line: string) => void): Promise<Findings> {
  const programs = findPrograms();
  if (!programs) return { figures: { 'PostgreSQL of the system’s': 'not there, not tried' }, breaches: [] };
  const folder = makeOwnFolder('system-archive');
  try {
    return await attack(programs, folder, print);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
