import { execFileSync } from 'node:child_process';
import { chmodSync, closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A separate disk that can be filled completely. */
export type SmallDisk = {
  readonly folder: string;
  /** Fills the disk. */
  readonly fill: () => void;
  /** Frees the space. */
  readonly empty: () => void;
  readonly remove: () => void;
};

const PIECE = Buffer.alloc(64 * 1024, 'x');

/** Writes until the disk has no space for another chunk, and then until it has no space for another byte. */
function writeUntilFull(path: string): void {
  const file = openSync(path, 'w');
  try {
    for (let size = PIECE.length; size > 0; ) {
      try {
        writeSync(file, PIECE, 0, size);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        size = Math.floor(size / 2);
      }
    }
  } finally {
    closeSync(file);
  }
}

/** Returns whether a disk can be created here: on Linux, and only as root. */
export function canMakeDisks(): boolean {
  return process.platform === 'linux' && process.getuid?.() === 0;
}

/** Creates a disk of `mebibytes` MiB in memory. Throws if the system does not allow it. */
export function makeSmallDisk(mebibytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'secondbyte-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', folder]);
  chmodSync(folder, 0o755);
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fill: () => writeUntilFull(ballast),
    empty: () => rmSync(ballast, { force: true }),
    remove: () => {
      execFileSync('umount', ['--lazy', folder]);
      rmdirSync(folder);
    },
  };
}
