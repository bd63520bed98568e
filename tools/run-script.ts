import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT } from './root.ts';

/** Result of a run of checks or tests. */
export type RunTally = {
  readonly passed: number;
  readonly failed: number;
  /** Failures, each with its name and message. */
  readonly failures: readonly string[];
};

/** Adds up several runs. */
export function sumTallies(tallies: readonly RunTally[]): RunTally {
  const sum = (key: 'passed' | 'failed') => tallies.reduce((total, tally) => total + tally[key], 0);
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    failures: tallies.flatMap((tally) => tally.failures),
  };
}

/** Returns the path of a library's program. For example: `moduleFile('vitest', 'vitest.mjs')`. */
export function moduleFile(...path: string[]): string {
  return join(ROOT, 'node_modules', ...path);
}

/**
 * Runs a script with the same Node and the same output as this process. Returns the script's exit code. `env` is the
 * complete environment, so that no setting is given both as a value and as a file.
 */
export async function runScript(
  script: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
) {
  const stdio: ['ignore', 'inherit', 'inherit'] = ['ignore', 'inherit', 'inherit'];
  const child = spawn(process.execPath, [script, ...args], {
    cwd: ROOT,
    stdio,
    env,
  });
  const forward = (signal: NodeJS.Signals) => child.kill(signal);
  process.on('SIGTERM', forward).on('SIGINT', forward);
  const [code] = (await once(child, 'close')) as [number | null];
  process.off('SIGTERM', forward).off('SIGINT', forward);
  return code ?? 1;
}
