import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser, findHeadlessBrowser } from '../browser.ts';
import { moduleFile, runScript } from '../run-script.ts';
import { readPlaywrightReport, readVitestReport, type TestRun } from './test-reports.ts';

type Run = (reportFile: string) => Promise<number>;

const UNNAMED = 'the runner ended with an error, but without a failed test: see its output above';

/**
 * Runs one test runner and reads its report. A failed runner without a failed test (a crash, no report) counts as one
 * failure. So a missing report never counts as a success.
 */
async function reportOf(run: Run, read: (report: string) => TestRun): Promise<TestRun> {
  const folder = mkdtempSync(join(tmpdir(), 'secondbyte-report-'));
  const report = join(folder, 'report.json');
  try {
    const code = await run(report);
    const result = read(readFileSync(report, 'utf8'));
    return code !== 0 && result.failed === 0 ? { ...result, failed: 1, failures: [UNNAMED] } : result;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    console.error(message);
    return { passed: 0, failed: 1, failures: [message], failedFiles: [], files: [], tests: [] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs unit and integration tests with Vitest. */
export function runVitest(args: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<TestRun> {
  const script = moduleFile('vitest', 'vitest.mjs');
  return reportOf((file) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    return runScript(script, ['run', ...reporters, ...args], env);
  }, readVitestReport);
}

/**
 * Runs the browser stories with a browser that this machine has or can install. `market` has the environment variables
 * of a running market. Without them, the stories start a market.
 */
export function runPlaywright(args: readonly string[], market: NodeJS.ProcessEnv = {}): Promise<TestRun> {
  const script = moduleFile('@playwright', 'test', 'cli.js');
  return reportOf(async (file) => {
    const log = (line: string) => console.log(line);
    const headless = await findHeadlessBrowser(log);
    const whole = await findBrowser(log);
    const env = {
      ...process.env,
      ...market,
      HEADLESS_BROWSER_PATH: headless,
      BROWSER_PATH: whole,
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    };
    return runScript(script, ['test', '--reporter=list,json', ...args], env);
  }, readPlaywrightReport);
}
