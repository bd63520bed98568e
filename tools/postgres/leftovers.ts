import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive, processesWorkingIn, sendSignal, waitUntil } from '../../harness/processes.ts';

const FAST_SHUTDOWN_MS = 30_000;
const FORCED_SHUTDOWN_MS = 5_000;

function lockedBy(dataDir: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8'), 10);
    return pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}

function looksLikePostgres(pid: number): boolean {
  try {
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(
      'postgres',
    );
  } catch {
    return false;
  }
}

/**
 * Returns the ids of PostgreSQL's processes on this data folder. On Linux they are found by their working folder, so a
 * reused process id cannot cause an error.
 */
function runningOn(dataDir: string): number[] {
  if (process.platform === 'linux') return processesWorkingIn(dataDir);
  const pid = lockedBy(dataDir);
  return pid !== undefined && isAlive(pid) && looksLikePostgres(pid) ? [pid] : [];
}

/**
 * Cleans up after a killed supervisor. Shuts down a PostgreSQL that still runs, ends the remaining backends of one that
 * died, and removes the lock files. PostgreSQL itself would mistake a zombie, or another process with a reused id, for
 * a running server. The caller must hold the PID lock of the folder, so that no other server is affected.
 */
export async function clearLeftovers(dataDir: string, socketDir: string, log: (line: string) => void) {
  const gone = () => runningOn(dataDir).length === 0;
  const postmaster = lockedBy(dataDir);
  if (postmaster !== undefined && runningOn(dataDir).includes(postmaster)) {
    log('PostgreSQL from an earlier start still runs here. Shutting it down first.');
    sendSignal(postmaster, 'SIGINT');
    if (!(await waitUntil(gone, FAST_SHUTDOWN_MS))) sendSignal(postmaster, 'SIGQUIT');
  }
  if (!(await waitUntil(gone, FORCED_SHUTDOWN_MS))) {
    for (const pid of runningOn(dataDir)) sendSignal(pid, 'SIGKILL');
    if (!(await waitUntil(gone, FORCED_SHUTDOWN_MS)))
      throw new Error(`Processes that use ${dataDir} do not exit.`);
  }
  rmSync(join(dataDir, 'postmaster.pid'), { force: true });
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) rmSync(join(socketDir, name), { force: true });
}
