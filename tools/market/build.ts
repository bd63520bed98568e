import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../root.ts';
import { runToEnd } from './child.ts';
import type { OutputSink } from './output.ts';
import { precompress } from './precompress.ts';
import type { Scope } from './scope.ts';

const CONFIGURATION = ['package-lock.json', 'vite.config.ts', 'react-router.config.ts', 'tsconfig.json'];
const STAMP = join(ROOT, 'build', 'sources.sha256');

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

function isBuilt(hash: string): boolean {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash;
}

/** Builds the pages unless they were built from these very sources; answers whether it built. */
export async function ensureBuild(sink: OutputSink, scope: Scope): Promise<boolean> {
  const hash = hashSources();
  if (isBuilt(hash)) return false;
  sink.tell('Building the pages …');
  const script = join(ROOT, 'node_modules', '@react-router', 'dev', 'bin.cjs');
  const env = { ...process.env, NODE_ENV: 'production' };
  await runToEnd({ name: 'build', script, args: ['build', ROOT], env }, sink, scope);
  await precompress(join(ROOT, 'build', 'client'));
  writeFileSync(STAMP, hash);
  return true;
}
