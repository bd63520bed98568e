import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, realpathSync, rmdirSync, statfsSync } from 'node:fs';
import { totalmem } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Duplex } from 'node:stream';
import { createDatabase } from '#platform/db/database-admin.server.ts';
import { waitUntil } from '../../harness/processes.ts';
import type { Sealing } from '../backup/sealing.ts';
import { acquirePidLock, type PidLock, PidLockedError } from '../pid-lock.ts';
import { writeAccessRules } from './access-rules.ts';
import { type Archiver, ASKING_FD, type LogRecovery, openArchiver } from './archive.ts';
import { findBinaries } from './binaries.ts';
import { ensureCluster, reachableHandle, spawnProgram } from './cluster.ts';
import { type Connection, planConnection } from './connection.ts';
import { clearLeftovers } from './leftovers.ts';
import { postgresUser } from './system-user.ts';

const FAST_SHUTDOWN_MS = 20_000;
const FORCED_SHUTDOWN_MS = 5_000;
/** Maximum startup time in ms. After a kill, replaying the log may take minutes; only a hanging server takes longer. */
const START_MS = 15 * 60_000;
const MIB = 1024 * 1024;
/** Number of the server's newest lines in the error of a failed start. */
const LAST_LINES = 20;

export type PostgresOptions = {
  /** Folder of the database files. It is created if it is missing. */
  readonly dataDir: string;
  /** Receives lines for the operator: the server's log, and reports about repairs. */
  readonly log?: (line: string) => void;
  /** False disables durable writes to save time; for tests only. */
  readonly durable?: boolean;
  /** Type of connections; the socket by default, except on Windows. */
  readonly transport?: 'socket' | 'tcp';
  /** Folder of the archive for the write-ahead log, for point-in-time restores. */
  readonly archiveDir?: string | undefined;
  /** Encryption of the archived log; none by default. */
  readonly sealing?: Sealing | undefined;
  /** Settings for a recovery from the archive. The recovery starts if the data folder has a file `recovery.signal`. */
  readonly recovery?: LogRecovery & { readonly settings: Readonly<Record<string, string>> };
  /** Name of the database, which is created if it is missing; `secondbyte` by default. */
  readonly database?: string;
};

/** A running PostgreSQL. */
export type Postgres = {
  /** URL of the product's database. */
  readonly databaseUrl: string;
  readonly process: ChildProcess;
  /** Resolves when the server has ended, with a text that describes how it ended. */
  readonly ended: Promise<string>;
  /** Shuts the server down. Resolves when it has ended. May be called more than once. */
  readonly stop: () => Promise<void>;
};

/**
 * Returns settings for shared memory. Containers often have only 64 MB of it, and PostgreSQL's parallel queries fail
 * when it is full.
 */
function sharedMemoryArgs(): string[] {
  if (process.platform !== 'linux') return [];
  const { bsize, blocks } = existsSync('/dev/shm') ? statfsSync('/dev/shm') : { bsize: 0, blocks: 0 };
  return bsize * blocks < 256 * MIB ? ['-c', 'dynamic_shared_memory_type=mmap'] : [];
}

/** Returns the memory in MiB that this process may use: the machine's memory or a lower limit. */
function machineMemory(): number {
  const limit = process.constrainedMemory();
  return Math.floor((limit > 0 ? Math.min(limit, totalmem()) : totalmem()) / MIB);
}

/**
 * Returns the server's settings for a small machine that the market shares with others. An eighth of the memory, up to
 * a GiB, caches the rows that searches read. Without this cache, each read would be a system call.
 */
function settings(durable: boolean, more: Readonly<Record<string, string>>): string[] {
  const memory = machineMemory();
  const chosen = {
    max_connections: '100',
    shared_buffers: durable ? `${Math.min(Math.max(Math.floor(memory / 8), 128), 1_024)}MB` : '128MB',
    effective_cache_size: `${Math.max(Math.floor(memory / 2), 512)}MB`,
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    max_wal_size: '1GB',
    wal_compression: 'on',
    random_page_cost: '1.1',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    log_checkpoints: 'off',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...more,
  };
  return Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

function isReady(dataDir: string, pid: number): boolean {
  try {
    const lines = readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n');
    return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
  } catch {
    return false;
  }
}

/**
 * Starts a guard process, which shuts the server down if this process is killed. The guard notices the kill because
 * its end of the pipe closes.
 */
function guardServer(child: ChildProcess): void {
  if (process.platform === 'win32' || child.pid === undefined) return;
  const script = 'read -r line; kill -INT "$1"';
  const stdio: ['pipe', 'ignore', 'ignore'] = ['pipe', 'ignore', 'ignore'];
  const guard = spawn('/bin/sh', ['-c', script, 'guard', String(child.pid)], { detached: true, stdio });
  guard.unref();
  // The guard must end before another process can get the server's process id.
  child.once('exit', () => guard.kill('SIGKILL'));
}

const isOver = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

async function shutDown(child: ChildProcess, ended: Promise<string>): Promise<void> {
  const over = () => isOver(child);
  if (over()) return void (await ended);
  child.kill('SIGINT');
  if (!(await waitUntil(over, FAST_SHUTDOWN_MS))) child.kill('SIGQUIT');
  if (!(await waitUntil(over, FORCED_SHUTDOWN_MS))) child.kill('SIGKILL');
  await ended;
}

function lockFolder(dataDir: string): PidLock {
  try {
    return acquirePidLock(`${dataDir}-supervisor.json`);
  } catch (error) {
    if (!(error instanceof PidLockedError)) throw error;
    throw new Error(`Process ${error.holder.pid} already runs PostgreSQL on ${dataDir}.`);
  }
}

function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // The folder is not empty, or it is gone. In both cases it must not be removed here.
  }
}

