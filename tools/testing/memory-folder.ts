import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from '../../harness/processes.ts';

const GIB = 2 ** 30;
/** Free disk space and free memory, in bytes. */
type Room = { readonly space: number; readonly memory: number };

/** Disk space and memory that a run of all tests may need. */
const NEEDED: Room = { space: 4 * GIB, memory: 8 * GIB };
/** Folder of Linux's file system in memory. */
const MEMORY_FOLDER = '/dev/shm';
const PREFIX = 'secondbyte-tests-';

/** Removes the folders of killed test runs. */
function removeLeftovers(place: string): void {
  for (const name of readdirSync(place)) {
    const pid = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length)) : Number.NaN;
    if (pid > 0 && !isAlive(pid)) rmSync(join(place, name), { recursive: true, force: true });
  }
}

/** Runs a program from the folder. Throws if the container forbids programs in this file system. */
function runProgramIn(folder: string): void {
  const program = join(folder, 'program');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
  execFileSync(program);
}

/**
 * Creates a folder in memory for temporary files. Tests copy hundreds of databases, and writing these to a disk takes
 * a third of the processor time. Returns the folder's path, or null if memory is short or the system has no such file
 * system. The caller removes the folder. Also removes folders of killed runs.
 */
export function makeMemoryFolder(place = MEMORY_FOLDER, needed = NEEDED): string | null {
  try {
    removeLeftovers(place);
    const { bavail, bsize } = statfsSync(place);
    if (bavail * bsize < needed.space || process.availableMemory() < needed.memory) return null;
    const folder = join(place, `${PREFIX}${process.pid}`);
    mkdirSync(folder);
    // PostgreSQL may run as another user, so everybody may write to the folder.
    chmodSync(folder, 0o1777);
    runProgramIn(folder);
    return folder;
  } catch {
    return null;
  }
}
