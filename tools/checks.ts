import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { openPassedChecks, type PassedChecks } from './passed-checks.ts';
import { ROOT } from './root.ts';
import { moduleFile, type RunTally } from './run-script.ts';

type Check = {
  readonly name: string;
  readonly script: string;
  readonly args: readonly string[];
  /**
   * Pattern for the paths of files that affect the check. If these files have not changed since the check passed, it
   * is skipped.
   */
  readonly inputs: RegExp;
  /** Path of the check's output from the root. The check runs if the output is missing. */
  readonly output?: string;
  /** True if the check's output contains warnings. They are printed even if the check passes. */
  readonly warns?: boolean;
};

/** Sources, and JSON files such as the settings of checks and the list of libraries. */
const CODE = /\.([cm]?[jt]sx?|json|css|svg)$/;

/** Check that generates the types of routes, which the type check reads. */
const ROUTE_TYPES: Check = {
  name: 'route types',
  script: moduleFile('@react-router', 'dev', 'bin.cjs'),
  args: ['typegen'],
  inputs: CODE,
  output: '.react-router/types',
};

/** All other checks, the slowest first. */
const CHECKS: readonly Check[] = [
  {
    name: 'lint and format',
    script: moduleFile('@biomejs', 'biome', 'bin', 'biome'),
    // Biome colors single characters, which makes logs unreadable.
    args: ['ci', '--colors=off', '--diagnostic-level=warn', '.'],
    inputs: /./,
  },
  {
    name: 'types',
    script: moduleFile('typescript', 'bin', 'tsc'),
    args: ['--noEmit', '-p', '.'],
    inputs: CODE,
  },
  {
    name: 'unused code',
    script: moduleFile('knip', 'bin', 'knip.js'),
    args: ['--no-progress'],
    inputs: CODE,
  },
  {
    name: 'boundaries, casts and prose',
    script: join(ROOT, 'tools', 'check-sources.ts'),
    args: [],
    inputs: /\.([cm]?[jt]sx?|json|sql|md)$/,
    warns: true,
  },
];

/** Maximum output of a check in bytes: enough for all errors of a broken source tree. */
const MOST_OUTPUT = 64 * 2 ** 20;

/** Runs one check. Prints its output in one piece, so that the output of parallel checks stays readable. */
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

/** Runs a check, unless the check already passed with the same inputs. */
async function passCheck(check: Check, passed: PassedChecks): Promise<boolean> {
  const { name, inputs, output } = check;
  if ((!output || existsSync(join(ROOT, output))) && passed.has(name, inputs)) {
    console.log(`✓ check: ${name} (unchanged)`);
    return true;
  }
  const sound = await runCheck(check);
  if (sound) passed.add(name, inputs);
  return sound;
}

/** Runs every check, even if others fail. Each check counts as one test. */
export async function runChecks(): Promise<RunTally> {
  const limit = pLimit(Math.max(2, availableParallelism()));
  const passed = openPassedChecks(ROOT, join(ROOT, '.cache', 'checks.json'));
  const results = new Map([[ROUTE_TYPES.name, await passCheck(ROUTE_TYPES, passed)]]);
  const run = async (check: Check) => results.set(check.name, await passCheck(check, passed));
  await Promise.all(CHECKS.map((check) => limit(() => run(check))));
  const failures = [...results].filter(([, sound]) => !sound).map(([name]) => `check: ${name}`);
  return { passed: results.size - failures.length, failed: failures.length, failures };
}
