import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { acquirePidLock, type PidLock, PidLockedError } from '../pid-lock.ts';
import { ROOT } from '../root.ts';
import { runToEnd } from './child.ts';
import type { Disposer } from './disposer.ts';
import type { OutputSink } from './output.ts';
import { precompress } from './precompress.ts';
import { OperatorError } from './settings.ts';

const CONFIGURATION = [
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'tools/code-groups.ts',
  'tools/route-module-plugin.ts',
  'tools/messages/inline-messages.ts',
  'tools/messages/mark-messages.ts',
  'tools/messages/messages-plugin.ts',
];
const buildsOf = (root: string) => join(root, 'build');
/** Number of older builds that are kept, because running markets still serve their files. */
const OLDER_BUILDS = 3;
const HASH_CHARACTERS = 16;
/** Name of a link to the latest requested build. Single processes can use it: `BUILD_FOLDER=build/current`. */
const CURRENT = 'current';

/**
 * Returns a hash of the names and contents of the sources and settings from which the pages are built. Files in
 * `public` do not count.
 */
function hashSources(root: string): string {
  const sources = globSync('src/**/*.*', { cwd: root }).filter(
    (path) => !/\.test\.tsx?$|\.sql$|\.md$/.test(path),
  );
  const hash = createHash('sha256');
  for (const path of [...CONFIGURATION, 'public', ...sources].sort()) {
    const whole = join(root, path);
    if (!existsSync(whole) || path === 'public') continue;
    hash.update(path).update('\0').update(readFileSync(whole)).update('\0');
  }
  return hash.digest('hex');
}

/** Returns the path of the file that a build writes last. A build without this file is incomplete and starts again. */
const stampOf = (folder: string) => join(folder, 'complete');

/** Returns the build folder for the current sources, whether the folder exists or not. */
export const buildOfSources = (root: string) =>
  join(buildsOf(root), hashSources(root).slice(0, HASH_CHARACTERS));

function forgetOldBuilds(): void {
  const builds = globSync('*/complete', { cwd: buildsOf(ROOT) })
    .map((stamp) => dirname(stamp))
    .filter((name) => name !== CURRENT)
    .map((name) => join(buildsOf(ROOT), name));
  const newestFirst = builds.sort((a, b) => statSync(stampOf(b)).mtimeMs - statSync(stampOf(a)).mtimeMs);
  for (const folder of newestFirst.slice(OLDER_BUILDS)) rmSync(folder, { recursive: true, force: true });
}

/** Interval in ms at which a process checks whether another process has finished the build. */
const POLL_MS = 200;

async function waitForLock(path: string): Promise<PidLock> {
  for (;;) {
    try {
      return acquirePidLock(path);
    } catch (error) {
      if (!(error instanceof PidLockedError)) throw error;
      await sleep(POLL_MS);
    }
  }
}

/**
 * Fills `folder` with `make` unless a complete build exists. If several processes want the same build, the first
 * process builds and the others wait. Two simultaneous builders would delete each other's files. If the building
 * process dies, the build starts again.
 */
export async function buildOnce(folder: string, make: () => Promise<void>): Promise<void> {
  if (existsSync(stampOf(folder))) return;
  const lock = await waitForLock(`${folder}.lock`);
  try {
    if (existsSync(stampOf(folder))) return;
    await make();
    writeFileSync(stampOf(folder), '');
  } finally {
    lock.release();
  }
}

/**
 * Builds the pages unless a build of the current sources exists. Returns the build's folder. Each state of the sources
 * has its own folder, so a build never removes the files of a running market.
 */
export async function ensureBuild(sink: OutputSink, disposer: Disposer): Promise<string> {
  const folder = buildOfSources(ROOT);
  await buildOnce(folder, async () => {
    sink.tell('Building the pages …');
    const script = join(ROOT, 'node_modules', '@react-router', 'dev', 'bin.cjs');
    const env = { ...process.env, NODE_ENV: 'production', BUILD_FOLDER: relative(ROOT, folder) };
    await runToEnd({ name: 'build', script, args: ['build', ROOT], env }, sink, disposer);
    await precompress(join(folder, 'client'));
    forgetOldBuilds();
  });
  return folder;
}

/**
 * Returns the folder with the build of the current sources. Throws an {@link OperatorError} if no such build exists.
 */
export function findBuild(root = ROOT): string {
  const folder = buildOfSources(root);
  if (existsSync(stampOf(folder))) return folder;
  throw new OperatorError('These pages are not built yet. Build them first:  npm run build');
}

/** Makes `build/current` link to a build. The replacement is atomic, so readers always find a build. */
export function makeCurrent(folder: string): void {
  const current = join(dirname(folder), CURRENT);
  const fresh = `${current}-${process.pid}`;
  rmSync(fresh, { force: true });
  symlinkSync(basename(folder), fresh);
  renameSync(fresh, current);
}
