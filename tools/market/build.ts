import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { ROOT } from '../root.ts';
import { runToEnd } from './child.ts';
import type { Disposer } from './disposer.ts';
import type { OutputSink } from './output.ts';
import { precompress } from './precompress.ts';

const CONFIGURATION = ['package-lock.json', 'vite.config.ts', 'react-router.config.ts', 'tsconfig.json'];
const BUILDS = join(ROOT, 'build');
/** Builds that are kept: markets that still run from an older one go on serving its files. */
const KEPT_BUILDS = 4;
const HASH_LETTERS = 16;

/** A hash over the names and contents of everything that the pages are built from. */
function hashSources(): string {
  const sources = globSync('src/**/*.*', { cwd: ROOT }).filter(
    (path) => !/\.test\.tsx?$|\.sql$|\.md$/.test(path),
  );
  const hash = createHash('sha256');
  for (const path of [...CONFIGURATION, 'public', ...sources].sort()) {
    const whole = join(ROOT, path);
    if (!existsSync(whole) || path === 'public') continue;
    hash.update(path).update('\0').update(readFileSync(whole)).update('\0');
  }
  return hash.digest('hex');
}

/** File that a build gets last, so that one broken off half-way is made anew. */
const stampOf = (folder: string) => join(folder, 'complete');

function forgetOldBuilds(): void {
  const builds = globSync('*/complete', { cwd: BUILDS }).map((stamp) => dirname(join(BUILDS, stamp)));
  const newestFirst = builds.sort((a, b) => statSync(stampOf(b)).mtimeMs - statSync(stampOf(a)).mtimeMs);
  for (const folder of newestFirst.slice(KEPT_BUILDS)) rmSync(folder, { recursive: true, force: true });
}

/**
 * Builds the pages unless they were built from these very sources; answers the folder. Each state of the sources
 * has a folder of its own, so that a build never takes the files of a market that runs.
 */
export async function ensureBuild(sink: OutputSink, disposer: Disposer): Promise<string> {
  const folder = join(BUILDS, hashSources().slice(0, HASH_LETTERS));
  if (existsSync(stampOf(folder))) return folder;
  sink.tell('Building the pages …');
  const script = join(ROOT, 'node_modules', '@react-router', 'dev', 'bin.cjs');
  const env = { ...process.env, NODE_ENV: 'production', BUILD_FOLDER: relative(ROOT, folder) };
  await runToEnd({ name: 'build', script, args: ['build', ROOT], env }, sink, disposer);
  await precompress(join(folder, 'client'));
  writeFileSync(stampOf(folder), '');
  forgetOldBuilds();
  return folder;
}
