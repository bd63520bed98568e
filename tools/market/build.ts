import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  readdirSync,
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

const CONFIGURATION = ['package.json', 'package-lock.json', 'tsconfig.json'];
/** Scripts that run during a build. The files that they import outside `src` also affect the built pages. */
const SCRIPTS = ['vite.config.ts', 'react-router.config.ts', 'tools/market/precompress.ts'];
const RELATIVE_IMPORT = /\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g;
const buildsOf = (root: string) => join(root, 'build');
/** Number of older builds that are kept, because running markets still serve their files. */
const OLDER_BUILDS = 3;
const HASH_CHARACTERS = 16;
/** Name of the link to the build that was requested last. Single processes can use it: `BUILD_FOLDER=build/current`. */
const CURRENT = 'current';

function isFile(root: string, path: string): boolean {
  return statSync(join(root, path), { throwIfNoEntry: false })?.isFile() === true;
}

/** Returns scripts and all files that they import outside `src`, directly or not. */
function withImports(root: string, scripts: readonly string[]): string[] {
  const found = new Set(scripts.filter((path) => isFile(root, path)));
  // The loop also visits the files that it adds to the set.
  for (const path of found) {
    for (const [, name = ''] of readFileSync(join(root, path), 'utf8').matchAll(RELATIVE_IMPORT)) {
      const imported = join(dirname(path), name);
      if (!imported.startsWith('src') && isFile(root, imported)) found.add(imported);
    }
  }
  return [...found];
}

/** Returns the files from which the pages are built, by their paths inside `root`. */
export function buildInputs(root: string): string[] {
  const sources = globSync('src/**/*.*', { cwd: root }).filter(
    (path) => !/\.test\.tsx?$|\.sql$|\.md$/.test(path),
  );
  // Vite copies `public` into the build, also files whose names begin with a dot, which a glob omits.
  const folder = join(root, 'public');
  const copied = existsSync(folder) ? readdirSync(folder, { encoding: 'utf8', recursive: true }) : [];
  const files = [...CONFIGURATION, ...sources, ...copied.map((path) => join('public', path))];
  const inputs = files.filter((path) => isFile(root, path));
  return [...new Set([...inputs, ...withImports(root, SCRIPTS)])].sort();
}

/** Returns a hash of the names and contents of {@link buildInputs}. */
function hashSources(root: string): string {
  const hash = createHash('sha256');
  for (const path of buildInputs(root))
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0');
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
    sink.print('Building the pages …');
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
