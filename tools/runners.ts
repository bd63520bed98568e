import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from './browser.ts';
import { moduleFile, runScript, type Tally } from './steps.ts';

type Run = (reportFile: string) => Promise<number>;

/**
 * Runs one test runner and reads its counts from the report it writes. A runner that fails without a failed
 * test (a file that cannot be read, a crash, no report) counts as one failure: silence is never success.
 */
async function tallyOf(run: Run, read: (report: string) => Tally): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'secondbyte-report-'));
  const report = join(folder, 'report.json');
  try {
    const code = await run(report);
    const tally = read(readFileSync(report, 'utf8'));
    return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type VitestReport = {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly unknown[] }[];
};

/** Counts of Vitest's JSON report; a file that could not be run at all counts as one failure. */
export function readVitestReport(report: string): Tally {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(report) as VitestReport;
  const unrun = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  return { passed: numPassedTests, failed: numFailedTests + unrun.length };
}

type PlaywrightReport = {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
  readonly errors?: readonly unknown[];
};

/** Counts of Playwright's JSON report; errors outside tests (a set-up that failed) count too. */
export function readPlaywrightReport(report: string): Tally {
  const { stats, errors = [] } = JSON.parse(report) as PlaywrightReport;
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length };
}

/** Runs the unit and integration tests. */
export function runVitest(args: readonly string[]): Promise<Tally> {
  const script = moduleFile('vitest', 'vitest.mjs');
  return tallyOf(
    (file) =>
      runScript(script, [
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
        ...args,
      ]),
    readVitestReport,
  );
}

/** Runs the browser tests with the browser that this machine has or can get. */
export function runPlaywright(args: readonly string[]): Promise<Tally> {
  const script = moduleFile('@playwright', 'test', 'cli.js');
  return tallyOf(async (file) => {
    const browser = await findBrowser((line) => console.log(line));
    const env = { BROWSER_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: file };
    return runScript(script, ['test', '--reporter=list,json', ...args], env);
  }, readPlaywrightReport);
}
