import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { processIdentity } from '../harness/processes.ts';

/** Content of a lock file: the process id of its owner, and data for other processes. */
export type LockHolder = {
  readonly pid: number;
  readonly identity: string;
  readonly facts: Record<string, string>;
};

/** Error if a running process holds the lock. */
export class PidLockedError extends Error {
  override readonly name = 'PidLockedError';
  readonly holder: LockHolder;
  constructor(path: string, holder: LockHolder) {
    super(`${path} is held by process ${holder.pid}`);
    this.holder = holder;
  }
}

/** A lock that this process holds. */
export type PidLock = {
  /** Replaces the data that other processes can read. */
  readonly write: (facts: Record<string, string>) => void;
  readonly release: () => void;
};

function parseHolder(path: string): LockHolder | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as LockHolder;
  } catch {
    return undefined;
  }
}

function lives(holder: LockHolder): boolean {
  return processIdentity(holder.pid) === holder.identity;
}

/** Returns the running owner of the lock file at `path`; undefined without one. */
export function lockHolder(path: string): LockHolder | undefined {
  const holder = parseHolder(path);
  return holder && lives(holder) ? holder : undefined;
}

/** Creates the file `path` with its whole content atomically. Returns false if the file exists. */
function createWhole(path: string, draft: string): boolean {
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Moves the lock file of a dead owner away. Puts the file back if a running process took the lock in between. */
function clearStale(path: string): void {
  const aside = `${path}.stale-${process.pid}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if (lockHolder(aside)) createWhole(path, aside);
  rmSync(aside, { force: true });
}

/**
 * Takes the lock file at `path` for this process. Replaces the lock file of a dead process. Throws
 * {@link PidLockedError} while another running process holds the lock.
 */
export function acquirePidLock(path: string, facts: Record<string, string> = {}): PidLock {
  mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.draft-${process.pid}`;
  const writeDraft = (facts: Record<string, string>) => {
    const identity = processIdentity(process.pid) ?? '';
    writeFileSync(draft, JSON.stringify({ pid: process.pid, identity, facts }), { mode: 0o600 });
  };
  writeDraft(facts);
  try {
    while (!createWhole(path, draft)) {
      const holder = lockHolder(path);
      if (holder) throw new PidLockedError(path, holder);
      clearStale(path);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  return {
    write: (facts) => {
      writeDraft(facts);
      renameSync(draft, path);
    },
    release: () => {
      if (parseHolder(path)?.pid === process.pid) rmSync(path, { force: true });
    },
  };
}