/** Passes the server's output on, line by line. Returns an array that always contains the newest lines. */
function followOutput(child: ChildProcess, log: (line: string) => void): readonly string[] {
  const lastLines: string[] = [];
  for (const input of [child.stdout, child.stderr]) {
    if (!input) continue;
    createInterface({ input }).on('line', (line) => {
      lastLines.push(line);
      if (lastLines.length > LAST_LINES) lastLines.shift();
      log(line);
    });
  }
  return lastLines;
}

/** Connects the server's requests for the archive to the archiver. Without an archiver, reads and ignores them. */
function serveQuestions(child: ChildProcess, archiver: Archiver | undefined): void {
  const questions = child.stdio[ASKING_FD] as Duplex;
  questions.on('error', () => {});
  if (archiver) archiver.serve(questions);
  else questions.resume();
}

/** Returns whether the server becomes ready. Waits until it is ready or has ended. */
async function becomesReady(child: ChildProcess, dataDir: string): Promise<boolean> {
  const ready = await waitUntil(() => isOver(child) || isReady(dataDir, child.pid ?? 0), START_MS);
  return ready && !isOver(child);
}

/** Spawns the server on a prepared data folder. Frees all that belongs to the server when it ends. */
async function spawnServer(dataDir: string, options: PostgresOptions, lock: PidLock) {
  const { durable = true, log = () => {} } = options;
  const user = postgresUser(dataDir);
  const transport = options.transport ?? (process.platform === 'win32' ? 'tcp' : 'socket');
  const binaries = findBinaries(user);
  const connection: Connection = await planConnection(dataDir, user, transport);
  await ensureCluster(dataDir, binaries, user, connection.password);
  await clearLeftovers(dataDir, connection.socketDir, log);

  writeAccessRules(dataDir, user);
  const { archiveDir, sealing, recovery } = options;
  const archiver = archiveDir
    ? openArchiver({ dataDir, archiveDir, user, sealing, recovery, log })
    : undefined;
  const more = { ...archiver?.settings, ...recovery?.settings };

  const handle = reachableHandle(dataDir, user);
  const args = [
    '-D',
    handle.path,
    ...connection.serverArgs,
    ...settings(durable, more),
    ...sharedMemoryArgs(),
  ];
  const child = spawnProgram(binaries.postgres, args, user, handle);
  const lastLines = followOutput(child, log);
  serveQuestions(child, archiver);
  const ended = once(child, 'close').then(([code, signal]) => `code ${code ?? '-'}, signal ${signal ?? '-'}`);
  guardServer(child);
  void ended.finally(() => {
    handle.close();
    archiver?.close();
    removeIfEmpty(connection.socketDir);
    lock.release();
  });
  return { child, ended, lastLines, connection };
}

async function launch(dataDir: string, options: PostgresOptions, lock: PidLock): Promise<Postgres> {
  const { database = 'secondbyte' } = options;
  const { child, ended, lastLines, connection } = await spawnServer(dataDir, options, lock);
  if (!(await becomesReady(child, dataDir))) {
    await shutDown(child, ended);
    throw new Error(`PostgreSQL did not start on ${dataDir}:\n${lastLines.join('\n')}`);
  }
  const stop = () => shutDown(child, ended);
  try {
    await createDatabase(connection.urlOf('postgres'), database);
  } catch (error) {
    await stop();
    throw error;
  }
  return { databaseUrl: connection.urlOf(database), process: child, ended, stop };
}

/**
 * Starts the built-in PostgreSQL on a data folder. Resolves when the server accepts connections. Repairs the remains
 * of a killed start. Works as root (the server then runs as another user) and as an ordinary user. The server stops
 * when this process ends, even if this process is killed. Throws with advice for the operator, for example if another
 * process already runs a server on the folder.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const wished = resolve(options.dataDir);
  mkdirSync(dirname(wished), { recursive: true });
  // Use the real path, because running servers are recognized by it.
  const dataDir = join(realpathSync(dirname(wished)), basename(wished));
  const lock = lockFolder(dataDir);
  try {
    return await launch(dataDir, options, lock);
  } catch (error) {
    lock.release();
    throw error;
  }
}
