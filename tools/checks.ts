import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { ROOT } from './root.ts';
import { moduleFile, type RunTally } from './run-script.ts';

type Check = {
  readonly name: string;
  readonly script: string;
  readonly args: readonly string[];
  /** Whether its output holds warnings, which are printed also when it passes. */
  readonly warns?: boolean;
};

/** Writes the types that the type check reads. */
const ROUTE_TYPES: Check = {
  name: 'route types',
  script: moduleFile('@react-router', 'dev', 'bin.cjs'),
  args: ['typegen'],
};

/** The slowest first. */
const CHECKS: readonly Check[] = [
  {
    name: 'lint and format',
    script: moduleFile('@biomejs', 'biome', 'bin', 'biome'),
    // Biome colours single characters, which makes a log that nobody can read.
    args: ['ci', '--colors=off', '--diagnostic-level=warn', '.'],
  },
  { name: 'types', script: moduleFile('typescript', 'bin', 'tsc'), args: ['--noEmit', '-p', '.'] },
  { name: 'import boundaries', script: join(ROOT, 'tools', 'check-import-boundaries.ts'), args: [] },
  { name: 'casts', script: join(ROOT, 'tools', 'check-casts.ts'), args: [] },
  { name: 'prose', script: join(ROOT, 'tools', 'check-prose.ts'), args: [], warns: true },
];

/** Enough for every complaint of a broken tree, in bytes. */
const MOST_OUTPUT = 64 * 2 ** 20;

/** Runs one check and prints its output as one piece, so that checks side by side stay readable. */
function runCheck({ name, script, args, warns = false }: Check): Promise<boolean> {
  const options = { cwd: ROOT, maxBuffer: MOST_OUTPUT };
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...args], options, (error, stdout, stderr) => {
      if (error || warns) console.log(`${stdout}${stderr}`);
      console.log(`${error ? '✗' : '✓'} check: ${name}`);
      resolve(!error);
    });
  });
}

/** Runs every check, whatever the others say; each counts as one test. */
export async function runChecks(): Promise<RunTally> {
  const limit = pLimit(Math.max(2, availableParallelism()));
  const results = new Map([[ROUTE_TYPES.name, await runCheck(ROUTE_TYPES)]]);
  await Promise.all(CHECKS.map((check) => limit(async () => results.set(check.name, await runCheck(check)))));
  const failures = [...results].filter(([, sound]) => !sound).map(([name]) => `check: ${name}`);
  return { passed: results.size - failures.length, failed: failures.length, failures };
}
