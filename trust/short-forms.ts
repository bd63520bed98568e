import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { TestRun } from '../tools/testing/test-reports.ts';
import { runVitest } from '../tools/testing/test-runners.ts';
import type { Suite } from './suite.ts';

/**
 * Returns the test files `*.short.test.ts` of a suite, by their path from the project's root. For suites without such
 * files, `npm test` runs a short version.
 */
function shortFormsOf({ name }: Suite): string[] {
  return globSync('*.short.test.ts', { cwd: join(import.meta.dirname, name) }).map(
    (file) => `trust/${name}/${file}`,
  );
}

/** Runs the short forms of suites, one after the other, with one seed. Prints the seed. */
export async function runShortForms(suites: readonly Suite[], seed: number): Promise<TestRun> {
  const files = suites.flatMap(shortFormsOf);
  console.log(`Short forms of ${files.length} suites, seed ${seed}`);
  const env = { ...process.env, SEED: String(seed) };
  const run = await runVitest(['--config', 'trust/vitest.config.ts', ...files], env);
  for (const { name, seconds } of run.files) console.log(`${seconds.toFixed(0).padStart(5)} s  ${name}`);
  for (const failure of run.failures) console.log(`\n✗ ${failure}`);
  console.log(`\n${run.passed} passed, ${run.failed} failed`);
  return run;
}
