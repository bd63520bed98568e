import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { canReach, type SystemUser } from './system-user.ts';

/** Name of the database user that owns everything in the database. */
export const DATABASE_USER = 'postgres';

/** PostgreSQL release of the bundled programs and the data files. */
const MAJOR_VERSION = '18';

/** Path of a folder for a program of another user, and the open file handle that makes the path work. */
export type Handle = {
  readonly path: string;
  readonly inherited: number | undefined;
  readonly close: () => void;
};

/**
 * Makes `folder` reachable for `user`. If a folder above it is private, such as root's home, its path does not work
 * for another user. A file handle that this process opens and the program inherits still works.
 */
export function reachableHandle(folder: string, user: SystemUser | undefined): Handle {
  const real = realpathSync(folder);
  if (!user || canReach(real, user)) return { path: real, inherited: undefined, close: () => {} };
  if (process.platform !== 'linux') {
    throw new Error(`PostgreSQL does not run as root, and user ${user.uid} cannot reach ${real}.`);
  }
  const inherited = openSync(real, constants.O_RDONLY | constants.O_DIRECTORY);
  return { path: '/proc/self/fd/3', inherited, close: () => closeSync(inherited) };
}

/**
 * Starts one of PostgreSQL's programs as `user`, without the terminal's signals. This process receives everything that
 * the program and its children write to file descriptor 4.
 */
export function spawnProgram(program: string, args: string[], user: SystemUser | undefined, handle: Handle) {
  return spawn(program, args, {
    cwd: '/',
    detached: true,
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', 'pipe', 'pipe', handle.inherited ?? 'ignore', 'pipe'],
    ...user,
  });
}

/** Creates a folder that only PostgreSQL's user may enter. */
export function makePrivateFolder(folder: string, user: SystemUser | undefined): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (user) chownSync(folder, user.uid, user.gid);
  chmodSync(folder, 0o700);
}

function writeSecret(folder: string, secret: string, user: SystemUser | undefined): string {
  const path = join(folder, 'password');
  writeFileSync(path, secret, { mode: 0o600 });
  if (user) chownSync(path, user.uid, user.gid);
  makePrivateFolder(folder, user);
  return path;
}

async function runInitdb(binaries: Binaries, draft: string, user: SystemUser | undefined, password: string) {
  const handle = reachableHandle(draft, user);
  const secrets = mkdtempSync(join(tmpdir(), 'secondbyte-initdb-'));
  const secret = password === '' ? [] : [`--pwfile=${writeSecret(secrets, password, user)}`];
  const args = ['-D', handle.path, '--username', DATABASE_USER, '--encoding=UTF8', '--locale=C'];
  args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions');
  args.push('--auth-local=peer', '--auth-host=scram-sha-256', ...secret);
  try {
    const child = spawnProgram(binaries.initdb, args, user, handle);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
    const [code] = (await once(child, 'close')) as [number | null];
    if (code !== 0) throw new Error(`PostgreSQL could not make its data folder ${draft}:\n${output}`);
  } finally {
    handle.close();
    rmSync(secrets, { recursive: true, force: true });
  }
}

/**
 * Creates the data folder if it is missing. An interrupted creation leaves nothing that looks complete. `password` is
 * for connections over TCP; it is empty if only the socket is used. Throws with advice for the operator if the folder
 * belongs to another PostgreSQL release.
 */
export async function ensureCluster(
  dataDir: string,
  binaries: Binaries,
  user: SystemUser | undefined,
  password: string,
): Promise<void> {
  const versionFile = join(dataDir, 'PG_VERSION');
  if (existsSync(versionFile)) {
    const version = readFileSync(versionFile, 'utf8').trim();
    if (version === MAJOR_VERSION) return;
    throw new Error(`${dataDir} was written by PostgreSQL ${version}; this is PostgreSQL ${MAJOR_VERSION}.`);
  }
  mkdirSync(dirname(dataDir), { recursive: true });
  const draft = `${dataDir}.new`;
  rmSync(draft, { recursive: true, force: true });
  makePrivateFolder(draft, user);
  await runInitdb(binaries, draft, user, password);
  renameSync(draft, dataDir);
}
