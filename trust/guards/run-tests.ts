import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Result of running some test files. */
export type TestRun = {
  readonly passed: number;
  readonly failed: number;
  /** Number of files in which no test could run, because the sources do not load. */
  readonly broken: number;
  /** Files with a failed test, or in which no test could run. */
  readonly failedFiles: readonly string[];
};

const report = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string() })),
    }),
  ),
});

const REPORT = 'guards-report.json';

/** Timeout of the tests of one guard, in ms. */
const TIMEOUT_MS = 10 * 60_000;

type Run = {
  /** True stops the run at the first failing test. */
  readonly bail?: boolean;
  /** Environment variables in addition to those of this process. */
  readonly env?: Readonly<Record<string, string>>;
};

function runVitest(root: string, files: readonly string[], { bail = true, env = {} }: Run): Promise<string> {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const options = ['--reporter=json', `--outputFile=${REPORT}`, `--bail=${bail ? 1 : 0}`];
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [vitest, 'run', ...options, ...files], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: TIMEOUT_MS,
    });
    let output = '';
    const listen = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('error', reject);
    child.once('close', () => resolve(output));
  });
}

const isFailed = ({ status }: { readonly status: string }) => status === 'failed';

function readReport(text: string): TestRun {
  const { numPassedTests, numFailedTests, testResults } = report.parse(JSON.parse(text));
  const failed = testResults.filter(isFailed);
  return {
    passed: numPassedTests,
    failed: numFailedTests,
    broken: failed.filter(({ assertionResults }) => !assertionResults.some(isFailed)).length,
    failedFiles: failed.map(({ name }) => name),
  };
}

/** Runs test files in a folder with the project's sources. */
export async function runTests(root: string, files: readonly string[], run: Run = {}): Promise<TestRun> {
  const path = join(root, REPORT);
  rmSync(path, { force: true });
  const output = await runVitest(root, files, run);
  try {
    return readReport(readFileSync(path, 'utf8'));
  } catch (error) {
    const detail = `The tests of ${files.join(', ')} ended without a report.\n${output.slice(-2_000)}`;
    throw new Error(detail, { cause: error });
  }
}
