import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 25;

function readProc(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The command's name is in brackets. The name may contain brackets itself, so read from the last bracket on.
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

function answersSignal(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Returns whether a process runs. A zombie (ended, but not yet reaped by its parent) does not count as
 * running.
 */
export function isAlive(pid: number): boolean {
  if (process.platform !== 'linux') return answersSignal(pid);
  const state = readProc(pid)?.[0];
  return state !== undefined && state !== 'Z' && state !== 'X';
}

/**
 * Returns a text that identifies a process for its lifetime, even if its process id is reused. Returns
 * undefined if the process does not run.
 */
export function processIdentity(pid: number): string | undefined {
  if (!isAlive(pid)) return undefined;
  if (process.platform === 'linux') {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot} ${readProc(pid)?.[19]}`;
  }
  if (process.platform === 'win32') return 'alive';
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return undefined;
  }
}

function worksIn(pid: number, folder: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder && isAlive(pid);
  } catch {
    return false;
  }
}

/**
 * Returns the ids of running processes whose working directory is `folder` (an absolute, real path). Linux
 * only.
 */
export function processesWorkingIn(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => worksIn(pid, folder));
}

/** Waits until `holds()` is true. Returns false if that takes longer than `timeoutMs`. */
export async function waitUntil(
  holds: () => boolean | Promise<boolean>,
  timeoutMs: number,
): Promise<boolean> {
  const end = Date.now() + timeoutMs;
  while (!(await holds())) {
    if (Date.now() > end) return false;
    await sleep(POLL_MS);
  }
  return true;
}

/** Sends a signal. Does nothing if the process has already ended. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
