import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { openLogFile } from '../../tools/market/output.ts';
import { boundToParent } from '../production/programs.ts';

/** User "nobody", because database programs refuse to run as root. */
const NOBODY = { uid: 65_534, gid: 65_534 };

const isRoot = () => process.getuid?.() === 0;

/** Creates a folder in which a program of the cluster may write. */
export function makeFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (isRoot()) chownSync(folder, NOBODY.uid, NOBODY.gid);
}

/** Writes a file that only a program of the cluster may read. */
export function writeOwnFile(path: string, text: string): void {
  makeFolder(dirname(path));
  writeFileSync(path, text, { mode: 0o600 });
  if (isRoot()) chownSync(path, NOBODY.uid, NOBODY.gid);
}

/** Starts a program; as another user if this process runs as root. The program's output goes to `logs`. */
export function spawnProgram(
  name: string,
  program: string,
  args: readonly string[],
  { folder, logs }: { readonly folder: string; readonly logs: string },
): ChildProcess {
  const child = spawn(...boundToParent(program, args), {
    cwd: folder,
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: folder, LC_ALL: 'C.UTF-8', TZ: 'UTC' },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(isRoot() ? NOBODY : {}),
  });
  const log = openLogFile(logs, name);
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => log.write(String(chunk)));
  return child;
}
